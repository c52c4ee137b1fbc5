import pg from 'pg';
import type { Measured } from './slope.ts';
import type { SoakService } from './soak-service.ts';

/** What is measured every few seconds, and how much of it may come to be by the end. */
export interface Watched {
  readonly name: string;
  readonly unit: 'MB' | '';
  readonly allowed: { readonly share: number; readonly least: number };
}

export const watched = [
  { name: 'heap after collection', unit: 'MB', allowed: { share: 0.1, least: 8 } },
  { name: 'memory outside of the heap', unit: 'MB', allowed: { share: 0.1, least: 8 } },
  { name: 'resident memory', unit: 'MB', allowed: { share: 0.1, least: 30 } },
  // Those of callers' connections follow the load, so what is left without it is judged as well.
  { name: 'open descriptors', unit: '', allowed: { share: 1, least: 100 } },
  { name: 'connections of PostgreSQL', unit: '', allowed: { share: 0.1, least: 5 } },
  { name: 'dead tuples', unit: '', allowed: { share: 0.2, least: 5_000 } },
  { name: 'tables of open calls and jobs', unit: 'MB', allowed: { share: 0.2, least: 4 } },
  { name: 'reservations', unit: '', allowed: { share: 0.2, least: 50 } },
] as const satisfies readonly Watched[];

export type WatchedName = (typeof watched)[number]['name'];

/** Tables whose rows are kept, by design: these grow with the calls. */
const keptTables = [
  ...[
    'calls',
    'call_links',
    'entries',
    'usage_daily',
    'failed_calls',
    'failure_counts',
    'released_holds',
    'idempotency_keys',
  ],
  ...['bulk_', 'webhook_', 'learned_', 'cache_', 'mail_patterns', 'tool_answers', 'dataset_'],
];
const megabyte = 1_048_576;
const sampleMs = 5_000;

export class Samples {
  readonly #service: SoakService;
  readonly #databaseUrl: string;
  readonly #startedAtMs = performance.now();
  readonly #measured = new Map<WatchedName, Measured[]>(watched.map(({ name }) => [name, []]));
  #timer: NodeJS.Timeout | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(service: SoakService, databaseUrl: string) {
    this.#service = service;
    this.#databaseUrl = databaseUrl;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#last = this.#sample().catch(() => {
        // The database is away: the next one has it again.
      });
    }, sampleMs);
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#last;
  }

  /** From a moment on, in seconds since the start. */
  of(name: WatchedName, fromSeconds: number): Measured[] {
    return (this.#measured.get(name) ?? []).filter(({ atSeconds }) => atSeconds >= fromSeconds);
  }

  /** The largest tables, for the report. */
  async tables(): Promise<readonly { name: string; megabytes: number; rows: number; dead: number }[]> {
    return this.#ask(async (client) => {
      const { rows } = await client.query<{ name: string; bytes: string; rows: string; dead: string }>(
        `select relname as name, pg_total_relation_size(relid) as bytes, n_live_tup as rows, n_dead_tup as dead
           from pg_stat_user_tables order by 2 desc limit 15`,
      );
      return rows.map(({ name, bytes, rows: live, dead }) => ({
        name,
        megabytes: Number(bytes) / megabyte,
        rows: Number(live),
        dead: Number(dead),
      }));
    });
  }

  #note(name: WatchedName, value: number): void {
    this.#measured.get(name)?.push({ atSeconds: (performance.now() - this.#startedAtMs) / 1_000, value });
  }

  async #sample(): Promise<void> {
    const memory = this.#service.memory();
    if (memory) {
      this.#note('heap after collection', memory.heapUsed / megabyte);
      this.#note('memory outside of the heap', memory.external / megabyte);
    }
    this.#service.collect();
    this.#note('resident memory', this.#service.residentBytes() / megabyte);
    this.#note('open descriptors', this.#service.descriptors());
    await this.#ask(async (client) => {
      const { rows } = await client.query<Record<'connections' | 'dead' | 'bytes' | 'reservations', string>>(
        `select (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as connections,
                (select sum(n_dead_tup) from pg_stat_user_tables) as dead,
                (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables
                  where not exists (select from unnest($1::text[]) kept where starts_with(relname, kept))) as bytes,
                (select count(*) from reservations) as reservations`,
        [keptTables],
      );
      const [row] = rows;
      if (!row) return;
      this.#note('connections of PostgreSQL', Number(row.connections));
      this.#note('dead tuples', Number(row.dead));
      this.#note('tables of open calls and jobs', Number(row.bytes) / megabyte);
      this.#note('reservations', Number(row.reservations));
    });
  }

  /** On a connection of its own, which no fault of the run leaves behind. */
  async #ask<Value>(run: (client: pg.Client) => Promise<Value>): Promise<Value> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: 2_000,
      application_name: 'soak',
    });
    // Its loss shows in the query's own failure.
    client.on('error', () => {});
    try {
      await client.connect();
      return await run(client);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
