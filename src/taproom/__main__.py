"""`python -m taproom`: the taproom command."""

import sys

from taproom.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
