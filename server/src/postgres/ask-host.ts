import type pg from 'pg';
import type { DatabaseHost, SessionTarget } from './database-address.ts';
import type { HostAnswer, Timeline } from './host-answer.ts';
import { isDatabaseAway } from './is-database-away.ts';
import { DatabaseSilentError, LimitedClient } from './limited-client.ts';
import { refuseReadOnly } from './refuse-read-only.ts';

/** Connects to one host and asks whether it can be used. Never throws, and takes no longer than `withinMs`. */
export async function askHost(
  host: DatabaseHost,
  target: SessionTarget,
  withinMs: number,
): Promise<HostAnswer> {
  const client = new LimitedClient({ connectionString: host.url, application_name: 'millrace hosts' });
  // Its loss shows in the failure of what it is asked.
  client.on('error', () => {});
  const late = setTimeout(() => client.breakOff(new DatabaseSilentError(withinMs)), withinMs);
  try {
    await client.connect();
    await refuseReadOnly(client, host, target);
    return { host, refusal: null, timeline: target === 'any' ? null : await readTimeline(client) };
  } catch (error) {
    return { host, refusal: error as Error, timeline: null };
  } finally {
    clearTimeout(late);
    client.end().catch(() => {});
  }
}

async function readTimeline(client: pg.Client): Promise<Timeline | null> {
  try {
    const { rows } = await client.query<Timeline>(
      // The last checkpoint may be older than the promotion, so the name of the file that is written now tells.
      `select system_identifier::text as system,
              ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as number
         from pg_control_system()`,
    );
    return rows[0] ?? null;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // Some managed servers show neither. They never have two primaries.
    return null;
  }
}
