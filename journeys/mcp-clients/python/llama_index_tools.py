import asyncio

from llama_index.tools.mcp import BasicMCPClient, McpToolSpec

from common import KEY, LONG, LONG_TOOL, URL, examine, report


async def main():
    client = BasicMCPClient(URL, headers={"x-api-key": KEY}, timeout=60)
    tools = await McpToolSpec(client=client).to_tool_list_async()
    by_name = {tool.metadata.name: tool for tool in tools}
    converted = [tool.metadata.to_openai_tool(skip_length_check=True) for tool in tools]

    async def call(name, arguments):
        return (await by_name[name].acall(**arguments)).content

    figures = await examine(call)
    long = await call(LONG_TOOL, LONG)
    report(
        framework="llama-index-tools-mcp",
        listed=len(tools),
        converted=len(converted),
        **figures,
        long=["text"] if "millrace://answers/" in long else [],
    )


asyncio.run(main())
