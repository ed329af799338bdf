"""monoalign serve"""

from __future__ import annotations

from typing import Annotated

import typer

from monoalign.core.errors import UsageError
from monoalign.service.limits import Limits

_USUAL = Limits()
_EXTRA = ("anyio", "fastapi", "pydantic", "starlette", "uvicorn")


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0: any free one.")] = 8000,
    aligner: Annotated[
        list[str] | None,
        typer.Option(
            "--aligner",
            "-a",
            metavar="NAME",
            help="An aligner to offer, loaded at the start; the first is the default. Else all.",
        ),
    ] = None,
    body: Annotated[int, typer.Option("--max-body", help="Bytes of a request.")] = _USUAL.body,
    pairs: Annotated[int, typer.Option("--max-pairs", help="Pairs of a request.")] = _USUAL.pairs,
    words: Annotated[int, typer.Option("--max-words", help="Words of a sentence.")] = _USUAL.words,
    characters: Annotated[
        int, typer.Option("--max-characters", help="Characters of a sentence.")
    ] = _USUAL.characters,
    seconds: Annotated[
        float, typer.Option("--max-seconds", help="Time that a request may take.")
    ] = _USUAL.seconds,
    queue: Annotated[int, typer.Option("--max-queue", help="Pairs that may wait.")] = _USUAL.queue,
) -> None:
    """Serve a page and a JSON API; needs the extra `service`.

    The page is at /, what the API can do in /openapi.json. When it is told to end (Ctrl-C), it
    finishes what is in flight.

    \b
    Example:
      monoalign serve --port 8000 --aligner jacana --aligner exact
    """
    try:
        from monoalign.service.server import listening_on, run, server_of
    except ModuleNotFoundError as error:
        if error.name not in _EXTRA:
            raise
        raise UsageError(
            f"serve: expected the package {error.name!r}, found none; "
            "pip install 'monoalign[service]' brings it"
        ) from None
    limits = Limits(
        body=body, pairs=pairs, words=words, characters=characters, seconds=seconds, queue=queue
    )
    with listening_on(host, port) as listening:
        server = server_of(aligner or (), limits)
        shown = f"[{host}]" if ":" in host else host
        typer.echo(f"Serving on http://{shown}:{listening.getsockname()[1]}", err=True)
        run(server, listening)
