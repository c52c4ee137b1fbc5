import { MCPClient, MCPOAuthClientProvider } from '@mastra/mcp';
import { examine, key, long, longTool, report, signIn, url } from './common.mjs';

const way = key ? { requestInit: { headers: { 'x-api-key': key } } } : await letIn();
const client = new MCPClient({
  servers: { millrace: { url, ...way } },
  timeout: 60_000,
});
if (!key) await client.authenticate('millrace');
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

/** It does not register itself: it wants a registered client, or the address of a document that describes it. */
async function letIn() {
  const redirectUrl = 'http://127.0.0.1:43117/callback';
  const clientMetadata = {
    client_name: 'Journey',
    redirect_uris: [redirectUrl],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
  const registered = await fetch(new URL('/oauth/register', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(clientMetadata),
  });
  const authProvider = new MCPOAuthClientProvider({
    redirectUrl,
    clientInformation: await registered.json(),
    clientMetadata,
    onRedirectToAuthorization: signIn,
  });
  return { authProvider };
}
