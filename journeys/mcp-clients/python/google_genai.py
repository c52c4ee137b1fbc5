import asyncio

import httpx2
from google.genai import types
from google.genai._mcp_utils import mcp_to_gemini_tools
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client

from common import KEY, LONG, LONG_TOOL, URL, examine, report


async def main():
    async with (
        httpx2.AsyncClient(headers={"x-api-key": KEY}, timeout=60) as http,
        streamable_http_client(URL, http_client=http) as (read, write, *_),
        ClientSession(read, write) as session,
    ):
        await session.initialize()
        # What `generate_content` does with `tools=[session]`, without a model.
        tools = (await session.list_tools()).tools
        declarations = [one for tool in mcp_to_gemini_tools(tools) for one in tool.function_declarations]
        untyped = [one.name for one in declarations if not well_formed(one.parameters)]

        async def call(name, arguments):
            result = await session.call_tool(name, arguments)
            return result.content[0].text

        figures = await examine(call)
        long = await session.call_tool(LONG_TOOL, LONG)
        report(
            framework="google-genai",
            listed=len(tools),
            converted=len(declarations) - len(untyped),
            untyped=untyped,
            **figures,
            long=[one.type for one in long.content],
        )


def well_formed(schema: types.Schema) -> bool:
    """As Gemini wants it: a type or a choice everywhere, and no empty word in a choice."""
    if schema.type is None and not schema.any_of:
        return False
    if "" in (schema.enum or []):
        return False
    inner = [*(schema.properties or {}).values(), *(schema.any_of or [])]
    return all(well_formed(one) for one in [*inner, *([schema.items] if schema.items else [])])


asyncio.run(main())
