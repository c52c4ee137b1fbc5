import asyncio

from crewai_tools import MCPServerAdapter

from common import KEY, LONG, LONG_TOOL, URL, examine, report

server = {"url": URL, "transport": "streamable-http", "headers": {"x-api-key": KEY}}
with MCPServerAdapter(server, connect_timeout=60) as tools:
    by_name = {tool.name: tool for tool in tools}

    async def call(name, arguments):
        # As an agent calls it: what is not given becomes null.
        return await asyncio.to_thread(by_name[name].run, **arguments)

    figures = asyncio.run(examine(call))
    long = by_name[LONG_TOOL].run(**LONG)
    report(
        framework="crewai",
        listed=len(tools),
        converted=sum(tool.args_schema is not None for tool in tools),
        **figures,
        long=["text"] if "millrace://answers/" in str(long) else [],
    )
