import { MCPClient, MCPOAuthClientProvider } from '@mastra/mcp';
import { callback, examine, key, long, longTool, report, signIn, url } from './common.mjs';

const way = key ? { requestInit: { headers: { 'x-api-key': key } } } : await letIn();
const client = new MCPClient({
  servers: { millrace: { url, ...way } },
  timeout: 60_000,
});
const tools = await client.listTools();

// Its names begin with that of the server.
const call = (name, sent) => tools[`millrace_${name}`].execute(sent, {});
const figures = await examine(call);
const cut = await call(longTool, long);
report({
  framework: '@mastra/mcp',
  listed: Object.keys(tools).length,
  converted: Object.values(tools).filter(({ inputSchema }) => inputSchema !== undefined).length,
  ...figures,
  long:
    cut.content?.map(({ type }) => type) ??
    (JSON.stringify(cut).includes('millrace://answers/') ? ['text'] : []),
});
await client.disconnect();
// It keeps a timer.
process.exit(0);

async function letIn() {
  const { redirectUrl, arrived } = await callback();
  const authProvider = new MCPOAuthClientProvider({
    redirectUrl,
    clientMetadata: {
      client_name: 'Journey',
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    onRedirectToAuthorization: signIn,
  });
  const { auth } = await import('@modelcontextprotocol/sdk/client/auth.js');
  await auth(authProvider, { serverUrl: url });
  await auth(authProvider, { serverUrl: url, authorizationCode: (await arrived).get('code') });
  return { authProvider };
}
