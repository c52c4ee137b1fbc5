import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Role } from '../src/api/people.ts';
import { answers } from './fixtures/all.ts';
import type { Answers } from './fixtures/answers.ts';
import { nobody, session } from './fixtures/session.ts';
import { away, refusals } from './refusals.ts';
import { withLongTexts, withoutEntries } from './shape-answers.ts';

/*
 * node console/dev/serve.ts: the built console with made-up answers, at http://127.0.0.1:5199/console. For looking at screens without a service.
 * Development only. The policy of the page is that of the service, so that what it forbids is seen here.
 */

const dist = join(import.meta.dirname, '../dist');
const base = '/api/manage/v1/';
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const routes = Object.entries(answers as Readonly<Record<string, Answers[keyof Answers]>>).map(
  ([name, answer]) => {
    const [method = '', path = ''] = name.split(' ');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => one);
    return { method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`), names, answer };
  },
);

/** What every answer is made into before it is sent. */
const shapes: Readonly<Record<string, (answer: unknown) => unknown>> = {
  long: withLongTexts,
  empty: withoutEntries,
};

/** Who is signed in, with another role where a cookie says so. */
function sessionFor(cookies: ReadonlyMap<string, string>): unknown {
  if (cookies.has('out')) return nobody;
  const role = cookies.get('role') as Role | undefined;
  const seen =
    role === undefined
      ? session
      : {
          ...session,
          is_operator: false,
          organizations: session.organizations.map((one) => ({ ...one, role })),
        };
  return cookies.has('long') ? withLongTexts(seen) : seen;
}

function cookiesOf(header = ''): ReadonlyMap<string, string> {
  return new Map(
    header.split('; ').map((one): [string, string] => {
      const [name = '', value = ''] = one.split('=');
      return [name, value];
    }),
  );
}

/**
 * The state of what is looked at is in cookies: nobody signed in (`out`), another role (`role`), every read without an answer (`wait`) or
 * failed (`fail`), lists without entries (`empty`), long texts and large amounts (`long`), every change refused (`refuse`).
 */
export async function serve(port = 0): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const cookies = cookiesOf(request.headers.cookie);
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (url.pathname === `${base}events`) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
      return;
    }
    if (url.pathname.startsWith(base)) {
      const path = url.pathname.slice(base.length);
      const method = request.method ?? 'GET';
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      if (path === 'session' && method === 'GET') return json(200, sessionFor(cookies));
      if (cookies.has('wait')) return;
      const refusal = method === 'GET' ? undefined : refusals[cookies.get('refuse') ?? ''];
      if (refusal) return json(refusal.status, refusal.body);
      if (cookies.has('fail')) return json(away.status, away.body);
      for (const route of routes) {
        const found = route.method === method ? route.pattern.exec(path) : null;
        if (!found) continue;
        const params = Object.fromEntries(
          route.names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]),
        );
        const shape = Object.entries(shapes).find(([name]) => cookies.has(name))?.[1];
        const answer = route.answer?.({
          params,
          query: url.searchParams,
          body: text.startsWith('{') ? JSON.parse(text) : text,
        });
        return json(200, shape ? shape(answer) : answer);
      }
      return json(method === 'GET' ? 404 : 200, {
        code: 'unknown_id',
        message: 'No fixture.',
        fix: `Add ${method} ${path}.`,
      });
    }
    const file = join(dist, normalize(url.pathname.replace(/^\/console\/?/, '')));
    const isFile =
      file.startsWith(`${dist}/`) &&
      extname(file) !== '' &&
      statSync(file, { throwIfNoEntry: false })?.isFile();
    response
      .writeHead(200, {
        'content-type': types[isFile ? extname(file) : '.html'] ?? 'application/octet-stream',
        'content-security-policy': policy,
      })
      .end(readFileSync(isFile ? file : join(dist, 'index.html')));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/console` };
}

if (process.argv[1] === import.meta.filename) {
  const { url } = await serve(5199);
  console.log(`${url} (made-up answers; npm run build first)`);
}
