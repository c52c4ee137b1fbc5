import type { SecretBox } from '../kernel/secret-box.ts';
import type { Queryable } from '../postgres/pool.ts';
import { newSecret, secretText } from './sign.ts';

/** Whose secret: an endpoint's, or that of a workspace for the addresses of its jobs. */
export interface SecretOwner {
  readonly workspaceId: number;
  readonly endpointId: number | null;
}

/** A replaced secret signs beside its successor for so long. */
export const overlapHours = 24;
/** Whoever replaces more often than that within the overlap ends the oldest early. */
const liveMax = 5;

/** Where a sealed secret belongs: it opens nowhere else. */
const placeOf = ({ workspaceId, endpointId }: SecretOwner) =>
  `webhook ${workspaceId} ${endpointId ?? 'jobs'}`;
const keyOf = ({ workspaceId, endpointId }: SecretOwner) => `${workspaceId} ${endpointId ?? 'jobs'}`;

/** Makes a new current secret, in a transaction; the one before signs on for 24 hours. Returns it as it is shown, this once. */
export async function replaceSecret(tx: Queryable, box: SecretBox, owner: SecretOwner): Promise<string> {
  const { workspaceId, endpointId } = owner;
  const whose = 'workspace_id = $1 and endpoint_id is not distinct from $2';
  // Two that replace it at once, one after the other.
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [placeOf(owner)]);
  await tx.query(
    `update webhook_secrets set expires_at = clock_timestamp() + interval '${overlapHours} hours'
      where ${whose} and expires_at is null`,
    [workspaceId, endpointId],
  );
  await tx.query(
    `delete from webhook_secrets where ${whose}
        and (expires_at <= clock_timestamp()
             or id not in (select id from webhook_secrets where ${whose} order by id desc limit ${liveMax - 1}))`,
    [workspaceId, endpointId],
  );
  const secret = newSecret();
  await insertSecret(tx, owner, box.seal(secret, placeOf(owner)));
  return secretText(secret);
}

/**
 * The secrets that sign for each owner now, the current one first; none that do not open. Those of workspaces are made where there
 * are none.
 */
export async function liveSecrets(
  db: Queryable,
  box: SecretBox,
  owners: readonly SecretOwner[],
): Promise<(owner: SecretOwner) => readonly Uint8Array[]> {
  const found = await readLive(db, box, owners);
  const without = owners.filter((owner) => owner.endpointId === null && !found.has(keyOf(owner)));
  if (without.length > 0) {
    for (const owner of without) await insertSecret(db, owner, box.seal(newSecret(), placeOf(owner)));
    // Read again: another process may have been faster.
    for (const [key, secrets] of await readLive(db, box, without)) found.set(key, secrets);
  }
  return (owner) => found.get(keyOf(owner)) ?? [];
}

async function insertSecret(db: Queryable, { workspaceId, endpointId }: SecretOwner, sealed: Buffer) {
  await db.query(
    'insert into webhook_secrets (workspace_id, endpoint_id, sealed) values ($1, $2, $3) on conflict do nothing',
    [workspaceId, endpointId, sealed],
  );
}

async function readLive(
  db: Queryable,
  box: SecretBox,
  owners: readonly SecretOwner[],
): Promise<Map<string, Uint8Array[]>> {
  const { rows } = await db.query<{ workspace_id: number; endpoint_id: number | null; sealed: Buffer }>({
    name: 'webhook_live_secrets',
    text: `select workspace_id, endpoint_id, sealed from webhook_secrets
      where (endpoint_id = any ($1) or (endpoint_id is null and workspace_id = any ($2)))
        and (expires_at is null or expires_at > clock_timestamp())
      order by id desc`,
    values: [
      owners.map(({ endpointId }) => endpointId).filter((id) => id !== null),
      owners.filter(({ endpointId }) => endpointId === null).map(({ workspaceId }) => workspaceId),
    ],
  });
  const live = new Map<string, Uint8Array[]>();
  for (const row of rows) {
    const owner = { workspaceId: row.workspace_id, endpointId: row.endpoint_id };
    const secret = box.tryOpen(row.sealed, placeOf(owner));
    if (secret === null) continue;
    const of = live.get(keyOf(owner));
    if (of) of.push(secret);
    else live.set(keyOf(owner), [secret]);
  }
  return live;
}
