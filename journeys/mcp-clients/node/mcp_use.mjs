import { MCPClient } from 'mcp-use/client';
import { examine, key, long, longTool, report, url } from './common.mjs';

const client = new MCPClient({
  mcpServers: { millrace: { url: url.href, headers: { 'x-api-key': key } } },
});
await client.createAllSessions();
const session = client.getSession('millrace');
const tools = await session.listTools();

const figures = await examine(async (name, sent) => (await session.callTool(name, sent)).content[0].text);
const cut = await session.callTool(longTool, long);
report({
  framework: 'mcp-use',
  listed: tools.length,
  converted: tools.length,
  ...figures,
  long: cut.content.map(({ type }) => type),
});
await client.closeAllSessions();
process.exit(0);
