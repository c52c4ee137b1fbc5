import {
  type DatabaseFault,
  type DatabaseFaultKind,
  type DatabaseNeeds,
  examineDatabase,
  oldestPostgres,
} from '../../boot/examine-database.ts';
import { examineStandbys } from '../../boot/examine-standbys.ts';
import type { OpenSearchAddress } from '../../dataset/opensearch/address.ts';
import { pendingMigrations } from '../../postgres/pending-migrations.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { type Check, fail, ok, warn } from './check.ts';
import { checkDataset } from './check-dataset.ts';

const clockMsUsual = 2_000;

/** What an open database tells. */
export async function checkDatabase(
  db: Queryable,
  service: { readonly isRunning: boolean; readonly datasetUrl?: OpenSearchAddress | null },
): Promise<Check[]> {
  const checks = [
    await checkVersion(db),
    ...(await checkDurability(db)),
    ...(await checkStandbys(db)),
    await checkClock(db),
  ];
  const pending = await pendingMigrations(db);
  if (pending.length > 0) {
    const detail = `${pending.length} pending: ${pending.join(', ')}`;
    const fix = service.isRunning
      ? 'The service is older than this command: restart it.'
      : 'The next start of the service applies them; make a backup first (docs/operations/upgrade.md).';
    return [...checks, warn('migrations', detail, fix)];
  }
  return [
    ...checks,
    ok('migrations', 'the database is up to date'),
    await checkKeys(db),
    ...(await checkDataset(db, service.datasetUrl ?? null)),
    ...(await checkLedger(db, service)),
  ];
}

const fitting = {
  encoding: 'UTF8',
  privileges: 'the role may create tables',
  connections: 'enough for one service',
  pooler: 'sessions are kept',
} as const satisfies Partial<Record<DatabaseFaultKind, string>>;

/** What the start refuses a database for, each as a check of its own. */
export async function checkFitness(url: string, db: Queryable, needs: DatabaseNeeds): Promise<Check[]> {
  const faults = await examineDatabase(url, db, needs);
  // `checkVersion` has it.
  if (faults.some(({ kind }) => kind === 'version')) return [];
  return Object.entries(fitting).map(([kind, detail]) => {
    const fault = faults.find((one: DatabaseFault) => one.kind === kind);
    return fault ? fail(kind, fault.message, fault.fix) : ok(kind, detail);
  });
}

async function checkVersion(db: Queryable): Promise<Check> {
  const { rows } = await db.query<{ name: string; number: string }>(
    `select current_setting('server_version') as name, current_setting('server_version_num') as number`,
  );
  const name = `PostgreSQL ${rows[0]?.name.split(' ')[0]}`;
  return Number(rows[0]?.number) >= oldestPostgres * 10_000
    ? ok('database', `${name} answers`)
    : fail('database', `${name} is too old`, `Use PostgreSQL ${oldestPostgres} or newer.`);
}

async function checkDurability(db: Queryable): Promise<Check[]> {
  const { rows } = await db.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value from unnest(array['fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers']) name`,
  );
  const unsafe = rows.filter(({ name, value }) => name !== 'shared_buffers' && value === 'off');
  const detail = rows.map(({ name, value }) => `${name} ${value}`).join(', ');
  return [
    unsafe.length > 0
      ? fail(
          'durability',
          detail,
          `A power cut could lose charges. Run: ${unsafe.map(({ name }) => `alter system reset ${name};`).join(' ')} and restart PostgreSQL.`,
        )
      : ok('durability', detail),
  ];
}

/** Says nothing of a server that has no standby. */
async function checkStandbys(db: Queryable): Promise<Check[]> {
  const { summary, risk } = await examineStandbys(db);
  if (risk) return [warn('standby', risk.message, risk.fix)];
  return summary === null ? [] : [ok('standby', summary)];
}

async function checkClock(db: Queryable): Promise<Check> {
  const before = Date.now();
  const { rows } = await db.query<{ now: Date }>('select clock_timestamp() as now');
  const offMs = Math.round((rows[0]?.now.getTime() ?? 0) - (before + Date.now()) / 2);
  const detail = `${Math.abs(offMs)} ms between this machine and the database`;
  return Math.abs(offMs) > clockMsUsual
    ? warn('clock', detail, 'Sync both machines by NTP: refills and limits follow the clock of the database.')
    : ok('clock', detail);
}

async function checkKeys(db: Queryable): Promise<Check> {
  const { rows } = await db.query<{ organizations: number; keys: number }>(
    `select (select count(*)::int from organizations) as organizations,
            (select count(*)::int from api_keys where revoked_at is null and coalesce(expires_at > now(), true)) as keys`,
  );
  const { organizations = 0, keys = 0 } = rows[0] ?? {};
  if (organizations === 0) {
    return warn(
      'keys',
      'there is no organization yet',
      'The first start of the service creates one and shows its keys; or: ./millrace org create --help',
    );
  }
  if (keys === 0) {
    return warn(
      'keys',
      'no workspace has a key',
      'Make one: ./millrace key rotate <workspace> (ids: ./millrace workspace list)',
    );
  }
  return ok(
    'keys',
    `organizations: ${organizations}, keys: ${keys}; to replace a lost key: ./millrace key rotate <workspace>`,
  );
}

/** Look-ups of people, jobs and posts have other sources as well; those of companies may have none. */
async function checkLedger(db: Queryable, service: { readonly isRunning: boolean }): Promise<Check[]> {
  const { rows } = await db.query<{ stranded: number; overdue: number }>(
    `select (select count(*)::int from reservations where created_at < clock_timestamp() - interval '15 minutes') as stranded,
            (select count(*)::int from ledger_accounts
              where plan_resets_at < clock_timestamp() - interval '5 minutes') as overdue`,
  );
  const { stranded = 0, overdue = 0 } = rows[0] ?? {};
  const fix = service.isRunning
    ? 'The service does this by itself every few seconds. Its log says what prevents it.'
    : 'The service does this by itself once it runs.';
  return [
    stranded > 0
      ? warn('reservations', `${stranded} older than 15 minutes still hold credits`, fix)
      : ok('reservations', 'none is stranded'),
    overdue > 0
      ? warn('plan refills', `${overdue} are overdue`, fix)
      : ok('plan refills', 'none is overdue; for a full check: ./millrace ledger verify'),
  ];
}
