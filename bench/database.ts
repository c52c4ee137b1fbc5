import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../server/src/postgres/embedded.ts';
import { migrate } from '../server/src/postgres/migrate.ts';

export interface BenchDatabase {
  readonly url: string;
  /** The process whose children serve it. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** A PostgreSQL as the service runs it (fsync on), in a folder of its own, migrated. */
export async function startDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-bench-'));
  const postgres = await startEmbedded({ dataDir: folder });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await migrate(client);
  await client.end();
  return {
    url: postgres.url,
    pid: Number.parseInt(readFileSync(join(postgres.dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10),
    stop: async () => {
      await postgres.stop();
      // As root the data is elsewhere, where PostgreSQL's user can reach it (postgres/cluster-place.ts).
      for (const place of [postgres.dataDir, folder]) rmSync(place, { recursive: true, force: true });
    },
  };
}
