import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { callback, examine, inMemory, key, long, longTool, report, url } from './common.mjs';

const way = key ? { headers: { 'x-api-key': key } } : await letIn();
const client = new MultiServerMCPClient({
  mcpServers: { millrace: { url: url.href, ...way } },
});
const tools = await client.getTools();
const byName = new Map(tools.map((tool) => [tool.name, tool]));

const call = (name, sent) => byName.get(name).invoke(sent);
const figures = await examine(call);
const cut = await call(longTool, long);
report({
  framework: '@langchain/mcp-adapters',
  listed: tools.length,
  converted: tools.map(convertToOpenAITool).filter((one) => one.function.parameters.type === 'object').length,
  ...figures,
  long: Array.isArray(cut) ? cut.map(({ type }) => type) : ['text'],
});
await client.close();

/** It takes a provider that has been let in, and refreshes by it. */
async function letIn() {
  const { redirectUrl, arrived } = await callback();
  const authProvider = inMemory(redirectUrl);
  const transport = new StreamableHTTPClientTransport(url, { authProvider });
  await new Client({ name: 'journey', version: '1.0.0' }).connect(transport).catch(() => {});
  await transport.finishAuth((await arrived).get('code'));
  return { authProvider };
}
