import { basePath } from '../../api/endpoints.ts';

/* The same call for programs. Addresses are this page's own; the key stays a placeholder, so that a snippet can be shared. */

export const languages = ['curl', 'TypeScript', 'Python', 'MCP', 'n8n'] as const;
export type Language = (typeof languages)[number];

/** How to send `body` to the endpoint `name` of the service at `origin`. */
export function snippet(language: Language, origin: string, name: string, body: unknown): string {
  const url = `${origin}${basePath}/${name}`;
  const json = JSON.stringify(body, null, 2);
  switch (language) {
    case 'curl':
      return `curl -X POST ${shellQuoted(url)} \\
  -H "x-api-key: $MILLRACE_KEY" \\
  -H "content-type: application/json" \\
  -d ${shellQuoted(json)}`;
    case 'TypeScript':
      return `const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: {
    'x-api-key': process.env.MILLRACE_KEY ?? '',
    'content-type': 'application/json',
  },
  body: JSON.stringify(${indented(json, 2)}),
});
const answer = await response.json();
if (!response.ok) throw new Error(\`\${answer.code}: \${answer.message}\`);
console.log(answer);`;
    case 'Python':
      return `import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    data=json.dumps(${indented(python(body), 4)}).encode(),
    headers={
        "x-api-key": os.environ["MILLRACE_KEY"],
        "content-type": "application/json",
    },
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response))
except urllib.error.HTTPError as error:
    print(json.load(error))`;
    case 'MCP':
      return `// In the settings of Claude, Cursor, VS Code and others:
{
  "mcpServers": {
    "millrace": {
      "type": "http",
      "url": ${JSON.stringify(`${origin}/mcp`)},
      "headers": { "x-api-key": "YOUR_KEY" }
    }
  }
}

// The call that the agent makes:
${JSON.stringify({ name: `service_${name}`, arguments: body }, null, 2)}`;
    case 'n8n':
      return JSON.stringify(
        {
          nodes: [
            {
              name: `Millrace: ${name}`,
              type: 'n8n-nodes-base.httpRequest',
              typeVersion: 4.2,
              position: [0, 0],
              parameters: {
                method: 'POST',
                url,
                sendHeaders: true,
                headerParameters: { parameters: [{ name: 'x-api-key', value: '={{ $vars.MILLRACE_KEY }}' }] },
                sendBody: true,
                specifyBody: 'json',
                jsonBody: json,
              },
            },
          ],
          connections: {},
        },
        null,
        2,
      );
  }
}

export const languageNotes: Readonly<Record<Language, string>> = {
  curl: 'Set MILLRACE_KEY to an API key of the workspace.',
  TypeScript: 'Node 20 or later, Deno and Bun. Nothing to install.',
  Python: 'Python 3. Nothing to install.',
  MCP: 'Agents call the same endpoint at the same price.',
  n8n: 'Copy it, and paste it into the canvas of a workflow.',
};

const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function indented(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}

/** JSON as Python writes it. */
function python(value: unknown, depth = 0): string {
  const pad = '    '.repeat(depth + 1);
  const end = '    '.repeat(depth);
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  // Strings of JSON are strings of Python, but for halves of surrogate pairs, which no form makes.
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((one) => `${pad}${python(one, depth + 1)},`).join('\n')}\n${end}]`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([key, one]) => `${pad}${JSON.stringify(key)}: ${python(one, depth + 1)},`).join('\n')}\n${end}}`;
}
