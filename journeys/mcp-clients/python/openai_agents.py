import asyncio
import json

from agents import Agent, RunContextWrapper
from agents.mcp import MCPServerStreamableHttp
from agents.mcp import MCPUtil
from agents.tool_context import ToolContext

from common import EXAMPLES, KEY, LONG, LONG_TOOL, URL, examine, report

STRICT = [
    "service_email_finder",
    "service_enrich_company",
    "service_maps_places_scraper_keyword",
    "service_web_scrape",
    "service_people_search",
    "service_phone_finder",
    "service_network_company_search",
    "service_search_engine_b",
]


def filled_in(schema, sent):
    """As a model of strict mode does: every field of the schema, null or '' where it has nothing to say."""
    whole = dict(sent)
    for name, field in schema["properties"].items():
        if name not in whole:
            whole[name] = "" if field.get("type") == "string" and "enum" not in field else None
    return whole


async def main():
    server = MCPServerStreamableHttp(
        params={"url": URL, "headers": {"x-api-key": KEY}, "timeout": 60},
        # Its own five seconds are shorter than many lookups.
        client_session_timeout_seconds=60,
        cache_tools_list=True,
    )
    async with server:
        agent = Agent(name="of a journey", mcp_servers=[server])
        context = RunContextWrapper(context=None)

        async def tools_of(strict):
            tools = await MCPUtil.get_function_tools(server, strict, context, agent)
            return {tool.name: tool for tool in tools}

        usual = await tools_of(False)
        strict = await tools_of(True)

        async def ask(tool, sent):
            arguments = json.dumps(sent)
            run = ToolContext(context=None, tool_name=tool.name, tool_call_id="1", tool_arguments=arguments)
            return json.dumps(await tool.on_invoke_tool(run, arguments), default=str).replace('\\"', '"')

        figures = await examine(lambda name, sent: ask(usual[name], sent))
        refused = {}
        for name in STRICT:
            text = await ask(strict[name], filled_in(strict[name].params_json_schema, EXAMPLES[name]))
            if '"credits_charged":0' in text:
                refused[name] = text[:300]
        long = await ask(usual[LONG_TOOL], LONG)
        report(
            framework="openai-agents",
            listed=len(usual),
            converted=sum(tool.strict_json_schema for tool in strict.values()),
            strict=len(STRICT) - len(refused),
            refused=refused,
            **figures,
            long=["text"] if "millrace://answers/" in long else [],
        )


asyncio.run(main())
