import { ServiceError } from '../kernel/service-error.ts';
import type { HostGate } from '../outbound/host-gate.ts';
import type { SmtpTarget } from '../outbound/smtp-connection.ts';
import { type ClassifiedReply, classifyReply } from './classify-reply.ts';
import type { MailReason } from './mail-reasons.ts';
import { randomMailbox } from './random-mailbox.ts';
import { type Introduction, SmtpConversation, type SmtpTimes, SmtpTrouble } from './smtp-conversation.ts';

/** What a mail host says of a mailbox. */
export interface ProbedMailbox {
  readonly reason: MailReason;
  readonly retryAfterSeconds: number | null;
  /** Somebody there spoke to us, however rudely. */
  readonly isReached: boolean;
  /** Another host of the domain may know more. */
  readonly isHostsFault: boolean;
}

export interface Mailbox {
  readonly local: string;
  readonly asciiDomain: string;
}

export interface ProbeMeans {
  readonly introduction: Introduction;
  readonly gate: HostGate;
  readonly times: SmtpTimes;
}

export type Said = ClassifiedReply | 'accepted' | 'will_not_say';

/**
 * Asks one mail host about a mailbox, between two that nobody has. Its yes counts only where it says no to both: one that takes
 * everything, or that takes everything but its first or second recipient, tells nothing.
 */
export function probeMailbox(
  mailbox: Mailbox,
  target: SmtpTarget,
  means: ProbeMeans,
  signal: AbortSignal,
): Promise<ProbedMailbox> {
  return inTurn(target, means, signal, () => askBetween(mailbox, target, means, signal));
}

/** Talks to a host when it is our turn, and says what it means where that fails. */
export async function inTurn(
  target: SmtpTarget,
  means: ProbeMeans,
  signal: AbortSignal,
  talk: () => Promise<ProbedMailbox>,
): Promise<ProbedMailbox> {
  let leave: () => void;
  try {
    leave = await means.gate.enter(target.host, signal);
  } catch (error) {
    // Also whoever waited in vain for a turn was kept by the others.
    if (!(error instanceof ServiceError) && !signal.aborted) throw error;
    const retryAfterSeconds = (error instanceof ServiceError ? error.options.retryAfterSeconds : null) ?? 60;
    return { reason: 'host_busy', retryAfterSeconds, isReached: false, isHostsFault: true };
  }
  try {
    const probed = await talk();
    means.gate.connected(target.host, true);
    return probed;
  } catch (error) {
    if (!(error instanceof SmtpTrouble)) throw error;
    means.gate.connected(target.host, error.stage !== 'connect');
    // It asks for patience before it knows whom we look for.
    if (error.reply?.code === 421 && error.stage === 'greeting') means.gate.stayAway(target.host, '30');
    return troubled(error);
  } finally {
    leave();
  }
}

async function askBetween(
  { local, asciiDomain }: Mailbox,
  target: SmtpTarget,
  { introduction, times }: ProbeMeans,
  signal: AbortSignal,
): Promise<ProbedMailbox> {
  const needsUtf8 = /[^\0-\x7f]/.test(local);
  const open = () => SmtpConversation.open(target, { ...introduction, needsUtf8 }, { times, signal });
  const nobody = () => `${randomMailbox()}@${asciiDomain}`;
  let conversation = await open();
  try {
    const first = said(await conversation.recipient(nobody()));
    let asked: Said;
    try {
      asked = said(await conversation.recipient(`${local}@${asciiDomain}`));
    } catch (error) {
      // Some hang up on whoever asks for somebody unknown.
      if (!(error instanceof SmtpTrouble) || !isHangUp(error) || first === 'will_not_say') throw error;
      if (first === 'accepted') return result('accepts_everything');
      conversation.close();
      conversation = await open();
      asked = said(await conversation.recipient(`${local}@${asciiDomain}`));
    }
    const isTested = asked === 'accepted' && isDenial(first);
    const second = isTested ? await saidOfSecond(conversation, nobody()) : null;
    const isTrusted = await conversation.quit();
    return isTrusted ? judge(first, asked, second) : { ...result('unreadable'), isHostsFault: true };
  } finally {
    conversation.close();
  }
}

/** What three replies mean: of a name that nobody has, of the one that was asked for, and of another that nobody has. */
export function judge(first: Said, asked: Said, second: Said | null): ProbedMailbox {
  if (asked === 'will_not_say') return result('hides_mailboxes');
  if (asked !== 'accepted') return refused(asked);
  if (first === 'accepted' || second === 'accepted') return result('accepts_everything');
  if (first === 'will_not_say' || second === 'will_not_say') return result('hides_mailboxes');
  if (isDenial(first)) return result('accepted');
  return { ...result('catch_all_untested'), retryAfterSeconds: first.retryAfterSeconds };
}

/** It says that there is no such mailbox, for good, or nothing but no. */
export function isDenial(reply: Said): boolean {
  if (typeof reply === 'string') return false;
  return reply.isPermanent && (reply.refusal === 'no_such_mailbox' || reply.refusal === 'unclear');
}

export function refused({ refusal, isPermanent, retryAfterSeconds }: ClassifiedReply): ProbedMailbox {
  const reason = refusal === 'mailbox_full' && !isPermanent ? 'mailbox_full_now' : refusal;
  return { ...result(reason), retryAfterSeconds };
}

/** That a host has enough of us by now changes nothing of what it said. */
export async function saidOfSecond(conversation: SmtpConversation, address: string): Promise<Said | null> {
  try {
    return said(await conversation.recipient(address));
  } catch (error) {
    if (error instanceof SmtpTrouble && isHangUp(error)) return null;
    throw error;
  }
}

export const isHangUp = ({ reason, reply }: SmtpTrouble) => reason === 'closed' || reply?.code === 421;

export function said(reply: Parameters<typeof classifyReply>[0]): Said {
  if (reply.code === 252) return 'will_not_say';
  return reply.code < 300 ? 'accepted' : classifyReply(reply, { isRecipient: true });
}

function troubled(trouble: SmtpTrouble): ProbedMailbox {
  const isReached = trouble.stage !== 'connect';
  if (trouble.reason === 'refused' && trouble.reply !== null) {
    // That it leaves now says nothing of a mailbox, whatever the words.
    const { refusal, retryAfterSeconds } = classifyReply(trouble.reply, { isRecipient: false });
    return { reason: refusal, retryAfterSeconds, isReached, isHostsFault: true };
  }
  const reason = trouble.reason === 'refused' || trouble.reason === 'tls' ? 'unreadable' : trouble.reason;
  return { reason, retryAfterSeconds: null, isReached, isHostsFault: true };
}

export function result(reason: MailReason): ProbedMailbox {
  return { reason, retryAfterSeconds: null, isReached: true, isHostsFault: false };
}
