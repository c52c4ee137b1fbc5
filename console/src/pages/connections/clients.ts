/* How each agent is connected (docs/mcp.md). */

export const clients = ['Claude', 'ChatGPT', 'Cursor', 'VS Code', 'n8n'] as const;
export type Client = (typeof clients)[number];

export function settingsOf(
  client: Client,
  origin: string,
): { readonly steps: readonly string[]; readonly code: string } {
  const url = `${origin}/mcp`;
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  switch (client) {
    case 'Claude':
      return {
        steps: [
          'In Claude, open Settings, then Connectors, and add a custom connector.',
          'Paste the address below. Claude asks you to sign in here and to choose a budget.',
        ],
        code: url,
      };
    case 'ChatGPT':
      return {
        steps: [
          'In ChatGPT, open Settings, then Apps & Connectors, and turn on developer mode.',
          'Create a connector with the address below and OAuth.',
        ],
        code: url,
      };
    case 'Cursor':
      return {
        steps: [
          'Add this to ~/.cursor/mcp.json.',
          'Cursor asks you to sign in here. To use an API key instead, add it under "headers" as "x-api-key".',
        ],
        code: json({ mcpServers: { millrace: { url } } }),
      };
    case 'VS Code':
      return {
        steps: [
          'Add this to .vscode/mcp.json in your project.',
          'VS Code asks for the API key once and stores it.',
        ],
        code: json({
          inputs: [
            { type: 'promptString', id: 'millrace-key', description: 'Millrace API key', password: true },
          ],
          servers: {
            millrace: { type: 'http', url, headers: { 'x-api-key': '$' + '{input:millrace-key}' } },
          },
        }),
      };
    case 'n8n':
      return {
        steps: [
          'In an AI Agent node, add the tool MCP Client.',
          'Choose HTTP Streamable, the address below, and header auth with the name x-api-key and an API key as the value.',
        ],
        code: url,
      };
  }
}
