import asyncio

from langchain_core.utils.function_calling import convert_to_openai_tool
from langchain_mcp_adapters.client import MultiServerMCPClient

from common import KEY, LONG, LONG_TOOL, URL, examine, report


async def main():
    client = MultiServerMCPClient(
        {"millrace": {"transport": "http", "url": URL, "headers": {"x-api-key": KEY}}}
    )
    tools = await client.get_tools()
    converted = [convert_to_openai_tool(tool) for tool in tools]
    by_name = {tool.name: tool for tool in tools}

    async def call(name, arguments):
        return await by_name[name].ainvoke(arguments)

    figures = await examine(call)
    long = await by_name[LONG_TOOL].ainvoke(LONG)
    report(
        framework="langchain-mcp-adapters",
        listed=len(tools),
        converted=len(converted),
        **figures,
        long=[one["type"] for one in long],
    )


asyncio.run(main())
