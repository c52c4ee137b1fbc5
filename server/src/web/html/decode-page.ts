import { isUtf8 } from 'node:buffer';
import { declaredCharset, encodingOf, latePrescanBytes, prescanBytes } from './declared-charset.ts';
import { decodeKorean } from './decode-korean.ts';
import { guessCharset } from './guess-charset.ts';

/**
 * The text of a page, as browsers decode it but for declarations that cannot be true (`asItIs`): by its byte order mark, else the charset of its Content-Type, else what its own
 * first bytes declare (`meta`, an XML declaration), else UTF-8 where the bytes are UTF-8, and where not an old encoding of the page's
 * language, or what its letters tell: windows-1252 of most. Never throws.
 * @param host of the page: its country is a hint
 */
export function decodePage(
  bytes: Uint8Array,
  contentType: string | null,
  host?: string,
): { text: string; charset: string } {
  const declared = charsetAtStart(bytes, contentType);
  if (declared) return asItIs(bytes, declared, host);
  if (isInEscapes(bytes)) return decodeAs(bytes, 'iso-2022-jp');
  const text = asUtf8(bytes);
  if (text !== null) return { text, charset: 'utf-8' };
  const late = declaredCharset(bytes, latePrescanBytes);
  return decodeAs(bytes, late.charset ?? guessCharset(bytes, late.language, host));
}

/** Letters of windows-1252 are next to never UTF-8 by chance ("Ã©" is nobody's word); of other alphabets a few might be. */
const lettersOfChance = new Map([['windows-1252', 0]]);
const lettersOfChanceMost = 2;
/** A single one may be a slip. */
const brokenMin = 2;
const oneByte = /^(?:windows-125\d|windows-874|iso-8859-\d{1,2}|koi8-[ru]|ibm866|macintosh)$/;

/**
 * A server's default or an old template often names another encoding than the page is in. Browsers follow it and show "SeÃ±al"; people who read
 * the answer want the text. So UTF-8 that is declared as an encoding of one byte a letter is UTF-8, and what is declared as UTF-8
 * and has more broken letters than whole ones is what the page itself declares, or what its letters tell.
 */
function asItIs(bytes: Uint8Array, declared: string, host?: string): { text: string; charset: string } {
  if (oneByte.test(declared)) {
    const text = asUtf8(bytes);
    const isChance = !hasMoreLetters(text ?? '', lettersOfChance.get(declared) ?? lettersOfChanceMost);
    if (text !== null && !isChance) return { text, charset: 'utf-8' };
  }
  const decoded = decodeAs(bytes, declared);
  if (declared !== 'utf-8' || byOrderMark(bytes) !== null || !decoded.text.includes('\ufffd')) return decoded;
  const broken = decoded.text.match(/\ufffd/g)?.length ?? 0;
  const letters = decoded.text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  if (broken < brokenMin || 2 * broken <= letters) return decoded;
  const { charset, language } = declaredCharset(bytes, latePrescanBytes);
  const other = charset === null || charset === 'utf-8' ? guessCharset(bytes, language, host) : charset;
  return decodeAs(bytes, other);
}

/** Whether more than so many are no letters of ASCII. */
function hasMoreLetters(text: string, count: number): boolean {
  const letter = /[^\0-\x7f]/gu;
  for (let found = 0; found <= count; found++) if (!letter.test(text)) return false;
  return true;
}

/** Null where the bytes are not UTF-8. A last letter that the size limit may have cut is passed over, if others say that it is UTF-8. */
function asUtf8(bytes: Uint8Array): string | null {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const isCut = [1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, -cut)));
  if (!isCut) return null;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const text = decoder.decode(bytes, { stream: true });
    if (/[^\0-\x7f]/.test(text)) return text;
    return text + decoder.decode();
  } catch {
    return null;
  }
}

/** The encoding that a byte order mark, the Content-Type or the first bytes name; null where none of them does. */
export function charsetAtStart(bytes: Uint8Array, contentType: string | null): string | null {
  const sent = byOrderMark(bytes) ?? encodingOf(charsetOf(contentType));
  return sent ?? declaredCharset(bytes, prescanBytes).charset;
}

function decodeAs(bytes: Uint8Array, charset: string): { text: string; charset: string } {
  const text = charset === 'euc-kr' ? decodeKorean(bytes) : new TextDecoder(charset).decode(bytes);
  return { text, charset };
}

function byOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

/** Of `text/html; charset="utf-8"`. */
export function charsetOf(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([^\s"';]{1,40})/i.exec(contentType ?? '')?.[1] ?? null;
}

/** ISO-2022-JP is ASCII but for its switches, which no other text has. */
function isInEscapes(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('\x1b$B');
}
