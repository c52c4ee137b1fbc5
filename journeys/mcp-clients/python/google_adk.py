import asyncio
import json

from google.adk.agents import LlmAgent
from google.adk.agents.invocation_context import InvocationContext
from google.adk.sessions import InMemorySessionService
from google.adk.tools.mcp_tool import McpToolset, StreamableHTTPConnectionParams
from google.adk.tools.tool_context import ToolContext

from common import KEY, LONG, LONG_TOOL, URL, examine, report


async def main():
    server = StreamableHTTPConnectionParams(url=URL, headers={"x-api-key": KEY}, timeout=60)
    toolset = McpToolset(connection_params=server)
    tools = {tool.name: tool for tool in await toolset.get_tools()}
    declarations = [tool._get_declaration() for tool in tools.values()]

    sessions = InMemorySessionService()
    session = await sessions.create_session(app_name="journey", user_id="somebody")
    agent = LlmAgent(name="journey", tools=[toolset])
    context = ToolContext(
        InvocationContext(session_service=sessions, invocation_id="1", agent=agent, session=session)
    )

    async def call(name, arguments):
        return json.dumps(await tools[name].run_async(args=arguments, tool_context=context))

    figures = await examine(call)
    long = await call(LONG_TOOL, LONG)
    report(
        framework="google-adk",
        listed=len(tools),
        converted=sum(bool(one.parameters or one.parameters_json_schema) for one in declarations),
        **figures,
        long=["text"] if "millrace://answers/" in long else [],
    )
    await toolset.close()


asyncio.run(main())
