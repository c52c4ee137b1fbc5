import asyncio

from autogen_core import CancellationToken
from autogen_ext.tools.mcp import StreamableHttpServerParams, mcp_server_tools

from common import KEY, LONG, LONG_TOOL, URL, examine, report


async def main():
    server = StreamableHttpServerParams(url=URL, headers={"x-api-key": KEY}, timeout=60)
    tools = {tool.name: tool for tool in await mcp_server_tools(server)}
    schemas = [tool.schema for tool in tools.values()]

    async def call(name, arguments):
        result = await tools[name].run_json(arguments, CancellationToken())
        return tools[name].return_value_as_string(result).replace('\\"', '"')

    figures = await examine(call)
    long = await tools[LONG_TOOL].run_json(LONG, CancellationToken())
    report(
        framework="autogen-ext",
        listed=len(tools),
        converted=len(schemas),
        **figures,
        long=[one.type for one in long],
    )


asyncio.run(main())
