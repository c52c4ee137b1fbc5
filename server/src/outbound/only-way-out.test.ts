import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from '../testing/source-files.ts';

/** Whatever opens a connection. */
const waysOut = [
  /(?<![.\w#])fetch\(/,
  /\bnew (?:WebSocket|EventSource|Socket|XMLHttpRequest)\b/,
  /(?:from|import\() ?'undici'/,
  // A type opens nothing, and a server only lets others in.
  /^(?!import type |import \{ createServer \} )[^\n]*from 'node:(?:http|https|http2|tls|dgram|dns|dns\/promises)'/m,
  /import \{[^}]*\b(?:connect|createConnection|Socket)\b[^}]*\} from 'node:net'/,
  /import (?:\* as )?\w+ from 'node:(?:net|http|https|tls)'/,
  /(?:require|import)\(\s*['"](?:node:)?(?:http|https|net|tls|dgram|dns|undici)/,
];

/** They call the operator's own services, at the address that the operator set or the service wrote down. */
const ownService = [
  'mailer/smtp.ts',
  'cli/remote/remote-service.ts',
  'cli/service-client.ts',
  'cli/service-url.ts',
  'cli/mcp-relay/mcp-upstream.ts',
  'cli/doctor/check-service.ts',
  // BROWSER_URL: to the host that the operator set and no other, redirects refused. What its pages call goes through the guarded proxy.
  'web/render/remote/browser-socket.ts',
];

function waysOutIn(text: string): string[] {
  return waysOut.filter((way) => way.test(text)).map(String);
}

test('nothing but outbound/ opens a connection to an address that somebody else chose', () => {
  const others = sourceFiles().filter(
    ({ name }) => !name.startsWith('outbound/') && !name.startsWith('testing/') && !ownService.includes(name),
  );

  const found = others.flatMap(({ name, path }) =>
    waysOutIn(readFileSync(path, 'utf8')).map((way) => `${name}: ${way}`),
  );

  expect(others.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});

test.each([
  'const page = await fetch(url);',
  "import { request } from 'undici';",
  "import { get } from 'node:https';",
  "import { createServer, request } from 'node:http';",
  "import { connect } from 'node:net';",
  "import net from 'node:net';",
  "const http = await import('node:http');",
  'new WebSocket(url)',
])('a way around is found: %s', (text) => {
  expect(waysOutIn(text)).not.toEqual([]);
});
