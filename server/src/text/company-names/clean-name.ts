import { decodeHTMLStrict } from 'entities/decode';
import { repairEncoding } from './repair-encoding.ts';

/** Stands for an opening quotation mark until the legal forms are off: АО "Заря" is a form and a name for sure. */
export const quoteMark = '\ue000';

const symbols = /[®™℠©℗]/g;
/** Marks of writing direction, soft hyphens, zero-width spaces and what else has no look, save the joiners. */
const invisible =
  /[\p{Co}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|(?!\s)\p{Cc}/gu;
/** Joiners shape letters in Persian and Indian scripts and hold emoji together. Elsewhere they are dirt. */
const strayJoiner =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Emoji}\p{M}])[\u200c\u200d]/gu;
/** Full-width letters, half-width Katakana, letters of mathematics, and signs like ㈱ that hold a legal form. */
const compatible = /[\uff01-\uffef\u{1d400}-\u{1d7ff}\u3231-\u3239\u321c\u337f]+/gu;
const gershayim = /(?<=\p{Script=Hebrew})(?:["״”]|'')(?=\p{Script=Hebrew})/gu;
const openingQuotes = /(^|[\s(,])["“”„‟«»‹›「」『』〝〞]+/g;
const quotes = /["“”„‟«»‹›〝〞「」『』]+/g;

/**
 * The same name in plain characters: composed, of ordinary width, spaces single, apostrophes ' and hyphens -, a space after
 * each comma, without trade mark signs, invisible characters and double quotation marks; a `quoteMark` where one opened.
 */
export function plainCharacters(name: string): string {
  const plain = repairEncoding(withoutEntities(name))
    .replace(invisible, '')
    .replace(compatible, (run) => run.normalize('NFKC'))
    .normalize('NFC')
    .replace(strayJoiner, '')
    .replace(symbols, ' ')
    .replace(/\p{White_Space}+/gu, ' ')
    .replace(gershayim, '״')
    .replace(/[’‘ʼʹ`´′]/g, "'")
    .replace(/'{2,}/g, '"')
    .replace(/[‐‑‒–—―−﹣]/g, '-')
    .replace(/[。｡]$/, '')
    .replace(openingQuotes, `$1${quoteMark}`)
    .replace(quotes, ' ')
    .replace(/([,;])(?=[^\s\d,;])/g, '$1 ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return withoutSingleQuotes(plain);
}

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,15});/i;
const decodingsMax = 8;

/** AT&amp;T, and what was encoded twice (&amp;amp;); &amp without its semicolon too. */
function withoutEntities(name: string): string {
  let text = name.replace(/&amp(?=\s|$)/gi, '&');
  for (let round = 0; round < decodingsMax && entity.test(text); round += 1) {
    const decoded = decodeHTMLStrict(text);
    if (decoded === text) break;
    text = decoded;
  }
  return text;
}

/** 'Acme Ltd' and 'Acme' Ltd; Dunkin' and Lands' End keep theirs. */
function withoutSingleQuotes(text: string): string {
  if (!text.startsWith("'")) return text;
  const closing = text.slice(1).search(/'(?![\p{L}\p{N}])/u);
  // 't Zusje
  if (closing < 0) return /^'\p{L}{1,2}\s/u.test(text) ? text : text.slice(1);
  return `${quoteMark}${text.slice(1, closing + 1)}${text.slice(closing + 2)}`;
}

/** What no name begins with, unless it belongs to the first word (&pizza, .NET, @Home, +1). */
const leadingJunk = /^(?:[\s,;:|_~^\\*=·•…!?]|[-/.+'](?=\s|$))+/u;
const alwaysJunk = /[\s,;:|_~^\\/*=·•…!?([{<>&-]/u;
/** A full stop stays with initials and titles: A.B.C., Jr. */
const stopThatStays = /(?:^|[\s(.-])\p{L}\.\p{L}{1,2}\.$|(?:^|\s)(?:\p{L}|Jr|Sr|Bros|Mr|Mrs|Dr)\.$/iu;

/** 🚀, ✅, ⭐️, 🇩🇪: what people put behind a name for others to see. */
const pictureAtEnd = /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:\u200d|\ufe0f)*$/u;

/** Without punctuation at the ends; brackets closed. Disney+ and Dunkin' keep their last character. */
export function trimPunctuation(name: string): string {
  const text = closeBrackets(name.replaceAll(quoteMark, '')).replace(leadingJunk, '');
  let end = text.length;
  // Walks from the end: a pattern that ends in $ would be tried at each of a million full stops.
  for (; end > 0; end -= 1) {
    const character = text.charAt(end - 1);
    if (alwaysJunk.test(character)) continue;
    const picture = pictureAtEnd.exec(text.slice(Math.max(0, end - 8), end))?.[0];
    if (picture !== undefined && /[\p{L}\p{N}]/u.test(text.slice(0, 200))) {
      end -= picture.length - 1;
      continue;
    }
    if (/[+']/.test(character) && /^\s?$/.test(text.charAt(end - 2))) continue;
    if (character === '.' && !stopThatStays.test(text.slice(Math.max(0, end - 8), end))) continue;
    break;
  }
  return text.slice(0, end);
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Drops brackets that close nothing or hold nothing, and closes those left open. */
function closeBrackets(text: string): string {
  if (!/[()[\]{}]/.test(text)) return text;
  const open: string[] = [];
  const kept: string[] = [];
  for (const character of text) {
    const closer = closing[character];
    if (closer !== undefined) open.push(closer);
    if (/[)\]}]/.test(character)) {
      while (/^[\s,;]$/.test(kept.at(-1) ?? '')) kept.pop();
      if (open.at(-1) !== character) continue;
      open.pop();
      if (closing[kept.at(-1) ?? ''] === character) {
        kept.pop();
        continue;
      }
    }
    if (character === ' ' && /^[\s([{]$/.test(kept.at(-1) ?? '')) continue;
    kept.push(character);
  }
  while (/^[\s,;([{]$/.test(kept.at(-1) ?? '')) {
    if (closing[kept.pop() ?? ''] !== undefined) open.pop();
  }
  return kept.join('') + open.reverse().join('');
}
