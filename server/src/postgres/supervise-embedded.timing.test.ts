import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { lockFile, test } from '../testing/clusters.ts';
import type { EmbeddedEvent } from './embedded.ts';
import { createPool } from './pool.ts';
import { superviseEmbedded } from './supervise-embedded.ts';

const untilTrue = async (holds: () => Promise<boolean> | boolean, limitMs: number) => {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > limitMs) throw new Error(`not within ${limitMs} ms`);
    await delay(10);
  }
  return performance.now() - startedAt;
};

test('after kill -9 of PostgreSQL under load it is back within 5 s, with everything that was committed', async ({
  clusters,
}) => {
  const events: { kind: EmbeddedEvent['kind']; at: number }[] = [];
  const settings = {
    dataDir: `${clusters.folder}/data`,
    shareDir: `${clusters.folder}/share`,
    onEvent: ({ kind }: EmbeddedEvent) => events.push({ kind, at: performance.now() }),
  };
  const postgres = await clusters.start({ ...settings, parameters: {} });
  const supervision = superviseEmbedded(postgres, settings);
  onTestFinished(supervision.stop);
  const pool = createPool({ connectionString: postgres.url, connectionsMax: 8, applicationName: 'test' });
  await pool.query('create table kept (n int primary key)');
  // One that does not look up from its work: nothing but a signal ends it soon.
  const busy = pool.query('select count(*) from generate_series(1, 20000000000)').catch(() => 'broken');
  const acknowledged: number[] = [];
  let writing = true;
  let next = 0;
  const writers = Array.from({ length: 4 }, async () => {
    while (writing) {
      const n = next++;
      await pool.query('insert into kept values ($1)', [n]).then(
        () => acknowledged.push(n),
        () => delay(5),
      );
    }
  });
  await untilTrue(() => acknowledged.length > 200, 5_000);

  const killedAt = performance.now();
  process.kill(lockFile(postgres).pid, 'SIGKILL');

  // Not earlier: the remaining processes of the killed PostgreSQL may still finish a statement.
  await untilTrue(() => events.some(({ kind, at }) => kind === 'ready' && at > killedAt), 5_000);
  const before = acknowledged.length;
  await untilTrue(() => acknowledged.length > before, 5_000);
  const backAfterMs = performance.now() - killedAt;
  writing = false;
  await Promise.all(writers);
  const { rows } = await pool.query<{ n: number }>('select n from kept');
  await supervision.stop();
  await pool.end();
  const stored = new Set(rows.map(({ n }) => n));
  expect(acknowledged.filter((n) => !stored.has(n))).toEqual([]);
  expect(await busy).toBe('broken');
  const noticed = events.find(({ kind }) => kind === 'died');
  expect((noticed?.at ?? 0) - killedAt).toBeLessThan(300);
  expect(backAfterMs).toBeLessThan(5_000);
});
