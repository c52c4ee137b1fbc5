import type { Refusal } from './refusal.ts';
import { type Evidence, evidenceOf } from './refusal-evidence.ts';
import { aboutUs } from './refusal-words.ts';
import { isContradicted, type SmtpReply } from './smtp-reply.ts';

export interface ClassifiedReply {
  readonly refusal: Refusal;
  /** It holds for good (5xx, and no enhanced code that says otherwise); else the server may say something else later. */
  readonly isPermanent: boolean;
  /** If a later try makes sense: when, by the server's reply or by default. */
  readonly retryAfterSeconds: number | null;
}

/**
 * Says what a refusal means. Words about us, the sender, a rule, the moment or the server come first: servers often use the words
 * and the code of an unknown mailbox beside them. Then come the words about the mailbox, then the enhanced code.
 *
 * @param isRecipient the reply to a recipient; before, no reply is about a mailbox
 * @param sender the address that was named in MAIL: a reply that repeats it is about it
 */
export function classifyReply(
  reply: SmtpReply,
  { isRecipient, sender = '' }: { isRecipient: boolean; sender?: string },
): ClassifiedReply {
  const isPermanent = reply.code >= 500 && !isContradicted(reply);
  const refusal = refusalOf(reply, { isRecipient, isPermanent, sender });
  const isLater = refusal === 'greylisted' || !isPermanent;
  const retryAfterSeconds = isLater ? (saidSeconds(reply.text) ?? usualSeconds) : null;
  return { refusal, isPermanent, retryAfterSeconds };
}

/** Greylisting usually lasts five minutes. */
const usualSeconds = 300;
const secondsMax = 4 * 3_600;

function refusalOf(
  { code, enhanced, text: written }: SmtpReply,
  { isRecipient, isPermanent, sender }: { isRecipient: boolean; isPermanent: boolean; sender: string },
): Refusal {
  // Without what Postfix adds for its log.
  const said = written.replace(/;\s*from=<.*/, '');
  // Without the addresses in it, whose names would be read as words: suspended@…, ban@blacklist.example.
  const words = said.toLowerCase().split(/(\s+)/);
  const text = ` ${words.filter((word) => !word.includes('@')).join('')}`;
  const detail = enhanced?.slice(2) ?? '';
  const evidence = evidenceOf(text, words.length > 1 && words.some((word) => word.includes('@')));
  const us = aboutUs.find(([, parts]) => isIn(text, parts))?.[0];
  if (us !== undefined) return isOfClosedMailbox(us, detail, { text, evidence }) ? 'mailbox_disabled' : us;
  if (!isPermanent) return deferralOf(evidence, { isRecipient, detail });
  // Microsoft 365 says so of an address that its customer's directory lacks, and also where it takes none of the domain from who asks.
  if (isRecipient && detail === '4.1' && text.includes('access denied')) return 'unclear';
  if (evidence.rate) return 'temporary';
  const namesSender = sender !== '' && said.toLowerCase().includes(sender.toLowerCase());
  const isOfSender = namesSender || evidence.sender || aboutSender.has(detail) || aboutCommands.has(code);
  if (isOfSender || evidence.policy) return 'policy';
  if (evidence.server || evidence.moment) return 'temporary';
  const mailbox = isRecipient ? mailboxRefusal(text, { evidence, detail, code }) : null;
  if (mailbox !== null) return mailbox;
  if (detail.startsWith('7.')) return 'policy';
  if (detail.startsWith('3.') || detail.startsWith('4.')) return 'temporary';
  return isRecipient ? 'unclear' : 'policy';
}

/** A deferral without a reason may be greylisting: it is the usual reason at a recipient. */
function deferralOf(
  { recipient, rate }: Evidence,
  { isRecipient, detail }: { isRecipient: boolean; detail: string },
): Refusal {
  // What comes with a later is a guess of the server's own ("user unknown, try again"), but for a full mailbox.
  if (isRecipient && (recipient === 'mailbox_full' || detail === '2.2')) return 'mailbox_full';
  return isRecipient && detail === '7.1' && !rate ? 'greylisted' : 'temporary';
}

/** "This mailbox has been blocked due to inactivity": it is not we who are blocked. */
const isOfClosedMailbox = (
  us: Refusal,
  detail: string,
  { text, evidence }: { text: string; evidence: Evidence },
) =>
  us === 'sender_blocked' &&
  detail === '2.1' &&
  text.includes('inactiv') &&
  evidence.recipient === 'mailbox_disabled' &&
  !evidence.sender;

/** Bad sender's address, and its system (RFC 3463, 3.2). */
const aboutSender: ReadonlySet<string> = new Set(['1.7', '1.8']);
/** The server refuses the command: unknown, not now, or not without a log-in. The recipient does not matter. */
const aboutCommands: ReadonlySet<number> = new Set([500, 502, 503, 504, 521, 530, 534, 535, 538, 555]);
/** Bad address of a mailbox, moved without a new one, and unknown recipient (RFC 3463, 3.2; RFC 7505; Exchange). */
const noMailboxCodes: ReadonlySet<string> = new Set(['1.1', '1.6', '1.10']);

/** Of a reply that speaks of nothing but the recipient: by its words, then by its code. */
function mailboxRefusal(
  text: string,
  { evidence, detail, code }: { evidence: Evidence; detail: string; code: number },
): Refusal | null {
  const { recipient, relayed, doubt } = evidence;
  if (detail === '1.3') return 'bad_mailbox_name';
  if (relayed) return isQuoted(text) && recipient !== null ? recipient : 'unclear';
  // A refusal by policy that also names the recipient is one by policy.
  const isPolicyCode = detail.startsWith('7.') && recipient === 'no_such_mailbox' && isAmbiguous(text);
  if (recipient !== null && !isPolicyCode) return recipient;
  if (code === 501 || (code === 553 && text.includes('syntax'))) return 'bad_mailbox_name';
  if (doubt) return null;
  if (noMailboxCodes.has(detail)) return 'no_such_mailbox';
  if (detail === '2.2') return 'mailbox_full';
  if (detail === '2.1') return 'mailbox_disabled';
  return null;
}

/** It quotes the reply of another server. */
const isQuoted = (text: string) => /(?:^|\W)5[0-5]\d[ -]/.test(text);

/** "Mailbox unavailable" is the standard's word for 550, whatever the reason (RFC 5321 4.2.3). */
function isAmbiguous(text: string): boolean {
  return text.includes('mailbox unavailable') || text.includes('address rejected');
}

const isIn = (text: string, parts: readonly string[]) => parts.some((part) => text.includes(part));

/** "Try again in 5 minutes", "retry after 300 seconds", "come back in 00:04:30"; null where the server does not say. */
function saidSeconds(text: string): number | null {
  const lower = text.toLowerCase();
  const [, hours, minutes, seconds] = /\b(\d\d):(\d\d):(\d\d)\b/.exec(lower) ?? [];
  if (hours !== undefined) {
    return within(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
  }
  const [, count, unit = ''] =
    /\b(\d{1,5}) ?(s|m|h)(?:ec(?:ond)?s?|in(?:ute)?s?|ours?|rs?)?\b/.exec(lower) ?? [];
  if (count === undefined) return null;
  return within(Number(count) * { s: 1, m: 60, h: 3_600 }[unit as 's' | 'm' | 'h']);
}

const within = (seconds: number) => Math.min(secondsMax, Math.max(1, seconds));
