import asyncio

from smolagents import MCPClient

from common import KEY, LONG, LONG_TOOL, URL, examine, report

server = {"url": URL, "transport": "streamable-http", "headers": {"x-api-key": KEY}}
with MCPClient(server, structured_output=False) as tools:
    by_name = {tool.name: tool for tool in tools}

    async def call(name, arguments):
        return await asyncio.to_thread(by_name[name], **arguments)

    figures = asyncio.run(examine(call))
    long = by_name[LONG_TOOL](**LONG)
    report(
        framework="smolagents",
        listed=len(tools),
        converted=sum(tool.to_dict is not None and isinstance(tool.inputs, dict) for tool in tools),
        **figures,
        long=["text"] if "millrace://answers/" in str(long) else [],
    )
