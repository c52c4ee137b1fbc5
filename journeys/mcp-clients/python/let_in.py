"""How somebody lets the official client in without a key: it registers itself, sends its user to a page, and keeps everything in memory."""

import asyncio
from urllib.parse import parse_qsl, urlsplit

from mcp.client.auth import OAuthClientProvider
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata


class Memory:
    """The storage that the official client asks for."""

    tokens = None
    client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client_info):
        self.client = client_info


async def let_in(url):
    """Asks whoever runs this program to open an address, and waits until their browser comes back."""
    arrived = asyncio.get_running_loop().create_future()

    async def answer(reader, writer):
        target = (await reader.readline()).split()[1].decode()
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        await writer.drain()
        writer.close()
        if not arrived.done():
            arrived.set_result(dict(parse_qsl(urlsplit(target).query)))

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]

    async def open_page(address):
        print(f"SIGN_IN {address}", flush=True)

    async def come_back():
        sent = await arrived
        return AuthorizationCodeResult(code=sent["code"], state=sent.get("state"), iss=sent.get("iss"))

    return OAuthClientProvider(
        server_url=url,
        client_metadata=OAuthClientMetadata(
            client_name="Journey",
            redirect_uris=[f"http://127.0.0.1:{port}/callback"],
            token_endpoint_auth_method="none",
            grant_types=["authorization_code", "refresh_token"],
            response_types=["code"],
        ),
        storage=Memory(),
        redirect_handler=open_page,
        callback_handler=come_back,
    )
