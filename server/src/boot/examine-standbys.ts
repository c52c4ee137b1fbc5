import type { Queryable } from '../postgres/pool.ts';

/** What can happen to answered charges, and what to do about it. */
export interface StandbyRisk {
  readonly message: string;
  readonly fix: string;
}

export interface Standbys {
  /** For a person; null where the server has no standby and waits for none. */
  readonly summary: string | null;
  readonly risk: StandbyRisk | null;
}

interface Standby {
  /** Null where the role may not see it. */
  readonly name: string | null;
  readonly syncState: string | null;
}

interface Facts {
  readonly names: string;
  readonly commit: string;
  /** Where `synchronous_commit` was set, in the words of pg_settings. */
  readonly source: string;
  readonly role: string;
  readonly database: string;
  readonly standbys: readonly Standby[];
}

const waiting = ['on', 'remote_apply', 'remote_write'];
const guide = 'docs/operations/fail-over.md';

/**
 * Whether a standby has each charge before its call is answered. Where it has not, the charges of the last moments are lost with the
 * primary. Changes nothing; the start and `millrace doctor` both ask it.
 */
export async function examineStandbys(db: Queryable): Promise<Standbys> {
  const facts = await factsOf(db);
  const { names, commit, standbys } = facts;
  if (names === '' && standbys.length === 0) return { summary: null, risk: null };
  const count = `${standbys.length} ${standbys.length === 1 ? 'standby' : 'standbys'}`;
  const isWaiting = waiting.includes(commit);
  if (standbys.length > 0 && (names === '' || !isWaiting)) {
    const why = names === '' ? 'synchronous_standby_names is empty' : `synchronous_commit is ${commit}`;
    return {
      summary: null,
      risk: {
        message: `The database has ${count} and waits for none of them (${why}): if the primary is lost, charges of calls that were answered can be lost.`,
        fix: `On the primary, run: ${[names === '' ? nameStandbys(standbys) : null, isWaiting ? null : resetCommit(facts)].filter(Boolean).join(' ')} With Patroni, set synchronous_mode: true instead (${guide}).`,
      },
    };
  }
  const isAnySynchronous = standbys.some(
    ({ syncState }) => syncState === null || syncState === 'sync' || syncState === 'quorum',
  );
  if (isWaiting && !isAnySynchronous) {
    return {
      summary: null,
      risk: {
        message: `synchronous_standby_names is ${names}, and no such standby is connected: calls that cost credits are answered 503 until there is one.`,
        fix: `Start the standby. To go on without it: alter system set synchronous_standby_names = ''; select pg_reload_conf(); (${guide}).`,
      },
    };
  }
  return {
    summary: isWaiting
      ? `${count}; a call is answered after the synchronous one has its charge (synchronous_commit ${commit})`
      : `no standby is connected; synchronous_commit is ${commit}`,
    risk: null,
  };
}

async function factsOf(db: Queryable): Promise<Facts> {
  const { rows } = await db.query<Facts>(
    `select current_setting('synchronous_standby_names') as names, current_setting('synchronous_commit') as commit,
            (select source from pg_settings where name = 'synchronous_commit') as source,
            quote_ident(session_user) as role, quote_ident(current_database()) as database,
            -- Neither a backup in progress nor a subscriber is a standby.
            (select coalesce(json_agg(json_build_object('name', r.application_name, 'syncState', r.sync_state)), '[]')
               from pg_stat_replication r
              where r.state is distinct from 'backup'
                and not exists (select from pg_replication_slots s where s.active_pid = r.pid and s.slot_type = 'logical')) as standbys`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('The database does not say how it replicates.');
  return facts;
}

function nameStandbys(standbys: readonly Standby[]): string {
  const names = [...new Set(standbys.map(({ name }) => name))];
  const known = names.filter((name) => name !== null && name !== '');
  const list = known.length === names.length ? known.map((name) => quoted(name as string)).join(', ') : '*';
  return `alter system set synchronous_standby_names = 'ANY 1 (${list.replaceAll("'", "''")})'; select pg_reload_conf();`;
}

const quoted = (name: string) =>
  /^[a-z_][a-z0-9_]*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`;

function resetCommit({ source, role, database }: Facts): string {
  switch (source) {
    case 'user':
      return `alter role ${role} reset synchronous_commit;`;
    case 'database':
      return `alter database ${database} reset synchronous_commit;`;
    case 'database user':
      return `alter role ${role} in database ${database} reset synchronous_commit;`;
    default:
      return 'alter system reset synchronous_commit; select pg_reload_conf();';
  }
}
