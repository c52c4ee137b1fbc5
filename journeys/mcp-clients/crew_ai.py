import asyncio

from crewai_tools import MCPServerAdapter

from common import KEY, LONG, LONG_TOOL, URL, report, try_all

server = {"url": URL, "transport": "streamable-http", "headers": {"x-api-key": KEY}}
with MCPServerAdapter(server, connect_timeout=60) as tools:
    by_name = {tool.name: tool for tool in tools}

    async def call(name, arguments):
        # As an agent calls it: what is not given becomes null.
        return by_name[name].run(**arguments)

    failed = asyncio.run(try_all(call))
    long = by_name[LONG_TOOL].run(**LONG)
    report(
        framework="crewai",
        listed=len(tools),
        converted=sum(tool.args_schema is not None for tool in tools),
        failed=failed,
        long=["text"] if "millrace://answers/" in str(long) else [],
    )
