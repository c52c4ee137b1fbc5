import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { examine, key, long, longTool, report, signIn, url } from './common.mjs';

// As an editor starts it that knows standard input and output only.
const program = join(
  dirname(createRequire(import.meta.url).resolve('mcp-remote/package.json')),
  'dist/proxy.js',
);
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [program, url.href, '--transport', 'http-only', ...(key ? ['--header', `x-api-key:${key}`] : [])],
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    MCP_REMOTE_CONFIG_DIR: process.env.MCP_REMOTE_CONFIG_DIR,
  },
  stderr: 'pipe',
});
// It prints the address beside opening a browser.
transport.stderr?.on('data', (chunk) => {
  const address = /https?:\/\/\S+\/oauth\/authorize\?\S+/.exec(String(chunk))?.[0];
  if (address) signIn(address);
});
const client = new Client({ name: 'journey', version: '1.0.0' });
await client.connect(transport, { timeout: 240_000 });
const { tools } = await client.listTools();

const figures = await examine(
  async (name, sent) => (await client.callTool({ name, arguments: sent })).content[0].text,
);
const cut = await client.callTool({ name: longTool, arguments: long });
report({
  framework: 'mcp-remote',
  listed: tools.length,
  converted: tools.length,
  ...figures,
  long: cut.content.map(({ type }) => type),
});
await client.close();
