import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { callback, examine, inMemory, key, long, longTool, report, url } from './common.mjs';

const client = new Client({ name: 'journey', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
const way = key ? { requestInit: { headers: { 'x-api-key': key } } } : await letIn();
await client.connect(new StreamableHTTPClientTransport(url, way));
const { tools } = await client.listTools();

const figures = await examine(
  async (name, sent) => (await client.callTool({ name, arguments: sent })).content[0].text,
);
const cut = await client.callTool({ name: longTool, arguments: long });
report({
  framework: '@modelcontextprotocol/client',
  listed: tools.length,
  converted: tools.length,
  ...figures,
  long: cut.content.map(({ type }) => type),
});
await client.close();

async function letIn() {
  const { redirectUrl, arrived } = await callback();
  const authProvider = inMemory(redirectUrl);
  const transport = new StreamableHTTPClientTransport(url, { authProvider });
  const first = new Client({ name: 'journey', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await first.connect(transport).catch(() => {});
  await transport.finishAuth(await arrived);
  return { authProvider };
}
