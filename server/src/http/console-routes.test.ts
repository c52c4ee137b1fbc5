import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { test as base, expect } from 'vitest';
import { BuiltFiles } from './built-files.ts';
import { consoleRoutes } from './console-routes.ts';

const script = `console.log(${JSON.stringify('x'.repeat(2_000))})`;

const test = base.extend<{ folder: string; server: FastifyInstance }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-console-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  server: async ({ folder }, use) => {
    const server = Fastify();
    consoleRoutes(server, new BuiltFiles(folder));
    await use(server);
    await server.close();
  },
});

function build(folder: string, title = 'Millrace'): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'assets/index-4f2c8a1b.js'), script);
  writeFileSync(join(folder, 'assets/index-4f2c8a1b.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/secret.key'), 'not a file of the console');
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>${title}</title>`);
}

test('every path of the console is its one page, under a policy that lets nothing in', async ({
  folder,
  server,
}) => {
  build(folder);

  for (const url of ['/console', '/console/calls/req_1', '/console/welcome']) {
    const response = await server.inject({ url });

    expect(response.statusCode).toBe(200);
    expect(response.payload).toContain('<title>Millrace</title>');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('files with a hash in their name are kept for a year, and sent as they were compressed', async ({
  folder,
  server,
}) => {
  build(folder);
  const url = '/console/assets/index-4f2c8a1b.js';

  const short = await server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  const whole = await server.inject({ url, headers: { 'accept-encoding': 'br;q=0' } });

  expect(short.headers['content-encoding']).toBe('br');
  expect(short.rawPayload).toEqual(brotliCompressSync(script));
  expect(short.headers['cache-control']).toContain('immutable');
  expect([whole.headers['content-encoding'], whole.payload]).toEqual([undefined, script]);
});

test.for([
  '/console/assets/gone-12345678.js',
  '/console/assets/secret.key',
  '/console/../package.json',
  '/console/%2e%2e/package.json',
  '/console/assets/..%2f..%2fpackage.json',
])('only what was built is found: %s', async (url, { folder, server }) => {
  build(folder);

  const response = await server.inject({ url });

  expect(response.payload).not.toContain('not a file of the console');
  expect(response.payload).not.toContain('"dependencies"');
  expect(response.statusCode).toBe(404);
});

test('where it was not built, a page says how; once it is, it is there without a restart', async ({
  folder,
  server,
}) => {
  const before = await server.inject({ url: '/console' });
  build(folder, 'Built');
  const after = await server.inject({ url: '/console' });

  expect([before.statusCode, before.payload]).toEqual([
    503,
    expect.stringContaining('npm run build --workspace console'),
  ]);
  expect(after.payload).toContain('Built');
});
