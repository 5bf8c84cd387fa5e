"""A machine in front that ends https for a server, as nginx does on a relay; its certificate is its own."""

from __future__ import annotations

import asyncio
import ssl
import threading
from base64 import b64encode
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID

LOOPBACK = "127.0.0.1"
NAME = "play.example"
NOBODY = b"HTTP/1.1 502 Bad Gateway\r\ncontent-length: 11\r\nconnection: close\r\n\r\nBad Gateway"


class HttpsFront:
    """Passes bytes on to a port of this machine; says 502 while nobody listens there."""

    def __init__(self, shown: Path, port: int, behind: int) -> None:
        self.port, self._behind = port, behind
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(shown)
        self._open: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    @property
    def address(self) -> str:
        return f"https://{NAME}:{self.port}"

    def open(self) -> HttpsFront:
        self._thread.start()
        starting = asyncio.start_server(self._pass_on, LOOPBACK, self.port, ssl=self._context)
        self._server = asyncio.run_coroutine_threadsafe(starting, self._loop).result(30)
        return self

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(30)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(30)

    async def _end(self) -> None:
        self._server.close()
        for line in [*self._open]:
            line.transport.abort()
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}), return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            from_server, to_server = await asyncio.open_connection(LOOPBACK, self._behind)
        except OSError:
            with suppress(OSError):
                await reader.readuntil(b"\r\n\r\n")
                writer.write(NOBODY)
                await writer.drain()
            writer.close()
            return
        self._open |= {writer, to_server}
        await asyncio.gather(pour(reader, to_server), pour(from_server, writer))
        self._open -= {writer, to_server}


async def pour(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(1 << 16):
            target.write(data)
            await target.drain()
    target.close()


@dataclass(frozen=True)
class Certificate:
    """Of one's own, for the one name, for a day; a browser that is given its pin takes it for good."""

    file: Path
    pin: str

    @property
    def browser(self) -> list[str]:
        """What a browser must be started with to find the machine in front, and to trust it."""
        return [f"--host-resolver-rules=MAP {NAME} {LOOPBACK}", f"--ignore-certificate-errors-spki-list={self.pin}"]


def certificate(folder: Path) -> Certificate:
    """With its key, in one file."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file, plain = folder / "front.pem", serialization.NoEncryption()
    private = key.private_bytes(Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    public = key.public_key().public_bytes(Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return Certificate(file, b64encode(sha256(public).digest()).decode())
