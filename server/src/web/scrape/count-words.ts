const other = 1;
const letter = 2;
const sign = 3;

/** What each of the first 65,536 characters is; 0 where nobody has asked yet. To ask by expression takes twenty times as long. */
const kinds = new Uint8Array(0x1_0000);

/** Runs of letters, their marks and digits; each sign of Chinese and Japanese is one. */
export function countWords(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let i = 0; i < text.length; i++) {
    const kind = kindAt(text, i);
    if (kind === sign || (kind === letter && !isInWord)) words += 1;
    isInWord = kind === letter;
    if (isLead(text.charCodeAt(i)) && isTrail(text.charCodeAt(i + 1))) i += 1;
  }
  return words;
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (isLead(code)) return kindOf(String.fromCodePoint(text.codePointAt(at) as number));
  const known = kinds[code] as number;
  if (known !== 0) return known;
  const kind = kindOf(String.fromCharCode(code));
  kinds[code] = kind;
  return kind;
}

function kindOf(character: string): number {
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(character)) return sign;
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? letter : other;
}

const isLead = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isTrail = (code: number) => code >= 0xdc00 && code <= 0xdfff;
