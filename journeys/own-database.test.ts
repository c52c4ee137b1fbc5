import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startEmbedded } from '../server/src/postgres/embedded.ts';
import { type Created, callerOf, workspaceOf } from './testing/call.ts';
import { freePort, test } from './testing/millrace.ts';

test('with DATABASE_URL the service uses that PostgreSQL, leaves it running, and doctor finds all well', async ({
  millrace,
}) => {
  const postgres = await startEmbedded({
    dataDir: join(millrace.folder, 'elsewhere'),
    shareDir: join(millrace.folder, 'share'),
  });
  const environment = { DATABASE_URL: postgres.url };
  try {
    const service = await millrace.serve(environment);
    const [key = ''] = service.keys;
    const answer = await callerOf(service.url, key).post('remove_whitespace', { input_text: ' a  b ' });
    const doctor = await millrace.run(['doctor', '--json'], { environment });
    const list = await millrace.run(['org', 'list', '--json'], { environment });
    const second = await millrace.serve({ ...environment, PORT: String(await freePort()) });
    const answerOfSecond = await callerOf(second.url, key).post('remove_whitespace', { input_text: 'a' });
    service.kill('SIGTERM');
    second.kill('SIGTERM');
    const ends = await Promise.all([service.ended, second.ended]);

    expect(answer.status).toBe(200);
    expect([doctor.code, JSON.parse(doctor.stdout).ok]).toEqual([0, true]);
    expect(JSON.parse(doctor.stdout).checks).toContainEqual(
      expect.objectContaining({
        name: 'service',
        status: 'ok',
        detail: expect.stringContaining(service.url),
      }),
    );
    expect(JSON.parse(list.stdout).organizations).toHaveLength(1);
    // Several may share one database of the operator's.
    expect(answerOfSecond.status).toBe(200);
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect(await postgres.isRunning()).toBe(true);
    expect(millrace.postmasterPid()).toBe(null);
  } finally {
    await postgres.stop();
  }
});

test('two services on one database together let through what a rate tier allows, and no more', async ({
  millrace,
}) => {
  const postgres = await startEmbedded({
    dataDir: join(millrace.folder, 'elsewhere'),
    shareDir: join(millrace.folder, 'share'),
  });
  try {
    const environment = { DATABASE_URL: postgres.url };
    // Each of the later two knows of those before it; the first would need a heartbeat to see them.
    await millrace.serve(environment);
    const services = [
      await millrace.serve({ ...environment, PORT: String(await freePort()) }),
      await millrace.serve({ ...environment, PORT: String(await freePort()) }),
    ];
    const made = await millrace.run(
      ['org', 'create', '--name', 'Acme', '--credits', '100', '--rate-tier', 'free', '--json'],
      { environment },
    );
    const { api_key } = workspaceOf(JSON.parse(made.stdout) as Created, 'live');
    const callers = services.map(({ url }) => callerOf(url, api_key));
    const startedAt = performance.now();

    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, call) => {
        const answer = await callers[call % 2]?.post('remove_whitespace', { input_text: 'a' });
        return answer?.status;
      }),
    );
    const seconds = (performance.now() - startedAt) / 1_000;

    const passed = statuses.filter((status) => status === 200).length;
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(passed).toBeGreaterThanOrEqual(10);
    expect(passed).toBeLessThanOrEqual(10 + 2 * seconds);
    const { organization_id } = JSON.parse(made.stdout) as Created;
    const shown = await millrace.run(['org', 'show', organization_id, '--json'], { environment });
    expect(JSON.parse(shown.stdout)).toMatchObject({ live: { wallet: 100 - passed * 0.5 } });
  } finally {
    await postgres.stop();
  }
});

test('a folder that was first used with DATABASE_URL serves with its own PostgreSQL later, and back again', async ({
  millrace,
}) => {
  const postgres = await startEmbedded({
    dataDir: join(millrace.folder, 'elsewhere'),
    shareDir: join(millrace.folder, 'share'),
  });
  const keys: string[] = [];
  try {
    for (const databaseUrl of [postgres.url, '', postgres.url, '']) {
      const service = await millrace.serve({ DATABASE_URL: databaseUrl });
      keys.push(...service.keys.slice(0, 1));
      service.kill('SIGTERM');
      const { code } = await service.ended;
      expect(code).toBe(0);
    }
  } finally {
    await postgres.stop();
  }

  // Each of both databases had one first start.
  expect(keys).toHaveLength(2);
  const folder = statSync(millrace.dataDir);
  expect(folder.mode & 0o777).toBe(0o755);
  expect(statSync(join(millrace.dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});
