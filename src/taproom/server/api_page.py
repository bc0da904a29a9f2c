"""A page that explains the API, made from its own description."""

from typing import Any

from litestar import Response, get

from taproom.server.web import Asked, show, visitor


@get("/api")
async def api_page(request: Asked) -> Response[bytes]:
    """Show what programs can ask for."""
    who = await visitor(request)
    schema = request.app.openapi_schema.to_schema()
    return show(request, who, "api.html", "API", calls=calls(schema), structures=structures(schema))


def calls(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """List every call with what it takes and gives."""
    return [
        {
            "method": method.upper(),
            "path": path,
            "summary": operation.get("description") or operation.get("summary", ""),
            "takes": named(body_of(operation)),
            "gives": named(answer_of(operation)),
            "parameters": [each["name"] for each in operation.get("parameters", []) if each["in"] == "query"],
        }
        for path, operations in sorted(schema["paths"].items())
        for method, operation in operations.items()
    ]


def body_of(operation: dict[str, Any]) -> dict[str, Any]:
    """Find the schema of what a call takes."""
    return schema_in(operation.get("requestBody", {}))


def answer_of(operation: dict[str, Any]) -> dict[str, Any]:
    """Find the schema of what a call gives if all goes well."""
    good = [answer for status, answer in operation.get("responses", {}).items() if status.startswith("2")]
    return schema_in(good[0]) if good else {}


def schema_in(part: dict[str, Any]) -> dict[str, Any]:
    """Find the schema of the first kind of content."""
    kinds: list[dict[str, Any]] = list(part.get("content", {}).values())
    found: dict[str, Any] = kinds[0].get("schema", {}) if kinds else {}
    return found


def named(schema: dict[str, Any]) -> str:
    """Name a structure shortly."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if schema.get("type") == "array":
        return f"[{named(schema.get('items', {}))}]"
    return str(schema.get("type", ""))


def structures(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """List the structures with their fields."""
    found = schema.get("components", {}).get("schemas", {})
    return [
        {
            "name": name,
            "fields": [
                {"name": field, "type": named(each) or "…", "needed": field in part.get("required", [])}
                for field, each in part.get("properties", {}).items()
            ],
        }
        for name, part in sorted(found.items())
        if part.get("properties")
    ]
