"""Tables of data as one test: every row is tried, and all that fail are told together."""

import functools
import inspect
import traceback
from collections.abc import Callable, Iterable, Sequence

import pytest

Test = Callable[..., None]
MOST_TOLD = 10
"""So many failed rows are told; the rest are counted."""


def each_row(names: str | Sequence[str], rows: Iterable[object]) -> Callable[[Test], Test]:
    """Call a test once for each row, as `pytest.mark.parametrize` would, but as one test.

    For tests that build what they need themselves: a fixture would be shared by all rows.
    """
    keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    table = [row if len(keys) > 1 else (row,) for row in rows]
    assert table, "a table without rows proves nothing"

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def every_row(**given: object) -> None:
            failed: list[tuple[object, BaseException]] = []
            for row in table:
                values = dict(zip(keys, row, strict=True))  # type: ignore[call-overload]
                try:
                    test(**given, **values)
                except (Exception, pytest.fail.Exception) as error:
                    failed.append((values, error))
            if failed:
                told = [
                    f"{len(failed)} of {len(table)} rows fail",
                    *(tell(*each) for each in failed[:MOST_TOLD]),
                ]
                raise AssertionError("\n".join(told)) from failed[0][1]

        shown = inspect.signature(test)
        left = [one for name, one in shown.parameters.items() if name not in keys]
        every_row.__signature__ = shown.replace(parameters=left)  # type: ignore[attr-defined]
        return every_row

    return decorate


def tell(row: object, error: BaseException) -> str:
    """Tell which row failed, where and why."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{row}\n  {place.filename}:{place.lineno}: {type(error).__name__}: {error}"
