import { auth, createMCPClient } from '@ai-sdk/mcp';
import { asSchema } from 'ai';
import { callback, examine, inMemory, key, long, longTool, report, url } from './common.mjs';

const way = key ? { headers: { 'x-api-key': key } } : await letIn();
const client = await createMCPClient({ transport: { type: 'http', url: url.href, ...way } });
const tools = await client.tools();

const call = (name, sent) => tools[name].execute(sent, { toolCallId: '1', messages: [] });
const figures = await examine(async (name, sent) => {
  const { content, isError } = await call(name, sent);
  if (isError) throw new Error(content[0].text);
  return content[0].text;
});
const cut = await call(longTool, long);
const schemas = await Promise.all(
  Object.values(tools).map(({ inputSchema }) => asSchema(inputSchema).jsonSchema),
);
report({
  framework: '@ai-sdk/mcp',
  listed: Object.keys(tools).length,
  converted: schemas.filter(({ type }) => type === 'object').length,
  ...figures,
  long: cut.content.map(({ type }) => type),
});
await client.close();

async function letIn() {
  const { redirectUrl, arrived } = await callback();
  const authProvider = inMemory(redirectUrl);
  await auth(authProvider, { serverUrl: url });
  const back = await arrived;
  await auth(authProvider, {
    serverUrl: url,
    authorizationCode: back.get('code'),
    callbackState: back.get('state'),
  });
  return { authProvider };
}
