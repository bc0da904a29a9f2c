"""The API's own description is true: whatever is sent, the answers are those that it promises."""

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from taproom.server.app import create_app
from taproom.server.house import Settings
from tests.server.running import Program, Server

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
BOUNDED = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
ENDLESS = "/api/tables/{name}/news"


@pytest.fixture(scope="module")
def seat(server: Server) -> tuple[str, str]:
    """A seat at a running game: the table and the header that opens it."""
    someone = Program(server)
    wish = {"game": "heaven-and-ale", "seats": [{}, {}], "public": True}
    table = someone.tell("/tables", wish).json()["table"]["table"]
    for number in (1, 0):
        someone.sit(table, number, "", f"Guest {number}")
    return table, someone.headers["Authorization"]


described = create_app(Settings(database="unused")).openapi_schema.to_schema()
schema = schemathesis.openapi.from_dict(described)


def test_the_server_describes_its_api(server: Server) -> None:
    assert httpx.get(f"{server.address}/api/schema/openapi.json").json() == described


@schema.parametrize()
@BOUNDED
def test_whatever_is_sent_the_answer_is_as_described(case: schemathesis.Case[Any], server: Server) -> None:
    case.call_and_validate(base_url=server.address, checks=CHECKS)


@schema.include(path_regex=r"\{name\}").exclude(path=ENDLESS).parametrize()
@BOUNDED
def test_whatever_is_sent_to_a_running_game_the_answer_is_as_described(
    case: schemathesis.Case[Any], server: Server, seat: tuple[str, str]
) -> None:
    case.path_parameters["name"] = seat[0]
    case.call_and_validate(base_url=server.address, checks=CHECKS, headers={"Authorization": seat[1]})
