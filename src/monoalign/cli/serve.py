"""monoalign serve"""

from __future__ import annotations

import math
from typing import Annotated

import typer

from monoalign.core.errors import UsageError
from monoalign.service.limits import Limits

_DEFAULT = Limits()
_EXTRA = ("anyio", "fastapi", "pydantic", "starlette", "uvicorn")


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="The port; 0: any free one.")
    ] = 8000,
    aligner: Annotated[
        list[str] | None,
        typer.Option(
            "--aligner",
            "-a",
            metavar="NAME",
            help="An aligner to offer, loaded at start; the first is the default. Without it: all.",
        ),
    ] = None,
    body: Annotated[int, typer.Option("--max-body", help="Bytes per request.")] = _DEFAULT.body,
    pairs: Annotated[int, typer.Option("--max-pairs", help="Pairs per request.")] = _DEFAULT.pairs,
    words: Annotated[int, typer.Option("--max-words", help="Words per sentence.")] = _DEFAULT.words,
    characters: Annotated[
        int, typer.Option("--max-characters", help="Characters per sentence.")
    ] = _DEFAULT.characters,
    seconds: Annotated[
        float, typer.Option("--max-seconds", help="Seconds per request.")
    ] = _DEFAULT.seconds,
    links: Annotated[
        int, typer.Option("--max-links", help="Constraints of a kind per pair.")
    ] = _DEFAULT.links,
    queue: Annotated[
        int, typer.Option("--max-queue", help="Pairs that may be waiting.")
    ] = _DEFAULT.queue,
    answer: Annotated[
        int, typer.Option("--max-answer", help="Bytes per answer, unless it is streamed.")
    ] = _DEFAULT.answer,
    connections: Annotated[
        int, typer.Option("--max-connections", help="Connections at a time.")
    ] = _DEFAULT.connections,
    rate: Annotated[
        float, typer.Option("--max-rate", help="Requests per second and client address.")
    ] = math.inf,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            metavar="NAME",
            help="A name that the service is called by, besides its address and localhost.",
        ),
    ] = None,
    token: Annotated[
        str,
        typer.Option(
            envvar="MONOALIGN_TOKEN",
            show_default=False,
            help="Clients must send it, as `Authorization: Bearer TOKEN`.",
        ),
    ] = "",
    threads: Annotated[
        int | None,
        typer.Option(min=1, help="Threads that align.", show_default="one per processor, 2 to 4"),
    ] = None,
) -> None:
    """Serve a page and a JSON API; needs the extra `service`.

    The page is at /, the description of the API at /openapi.json. When stopped (Ctrl-C), the
    service finishes the requests in progress.

    \b
    Example:
      monoalign serve --port 8000 --aligner fast
    """
    try:
        from monoalign.service.access import Access, is_local
        from monoalign.service.app import run, server_of
        from monoalign.service.connections import listening_on
    except ModuleNotFoundError as error:
        if error.name not in _EXTRA:
            raise
        raise UsageError(
            f"serve: expected the package {error.name!r}, found none; "
            "pip install 'monoalign[service]' brings it"
        ) from None
    limits = Limits(
        body=body,
        pairs=pairs,
        words=words,
        characters=characters,
        links=links,
        seconds=seconds,
        queue=queue,
        answer=answer,
        connections=connections,
    )
    access = Access.at(host, names or (), token, rate)
    with listening_on(host, port) as listening:
        server = server_of(aligner or (), limits, access, threads)
        shown = f"[{host}]" if ":" in host else host
        typer.echo(f"Serving on http://{shown}:{listening.getsockname()[1]}", err=True)
        if not token and not is_local(host):
            typer.echo(
                "Warning: anybody who can reach this address can use the service; see --token.",
                err=True,
            )
        run(server, listening)
