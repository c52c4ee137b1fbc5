import { decodeHTMLStrict } from 'entities/decode';
import { parseEmailAddress } from './email-address.ts';

/** Longer than an address with a name and a link around it. */
const textLengthMax = 2_000;
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\ufe0f/g;
/** "Jane Doe" <jane@acme.com>, [jane](mailto:jane@acme.com), <a href="mailto:…">: what is between is the address. */
const wrapped = [
  /\bmailto:\s*([^\s"'<>()[\]]{3,320})/i,
  /<\s*([^<>]{3,320}?)\s*>\s*[.,;]*$/,
  /[(["“«]\s*([^()[\]"“”«»\s]{1,64}@[^()[\]"“”«»\s]{3,255})\s*[)\]"”»]/,
];
const label =
  /^(?:e-?mail(?:[ -]?(?:address|adresse?))?|mail|smtp|to|from|cc|bcc|contact|address|adresse|correo(?: electr[oó]nico)?|courriel|posta|e-?posta|work|home|office|private|邮箱|邮件|電子郵件|电子邮件|メール(?:アドレス)?|이메일|почта|эл\. ?почта)\s*[:=]\s*/iu;
const marksInFront = /^[\s"'`´‘’“”„‟«»‹›<>()[\]{}*|=:;,.•·\\/~^\p{So}-]+/u;
const marksBehind = /[\s"'`´‘’“”„‟«»‹›<>()[\]{}*|=:;,.…!?•·\\/~^#\p{So}–—-]+$/u;
/** What a spreadsheet or Markdown puts in front, though a local part could begin so. */
const markInFront = /^['`*]+(?=[\p{L}\p{N}])/u;
/** A local part may be written with these, and none that exists is: what URLs and JSON encode, a label, a picture. */
const dirtInFront = /%[\da-f]{2}|^\\?u00[\da-f]{2}|[：＠＜＞]|^\p{So}/iu;
/** \u003cjane@acme.com\u003e, and what is left of it where the backslash was taken away. */
const escapes = /\\u00(?:3[ce]|2[0267]|a0)|^u00(?:3[ce]|2[0267]|a0)(?=[a-z\d])|\\[nrt](?=$|\s)/gi;

/**
 * The address of a text that holds one and dirt around it: `mailto:`, angle brackets and a name, quotes, a label, marks in
 * front and behind, invisible characters, full-width letters, HTML entities and what URLs encode. A text that holds no
 * address, or more than one, comes back trimmed, so that whoever judges it sees what was sent.
 *
 * The one place for it: all that takes an address from a caller or a file asks this first. What a vendor answers is not
 * mended: an answer that is no address is one that nobody can read.
 */
export function bareAddress(text: string): string {
  const written = text.trim();
  if (written.length > textLengthMax) return written;
  const visible = written.replace(invisible, '').trim();
  const unmarked = visible.replace(markInFront, '');
  const isClean = isAddress(unmarked);
  if (isClean && !dirtInFront.test(unmarked)) return unmarked;
  const plain = decoded(visible).normalize('NFKC').replace(invisible, '').replace(/\s+/g, ' ').trim();
  for (const part of [plain, ...wrapped.map((form) => form.exec(plain)?.[1]), ...wordWithAt(plain)]) {
    if (part === undefined) continue;
    const found = withoutMarks(part);
    if (found !== undefined && isOnly(found, plain)) return found;
  }
  return isClean ? unmarked : written;
}

const isAddress = (text: string) => parseEmailAddress(text) !== null;

function decoded(text: string): string {
  return decodeHTMLStrict(text)
    .replace(escapes, ' ')
    .replace(/%40/g, '@')
    .replace(/(?:%20|%09|%0a|%0d|%c2%a0|%e2%80%8b|%3c|%3e|%22)/gi, ' ');
}

function withoutMarks(part: string): string | undefined {
  let text = part
    .trim()
    .replace(/^(?:mailto:|https?:\/\/(?=[^\s/@]+@[^\s/@]+\/?$))\s*/i, '')
    .replace(/\?(?:subject|body|cc|bcc|to)=.*$/is, '')
    .replace(marksInFront, '')
    .replace(label, '')
    .replace(/^mailto:\s*/i, '')
    .replace(/\s*[[({]\s*at\s*[\])}]\s*/i, '@')
    .replace(/\s*[[({]\s*dot\s*[\])}]\s*/gi, '.')
    .replace(/\s*@\s*/, '@')
    .replace(marksInFront, '')
    .replace(marksBehind, '');
  if (isAddress(text)) return text;
  // _jane@acme.com_ is emphasis; no domain ends in an underscore.
  text = text.replace(/_+$/, '');
  const inner = /_$/.test(part.trim().replace(marksBehind, '')) ? text.replace(/^_+/, '') : text;
  if (isAddress(inner)) return inner;
  return undefined;
}

/**
 * Of several words the one with an at sign, where it comes first or behind a mark: "Jane Doe - jane@acme.com". Of "jane
 * doe@acme.com" nobody knows whether the blank is a slip, and doe@ is another mailbox.
 */
function wordWithAt(text: string): string[] {
  const words = text.split(' ');
  const at = words.findIndex((word) => word.includes('@'));
  const word = words[at];
  if (word === undefined) return [];
  const before = words.slice(0, at);
  const isMarked = at === 0 || /[:,;|"”»)\]–—-]$/.test(before.at(-1) ?? '');
  return isMarked || isWholeName(before, word) || label.test(`${before.join(' ')}: `) ? [word] : [];
}

/** "Jane Doe jane.doe@acme.com": a first name alone may be the beginning of the address, and two words with capitals are not. */
const isWholeName = (before: readonly string[], address: string) =>
  before.length > 1 &&
  before.length < 5 &&
  before.every((word) => /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(word)) &&
  /^[\p{Ll}\d]/u.test(address);

/** No second address: which of two was meant, nobody can tell. */
function isOnly(found: string, text: string): boolean {
  const others = text.replace(/\s*@\s*/g, '@').replaceAll(found, '');
  // Jane@Acme before <jane@acme.com> is a name.
  return !(/>[.,;]*$/.test(text) ? /@[^\s<>]*\./ : /@/).test(others);
}
