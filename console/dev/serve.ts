import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { type Answers, answers, nobody, session } from './fixtures.ts';

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

/** Whether somebody is signed in, and whether every read fails, are in cookies, so that a page can be looked at in each state. */
export async function serve(port = 0): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const cookies = request.headers.cookie ?? '';
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
      if (path === 'session' && method === 'GET')
        return json(200, cookies.includes('out=1') ? nobody : session);
      if (cookies.includes('wait=1')) return;
      if (cookies.includes('fail=1')) {
        return json(503, {
          code: 'service_unavailable',
          message: 'The database does not answer.',
          fix: 'Try again in a minute.',
          request_id: 'req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e',
        });
      }
      for (const route of routes) {
        const found = route.method === method ? route.pattern.exec(path) : null;
        if (!found) continue;
        const params = Object.fromEntries(
          route.names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]),
        );
        return json(
          200,
          route.answer?.({
            params,
            query: url.searchParams,
            body: text.startsWith('{') ? JSON.parse(text) : text,
          }),
        );
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
