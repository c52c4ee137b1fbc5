import asyncio

from haystack.utils import Secret
from haystack_integrations.tools.mcp import MCPToolset, StreamableHttpServerInfo

from common import KEY, LONG, LONG_TOOL, URL, examine, report

server = StreamableHttpServerInfo(url=URL, headers={"x-api-key": Secret.from_token(KEY)}, timeout=60)
toolset = MCPToolset(server, connection_timeout=60, invocation_timeout=60)
toolset.warm_up()
tools = {tool.name: tool for tool in toolset}


async def call(name, arguments):
    return await asyncio.to_thread(tools[name].invoke, **arguments)


figures = asyncio.run(examine(call))
long = tools[LONG_TOOL].invoke(**LONG)
report(
    framework="mcp-haystack",
    listed=len(tools),
    converted=sum(tool.tool_spec["parameters"]["type"] == "object" for tool in tools.values()),
    **figures,
    long=["text"] if "millrace://answers/" in str(long) else [],
)
toolset.close()
