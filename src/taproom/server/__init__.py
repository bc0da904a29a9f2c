"""Tables in the browser: who sits where, the store, live news, pages and the JSON API."""
