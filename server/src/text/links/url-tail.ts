import { htmlElements } from './html-elements.ts';

/** What stands before an address decides where it ends: (https://…), [text](https://…), "https://…". */
export interface Surroundings {
  /** The character right before the address; empty at the beginning. */
  readonly before: string;
  /** How many brackets of each kind are open where it begins. */
  readonly open: Readonly<Record<string, number>>;
}

/** Brackets and quotes of prose: what stands whole between two of them ends with the second. */
const closerOf: Readonly<Record<string, string>> = {
  '「': '」',
  '『': '』',
  '（': '）',
  '【': '】',
  '《': '》',
  '〈': '〉',
  '〔': '〕',
  '［': '］',
  '“': '”',
  '‘': '’',
  '«': '»',
};
const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** White space, controls, direction marks, zero-width space; what RFC 3986 has nowhere and prose puts around addresses. */
const neverInside =
  /[\s\p{Cc}\p{Cs}\p{Co}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffd<>`\\]/u;
/** Punctuation of other scripts and typographic quotes, dashes and dots; the en dash and middle dot occur in titles. */
const foreignPunctuation = /[\p{P}\u3000\uff5c\uff5e\uff0b\uff1c-\uff1e\uffe8]/u;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u30fc]/u;
const unspacedRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u30fc]+/uy;
const japaneseParticle = /^(?:です|でし|から|まで|より|にて|を)/u;
const emoji = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/uy;
const nextAddress = /[,;|]+(?:https?|ftp):\/\//iy;
const escapedMarkup = /&(?:lt|gt|quot|apos|nbsp|#39|#34);/iy;
const placeholder = /<([a-z][a-z0-9_-]{0,39})>/iy;
/** How far behind a name in angle brackets its closing tag is looked for: bounds what a text full of them costs. */
const closingTagWithin = 1_000;

/**
 * Where path, query and fragment that begin at `from` end, without the punctuation of the sentence around them. Brackets
 * and quotes belong to the address where they are balanced within it.
 */
export function urlTailEnd(text: string, from: number, around: Surroundings): number {
  if (!/[/?#]/.test(text.charAt(from))) return from;
  const depth: Record<string, number> = { '(': 0, '[': 0, '{': 0 };
  let quoteUntil = -1;
  let inPath = true;
  let at = from;
  scan: while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    const character = String.fromCodePoint(code);
    if (code < 0x80) {
      switch (character) {
        case '?':
        case '#':
          inPath = false;
          break;
        case '(':
        case '[':
        case '{':
          if (character === '[' && /^\/[a-z]/i.test(text.slice(at + 1, at + 3))) break scan;
          depth[character] = (depth[character] ?? 0) + 1;
          break;
        case ')':
        case ']':
        case '}': {
          const opener = closers[character] ?? '';
          const inside = depth[opener] ?? 0;
          if (inside > 0) depth[opener] = inside - 1;
          else if ((around.open[opener] ?? 0) > 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at + 1))) break scan;
          break;
        }
        case '"':
          if (at === quoteUntil) break;
          if (around.before === '"') break scan;
          quoteUntil = closingQuote(text, at);
          if (quoteUntil < 0) break scan;
          break;
        case "'":
          if (around.before === "'" && !/[\p{L}\p{N}]/u.test(text.charAt(at + 1))) break scan;
          break;
        case '|':
          if (inPath) break scan;
          if (matchesAt(nextAddress, text, at)) break scan;
          break;
        case ',':
        case ';':
          if (matchesAt(nextAddress, text, at)) break scan;
          break;
        case '&':
          if (matchesAt(escapedMarkup, text, at)) break scan;
          break;
        case '<': {
          const end = around.before === '<' ? null : placeholderEnd(text, at);
          if (end === null) break scan;
          at = end;
          continue;
        }
        default:
          if (neverInside.test(character)) break scan;
      }
      at += 1;
      continue;
    }
    if (code === 0x200c || code === 0x200d) {
      // Joiners belong to words of scripts that have them.
      if (!/[\p{L}\p{M}]/u.test(lastCharacter(text, at)) || text.charCodeAt(at - 1) < 0x80) break;
    } else if (unspaced.test(character)) {
      const end = unspacedEnd(text, at, closerOf[around.before]);
      if (end === null) break;
      at = end;
      continue;
    } else if (neverInside.test(character)) break;
    else if (code !== 0xb7 && code !== 0x2013 && foreignPunctuation.test(character)) break;
    else if (matchesAt(emoji, text, at)) break;
    at += character.length;
  }
  return trimmedEnd(text, from, at, around, depth);
}

/**
 * Chinese, Japanese and Korean words are a part of an address where a separator brings them in (/wiki/日本語) and nothing
 * but the end of the sentence or more of the address comes after. Right after a letter they go on with the sentence. In
 * brackets or quotes of their own they go up to the closing one: 「https://…/wiki/日本語」.
 */
function unspacedEnd(text: string, at: number, closer: string | undefined): number | null {
  unspacedRun.lastIndex = at;
  const end = at + (unspacedRun.exec(text)?.[0].length ?? 0);
  const after = text.slice(end, end + 2);
  if (closer !== undefined && after.startsWith(closer)) return end;
  if (text.charAt(at - 1) === '/' && japaneseParticle.test(text.slice(at, at + 2))) return null;
  if (/[a-z0-9]/i.test(text.charAt(at - 1))) return /^[/_=&%-]/.test(after) ? end : null;
  const isSentence =
    foreignPunctuation.test(after.charAt(0)) && after.charCodeAt(0) > 0x7f && /^.\S/su.test(after);
  return isSentence ? null : end;
}

/**
 * A name in angle brackets after a separator stands for a part of the address that the reader fills in, as one in braces
 * does: /users/<user_id>/posts. The name of an HTML element is markup, and so is what is closed later (<guid>…</guid>) or
 * has its content right behind it.
 */
function placeholderEnd(text: string, at: number): number | null {
  if (!/[/=_.&+:,~-]/.test(text.charAt(at - 1))) return null;
  placeholder.lastIndex = at;
  const name = placeholder.exec(text)?.[1];
  if (name === undefined || htmlElements.has(name.toLowerCase())) return null;
  const end = placeholder.lastIndex;
  const hasContent = /[\p{L}\p{N}<]/u.test(String.fromCodePoint(text.codePointAt(end) ?? 0));
  const behind = text.slice(end, end + closingTagWithin).toLowerCase();
  return hasContent || closes(behind, name.toLowerCase()) ? null : end;
}

/** Holds </name>, and not merely the beginning of a longer name. */
function closes(text: string, name: string): boolean {
  const tag = `</${name}`;
  for (let at = text.indexOf(tag); at >= 0; at = text.indexOf(tag, at + 1)) {
    if (/^(?:[\s>]|$)/.test(text.slice(at + tag.length, at + tag.length + 1))) return true;
  }
  return false;
}

/** A quote within an address is one of two with no space between them: place/42°56'46.6"N+0°38'31.6"E. */
function closingQuote(text: string, at: number): number {
  const closing = /[\s"]/g;
  closing.lastIndex = at + 1;
  const found = closing.exec(text);
  return found?.[0] === '"' && found.index > at + 1 ? found.index : -1;
}

function trimmedEnd(
  text: string,
  from: number,
  scanned: number,
  around: Surroundings,
  depth: Readonly<Record<string, number>>,
): number {
  // "((a)" within an address that itself stands in brackets: the last of two belongs to those.
  const isDoubled =
    around.before === '(' && (depth['('] ?? 0) > 0 && text.slice(scanned - 2, scanned) === '))';
  let end = isDoubled ? scanned - 1 : scanned;
  let apostrophes: number | null = null;
  for (; end > from; end -= 1) {
    const last = text.charAt(end - 1);
    if (/[.,;:!?*([{|\u2013\u00b7]/.test(last)) continue;
    if (last === '~' && around.before === '~') continue;
    if (last === '_' && around.before === '_') continue;
    if (last !== "'") break;
    apostrophes ??= text.slice(from, end).split("'").length - 1;
    if (apostrophes % 2 === 0) break;
    apostrophes -= 1;
  }
  return end;
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function lastCharacter(text: string, at: number): string {
  const code = text.charCodeAt(at - 1);
  return code >= 0xdc00 && code <= 0xdfff ? text.slice(at - 2, at) : text.charAt(at - 1);
}
