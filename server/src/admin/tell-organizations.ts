import type pg from 'pg';
import { centicredits, formatCredits } from '../kernel/credits.ts';
import { isQueueFull, type MailAbout, type OrganizationNotice, queueMail } from '../mailer/mails.ts';
import type { Pool, Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { recipientsOf } from './notice-rules.ts';

/** Something that an organization is told of. */
interface Cause {
  readonly organizationId: number;
  readonly kind: OrganizationNotice;
  /** What it is about: told once a day at most. */
  readonly cause: string;
  readonly about: MailAbout;
}

/** Of a kind in one round. */
const causesMax = 1_000;
const toldDays = 30;

/**
 * Tells organizations by mail what needs somebody. Finds it in the database, so that nothing is lost with a process; what was told is written in the
 * transaction that queues the mails, so that of several processes one tells it, once.
 *
 * @returns how many causes were told
 */
export async function tellOrganizations(db: Pool): Promise<number> {
  await db.query(forgetBalances);
  await db.query(`delete from told_notices where told_at < now() - interval '${toldDays} days'`);
  // What waits is told once there is room.
  if (await isQueueFull(db)) return 0;
  let told = 0;
  for (const find of [lowBalances, webhooksOff, keysExpiring]) {
    for (const cause of await find(db)) {
      if (await transaction(db, (tx) => tellCause(tx, cause))) told += 1;
    }
  }
  return told;
}

async function tellCause(tx: pg.PoolClient, { organizationId, kind, cause, about }: Cause): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into told_notices (organization_id, kind, cause) values ($1, $2, $3)
       on conflict (organization_id, kind, cause) do update set told_at = now()
       where told_notices.told_at < now() - interval '1 day'`,
    [organizationId, kind, cause],
  );
  if (rowCount !== 1) return false;
  // Sorted, so that two who queue for the same addresses do not wait for each other in a circle.
  for (const recipient of await recipientsOf(tx, organizationId, kind)) {
    await queueMail(tx, { kind, recipient, organizationId, askedFrom: null, about });
  }
  return true;
}

/** A balance that is no longer low is told of again when it is, but not within a day. */
const forgetBalances = `
  delete from told_notices t
   where t.kind = 'balance_low' and t.told_at < now() - interval '1 day'
     and not exists (select from notice_rules r join ledger_accounts a on a.organization_id = r.organization_id and a.mode = 'live'
                      where r.organization_id = t.organization_id and r.kind = 'balance_low' and a.plan_left + a.addon_left < r.below)`;

/** As long as one stays low it is told once in 30 days. */
async function lowBalances(db: Queryable): Promise<Cause[]> {
  const { rows } = await db.query<{
    organizationId: number;
    organization: string;
    name: string;
    left: number;
    below: number;
  }>(
    `select o.id as "organizationId", o.public_id as organization, o.name, a.plan_left + a.addon_left as "left", r.below
       from notice_rules r join organizations o on o.id = r.organization_id
       join ledger_accounts a on a.organization_id = o.id and a.mode = 'live'
      where r.below is not null and a.plan_left + a.addon_left < r.below and o.deleted_at is null
        and not exists (select from told_notices t where t.organization_id = o.id and t.kind = r.kind and t.cause = 'live')
      order by o.id limit ${causesMax}`,
  );
  return rows.map(({ organizationId, organization, name, left, below }) => ({
    organizationId,
    kind: 'balance_low',
    cause: 'live',
    about: {
      organization,
      name,
      left: formatCredits(centicredits(left)),
      below: formatCredits(centicredits(below)),
    },
  }));
}

/** Those that Millrace switched off in the last two days: one that was on in between is told of again, the day after. */
async function webhooksOff(db: Queryable): Promise<Cause[]> {
  const { rows } = await db.query<{
    organizationId: number;
    organization: string;
    name: string;
    workspace: string;
    webhook: string;
    host: string;
    reason: string;
  }>(
    `select o.id as "organizationId", o.public_id as organization, o.name, w.public_id as workspace, e.public_id as webhook,
            left(split_part(split_part(e.url, '://', 2), '/', 1), 300) as host, e.disabled_reason as reason
       from webhook_endpoints e join workspaces w on w.id = e.workspace_id join organizations o on o.id = w.organization_id
      where e.is_registered and e.disabled_reason in ('gone', 'failing') and e.disabled_at > now() - interval '2 days'
        and o.deleted_at is null
        and not exists (select from told_notices t
                         where t.organization_id = o.id and t.kind = 'webhook_off' and t.cause = e.public_id
                           and (t.told_at >= e.disabled_at or t.told_at > now() - interval '1 day'))
      order by e.id limit ${causesMax}`,
  );
  return rows.map(({ organizationId, webhook, ...about }) => ({
    organizationId,
    kind: 'webhook_off',
    cause: webhook,
    about: { ...about, webhook },
  }));
}

/**
 * Management keys a week and a day before they end, unless they were made for less than twice that; and a day before its end the key that a rotation replaced.
 */
async function keysExpiring(db: Queryable): Promise<Cause[]> {
  const { rows } = await db.query<{
    organizationId: number;
    cause: string;
    organization: string;
    name: string;
    key: string;
    workspace: string | null;
    expires: Date;
  }>(
    `select o.id as "organizationId", k.cause, o.public_id as organization, o.name, k.key, k.workspace, k.expires_at as expires
       from (
         select organization_id, id || case when expires_at < now() + interval '1 day' then ' day' else ' week' end as cause,
                name as key, null as workspace, expires_at
           from management_keys
          where organization_id is not null and revoked_at is null and expires_at > now()
            and (expires_at < now() + interval '1 day' and expires_at - created_at > interval '2 days'
                 or expires_at >= now() + interval '1 day' and expires_at < now() + interval '7 days'
                    and expires_at - created_at > interval '14 days')
         union all
         select w.organization_id, 'key ' || a.id, a.hint, w.public_id, a.expires_at
           from api_keys a join workspaces w on w.id = a.workspace_id
          where a.revoked_at is null and a.expires_at > now() and a.expires_at < now() + interval '1 day' and w.disabled_at is null
       ) k join organizations o on o.id = k.organization_id
      where o.deleted_at is null
        and not exists (select from told_notices t
                         where t.organization_id = o.id and t.kind = 'key_expiring' and t.cause = k.cause)
      order by k.expires_at, k.cause limit ${causesMax}`,
  );
  return rows.map(({ organizationId, cause, organization, name, key, workspace, expires }) => ({
    organizationId,
    kind: 'key_expiring',
    cause,
    about: {
      organization,
      name,
      key,
      expires: expires.toISOString(),
      ...(workspace === null ? {} : { workspace }),
    },
  }));
}
