import { isSilence } from '../../postgres/database-problem.ts';
import { isDatabaseAway } from '../../postgres/is-database-away.ts';
import type { Pool } from '../../postgres/pool.ts';

/** What only the database knows. */
export interface DatabaseFigures {
  readonly bulkJobs: number;
  readonly bulkItems: number;
  readonly bulkAgeSeconds: number;
  readonly bulkWaitSeconds: number;
  readonly webhooksWaiting: number;
  readonly webhooksOverdueSeconds: number;
  readonly mailWaiting: number;
  readonly mailAgeSeconds: number;
  /** By kind. */
  readonly datasetRecords: Readonly<Record<string, number>>;
  readonly databaseBytes: number;
  readonly historyAgeSeconds: number;
  readonly processes: number;
}

/** However often is scraped, and by however many. */
const keptMs = 10_000;
/** Of the statement; a scrape waits no longer for it, whatever it waits for. */
const statementMs = 2_000;
const waitMs = 3_000;
/** Rows that are counted of one kind: more say no more. */
const countedMax = 100_000;

/** PostgreSQL ended the statement for its time. */
const queryCanceled = '57014';

/** One that is slow is there. For how long it may say nothing at all, the look at readiness decides. */
const isSlow = (error: unknown) =>
  isSilence(error) || (error as { code?: unknown } | null)?.code === queryCanceled;

export interface DatabaseReading {
  /** Null where it could not be read, or not in time. */
  readonly figures: DatabaseFigures | null;
  readonly isAway: boolean;
}

/** Reads the figures of the database: one statement with a limit of time, once in ten seconds at most. It never throws. */
export class DatabaseReader {
  readonly #pool: Pool;
  readonly #nowMs: () => number;
  #last: { readonly reading: DatabaseReading; readonly atMs: number } | null = null;
  #underWay: Promise<DatabaseReading> | null = null;

  /** @param pool of the background: no call waits for this */
  constructor(pool: Pool, nowMs: () => number = () => performance.now()) {
    this.#pool = pool;
    this.#nowMs = nowMs;
  }

  async read(): Promise<DatabaseReading> {
    if (this.#last && this.#nowMs() - this.#last.atMs < keptMs) return this.#last.reading;
    this.#underWay ??= this.#look().finally(() => {
      this.#underWay = null;
    });
    return this.#underWay;
  }

  async #look(): Promise<DatabaseReading> {
    const looking = readFigures(this.#pool).then(
      (figures): DatabaseReading => ({ figures, isAway: false }),
      (error: unknown): DatabaseReading => ({
        figures: null,
        isAway: isDatabaseAway(error) && !isSlow(error),
      }),
    );
    const late = Promise.withResolvers<DatabaseReading>();
    const timer = setTimeout(() => late.resolve({ figures: null, isAway: false }), waitMs);
    const reading = await Promise.race([looking, late.promise]);
    clearTimeout(timer);
    this.#last = { reading, atMs: this.#nowMs() };
    return reading;
  }
}

async function readFigures(pool: Pool): Promise<DatabaseFigures> {
  const client = await pool.connect();
  try {
    await client.query('begin transaction read only');
    await client.query(`set local statement_timeout = ${statementMs}`);
    const { rows } = await client.query<{ figures: DatabaseFigures }>(statement);
    await client.query('commit');
    client.release();
    return (rows[0] as { figures: DatabaseFigures }).figures;
  } catch (error) {
    // With what is left of its transaction.
    client.release(true);
    throw error;
  }
}

const secondsSince = (moment: string) =>
  `greatest(0, coalesce(extract(epoch from clock_timestamp() - ${moment}), 0))::float8`;

/** Each part reads a partial index of what is open, or a table of few rows. */
const statement = `
with lists as materialized (
  select total - ended as items, open, created_at, served_at from bulk_jobs where finished_at is null limit ${countedMax}
), deliveries as materialized (
  select 1 from webhook_deliveries where state = 'pending' limit ${countedMax}
), due as materialized (
  select min(greatest(next_at, paused_until)) as at from webhook_endpoints
   where disabled_at is null and next_at < 'infinity'
), waiting_mails as materialized (
  select created_at from mails where ended_at is null limit ${countedMax}
), records as materialized (
  select kind, sum(docs) as docs from dataset_segments group by kind
)
select json_build_object(
  'bulkJobs', (select count(*) from lists),
  'bulkItems', (select coalesce(sum(items), 0) from lists),
  'bulkAgeSeconds', (select ${secondsSince('min(created_at)')} from lists),
  'bulkWaitSeconds', (select ${secondsSince('min(greatest(created_at, served_at))')} from lists where open > 0),
  'webhooksWaiting', (select count(*) from deliveries),
  'webhooksOverdueSeconds', (select ${secondsSince('at')} from due),
  'mailWaiting', (select count(*) from waiting_mails),
  'mailAgeSeconds', (select ${secondsSince('min(created_at)')} from waiting_mails),
  'datasetRecords', (select coalesce(json_object_agg(kind, docs), '{}') from records),
  'databaseBytes', pg_database_size(current_database()),
  'historyAgeSeconds', (select ${secondsSince('min(ends_on)')} from history_parts where closed_at is null),
  'processes', (select count(*) from processes where seen_at > clock_timestamp() - interval '15 seconds')
) as figures`;
