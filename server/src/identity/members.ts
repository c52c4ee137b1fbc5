import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import { type Role, roles } from './roles.ts';
import { takeBack } from './take-back.ts';

export interface Membership {
  readonly organizationId: number;
  /** `org_…`. */
  readonly organization: string;
  readonly name: string;
  readonly role: Role;
}

export interface MemberRow {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly hasSecondFactor: boolean;
  readonly since: Date;
  readonly lastSeenAt: Date | null;
}

/** Organizations of one person in an answer. */
const membershipsMax = 500;

/** Whose member a person is, by name. */
export async function membershipsOf(db: Queryable, personId: string): Promise<Membership[]> {
  const { rows } = await db.query<Membership>(
    `select o.id as "organizationId", o.public_id as organization, o.name, m.role
       from members m join organizations o on o.id = m.organization_id
      where m.person_id = $1 and o.deleted_at is null order by o.name, o.id limit ${membershipsMax}`,
    [personId],
  );
  return rows;
}

/** Their part in one organization, by its public id. */
export async function findMembership(
  db: Queryable,
  personId: string,
  organization: string,
): Promise<Membership | null> {
  const { rows } = await db.query<Membership>(
    `select o.id as "organizationId", o.public_id as organization, o.name, m.role
       from organizations o join members m on m.organization_id = o.id and m.person_id = $1
      where o.public_id = $2 and o.deleted_at is null`,
    [personId, organization],
  );
  return rows[0] ?? null;
}

/** An organization for who is no member of it, with the role that they have there all the same. */
export async function organizationAs(
  db: Queryable,
  organization: string,
  role: Role,
): Promise<Membership | null> {
  const { rows } = await db.query<Omit<Membership, 'role'>>(
    `select id as "organizationId", public_id as organization, name from organizations where public_id = $1 and deleted_at is null`,
    [organization],
  );
  return rows[0] ? { ...rows[0], role } : null;
}

/** How long an operator may look at an organization before they open it again. */
const visitMinutes = 60;

/** Lets an operator read an organization as its members do, for an hour. Needs a transaction, in which the audit log is told. */
export async function openVisit(tx: Queryable, personId: string, organizationId: number): Promise<Date> {
  const { rows } = await tx.query<{ ends_at: Date }>(
    `insert into operator_visits (person_id, organization_id, ends_at) values ($1, $2, now() + interval '${visitMinutes} minutes')
       on conflict (person_id, organization_id) do update set ends_at = excluded.ends_at returning ends_at`,
    [personId, organizationId],
  );
  return rows[0]?.ends_at ?? new Date();
}

export async function isVisiting(db: Queryable, personId: string, organization: string): Promise<boolean> {
  const { rows } = await db.query<{ any: boolean }>(
    `select exists (select from operator_visits v join organizations o on o.id = v.organization_id
                     where v.person_id = $1 and o.public_id = $2 and v.ends_at > now()) as any`,
    [personId, organization],
  );
  return rows[0]?.any ?? false;
}

/** By name; at most 1,000. */
export async function listMembers(db: Queryable, organizationId: number): Promise<MemberRow[]> {
  const { rows } = await db.query<MemberRow>(
    `select p.id as "personId", p.name, p.email, m.role, m.created_at as since, p.two_factor_enabled as "hasSecondFactor",
            (select max(s.updated_at) from person_sessions s where s.person_id = p.id) as "lastSeenAt"
       from members m join persons p on p.id = m.person_id
      where m.organization_id = $1 order by lower(p.name), p.id limit 1000`,
    [organizationId],
  );
  return rows;
}

/** Makes somebody a member. Who is one keeps the more powerful role of the two. Needs a transaction. */
export async function addMember(
  tx: Queryable,
  member: { readonly organizationId: number; readonly personId: string; readonly role: Role },
): Promise<void> {
  await tx.query(
    `insert into members (organization_id, person_id, role) values ($1, $2, $3)
       on conflict (organization_id, person_id) do update set role = excluded.role
         where array_position(${order}, excluded.role) < array_position(${order}, members.role)`,
    [member.organizationId, member.personId, member.role],
  );
}

const order = `array['owner', 'admin', 'developer', 'billing', 'viewer']`;

/** Null where there is no such member. Locked, so that of two changes at once the second sees the first. Needs a transaction. */
export async function lockMember(
  tx: Queryable,
  organizationId: number,
  personId: string,
): Promise<{ readonly role: Role } | null> {
  // The organization first: two owners who remove each other at once wait here.
  await tx.query('select from organizations where id = $1 for update', [organizationId]);
  const { rows } = await tx.query<{ role: Role }>(
    'select role from members where organization_id = $1 and person_id = $2 for update',
    [organizationId, personId],
  );
  return rows[0] ?? null;
}

/** After `lockMember`. With a lesser role, keys and invitations that they made end. @throws {ServiceError} conflict where no owner would be left */
export async function changeRole(
  tx: Queryable,
  member: { readonly organizationId: number; readonly personId: string; readonly role: Role },
): Promise<void> {
  const { rows } = await tx.query<{ before: Role }>(
    `update members m set role = $3 from members b
      where m.organization_id = $1 and m.person_id = $2 and b.organization_id = $1 and b.person_id = $2
      returning b.role as before`,
    [member.organizationId, member.personId, member.role],
  );
  const before = rows[0]?.before;
  if (before !== undefined && roles.indexOf(member.role) > roles.indexOf(before)) {
    await takeBack(tx, member.personId, member);
  }
  if (before === 'owner') await mustHaveOwner(tx, member.organizationId);
}

/** After `lockMember`. Keys and invitations that they made end. @throws {ServiceError} conflict where no owner would be left */
export async function removeMember(tx: Queryable, organizationId: number, personId: string): Promise<void> {
  const { rows } = await tx.query<{ before: Role }>(
    'delete from members where organization_id = $1 and person_id = $2 returning role as before',
    [organizationId, personId],
  );
  await takeBack(tx, personId, { organizationId });
  if (rows[0]?.before === 'owner') await mustHaveOwner(tx, organizationId);
}

/** One who can sign in: an owner whom the operator has switched off can hand over nothing. */
async function mustHaveOwner(tx: Queryable, organizationId: number): Promise<void> {
  const { rows } = await tx.query<{ any: boolean }>(
    `select exists (select from members m join persons p on p.id = m.person_id
                     where m.organization_id = $1 and m.role = 'owner' and p.disabled_at is null) as any`,
    [organizationId],
  );
  if (rows[0]?.any) return;
  throw new ServiceError('conflict', 'An organization keeps at least one owner.', {
    fix: 'Make somebody else an owner first.',
  });
}
