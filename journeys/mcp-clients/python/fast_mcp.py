import asyncio

from fastmcp import Client
from fastmcp.client.transports import StreamableHttpTransport

from common import KEY, LONG, LONG_TOOL, URL, examine, report


async def main():
    transport = StreamableHttpTransport(URL, headers={"x-api-key": KEY})
    async with Client(transport) as client:
        tools = await client.list_tools()

        async def call(name, arguments):
            result = await client.call_tool(name, arguments)
            # The typed result has all that was answered, and the books of the call.
            typed = result.data if isinstance(result.data, dict) else vars(result.data)
            extra = getattr(result.data, "model_extra", None) or {}
            dropped = set(result.structured_content) - {*typed, *extra}
            if dropped:
                raise ValueError(f"the typed result lacks {dropped}")
            return result.content[0].text

        figures = await examine(call)
        long = await client.call_tool(LONG_TOOL, LONG)
        report(
            framework="fastmcp",
            listed=len(tools),
            converted=len(tools),
            **figures,
            long=[one.type for one in long.content],
        )


asyncio.run(main())
