"""monoalign serve"""

from __future__ import annotations

import math
import signal
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from monoalign.core.errors import UsageError
from monoalign.run.processes import begin_imports
from monoalign.service.limits import Limits

if TYPE_CHECKING:
    from types import ModuleType

_DEFAULT = Limits()
_EXTRA = ("anyio", "fastapi", "pydantic", "starlette", "uvicorn")

Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0: any free one.")]
AlignerNames = Annotated[
    list[str] | None,
    typer.Option(
        "--aligner",
        "-a",
        metavar="NAME",
        help="An aligner to offer, loaded at start; the first is the default. Without it: all.",
    ),
]
MaxBody = Annotated[int, typer.Option("--max-body", help="Bytes per request.")]
MaxPairs = Annotated[int, typer.Option("--max-pairs", help="Pairs per request.")]
MaxWords = Annotated[int, typer.Option("--max-words", help="Words per sentence.")]
MaxCharacters = Annotated[int, typer.Option("--max-characters", help="Characters per sentence.")]
MaxDocument = Annotated[int, typer.Option("--max-document", help="Characters per document.")]
MaxSentences = Annotated[int, typer.Option("--max-sentences", help="Sentences per document.")]
MaxLinks = Annotated[
    int, typer.Option("--max-links", help="Must-links per pair, and cannot-links.")
]
MaxSeconds = Annotated[float, typer.Option("--max-seconds", help="Seconds per request.")]
MaxQueue = Annotated[int, typer.Option("--max-queue", help="Pairs that may wait.")]
MaxAnswer = Annotated[
    int, typer.Option("--max-answer", help="Bytes per answer, unless it is streamed.")
]
MaxConnections = Annotated[int, typer.Option("--max-connections", help="Connections at a time.")]
MaxRate = Annotated[
    float, typer.Option("--max-rate", help="Requests per second and client address.")
]
HostNames = Annotated[
    list[str] | None,
    typer.Option(
        "--allow-host",
        metavar="NAME",
        help="Another host name by which clients may reach the service; may be repeated.",
    ),
]
Token = Annotated[
    str,
    typer.Option(
        metavar="TOKEN",
        envvar="MONOALIGN_TOKEN",
        show_default=False,
        help="Clients must send it, as `Authorization: Bearer TOKEN`. Default: none needed.",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(min=1, help="Processes that align.", show_default="one per processor, 2 to 4"),
]


class ServiceEnd(SystemExit):
    """Ctrl-C is how a service is ended: unlike other commands, it says nothing then."""


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    aligner: AlignerNames = None,
    body: MaxBody = _DEFAULT.body,
    pairs: MaxPairs = _DEFAULT.pairs,
    words: MaxWords = _DEFAULT.words,
    characters: MaxCharacters = _DEFAULT.characters,
    document: MaxDocument = _DEFAULT.document,
    sentences: MaxSentences = _DEFAULT.sentences,
    links: MaxLinks = _DEFAULT.links,
    seconds: MaxSeconds = _DEFAULT.seconds,
    queue: MaxQueue = _DEFAULT.queue,
    answer: MaxAnswer = _DEFAULT.answer,
    connections: MaxConnections = _DEFAULT.connections,
    rate: MaxRate = math.inf,
    allow_host: HostNames = None,
    token: Token = "",
    workers: Workers = None,
) -> None:
    """Serve a page and a JSON API; needs the extra `service`.

    The page is at /, the description of the API at /openapi.json. When stopped (Ctrl-C), the
    service finishes the requests in progress.

    \b
    Example:
      monoalign serve --port 8000 --aligner fast
    """
    begin_imports("monoalign.service.processes")  # in another process, while this one does so, too
    application = _application()
    limits = Limits(
        body=body,
        pairs=pairs,
        words=words,
        characters=characters,
        document=document,
        sentences=sentences,
        links=links,
        seconds=seconds,
        queue=queue,
        answer=answer,
        connections=connections,
    )
    access = application.Access.at(host, allow_host or (), token, rate)
    with application.listening_on(host, port) as listening:
        server = application.server_of(aligner or (), limits, access, workers)
        shown = f"[{host}]" if ":" in host else host
        typer.echo(f"Serving on http://{shown}:{listening.getsockname()[1]}", err=True)
        if not token and not application.is_local(host):
            typer.echo(
                "Warning: whoever can reach this address can use the service; see --token.",
                err=True,
            )
        try:
            application.run(server, listening)
        except KeyboardInterrupt:
            raise ServiceEnd(128 + signal.SIGINT) from None


def _application() -> ModuleType:
    try:
        return import_module("monoalign.service.app")
    except ModuleNotFoundError as error:
        if error.name not in _EXTRA:
            raise
        raise UsageError(
            f"serve: expected the package {error.name!r}, found none; "
            "pip install 'monoalign[service]' brings it"
        ) from None
