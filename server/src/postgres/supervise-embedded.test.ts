import { expect } from 'vitest';
import { query, test } from '../testing/clusters.ts';
import type { EmbeddedEvent } from './embedded.ts';
import { superviseEmbedded } from './supervise-embedded.ts';

test('a connection that is ended by itself is no death, and once watching ends nothing starts it again', async ({
  clusters,
}) => {
  const kinds: EmbeddedEvent['kind'][] = [];
  const postgres = await clusters.start();
  const supervision = superviseEmbedded(postgres, {
    dataDir: postgres.dataDir,
    shareDir: `${clusters.folder}/share`,
    onEvent: ({ kind }) => kinds.push(kind),
  });
  const watcher = async () => {
    const rows = await query<{ pid: number }>(
      postgres.url,
      `select pid from pg_stat_activity where application_name = 'millrace supervisor'`,
    );
    return rows[0]?.pid ?? null;
  };
  await expect.poll(watcher).not.toBe(null);
  const first = await watcher();

  await query(postgres.url, `select pg_terminate_backend(${first})`);

  await expect.poll(async () => [null, first].includes(await watcher())).toBe(false);
  await supervision.stop();
  await postgres.stop();
  expect(kinds).toEqual([]);
  expect(await postgres.isRunning()).toBe(false);
});
