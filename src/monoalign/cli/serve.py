"""monoalign serve"""

from __future__ import annotations

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
    queue: Annotated[
        int, typer.Option("--max-queue", help="Pairs that may be waiting.")
    ] = _DEFAULT.queue,
) -> None:
    """Serve a page and a JSON API; needs the extra `service`.

    The page is at /, the description of the API at /openapi.json. When stopped (Ctrl-C), the
    service finishes the requests in progress.

    \b
    Example:
      monoalign serve --port 8000 --aligner fast
    """
    try:
        from monoalign.service.app import listening_on, run, server_of
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
