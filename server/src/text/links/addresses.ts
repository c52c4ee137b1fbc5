import { parseEmailAddress } from '../email-address.ts';
import { hostEnd, hostRunAt, readHost } from './host-names.ts';

export interface FoundAddress {
  readonly start: number;
  readonly end: number;
}

/** RFC 5321 4.5.3.1.1, in octets; a local part in quotes may have as many escaped. */
const localLengthMax = 130;

const localBefore = /(?:[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]|(?<=\.|^)"[^"\s]{1,60}"(?=\.))+$/u;
const quotedBefore = /(?<![^\s<([,;:>])"(?:[^"\\\r\n]|\\.){1,128}"$/u;
/** What a sentence, markup or a query puts before an address, though RFC 5322 permits it within one. */
const notOfLocal = /^(?:.*(?:[?|{}!^$#]|\.\.)|(?:[^=]*&)?[a-z_-]{1,20}=|(?!~).*\/|[.'*`/=+&%-]+)/isu;
const otherScriptThenAscii =
  /^.*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}](?=[a-z0-9])/isu;

/**
 * The e-mail address whose at sign stands at `at`; nothing of it lies before `floor`. In running text its domain is one
 * of a listed suffix (not logo@2x.png), unless angle brackets say that it is an address.
 */
export function addressAround(text: string, at: number, floor: number): FoundAddress | null {
  const written = localPartBefore(text, at, Math.max(floor, at - localLengthMax));
  const local = written.startsWith('"') ? written : trimmedLocal(written);
  if (local === '' || local.endsWith('.')) return null;
  const whole = at - local.length;
  // @user@host is an account of a social network, not a mailbox.
  if (text.charAt(whole - 1) === '@') return null;

  const end = domainEnd(text, at, text.charAt(whole - 1) === '<');
  if (end === null || goesOnAsUrl(text, end)) return null;
  const start = whole + emphasisAround(local, text, end);
  const asAtoms = text.slice(start, at).replace(/(^|\.)"([^"\\]*)"(?=\.)/g, '$1q');
  return parseEmailAddress(asAtoms + text.slice(at, end)) ? { start, end } : null;
}

function localPartBefore(text: string, at: number, floor: number): string {
  const quoted = text.charAt(at - 1) === '"' ? quotedBefore.exec(text.slice(floor, at)) : null;
  if (quoted) return quoted[0];
  let start = at;
  while (start > floor && text.charCodeAt(start - 1) > 0x20 && text.charAt(start - 1) !== '@') start -= 1;
  return localBefore.exec(text.slice(start, at))?.[0] ?? '';
}

function trimmedLocal(written: string): string {
  let local = written.replace(otherScriptThenAscii, '');
  for (let found = notOfLocal.exec(local); found; found = notOfLocal.exec(local)) {
    local = local.slice(found[0].length);
  }
  return local;
}

/** Of what may be a host: no name ends with an underscore, and Markdown's emphasis does. */
const withoutEmphasis = (run: string): string =>
  run.endsWith('_') ? run.slice(0, run.length - (/_+$/.exec(run.slice(-64))?.[0].length ?? 0)) : run;

/** _jane@acme.com_: as many underscores in front as there are behind are Markdown's, not the mailbox's. */
function emphasisAround(local: string, text: string, end: number): number {
  const before = /^_+/.exec(local)?.[0].length ?? 0;
  const after = /^_+/.exec(text.slice(end, end + before))?.[0].length ?? 0;
  return Math.min(before, after, local.length - 1);
}

const literal = /\[(?:IPv6:)?[0-9a-f:.]{2,45}\]/iy;

function domainEnd(text: string, at: number, isInAngles: boolean): number | null {
  literal.lastIndex = at + 1;
  const bracketed = literal.exec(text);
  if (bracketed) return literal.lastIndex;
  const run = withoutEmphasis(hostRunAt(text, at + 1));
  const length = hostEnd(run, 0);
  if (isInAngles && text.charAt(at + 1 + run.length) === '>') return at + 1 + run.length;
  const host = readHost(run.slice(0, length));
  // icon@2x.zip is an image in double size.
  const isImage = host !== null && host.labels.length === 2 && /^\dx$/.test(host.labels[0] ?? '');
  return host?.isListed && host.isRegistrable && !isImage ? at + 1 + length : null;
}

/** jan@example.com/box, git@example.com:jan/box.git: what comes before goes with an account, not a mailbox. */
function goesOnAsUrl(text: string, end: number): boolean {
  const after = text.slice(end, end + 64);
  if (/^(?:@|_+[\p{L}\p{N}@]|[?#][\p{L}\p{N}]|:\d|:[\w.~-]+\/)/u.test(after)) return true;
  return /^\/[\p{L}\p{N}_~%]/u.test(after) && !/^\/[^\s/,;]*@/.test(after);
}
