import type { SmtpConnection } from '../outbound/smtp-connection.ts';

export interface SmtpReply {
  /** 200 to 599. */
  readonly code: number;
  /** RFC 3463, such as 5.1.1; that of the last line which has one. */
  readonly enhanced: string | null;
  /** Its lines without codes, one below the other; at most `textMax` characters. */
  readonly text: string;
}

/** What a server says is no reply of SMTP. */
export class UnreadableReply extends Error {
  override name = 'UnreadableReply';
}

/** The longest known replies, to EHLO, have about 25. */
const linesMax = 100;
export const textMax = 2_000;

/** Reads one reply, however many lines it has. @throws {SmtpFailure | UnreadableReply} */
export async function readReply(
  connection: SmtpConnection,
  until: number,
  signal: AbortSignal,
): Promise<SmtpReply> {
  const lines: string[] = [];
  for (let count = 0; count < linesMax; count += 1) {
    lines.push(await connection.readLine(until, signal));
    // Only a hyphen says that more is to come: some servers send the code and nothing behind it.
    if (!/^\d{3}-/.test(lines.at(-1) ?? '')) return parseReply(lines);
  }
  throw new UnreadableReply('too many lines');
}

/** @throws {UnreadableReply} */
export function parseReply(lines: readonly string[]): SmtpReply {
  const parts = lines.map((line) => /^([2-5]\d\d)(?:[ -](.*))?$/s.exec(line));
  const code = parts.at(-1)?.[1];
  // Lines that disagree leave open what was meant (RFC 5321 4.2.1: all have the same code).
  if (code === undefined || !parts.every((part) => part?.[1] === code)) {
    throw new UnreadableReply('no reply of SMTP');
  }
  const texts = parts.map((part) => (part?.[2] ?? '').trim());
  const enhanced = texts.map((text) => /^#?([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(text)?.[1] ?? null);
  return {
    code: Number(code),
    enhanced: enhanced.findLast((one) => one !== null) ?? laterCode(texts, code),
    text: texts
      .map((text, at) => (enhanced[at] === null ? text : text.slice(text.indexOf(' ') + 1 || text.length)))
      .join('\n')
      .slice(0, textMax),
  };
}

/** Its two codes say different things (RFC 3463, 2: their first digits are the same): neither is to be believed. */
export function isContradicted({ code, enhanced }: SmtpReply): boolean {
  return enhanced !== null && enhanced[0] !== String(code)[0];
}

/**
 * Some servers put the code where it is read by people: "Mailbox unavailable (#5.1.1)", "550 <jo@x.example>: 5.1.1 unknown". One of another
 * kind there is a version, or what somebody else said.
 */
function laterCode(texts: readonly string[], code: string): string | null {
  const text = texts.join(' ').slice(0, textMax);
  for (const [, found = ''] of text.matchAll(/(?<![\w.])([245]\.[0-7]\.\d{1,2})(?![\w.])/g)) {
    if (found[0] === code[0]) return found;
  }
  return null;
}
