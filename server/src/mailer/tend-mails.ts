import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import { isQueueFull, type MailKind, useMinutes } from './mails.ts';

/* What operators see of mails, and do with them. No text and no link is here: those are made as a mail is sent. */

export const mailStates = ['waiting', 'sending', 'sent', 'failed', 'dropped'] as const;
export type MailState = (typeof mailStates)[number];

/** A process that was killed while it sent a mail holds it no longer than its lease. */
const stateSql = `case when m.ended_at is not null then m.outcome when m.sending_until > now() then 'sending' else 'waiting' end`;

export interface MailRow {
  readonly id: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly state: MailState;
  readonly tries: number;
  readonly createdAt: Date;
  /** Of one that waits. */
  readonly nextTryAt: Date | null;
  readonly endedAt: Date | null;
  /** What the mail server answered to the last try, or why it did not. */
  readonly answer: string | null;
  /** `org_…` of who invited, or is told something. */
  readonly organization: string | null;
}

export interface MailQuery {
  /** Null: all but those that were dropped, of which anybody can cause many. */
  readonly state: MailState | null;
  readonly kind: MailKind | null;
  /** Part of the address. */
  readonly recipient: string | null;
  /** The last mail of the page before. */
  readonly before: string | null;
  readonly limit: number;
}

/** The newest first. */
export async function listMails(db: Queryable, query: MailQuery): Promise<MailRow[]> {
  const { rows } = await db.query<MailRow>(
    `select m.id, m.kind, m.recipient, ${stateSql} as state, m.tries, m.created_at as "createdAt",
            case when ${stateSql} = 'waiting' then m.due_at end as "nextTryAt", m.ended_at as "endedAt",
            m.last_error as answer, o.public_id as organization
       from mails m left join organizations o on o.id = m.organization_id
      where (case when $1::text is null then m.outcome is distinct from 'dropped' else ${stateSql} = $1 end)
        and ($2::text is null or m.kind = $2) and ($3::text is null or position($3 in m.recipient) > 0)
        and ($4::text is null or (m.created_at, m.id) < (select created_at, id from mails where id = $4))
      order by m.created_at desc, m.id desc limit $5`,
    [query.state, query.kind, query.recipient, query.before, query.limit],
  );
  return rows;
}

/**
 * Has a mail that waits or failed sent at once, with the whole time that mails of its kind have. Needs a transaction.
 * @throws {ServiceError} unknown_id; conflict where it was sent, is being sent, or was dropped; too_many_at_once
 */
export async function sendMailAgain(tx: Queryable, id: string): Promise<void> {
  const { kind, state } = await lockMail(tx, id);
  if (state === 'sending') throw isBeingSent();
  if (state !== 'waiting' && state !== 'failed') {
    throw new ServiceError('conflict', `This mail was ${state}.`, {
      fix: 'Have the recipient request it again.',
    });
  }
  if (state === 'failed' && (await isQueueFull(tx))) {
    throw new ServiceError('too_many_at_once', 'Too many mails are queued.', { retryAfterSeconds: 60 });
  }
  await tx.query(
    `update mails set due_at = now(), give_up_at = now() + make_interval(mins => $2), ended_at = null, outcome = null,
            is_refused = false, tries = 0 where id = $1`,
    [id, useMinutes[kind]],
  );
}

/** Ends a mail that waits. Needs a transaction. @throws {ServiceError} unknown_id; conflict where it has ended or is being sent */
export async function dropMail(tx: Queryable, id: string): Promise<void> {
  const { state } = await lockMail(tx, id);
  if (state === 'sending') throw isBeingSent();
  if (state !== 'waiting') throw new ServiceError('conflict', `This mail is not queued: it was ${state}.`);
  await tx.query(`update mails set ended_at = now(), outcome = 'dropped' where id = $1`, [id]);
}

/** Until the transaction ends no process takes it. @throws {ServiceError} unknown_id */
async function lockMail(tx: Queryable, id: string): Promise<{ kind: MailKind; state: MailState }> {
  const { rows } = await tx.query<{ kind: MailKind; state: MailState }>(
    `select m.kind, ${stateSql} as state from mails m where m.id = $1 for update`,
    [id],
  );
  const [found] = rows;
  if (!found) {
    throw new ServiceError(
      'unknown_id',
      'There is no mail with that id. Millrace deletes mails after a week.',
    );
  }
  return found;
}

const isBeingSent = () =>
  new ServiceError('conflict', 'This mail is being sent at this moment.', {
    fix: 'Look again in two minutes.',
  });

/** What became of the last mail of an invitation. */
export interface InvitationMail {
  readonly state: 'waiting' | 'sent' | 'refused' | 'failed' | 'dropped';
  /** What the mail server said against the recipient or the text; null for all else, which is the operator's. */
  readonly answer: string | null;
  /** Of its end, or of when it was asked for. */
  readonly at: Date;
}

/** By the id of the invitation. Those that were never mailed, or longer ago than a week, are not in it. */
export async function mailsOfInvitations(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InvitationMail>> {
  const { rows } = await db.query<InvitationMail & { readonly id: string }>(
    `select distinct on (m.invitation_id) m.invitation_id as id,
            case when m.ended_at is null then 'waiting' when m.is_refused then 'refused' else m.outcome end as state,
            case when m.is_refused then m.last_error end as answer, coalesce(m.ended_at, m.created_at) as at
       from mails m where m.invitation_id = any($1) order by m.invitation_id, m.created_at desc, m.id desc`,
    [ids],
  );
  return new Map(rows.map(({ id, ...mail }) => [id, mail]));
}
