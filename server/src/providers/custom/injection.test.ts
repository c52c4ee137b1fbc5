import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openText } from '../../testing/custom-vendor.ts';
import { leadsUp } from './template.ts';

/* Whatever a caller sends, it arrives as a value in its place, or nothing is sent at all. */

interface Arrived {
  readonly method: string;
  /** As it came over the wire. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}
const arrived: Arrived[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  arrived.push({
    method: request.method ?? '',
    target: request.url ?? '',
    headers: request.headers,
    rawHeaders: request.rawHeaders,
    body: Buffer.concat(chunks).toString(),
  });
  response.setHeader('content-type', 'application/json');
  response.end('{"url": "https://www.linkedin.com/in/somebody"}');
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const secret = 'the-secret-of-the-test';

async function ask(request: string, person: { fullName: string; companyName: string }) {
  arrived.length = 0;
  const provider = openText(
    `
name: everyplace
baseUrl: https://api.places.example/v1
auth: { type: header, name: X-Key, secret: env PLACES_KEY }
capabilities:
  findProfileByName:
    requests:
      - requires: [full_name]
${request.replace(/^/gm, '        ')}
    answer: { networkUrl: url }
`,
    { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, secretOf: () => secret },
  );
  const answer = await provider.findProfileByName?.(person, AbortSignal.timeout(60_000));
  expect(arrived.length).toBe(answer?.outcome === 'skipped' ? 0 : 1);
  const [request0] = arrived;
  if (request0) {
    expect(request0.headers.host).toBe(`127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(request0.headers['x-key']).toBe(secret);
    expect(
      request0.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()),
    ).toEqual([
      ...new Set(request0.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())),
    ]);
  }
  return { answer, request: request0 };
}

const tricks = [
  'O\'Neil "the\\ boss"',
  'Ann/Lee',
  '../../admin',
  '..',
  '.',
  '%2e%2e%2fadmin',
  '%252e%252e%252fadmin',
  '..;/admin',
  '\\..\\admin',
  '{{company_name}}',
  '{{secret}}',
  'a\r\nX-Admin: 1',
  'a\nb',
  'x?admin=1&full_name=y#z',
  'x" , "admin": true, "y": "',
  '日本 語',
  'zero\0byte',
  '\ud800 half',
  '\u202e right to left',
  '//evil.example/x',
  '@evil.example',
  'http://evil.example/',
  ' spaces ',
  '__proto__',
  'İstanbul ﬁ',
];
const anyText = fc.oneof(
  fc.constantFrom(...tricks),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '.',
        '/',
        '\\',
        '%',
        '2',
        'e',
        '2e',
        '2f',
        '5c',
        ';',
        '{{',
        '}}',
        '"',
        '\r\n',
        'a',
        '?',
      ),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((parts) => parts.join('')),
);

const check = (property: fc.IAsyncProperty<unknown>) => fc.assert(property, { numRuns: 200 });

test('a value in a path is one segment of it, and what would lead up is not asked', async () => {
  await check(
    fc.asyncProperty(anyText, async (fullName) => {
      const { answer, request } = await ask("path: '/people/{{full_name}}/card'", {
        fullName,
        companyName: 'X',
      });

      if (!request) {
        expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
        expect(leadsUp(fullName)).toBe(true);
        return;
      }
      const segments = request.target.split('/');
      expect(leadsUp(fullName)).toBe(false);
      expect(segments.length).toBe(5);
      expect([segments[1], segments[2], segments[4]]).toEqual(['v1', 'people', 'card']);
      expect(decodeURIComponent(segments[3] ?? '')).toBe(fullName.toWellFormed());
      expect(new URL(`http://x${request.target}`).pathname.split('/').length).toBe(5);
    }),
  );
});

test.each([
  '..',
  '.',
  '../../admin',
  '%2e%2e%2fadmin',
  '%252e%252e%252fadmin',
  '..;/admin',
  '\\..\\admin',
  'a/../b',
])('a value that leads up is not asked: %s', async (fullName) => {
  const { answer } = await ask("path: '/people/{{full_name}}'", { fullName, companyName: 'X' });

  expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
});

test.each([
  ["'/people/.{{full_name}}/x'", '.'],
  ["'/people/.{{full_name}}/x'", ';x'],
  ["'/people/{{full_name}}./x'", '%2e'],
  ["'/people/.%2{{full_name}}/x'", 'e'],
])(
  'a value that leads up only together with what is beside it is not asked: %s with %s',
  async (path, fullName) => {
    const { answer } = await ask(`path: ${path}`, { fullName, companyName: 'e' });

    expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
  },
);

test('a value in a query is the value of its parameter', async () => {
  await check(
    fc.asyncProperty(anyText, anyText, async (fullName, companyName) => {
      const { request } = await ask(
        "path: /find\nquery: { n: '{{full_name}}', c: 'of {{company_name}}', fixed: true }",
        { fullName, companyName },
      );

      const url = new URL(`http://x${request?.target}`);
      expect(url.pathname).toBe('/v1/find');
      expect([...url.searchParams]).toEqual([
        ['n', fullName.toWellFormed()],
        ['c', `of ${companyName.toWellFormed()}`],
        ['fixed', 'true'],
      ]);
      expect(request?.target).toMatch(/^[\x21-\x7e]+$/);
    }),
  );
});

test('a value in a JSON body is the text of its member', async () => {
  await check(
    fc.asyncProperty(anyText, anyText, async (fullName, companyName) => {
      const { request } = await ask(
        "path: /find\nbody: { who: { name: '{{full_name}}', list: [1, '{{company_name}}', true] }, admin: false }",
        { fullName, companyName },
      );

      expect(JSON.parse(request?.body ?? '')).toEqual({
        who: { name: fullName.toWellFormed(), list: [1, companyName.toWellFormed(), true] },
        admin: false,
      });
      expect(request?.method).toBe('POST');
    }),
  );
});

test('a value in a header is the value of that header, and what no header carries is not asked', async () => {
  await check(
    fc.asyncProperty(anyText, async (fullName) => {
      const { answer, request } = await ask(
        "path: /find\nheaders: { X-Name: 'n {{full_name}} n', X-Mode: fast }",
        { fullName, companyName: 'X' },
      );

      if (!request) {
        expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
        expect(fullName).toMatch(/[^\x20-\x7e]/);
        return;
      }
      expect(request.headers).toMatchObject({ 'x-name': `n ${fullName} n`, 'x-mode': 'fast' });
      expect(Object.keys(request.headers).toSorted()).toEqual(
        ['accept', 'connection', 'host', 'user-agent', 'x-key', 'x-mode', 'x-name'].toSorted(),
      );
    }),
  );
});

test('places in a value are not filled', async () => {
  const { request } = await ask("path: /find\nbody: { n: '{{full_name}}' }", {
    fullName: '{{company_name}} {{secret}}',
    companyName: 'Halden',
  });

  expect(JSON.parse(request?.body ?? '')).toEqual({ n: '{{company_name}} {{secret}}' });
});

test('what is not known is left out, of a query, a header, a list and an object', async () => {
  const { request } = await ask(
    "path: /find\nquery: { c: '{{company_name}}', n: '{{full_name}}' }\nheaders: { X-C: '{{company_name}}' }\nbody: { c: '{{company_name}}', l: ['{{company_name}}', '{{full_name}}'], o: { c: 'at {{company_name}}' } }",
    { fullName: 'Mira', companyName: '' },
  );

  expect(request?.target).toBe('/v1/find?n=Mira');
  expect(JSON.parse(request?.body ?? '')).toEqual({ l: ['Mira'], o: {} });
  expect(request?.headers).not.toHaveProperty('x-c');
});
