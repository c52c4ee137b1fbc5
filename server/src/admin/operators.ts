import { type Invitation, insertInvitation, listInvitations } from '../identity/invitations.ts';
import { takeBack } from '../identity/take-back.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Pool, Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { type Actor, writeAudit } from './audit-log.ts';

export interface OperatorRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly since: Date;
  readonly lastSeenAt: Date | null;
}

/** Who runs the instance, the first one first; at most 1,000. */
export async function listOperators(db: Queryable): Promise<OperatorRow[]> {
  const { rows } = await db.query<OperatorRow>(
    `select id, name, email, operator_since as since,
            (select max(updated_at) from person_sessions s where s.person_id = persons.id) as "lastSeenAt"
       from persons where operator_since is not null and disabled_at is null order by operator_since, id limit 1000`,
  );
  return rows;
}

// Any constant that no other lock has.
const operatorsLock = 7_235_202;

/**
 * One change of operators after another: two who remove each other at once would leave none. Before anything else of a transaction is locked.
 * Until its end.
 */
export async function lockOperators(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [operatorsLock]);
}

/** After `lockOperators` and the change. @throws {ServiceError} conflict where nobody would run the service any more */
export async function mustHaveOperator(tx: Queryable): Promise<void> {
  if ((await listOperators(tx)).length > 0) return;
  throw new ServiceError('conflict', 'The service keeps at least one operator.', {
    fix: 'Make somebody else an operator first.',
  });
}

export interface OperatorToInvite {
  /** Of which they become the owner as well; null for none. */
  readonly organizationId: number | null;
  readonly email: string | null;
  readonly actor: Actor;
}

interface OperatorLink {
  readonly id: string;
  /** What stands behind its #, seen this once. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** A link that makes an operator, once. */
export const inviteOperator = (pool: Pool, wanted: OperatorToInvite): Promise<OperatorLink> =>
  transaction(pool, (tx) => insertOperatorLink(tx, wanted));

/** The same within a transaction. */
export async function insertOperatorLink(
  tx: Queryable,
  { organizationId, email, actor }: OperatorToInvite,
): Promise<OperatorLink> {
  const made = await insertInvitation(tx, {
    organizationId,
    role: organizationId === null ? null : 'owner',
    isOperator: true,
    email,
    invitedBy: actor.kind === 'person' ? actor.id : null,
  });
  await writeAudit(tx, {
    actor,
    organizationId,
    action: 'operator_invite',
    target: made.id,
    detail: { email },
  });
  return made;
}

export const openOperatorInvitations = (db: Queryable): Promise<Invitation[]> => listInvitations(db, null);

/** Takes the instance role back, and ends the sessions that had it. False where they had none. Needs a transaction. */
export async function endOperator(tx: Queryable, personId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update persons set operator_since = null where id = $1 and operator_since is not null',
    [personId],
  );
  await tx.query('delete from operator_visits where person_id = $1', [personId]);
  await takeBack(tx, personId, { organizationId: null });
  return rowCount === 1;
}

/** Where a link leads. What stands behind the # is sent to no server, and is in no log. */
export const welcomeLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/console/welcome#${token}`;
