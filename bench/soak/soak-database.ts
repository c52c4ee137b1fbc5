import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbedded } from '../../server/src/postgres/embedded.ts';
import { migrate } from '../../server/src/postgres/migrate.ts';

/** A PostgreSQL as the service runs it (fsync on), to which bad things happen. Its address stays the same. */
export interface SoakDatabase {
  readonly url: string;
  /** All its processes stop where they are, as on a host that hangs, or go on. */
  hang(): void;
  goOn(): void;
  /** As by `kill -9` of each of its processes, then a start that recovers. */
  crash(): Promise<void>;
  /** Ends all connections, stops and starts. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSoakDatabase(): Promise<SoakDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-soak-'));
  const start = () => startEmbedded({ dataDir: folder });
  let postgres: EmbeddedPostgres = await start();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await migrate(client);
  await client.end();
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processesOf(postgres)) {
      try {
        process.kill(pid, name);
      } catch {
        // It ended meanwhile.
      }
    }
  };
  return {
    url: postgres.url,
    hang: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    crash: async () => {
      signal('SIGKILL');
      postgres = await start();
    },
    restart: async () => {
      await postgres.stop();
      postgres = await start();
    },
    stop: async () => {
      signal('SIGCONT');
      await postgres.stop();
      // As root the data is elsewhere, where PostgreSQL's user can reach it (postgres/cluster-place.ts).
      for (const place of [postgres.dataDir, folder]) rmSync(place, { recursive: true, force: true });
    },
  };
}

/** The first process, which starts others, and those. */
function processesOf({ dataDir }: EmbeddedPostgres): number[] {
  const first = Number.parseInt(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === first;
      } catch {
        return false;
      }
    });
  return [first, ...children];
}
