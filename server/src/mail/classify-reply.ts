import type { Refusal } from './refusal.ts';
import { aboutMailbox, aboutMoment, aboutPolicy, aboutRate, aboutUs, mailboxNouns } from './refusal-words.ts';
import { isContradicted, type SmtpReply } from './smtp-reply.ts';

export interface ClassifiedReply {
  readonly refusal: Refusal;
  /** It holds for good (5xx, and no enhanced code that says otherwise); else the server may say something else later. */
  readonly isPermanent: boolean;
  /** Of one that may be asked again: when, as the server says, or as is usual. */
  readonly retryAfterSeconds: number | null;
}

/**
 * Says what a refusal means: by what its text says of us first, and of the sender and of rules, since servers that refuse everybody
 * from an address often use the words and codes of an unknown mailbox beside it; then by what it says of the mailbox; then by its
 * enhanced code.
 *
 * @param isRecipient the reply to a recipient; before, no reply is about a mailbox
 */
export function classifyReply(reply: SmtpReply, { isRecipient }: { isRecipient: boolean }): ClassifiedReply {
  const isPermanent = reply.code >= 500 && !isContradicted(reply);
  const refusal = refusalOf(reply, { isRecipient, isPermanent });
  const isLater = refusal === 'greylisted' || !isPermanent;
  const retryAfterSeconds = isLater ? (saidSeconds(reply.text) ?? usualSeconds) : null;
  return { refusal, isPermanent, retryAfterSeconds };
}

/** Greylisting usually lasts five minutes. */
const usualSeconds = 300;
const secondsMax = 4 * 3_600;

function refusalOf(
  reply: SmtpReply,
  { isRecipient, isPermanent }: { isRecipient: boolean; isPermanent: boolean },
): Refusal {
  // Without the addresses in it, whose names would be read as words: suspended@…, ban@blacklist.example.
  const words = reply.text.toLowerCase().split(/\s/);
  const text = ` ${words.filter((word) => !word.includes('@')).join(' ')}`;
  const us = aboutUs.find(([, parts]) => isIn(text, parts))?.[0];
  if (us !== undefined) return us;
  const { code, enhanced } = reply;
  const detail = enhanced?.slice(2) ?? '';
  // Microsoft 365 says "Access denied" with this code of an address that its customer's directory does not have.
  if (isRecipient && code === 550 && enhanced === '5.4.1' && text.includes('access denied'))
    return 'no_such_mailbox';
  const isRate = isIn(text, aboutRate);
  if (isRate && isPermanent) return 'temporary';
  const isPolicy = isIn(text, aboutPolicy) || aboutSender.has(detail) || aboutCommands.has(code);
  if (isRecipient && !(isPolicy && isPermanent)) {
    const hasAddress = words.some((word) => word.includes('@'));
    const mailbox = mailboxRefusal(text, { detail, code, isPermanent, hasAddress });
    if (mailbox !== null) return mailbox;
  }
  // Whoever gives no reason for a later may well be greylisting: it is the usual reason at a recipient.
  if (!isPermanent) return isRecipient && detail === '7.1' && !isRate ? 'greylisted' : 'temporary';
  if (isPolicy || detail.startsWith('7.')) return 'policy';
  if (detail.startsWith('3.') || detail.startsWith('4.') || isIn(text, aboutMoment)) return 'temporary';
  return isRecipient ? 'unclear' : 'policy';
}

/** Bad sender's address, and its system (RFC 3463, 3.2). */
const aboutSender: ReadonlySet<string> = new Set(['1.7', '1.8']);
/** What was said is no command, not now, or not without a log-in: of whom it was said does not matter. */
const aboutCommands: ReadonlySet<number> = new Set([500, 502, 503, 504, 521, 530, 534, 535, 538, 555]);

function mailboxRefusal(
  text: string,
  {
    detail,
    code,
    isPermanent,
    hasAddress,
  }: { detail: string; code: number; isPermanent: boolean; hasAddress: boolean },
): Refusal | null {
  const hasNoun = hasAddress || isIn(text.replaceAll('ip address', ''), mailboxNouns);
  const said =
    aboutMailbox.find(({ alone, withNoun }) => isIn(text, alone) || (hasNoun && isIn(text, withNoun)))
      ?.refusal ?? null;
  // What comes with a later is a guess of the server's own ("user unknown, try again"), but for a full mailbox.
  if (!isPermanent) return said === 'mailbox_full' || detail === '2.2' ? 'mailbox_full' : null;
  if (detail === '1.3') return 'bad_mailbox_name';
  // A refusal by policy that also names the recipient is one by policy.
  if (said !== null && !(detail.startsWith('7.') && said === 'no_such_mailbox' && isAmbiguous(text)))
    return said;
  if (['1.1', '1.6', '1.10'].includes(detail)) return 'no_such_mailbox';
  if (detail === '2.2') return 'mailbox_full';
  if (detail === '2.1') return 'mailbox_disabled';
  if (code === 501 || (code === 553 && text.includes('syntax'))) return 'bad_mailbox_name';
  return null;
}

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
