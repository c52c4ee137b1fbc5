import { type ClassifiedReply, classifyReply } from './classify-reply.ts';
import type { DomainFact } from './mail-memory.ts';
import type { MailReason } from './mail-reasons.ts';
import type { SmtpTrouble } from './smtp-conversation.ts';
import { isContradicted, type SmtpReply } from './smtp-reply.ts';

/** What a mail host says of a mailbox. */
export interface ProbedMailbox {
  readonly reason: MailReason;
  readonly retryAfterSeconds: number | null;
  /** Somebody there spoke to us, however rudely. */
  readonly isReached: boolean;
  /** Another host of the domain may know more. */
  readonly isHostsFault: boolean;
  /** It refused us before it heard a recipient. */
  readonly isRefusalOfUs?: boolean;
  /** What it showed of every name of the domain. */
  readonly ofDomain?: DomainFact;
}

/** What a server says to a name. */
export type Said = ClassifiedReply | 'accepted' | 'will_not_say';

/** @param sender the address that was named in MAIL */
export function saidBy(reply: SmtpReply, sender = ''): Said {
  if (reply.code >= 300) return classifyReply(reply, { isRecipient: true, sender });
  // Neither a yes nor a no.
  if (isContradicted(reply)) return { refusal: 'unclear', isPermanent: false, retryAfterSeconds: null };
  return reply.code === 252 ? 'will_not_say' : 'accepted';
}

/**
 * What three replies mean: about a name that does not exist, the wanted one, and another that does not exist. A yes counts only if both
 * others get a no: a server that accepts everything, or everything but its first recipient, reveals nothing.
 */
export function judge(first: Said, asked: Said, second: Said | null): ProbedMailbox {
  if (asked === 'will_not_say') {
    return first === 'will_not_say'
      ? { ...result('hides_mailboxes'), ofDomain: 'hides_mailboxes' }
      : result('hides_mailboxes');
  }
  if (asked !== 'accepted') {
    if (isSaidOfEverybody(first, asked))
      return { ...result('unclear'), retryAfterSeconds: asked.retryAfterSeconds };
    // Servers often wait with it until they hear a name.
    const isRefusalOfUs = isAboutUs(first) && isAboutUs(asked);
    return isRefusalOfUs ? { ...refused(asked), isRefusalOfUs } : refused(asked);
  }
  if (first === 'accepted' || second === 'accepted') return takesEverything;
  if (first === 'will_not_say' || second === 'will_not_say') return result('hides_mailboxes');
  if (isDenial(first)) return result('accepted');
  return { ...result('catch_all_untested'), retryAfterSeconds: first.retryAfterSeconds };
}

/** A mailbox that nobody has is not full, and its name of plain letters no mistake: what is said of it too is not about the mailbox. */
function isSaidOfEverybody(first: Said, asked: ClassifiedReply): boolean {
  const isFault = asked.refusal === 'mailbox_full' || asked.refusal === 'bad_mailbox_name';
  return isFault && typeof first !== 'string' && first.refusal === asked.refusal;
}

/** It says that there is no such mailbox, for good, or nothing but no. */
export function isDenial(reply: Said): boolean {
  if (typeof reply === 'string') return false;
  return reply.isPermanent && (reply.refusal === 'no_such_mailbox' || reply.refusal === 'unclear');
}

/** It refuses every client from here, for any recipient. */
export function isAboutUs(said: Said): boolean {
  return typeof said !== 'string' && (said.refusal === 'sender_blocked' || said.refusal === 'no_reverse_dns');
}

/** It has had enough of this conversation, and may say something else in another; unless it says so of everybody. */
export function isAboutVisit(said: Said, first: Said): boolean {
  if (typeof said === 'string' || (typeof first !== 'string' && first.refusal === said.refusal)) return false;
  // Unclear is also that the null sender may have one recipient only.
  return ['temporary', 'policy', 'sender_blocked', 'unclear'].includes(said.refusal);
}

function refused({ refusal, isPermanent, retryAfterSeconds }: ClassifiedReply): ProbedMailbox {
  const reason = refusal === 'mailbox_full' && !isPermanent ? 'mailbox_full_now' : refusal;
  return { ...result(reason), retryAfterSeconds };
}

export const isHangUp = ({ reason, reply }: SmtpTrouble) => reason === 'closed' || reply?.code === 421;

export function troubled(trouble: SmtpTrouble): ProbedMailbox {
  const isReached = trouble.stage !== 'connect';
  if (trouble.reason === 'refused' && trouble.reply !== null) {
    // That it leaves now says nothing of a mailbox, whatever the words.
    const { refusal, retryAfterSeconds } = classifyReply(trouble.reply, { isRecipient: false });
    const isRefusalOfUs = trouble.stage !== 'recipient';
    return { reason: refusal, retryAfterSeconds, isReached, isHostsFault: true, isRefusalOfUs };
  }
  const reason = trouble.reason === 'refused' || trouble.reason === 'tls' ? 'unreadable' : trouble.reason;
  return { reason, retryAfterSeconds: null, isReached, isHostsFault: true };
}

export function result(reason: MailReason): ProbedMailbox {
  return { reason, retryAfterSeconds: null, isReached: true, isHostsFault: false };
}

export const takesEverything: ProbedMailbox = {
  ...result('accepts_everything'),
  ofDomain: 'accepts_everything',
};
export const tookTooLong: ProbedMailbox = { ...result('timeout'), isHostsFault: true };
export const unreadable: ProbedMailbox = { ...result('unreadable'), isHostsFault: true };

/** Other checks of ours use this host already, or it wants a pause. */
export function hostBusy(retryAfterSeconds: number): ProbedMailbox {
  return { reason: 'host_busy', retryAfterSeconds, isReached: false, isHostsFault: true };
}
