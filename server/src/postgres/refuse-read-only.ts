import type pg from 'pg';
import type { DatabaseHost, SessionTarget } from './database-address.ts';
import { ReadOnlyHostError } from './host-errors.ts';

/** @throws {ReadOnlyHostError} where a connection leads to a server that is not what `target_session_attrs` asks for */
export async function refuseReadOnly(
  client: Pick<pg.ClientBase, 'query'>,
  host: DatabaseHost,
  target: SessionTarget,
): Promise<void> {
  if (target === 'any') return;
  const { rows } = await client.query<{ isStandby: boolean; isReadOnly: boolean }>(
    `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::bool as "isReadOnly"`,
  );
  if (rows[0]?.isStandby) throw new ReadOnlyHostError(`${host.name} is a standby`);
  if (rows[0]?.isReadOnly && target === 'read-write') {
    throw new ReadOnlyHostError(`${host.name} only reads (default_transaction_read_only is on)`);
  }
}
