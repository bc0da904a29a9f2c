"""Tables as Parquet, for whom CSV is too large or too loose."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO

from taproom.kernel.errors import BadOption
from taproom.kernel.words import N_
from taproom.lab.extras import extra

if TYPE_CHECKING:
    import pyarrow as pa

ROW_GROUP = 10_000
"""So many rows are gathered before they are written."""


class ParquetRows:
    """Takes rows and writes them in groups."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.names: Sequence[str] = ()
        self.types: Mapping[str, type] = {}
        self.rows: list[list[object]] = []
        self.writer: Any = None

    def begin(self, names: Sequence[str], types: Mapping[str, type]) -> None:
        """Name the columns; those without a type hold numbers with a fraction, or texts."""
        self.names = names
        self.types = types

    def add(self, rows: Sequence[list[object]]) -> None:
        """Take some rows, and write if there are enough."""
        self.rows += rows
        if len(self.rows) >= ROW_GROUP:
            self.write()

    def write(self) -> None:
        """Write the rows that were gathered as one group; the first one decides about the types."""
        with extra("report"):
            import pyarrow as pa
            import pyarrow.parquet as pq
        if not self.rows:
            return
        values = list(zip(*self.rows))
        self.rows = []
        if self.writer is None:
            types = [self.type_of(name, column) for name, column in zip(self.names, values)]
            self.writer = pq.ParquetWriter(self.file, pa.schema(list(zip(self.names, types))))
        arrays = [array(field, column) for field, column in zip(self.writer.schema, values)]
        self.writer.write_table(pa.Table.from_arrays(arrays, schema=self.writer.schema))

    def close(self) -> None:
        """Write the directory at the end of the file; rows that were not written yet are lost."""
        if self.writer is not None:
            self.writer.close()

    def type_of(self, name: str, column: Sequence[object]) -> "pa.DataType":
        """Give the type of a column."""
        with extra("report"):
            import pyarrow as pa
        texts = any(isinstance(value, str) for value in column)
        known = self.types.get(name, str if texts else float)
        return {int: pa.int64(), float: pa.float64(), str: pa.string()}[known]


def array(field: "pa.Field", column: Sequence[object]) -> "pa.Array":
    """Give a column of a group; one that has values of several kinds is refused."""
    with extra("report"):
        import pyarrow as pa
    try:
        return pa.array(column, field.type)
    except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
        raise BadOption(
            N_("What a hook gives for {key!r} does not fit its column; a column has one type, here {type}."),
            key=field.name,
            type=str(field.type),
        ) from error
