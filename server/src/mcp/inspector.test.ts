import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { test } from '../testing/database.ts';
import { charged, listening } from '../testing/listening.ts';
import { slowSearch } from '../testing/slow-search.ts';

const folder = dirname(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json'),
);
const program = join(folder, 'clients/launcher/build/index.js');
const millrace = fileURLToPath(new URL('../../bin/millrace.js', import.meta.url));
const eras = ['legacy', 'auto', 'modern'] as const;

/** The inspector's command line. */
function inspector(words: readonly string[]) {
  // It keeps what it was allowed in the home folder.
  const home = mkdtempSync(join(tmpdir(), 'millrace-inspector-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const child = spawn(process.execPath, [program, '--cli', '--format', 'json', ...words], {
    env: { PATH: process.env.PATH, HOME: home, MILLRACE_ENV_FILE: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([stdout, stderr, [code]]) => ({ code: code as number | null, stdout, stderr }),
  );
  return { child, ended };
}

const overHttp = (url: string, key: string, words: readonly string[]) =>
  inspector(['--server-url', url, '--transport', 'http', '--header', `x-api-key: ${key}`, ...words]);

const overStdio = (url: string, key: string, words: readonly string[]) =>
  inspector([
    '-e',
    `MILLRACE_API_KEY=${key}`,
    ...words,
    '--',
    process.execPath,
    millrace,
    'mcp',
    '--url',
    url,
  ]);

const call = (tool: string, sent: object) => [
  ...['--method', 'tools/call', '--tool-name', tool],
  ...['--tool-args-json', JSON.stringify(sent)],
];

describe.each(eras)("the inspector's command line, of the protocol era %s", (era) => {
  test('lists tools, calls one, and ends with 5 where it was refused', async ({ db }) => {
    const { app, url } = await listening(db);
    const { live } = await app.customer({ credits: 10 });
    const inspect = (words: readonly string[]) =>
      overHttp(`${url}/mcp`, live, ['--protocol-era', era, ...words]).ended;

    const listed = await inspect(['--method', 'tools/list']);
    const hit = await inspect(call('service_clean_domain', { messy_url: 'https://blog.acme.co.uk/x' }));
    const refused = await inspect(call('service_clean_domain', { mesy_url: 'x' }));

    expect(listed.code).toBe(0);
    expect(JSON.parse(listed.stdout).result.tools.length).toBeGreaterThan(77);
    expect(hit).toMatchObject({ code: 0 });
    expect(JSON.parse(hit.stdout).result).toMatchObject({
      structuredContent: { clean_domain: 'acme.co.uk' },
      _meta: { 'millrace/credits': { charged: 0.5, remaining: 9.5 } },
    });
    expect(refused).toMatchObject({ code: 5, stderr: expect.stringContaining('tool_is_error') });
    expect(JSON.parse(refused.stdout).result).toMatchObject({ isError: true });
    expect(await charged(app, live)).toEqual([0.5]);
    await app.app.close();
  });

  test('calls a tool through millrace mcp', async ({ db }) => {
    const { app, url } = await listening(db);
    const { sandbox } = await app.customer();

    const sent = call('service_clean_domain', { messy_url: 'https://blog.acme.co.uk/x' });
    const { code, stdout } = await overStdio(url, sandbox, ['--protocol-era', era, ...sent]).ended;

    expect(code).toBe(0);
    expect(JSON.parse(stdout).result.structuredContent).toMatchObject({ clean_domain: 'acme.co.uk' });
    await app.app.close();
  });

  test('is not charged for a call during which it ends', async ({ db }) => {
    const slow = slowSearch();
    const { app, url } = await listening(db, [slow.source]);
    const { live } = await app.customer({ credits: 10 });
    const { child, ended } = overHttp(`${url}/mcp`, live, [
      '--protocol-era',
      era,
      ...call('service_search_engine_b', { query: 'meters' }),
    ]);

    await vi.waitFor(() => expect(slow.asked).toEqual(['meters']), { timeout: 120_000, interval: 20 });
    child.kill('SIGKILL');
    await ended;
    await vi.waitFor(() => expect(slow.letGo).toEqual(['meters']), { timeout: 120_000, interval: 20 });
    slow.answer('meters');

    await vi.waitFor(async () => expect(await charged(app, live)).toEqual([0]), {
      timeout: 20_000,
      interval: 20,
    });
    await app.app.close();
  });
});

test('the inspector has nothing to report of the schemas of tools', async ({ db }) => {
  const { app, url } = await listening(db);
  const { sandbox } = await app.customer();
  const strict = (query: string) =>
    overHttp(`${url}/mcp${query}`, sandbox, ['--method', 'tools/list', '--strict']).ended;

  const all = await strict('');
  const compact = await strict('?profile=compact');

  expect([all.code, compact.code]).toEqual([0, 0]);
  expect([all.stderr, compact.stderr]).toEqual(['', '']);
  await app.app.close();
});

test('without a key the inspector is told that one is needed', async ({ db }) => {
  const { app, url } = await listening(db);

  const { code, stderr } = await inspector([
    ...['--server-url', `${url}/mcp`, '--transport', 'http'],
    ...['--method', 'tools/list', '--stored-auth-only'],
  ]).ended;

  expect([code, stderr]).toEqual([3, expect.stringContaining('auth_required')]);
  await app.app.close();
});
