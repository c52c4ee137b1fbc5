import { lockMember, membershipsOf, removeMember } from '../identity/members.ts';
import { takeBack } from '../identity/take-back.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import { lockOperators } from './operators.ts';

/** Lines of the audit log in a person's file: the newest. */
export const personAuditMax = 10_000;
/** Of everything else that a person has. */
const rowsMax = 1_000;

/** All that is stored of one person, by table, without what only proves who they are. Times are ISO texts. */
export interface PersonData {
  readonly person: Readonly<Record<string, unknown>>;
  readonly sign_in: readonly Readonly<Record<string, unknown>>[];
  readonly passkeys: readonly Readonly<Record<string, unknown>>[];
  readonly sessions: readonly Readonly<Record<string, unknown>>[];
  readonly organizations: readonly Readonly<Record<string, unknown>>[];
  readonly management_keys: readonly Readonly<Record<string, unknown>>[];
  readonly invitations: readonly Readonly<Record<string, unknown>>[];
  readonly visits: readonly Readonly<Record<string, unknown>>[];
  readonly audit_log: readonly Readonly<Record<string, unknown>>[];
}

const tables: Readonly<Record<Exclude<keyof PersonData, 'person'>, string>> = {
  sign_in: `select provider_id as kind, created_at from person_credentials where person_id = $1 order by created_at limit ${rowsMax}`,
  passkeys: `select name, device_type, rp_id as host, created_at, used_at from person_passkeys where person_id = $1 order by created_at limit ${rowsMax}`,
  sessions: `select id, ip_address as address, user_agent, created_at, updated_at as used_at, expires_at
               from person_sessions where person_id = $1 order by created_at limit ${rowsMax}`,
  organizations: `select o.public_id as id, o.name, m.role, m.created_at as since
                    from members m join organizations o on o.id = m.organization_id
                   where m.person_id = $1 and o.deleted_at is null order by o.name limit ${rowsMax}`,
  management_keys: `select k.id, k.name, k.hint, k.role, o.public_id as organization, k.created_at, k.expires_at, k.revoked_at
                      from management_keys k left join organizations o on o.id = k.organization_id
                     where k.created_by = $1 order by k.created_at limit ${rowsMax}`,
  invitations: `select i.id, case when i.invited_by = $1 then 'sent' else 'accepted' end as part, i.email, o.public_id as organization, i.role,
                       i.is_operator, i.created_at, i.used_at
                  from invitations i left join organizations o on o.id = i.organization_id
                 where i.invited_by = $1 or i.used_by = $1 order by i.created_at limit ${rowsMax}`,
  visits: `select o.public_id as organization, v.ends_at from operator_visits v join organizations o on o.id = v.organization_id
            where v.person_id = $1 order by v.ends_at limit ${rowsMax}`,
  audit_log: `select a.id, a.at, o.public_id as organization, a.address, a.user_agent, a.action, a.target, a.detail
                from audit_log a left join organizations o on o.id = a.organization_id
               where a.actor = $1 and a.actor_kind = 'person' order by a.id desc limit ${personAuditMax}`,
};

export async function readPersonData(db: Queryable, personId: string): Promise<PersonData> {
  const { rows } = await db.query<Record<string, unknown>>(
    `select id, name, email, email_verified, two_factor_enabled as has_second_factor, operator_since, created_at, updated_at
       from persons where id = $1`,
    [personId],
  );
  const read = await Promise.all(
    Object.entries(tables).map(async ([name, sql]) => [name, (await db.query(sql, [personId])).rows]),
  );
  return { person: rows[0] ?? {}, ...Object.fromEntries(read) } as PersonData;
}

/**
 * Deletes a person with their sessions, their ways to sign in and their part in organizations. What they made for others to come in by ends.
 * Lines of the audit log stay, without a name. Needs a transaction.
 * @throws {ServiceError} conflict for the last operator, and for the last owner of an organization
 */
export async function deletePerson(tx: Queryable, personId: string): Promise<void> {
  await mustNotBeLastOperator(tx, personId);
  // In one order for everybody, or two who leave the same organizations would wait for each other.
  const own = (await membershipsOf(tx, personId)).toSorted(
    (one, other) => one.organizationId - other.organizationId,
  );
  for (const { organizationId, name, role } of own) {
    await lockMember(tx, organizationId, personId);
    if (role === 'owner') await mustNotBeLastOwner(tx, { organizationId, name, personId });
    await removeMember(tx, organizationId, personId);
  }
  await takeBack(tx, personId, 'everywhere');
  await tx.query(
    `update invitations set email = null, revoked_at = case when used_at is null then coalesce(revoked_at, now()) else revoked_at end
      where email = (select email from persons where id = $1)`,
    [personId],
  );
  await tx.query('delete from persons where id = $1', [personId]);
}

async function mustNotBeLastOperator(tx: Queryable, personId: string): Promise<void> {
  // Of two who leave at once the second sees that the first has left.
  await lockOperators(tx);
  const { rows } = await tx.query<{ id: string }>(
    'select id from persons where operator_since is not null and disabled_at is null limit 2',
  );
  if (rows.length !== 1 || rows[0]?.id !== personId) return;
  throw new ServiceError('conflict', 'You are the last operator of this service.', {
    fix: 'Make somebody else an operator first: in Operator, People, or with ./millrace operator invite on the server.',
  });
}

async function mustNotBeLastOwner(
  tx: Queryable,
  { organizationId, name, personId }: { organizationId: number; name: string; personId: string },
): Promise<void> {
  const { rows } = await tx.query<{ others: boolean }>(
    `select exists (select from members where organization_id = $1 and role = 'owner' and person_id <> $2) as others`,
    [organizationId, personId],
  );
  if (rows[0]?.others) return;
  throw new ServiceError('conflict', `You are the last owner of ${name}.`, {
    fix: 'Make another member an owner in Members first. If nobody needs the organization any more, ask the operator of this service to delete it.',
  });
}
