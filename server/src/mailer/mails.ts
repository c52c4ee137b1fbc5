import { addressKey } from '../kernel/address-key.ts';
import { publicId } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Queryable } from '../postgres/pool.ts';

/** Changes of how a person signs in, which they are told of; their words are in admin/sign-in-notices.ts. */
export const signInNotices = [
  'password_changed',
  'email_change_asked',
  'email_changed',
  'passkey_added',
  'passkey_removed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  'oidc_linked',
  'oidc_unlinked',
] as const;
export type SignInNotice = (typeof signInNotices)[number];

/** What an organization is told of; their words are in admin/organization-letters.ts. */
export const organizationNotices = ['balance_low', 'webhook_off', 'key_expiring'] as const;
export type OrganizationNotice = (typeof organizationNotices)[number];

/** What mails are about; the words of the others are in admin/mail-words.ts. */
export const mailKinds = [
  'sign_in',
  'password_reset',
  'sign_up',
  'invitation',
  'email_change',
  'test',
  ...signInNotices,
  ...organizationNotices,
] as const;
export type MailKind = (typeof mailKinds)[number];

/** What a notice says beside its kind, such as `name`, at most 2,000 characters as JSON. Never a secret. */
export type MailAbout = Readonly<Record<string, string>>;

export interface MailToQueue {
  readonly kind: MailKind;
  /** As `plainEmail` writes it. */
  readonly recipient: string;
  readonly personId?: string | undefined;
  readonly invitationId?: string | undefined;
  readonly organizationId?: number | undefined;
  /** The network address of who asked. */
  readonly askedFrom: string | null;
  /** What their browser calls itself. */
  readonly askedWith?: string | null;
  readonly about?: MailAbout;
  /** Of its kind in a day, for the whole service; as many as there are where it is not given. */
  readonly ofKindMax?: number;
}

export interface QueuedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly personId: string | null;
  readonly invitationId: string | null;
  readonly organizationId: number | null;
  readonly askedFrom: string | null;
  readonly askedWith: string | null;
  readonly about: MailAbout;
  readonly createdAt: Date;
  /** With the one that is under way. */
  readonly tries: number;
}

/** What becomes of a mail that was to be queued. */
export type Queued = 'queued' | 'limit' | 'full';

/** Mails that wait, of the whole service. */
export const waitingMax = 10_000;
/** To one address, of those that others can cause. */
export const toAddressMax = { hour: 5, day: 20 } as const;
/** Invitations of one organization in a day. */
export const ofOrganizationMax = 200;
/** New addresses that one person wants to have, in a day. */
export const ofPersonMax = 10;
/** Of one network address in a day, to sign up: these go to whatever address somebody enters. */
export const signUpsOfAskerMax = 20;
/**
 * To one address in a day, of mails about what a person has done with their account: each is to be read. So many that nobody hides a change behind
 * others without the person noticing those.
 */
export const noticesMax = 100;
/** In a day, of mails that an organization is told something by: to one address, which nobody may have asked, and of one organization. */
export const organizationNoticesMax = { toAddress: 20, ofOrganization: 100 } as const;

/** Kinds that count together: what others can cause, what a person has done, what an organization is told. */
type Counting = 'asked' | 'done' | 'told';
function countingOf(kind: MailKind): Counting {
  if ((signInNotices as readonly MailKind[]).includes(kind)) return 'done';
  return (organizationNotices as readonly MailKind[]).includes(kind) ? 'told' : 'asked';
}
const kindsOf = (counting: Counting) => mailKinds.filter((kind) => countingOf(kind) === counting);

/** After this long a mail is of no use any more: whoever asked has asked again, or gone. */
export const useMinutes: Readonly<Record<MailKind, number>> = {
  sign_in: 30,
  password_reset: 30,
  sign_up: 240,
  invitation: 24 * 60,
  email_change: 240,
  test: 30,
  email_change_asked: 24 * 60,
  email_changed: 24 * 60,
  password_changed: 24 * 60,
  passkey_added: 24 * 60,
  passkey_removed: 24 * 60,
  second_factor_on: 24 * 60,
  second_factor_off: 24 * 60,
  recovery_codes_renewed: 24 * 60,
  oidc_linked: 24 * 60,
  oidc_unlinked: 24 * 60,
  balance_low: 24 * 60,
  webhook_off: 24 * 60,
  key_expiring: 24 * 60,
};

/**
 * Writes a mail down, to be sent within seconds. Nobody waits for the mail server. The work is the same whoever has the address. Needs a
 * transaction: requests for one address wait for each other, so that its limit holds.
 */
export async function queueMail(tx: Queryable, mail: MailToQueue): Promise<Queued> {
  const counting = countingOf(mail.kind);
  const asker = mail.askedFrom === null ? null : addressKey(mail.askedFrom);
  if (counting !== 'done')
    await tx.query(`select pg_advisory_xact_lock(${lockClass}, hashtext($1))`, [mail.recipient]);
  const { rows } = await tx.query<Counted>(
    `select count(*) filter (where created_at > now() - interval '1 hour')::int as "toAddressHour",
            count(*)::int as "toAddressDay",
            (select count(*)::int from mails o
              where o.organization_id = $2 and o.kind = any ($3) and o.created_at > now() - interval '1 day') as "ofOrganization",
            (select count(*)::int from mails p
              where p.person_id = $4 and p.kind = 'email_change' and p.created_at > now() - interval '1 day') as "ofPerson",
            (select count(*)::int from mails s
              where s.kind = 'sign_up' and s.asker = $5 and s.created_at > now() - interval '1 day') as "signUpsOfAsker",
            (select count(*)::int from mails s
              where s.kind = 'sign_up' and s.created_at > now() - interval '1 day') as "signUps",
            (select count(*)::int from (select from mails where ended_at is null limit ${waitingMax}) w) as waiting
       from (select created_at from mails
              where recipient = $1 and created_at > now() - interval '1 day' and kind = any ($3) limit 1000) m`,
    [mail.recipient, mail.organizationId ?? null, kindsOf(counting), mail.personId ?? null, asker],
  );
  const [counted] = rows;
  invariant(counted, 'a count has one row');
  const { waiting } = counted;
  if (isOverLimit(counted, mail, counting)) return 'limit';
  if (waiting >= waitingMax) return 'full';
  await tx.query(
    `insert into mails (id, kind, recipient, person_id, invitation_id, organization_id, asked_from, asker, give_up_at, asked_with, about)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(mins => $9), $10, $11)`,
    [
      publicId('mail'),
      mail.kind,
      mail.recipient,
      mail.personId ?? null,
      mail.invitationId ?? null,
      mail.organizationId ?? null,
      mail.askedFrom?.slice(0, 64) ?? null,
      asker,
      useMinutes[mail.kind],
      mail.askedWith?.slice(0, 300) ?? null,
      JSON.stringify(mail.about ?? {}),
    ],
  );
  return 'queued';
}

/** As many mails wait as may. */
export async function isQueueFull(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ waiting: number }>(
    `select count(*)::int as waiting from (select from mails where ended_at is null limit ${waitingMax}) w`,
  );
  return (rows[0]?.waiting ?? 0) >= waitingMax;
}

interface Counted {
  readonly toAddressHour: number;
  readonly toAddressDay: number;
  readonly ofOrganization: number;
  readonly ofPerson: number;
  readonly signUpsOfAsker: number;
  readonly signUps: number;
  readonly waiting: number;
}

function isOverLimit(counted: Counted, { kind, ofKindMax }: MailToQueue, counting: Counting): boolean {
  if (counting === 'done') return counted.toAddressDay >= noticesMax;
  if (counting === 'told') {
    const { toAddress, ofOrganization } = organizationNoticesMax;
    return counted.toAddressDay >= toAddress || counted.ofOrganization >= ofOrganization;
  }
  if (counted.toAddressHour >= toAddressMax.hour || counted.toAddressDay >= toAddressMax.day) return true;
  switch (kind) {
    case 'invitation':
      return counted.ofOrganization >= ofOrganizationMax;
    case 'email_change':
      return counted.ofPerson >= ofPersonMax;
    case 'sign_up':
      return (
        counted.signUpsOfAsker >= signUpsOfAskerMax ||
        counted.signUps >= (ofKindMax ?? Number.POSITIVE_INFINITY)
      );
    default:
      return false;
  }
}

// Any constant but those of postgres/, dataset/ and admin/.
const lockClass = 7_235_203;

/** Longer than a conversation with the mail server may take. */
const leaseSeconds = 120;

/** Takes mails that are due, the oldest first: no other process takes them within two minutes. */
export async function takeMails(db: Queryable, most: number): Promise<QueuedMail[]> {
  const { rows } = await db.query<QueuedMail>(
    `update mails set tries = tries + 1, due_at = now() + interval '${leaseSeconds} seconds',
            sending_until = now() + interval '${leaseSeconds} seconds'
      where id in (select id from mails where ended_at is null and due_at <= now() and give_up_at > now()
                    order by due_at, id limit $1 for update skip locked)
      returning id, kind, recipient, person_id as "personId", invitation_id as "invitationId", organization_id as "organizationId", asked_from as "askedFrom",
                asked_with as "askedWith", about, created_at as "createdAt", tries`,
    [most],
  );
  return rows;
}

/** Before the next try; the last one for all that follow. */
export const retrySeconds = [5, 30, 120, 300, 900, 1_800, 3_600] as const;

export async function endMail(
  db: Queryable,
  id: string,
  outcome: 'sent' | 'failed' | 'dropped',
  { error = null, isRefused = false }: { readonly error?: string | null; readonly isRefused?: boolean } = {},
): Promise<void> {
  await db.query(
    `update mails set ended_at = now(), outcome = $2, last_error = $3, is_refused = $4, sending_until = null
      where id = $1 and ended_at is null`,
    [id, outcome, error?.slice(0, 300) ?? null, isRefused],
  );
}

/** Sets the next try, or ends what has no use by then. @returns whether there will be one */
export async function putOffMail(db: Queryable, { id, tries }: QueuedMail, error: string): Promise<boolean> {
  const seconds = retrySeconds[Math.min(tries, retrySeconds.length) - 1] ?? retrySeconds[0];
  const { rows } = await db.query<{ goes_on: boolean }>(
    `update mails set due_at = next.at, last_error = $3, sending_until = null, ended_at = case when next.at >= give_up_at then now() end,
            outcome = case when next.at >= give_up_at then 'failed' end
       from (select now() + make_interval(secs => $2) as at) next
      where id = $1 and ended_at is null returning ended_at is null as goes_on`,
    [id, seconds, error.slice(0, 300)],
  );
  return rows[0]?.goes_on ?? false;
}

const sentDays = 7;
/** Of requests for addresses that nobody has: as long as the limits look back. */
const droppedHours = 25;
/** Rows of one round. */
const sweepMax = 10_000;

/** Ends what nobody could send in time, as where no process sends mail, and forgets what has ended. */
export async function sweepMails(db: Queryable): Promise<void> {
  await db.query(
    `update mails set ended_at = now(), outcome = 'failed' where ended_at is null and give_up_at < now()`,
  );
  await db.query(
    `delete from mails where id in (
       select id from mails
        where ended_at < now() - interval '${droppedHours} hours'
          and (outcome = 'dropped' or ended_at < now() - interval '${sentDays} days') limit ${sweepMax})`,
  );
}

export interface MailFigures {
  /** Due for more than ten minutes. */
  readonly late: number;
  /** Of the last day. */
  readonly sent: number;
  readonly failed: number;
  readonly lastError: string | null;
}

const noFigures: MailFigures = { late: 0, sent: 0, failed: 0, lastError: null };

/** For doctor, which also looks at databases that are not migrated yet. */
export async function readMailFigures(db: Queryable): Promise<MailFigures> {
  const table = await db.query<{ exists: boolean }>(`select to_regclass('mails') is not null as exists`);
  if (!table.rows[0]?.exists) return noFigures;
  const { rows } = await db.query<MailFigures>(
    `select count(*) filter (where ended_at is null and created_at < now() - interval '10 minutes')::int as late,
            count(*) filter (where outcome = 'sent' and ended_at > now() - interval '1 day')::int as sent,
            count(*) filter (where outcome = 'failed' and ended_at > now() - interval '1 day')::int as failed,
            (select last_error from mails where last_error is not null and coalesce(outcome, '') <> 'sent'
              order by created_at desc limit 1) as "lastError"
       from mails`,
  );
  return rows[0] ?? noFigures;
}
