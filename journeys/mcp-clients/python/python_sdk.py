import asyncio

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from common import KEY, LONG, LONG_TOOL, URL, examine, report
from let_in import let_in


async def main():
    way = {"headers": {"x-api-key": KEY}} if KEY else {"auth": await let_in(URL)}
    async with (
        httpx2.AsyncClient(**way, timeout=60) as http,
        Client(streamable_http_client(URL, http_client=http)) as client,
    ):
        tools = (await client.list_tools()).tools

        async def call(name, arguments):
            result = await client.call_tool(name, arguments)
            return result.content[0].text

        figures = await examine(call)
        key = {"millrace/idempotency_key": "python-sdk"}
        once = [await client.call_tool("service_clean_domain", {"messy_url": "acme.com"}, meta=key) for _ in range(2)]
        long = await client.call_tool(LONG_TOOL, LONG)
        report(
            framework="mcp",
            listed=len(tools),
            converted=len(tools),
            **figures,
            long=[one.type for one in long.content],
            charged=[one.meta["millrace/credits"]["charged"] for one in once],
        )


asyncio.run(main())
