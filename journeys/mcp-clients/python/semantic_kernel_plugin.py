import asyncio

from semantic_kernel import Kernel
from semantic_kernel.connectors.ai.function_calling_utils import (
    kernel_function_metadata_to_function_call_format,
)
from semantic_kernel.connectors.mcp import MCPStreamableHttpPlugin
from semantic_kernel.functions import KernelArguments

from common import KEY, LONG, LONG_TOOL, URL, examine, report


async def main():
    async with MCPStreamableHttpPlugin(
        name="millrace", url=URL, headers={"x-api-key": KEY}, load_prompts=False, request_timeout=60
    ) as plugin:
        kernel = Kernel()
        tools = kernel.add_plugin(plugin).functions
        converted = [kernel_function_metadata_to_function_call_format(one.metadata) for one in tools.values()]

        async def call(name, arguments):
            result = await kernel.invoke(tools[name], KernelArguments(**arguments))
            return "".join(str(one) for one in result.value)

        figures = await examine(call)
        long = await call(LONG_TOOL, LONG)
        report(
            framework="semantic-kernel",
            listed=len(tools),
            converted=len(converted),
            **figures,
            long=["text"] if "millrace://answers/" in long else [],
        )


asyncio.run(main())
