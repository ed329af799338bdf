"""Who may ask: by the name that the service is called by, by a token, and how often.

A page of another site can make its own name point to this machine, and then ask us as if we were
that site. Its requests still carry that name in `Host`: only our own names are answered.
"""

from __future__ import annotations

import hmac
import ipaddress
import math
import socket
import time
from collections import OrderedDict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from monoalign.core.errors import UsageError

from .limits import RequestError

_OF_THIS_MACHINE = ("127.0.0.1", "::1", "localhost")
_BURST = 2.0  # seconds of the allowed rate that a client may use at once
_REMEMBERED = 1 << 14  # clients whose requests are counted


@dataclass(frozen=True, slots=True)
class Access:
    """The names of the service, its token ("": none) and requests per second and client address."""

    hosts: frozenset[str] = frozenset(_OF_THIS_MACHINE)
    addresses: bool = False  # whether any address is a name of the service, too
    token: str = ""
    rate: float = math.inf

    @staticmethod
    def at(host: str, names: Iterable[str] = (), token: str = "", rate: float = math.inf) -> Access:
        """Access to a service that listens at this address, and is called by these names."""
        if not rate > 0:
            raise UsageError(f"limit rate: expected more than 0, found {rate:g}")
        if not all("!" <= character <= "~" for character in token):
            raise UsageError("token: expected letters, digits and signs of ASCII, without spaces")
        hosts = {*_OF_THIS_MACHINE, host.lower(), *(name.lower() for name in names)}
        everywhere = _address(host) is not None and ipaddress.ip_address(host).is_unspecified
        if everywhere:
            hosts.add(socket.gethostname().lower())
        return Access(frozenset(hosts), everywhere, token, rate)

    def knows(self, host: str) -> bool:
        """Whether a `Host` header has a name of the service; its port does not matter."""
        name = host.lower().strip()
        bracketed, closing, _ = name.removeprefix("[").partition("]")
        name = bracketed if closing else name.partition(":")[0]
        return name in self.hosts or (self.addresses and _address(name) is not None)


def is_local(host: str) -> bool:
    """Whether only this machine can reach what listens there."""
    address = _address(host)
    return host == "localhost" if address is None else address.is_loopback


class AccessControl:
    """Middleware that refuses requests; the `public` paths need no token and are not counted."""

    def __init__(self, app: ASGIApp, access: Access, public: Collection[str]) -> None:
        self._app, self._access, self._public = app, access, frozenset(public)
        self._allowances: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http":
            try:
                self._check(scope)
            except RequestError as error:
                refusal = JSONResponse({"error": error.message}, error.status, error.headers)
                await refusal(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._access.knows(host):
            raise RequestError(
                421,
                f"Host: expected a name of this service, found {host[:100]!r}; see --allow-host",
            )
        if scope["path"] not in self._public:
            self._count(scope["client"][0] if scope.get("client") else "")
            if self._access.token and not self._has_token(headers):
                message = "Authorization: expected 'Bearer' and the token of this service"
                raise RequestError(401, message, {"WWW-Authenticate": "Bearer"})

    def _has_token(self, headers: Headers) -> bool:
        kind, _, token = headers.get("authorization", "").partition(" ")
        # The time that it takes says nothing about how much of it was right.
        right = hmac.compare_digest(token.strip().encode("latin-1"), self._access.token.encode())
        return right and kind.lower() == "bearer"

    def _count(self, client: str) -> None:
        """Refuse a client that asks too often. O(1)"""
        rate = self._access.rate
        if rate == math.inf:
            return
        most, now = max(1.0, _BURST * rate), time.monotonic()
        allowance, last = self._allowances.pop(client, (most, now))
        allowance = min(most, allowance + rate * (now - last))
        self._allowances[client] = (allowance - 1 if allowance >= 1 else allowance), now
        if len(self._allowances) > _REMEMBERED:
            self._allowances.popitem(last=False)
        if allowance < 1:
            wait = math.ceil((1 - allowance) / rate)
            message = f"expected at most {rate:g} requests per second; try again in {wait} s"
            raise RequestError(429, message, {"Retry-After": str(wait)})


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
