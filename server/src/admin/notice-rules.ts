import { roles as everyRole, type Role } from '../identity/roles.ts';
import type { Centicredits } from '../kernel/credits.ts';
import { type OrganizationNotice, organizationNotices } from '../mailer/mails.ts';
import type { Queryable } from '../postgres/pool.ts';

/** Who is told of something of an organization by mail. */
export interface NoticeRule {
  /** Members with one of these roles. */
  readonly roles: readonly Role[];
  /** Other addresses, at most 10. */
  readonly emails: readonly string[];
  /** Of `balance_low`: nobody is told with null, and of other notices it is null. */
  readonly below: Centicredits | null;
}
export type NoticeRules = Readonly<Record<OrganizationNotice, NoticeRule>>;

export const noticeEmailsMax = 10;
/** Members of one notice. */
const membersMax = 50;

/** Of organizations that chose nothing. How many credits are few is theirs to say. */
export const usualRules: NoticeRules = {
  balance_low: { roles: ['owner', 'billing'], emails: [], below: null },
  webhook_off: { roles: ['owner', 'admin'], emails: [], below: null },
  key_expiring: { roles: ['owner', 'admin'], emails: [], below: null },
};

export async function readNoticeRules(db: Queryable, organizationId: number): Promise<NoticeRules> {
  const { rows } = await db.query<NoticeRule & { readonly kind: OrganizationNotice }>(
    'select kind, roles, emails, below from notice_rules where organization_id = $1',
    [organizationId],
  );
  const chosen = new Map(rows.map(({ kind, ...rule }) => [kind, rule]));
  const ruleOf = (kind: OrganizationNotice) => chosen.get(kind) ?? usualRules[kind];
  return {
    balance_low: ruleOf('balance_low'),
    webhook_off: ruleOf('webhook_off'),
    key_expiring: ruleOf('key_expiring'),
  };
}

/** Replaces what is given and keeps the rest. Needs a transaction that holds the organization. */
export async function changeNoticeRules(
  tx: Queryable,
  organizationId: number,
  changes: Readonly<Partial<Record<OrganizationNotice, Partial<NoticeRule> | undefined>>>,
): Promise<NoticeRules> {
  const rules = await readNoticeRules(tx, organizationId);
  for (const kind of organizationNotices) {
    const change = changes[kind];
    if (change === undefined) continue;
    const { roles, emails, below } = { ...rules[kind], ...change };
    await tx.query(
      `insert into notice_rules (organization_id, kind, roles, emails, below) values ($1, $2, $3, $4, $5)
         on conflict (organization_id, kind) do update set roles = excluded.roles, emails = excluded.emails, below = excluded.below`,
      [organizationId, kind, everyRole.filter((role) => roles.includes(role)), [...new Set(emails)], below],
    );
  }
  return readNoticeRules(tx, organizationId);
}

/** The addresses that are told, sorted, each once: at most 60. None of an organization that was deleted. */
export async function recipientsOf(
  db: Queryable,
  organizationId: number,
  kind: OrganizationNotice,
): Promise<readonly string[]> {
  const rule = (await readNoticeRules(db, organizationId))[kind];
  const { rows } = await db.query<{ email: string | null }>(
    `select told.email
       from organizations o left join lateral (
         select p.email from members m join persons p on p.id = m.person_id
          where m.organization_id = o.id and m.role = any($2) and p.disabled_at is null
          order by m.person_id limit ${membersMax}) told on true
      where o.id = $1 and o.deleted_at is null`,
    [organizationId, rule.roles],
  );
  if (rows.length === 0) return [];
  const ofMembers = rows.map(({ email }) => email).filter((email) => email !== null);
  return [...new Set([...ofMembers, ...rule.emails])].toSorted();
}
