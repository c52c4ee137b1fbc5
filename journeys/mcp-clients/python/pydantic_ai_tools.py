import asyncio
import json

from pydantic_ai import RunContext
from pydantic_ai.mcp import MCPToolset, StreamableHttpTransport
from pydantic_ai.models.test import TestModel
from pydantic_ai.usage import RunUsage

from common import KEY, LONG, LONG_TOOL, URL, examine, report


async def main():
    toolset = MCPToolset(StreamableHttpTransport(URL, headers={"x-api-key": KEY}))
    async with toolset:
        context = RunContext(deps=None, model=TestModel(), usage=RunUsage())
        tools = await toolset.get_tools(context)

        async def call(name, arguments):
            return json.dumps(await toolset.call_tool(name, arguments, context, tools[name]), default=str)

        figures = await examine(call)
        long = await call(LONG_TOOL, LONG)
        report(
            framework="pydantic-ai",
            listed=len(tools),
            converted=sum(tool.tool_def.parameters_json_schema["type"] == "object" for tool in tools.values()),
            **figures,
            long=["text"] if "millrace://answers/" in long else [],
        )


asyncio.run(main())
