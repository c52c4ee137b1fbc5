import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { keyPattern } from '../server/src/accounts/api-key.ts';
import { callerOf } from './testing/call.ts';
import { test } from './testing/millrace.ts';

const keysIn = (text: string) => text.match(keyPattern) ?? [];

test('a first start prints an address, two keys and a line that works; a second one keeps all and shows no key', async ({
  millrace,
}) => {
  const first = await millrace.serve();
  const [live = '', sandbox = ''] = keysIn(first.output.stdout);
  const line = /^ *(curl .+)$/m.exec(first.output.stdout)?.[1] ?? '';

  const { stdout: answer } = await promisify(execFile)('/bin/sh', ['-c', line]);

  expect(first.url).toBe(`http://127.0.0.1:${millrace.port}`);
  expect([live.slice(0, 8), sandbox.slice(0, 11)]).toEqual(['mr_live_', 'mr_sandbox_']);
  expect(JSON.parse(answer)).toMatchObject({ service_meta: { endpoint: 'clean_domain', mode: 'live' } });
  const caller = callerOf(first.url, live);
  const calls = await Promise.all(
    Array.from({ length: 100 }, () => caller.post('remove_whitespace', { input_text: ' a  b ' })),
  );
  // Keys in places where they do not belong.
  const astray = await Promise.all([
    caller.get(`usage?key=${live}`),
    caller.post('remove_whitespace', { [live]: live }),
    callerOf(first.url, `${live.slice(0, -1)}_`).get('usage'),
  ]);
  const left = await caller.wallet();
  expect(astray.map(({ status }) => status)).toEqual([400, 422, 401]);
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]));
  expect(left).toBe(10_000 - 101 * 0.5);

  first.kill('SIGTERM');
  const firstEnd = await first.ended;
  const second = await millrace.serve();
  const leftThen = await callerOf(second.url, live).wallet();
  second.kill('SIGTERM');
  const secondEnd = await second.ended;

  expect(leftThen).toBe(left);
  expect([firstEnd.code, secondEnd.code]).toEqual([0, 0]);
  expect(keysIn(secondEnd.stdout)).toEqual([]);
  expect(keysIn(firstEnd.stderr + secondEnd.stderr)).toEqual([]);
  expect(keysIn(databaseLogs(millrace.dataDir))).toEqual([]);
});

function databaseLogs(dataDir: string): string {
  const folder = join(dataDir, 'cluster/log');
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

test('with PORT=0 the service takes a free port, and its answers point to the address that it really has', async ({
  millrace,
}) => {
  const service = await millrace.serve({ PORT: '0' });

  const refused = await fetch(`${service.url}/api/v1/usage`);
  const { docs_url } = (await refused.json()) as { docs_url: string };
  const page = await fetch(docs_url);

  expect(new URL(service.url).port).not.toBe('0');
  expect(docs_url).toBe(`${service.url}/docs/errors/missing_api_key`);
  expect(page.status).toBe(200);
});
