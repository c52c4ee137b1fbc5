import { readHost } from './host-names.ts';

/** Soft hyphens, zero-width spaces and marks of direction that come along when text is copied. Not the joiners, which words of some scripts have. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;
const allInvisible = new RegExp(invisible, 'g');

/** More than any local part (RFC 5321 4.5.3.1.1) and host name (RFC 1035 2.3.4) with such characters in them. */
const localMax = 200;
const hostMax = 400;

/**
 * The text without invisible characters in its e-mail addresses. Behind a whole host name, such a character is a space: it stands between the address and the next word.
 * Takes time in proportion to the text.
 */
export function withoutInvisibleInAddresses(text: string): string {
  if (!invisible.test(text)) return text;
  let cleaned = '';
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    // What lies behind the at sign before has been looked at.
    if (at < from) continue;
    const start = Math.max(from, wordStart(text, at));
    const end = wordEnd(text, at + 1);
    const local = text.slice(start, at).replace(allInvisible, '');
    cleaned += `${text.slice(from, start)}${local}@${cleanHost(text.slice(at + 1, end))}`;
    from = end;
  }
  return cleaned + text.slice(from);
}

function wordStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < localMax && isOfWord(text.charAt(start - 1))) start -= 1;
  return start;
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && end - from < hostMax && isOfWord(text.charAt(end))) end += 1;
  return end;
}

const isOfWord = (character: string) => character === '\ufeff' || !/[\s@<>()[\]{}"',;:/?#]/.test(character);

function cleanHost(written: string): string {
  const [first = '', ...pieces] = written.split(invisible);
  let host = first;
  for (const [index, piece] of pieces.entries()) {
    if (!piece.startsWith('.') && isWhole(host)) return `${host} ${pieces.slice(index).join(' ')}`;
    host += piece;
  }
  return host;
}

function isWhole(name: string): boolean {
  const host = name.endsWith('.') ? null : readHost(name);
  return host?.isListed === true && host.isRegistrable;
}
