import { foldNameCase } from './fold-name-case.ts';

/** Of one word or place; the rest is cut on both sides of a comparison. */
export const wordCharactersMax = 64;
/** Of one name; no name has more, and each is an index entry. */
export const wordsMax = 60;

// Letters that Unicode does not take apart into a base letter and an accent.
const plain: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Case and Latin, Greek and Cyrillic accents made one: "Ærø" and "aero", "Société" and "SOCIETE". */
export function foldAccents(text: string): string {
  // Most text is ASCII, and normalising is the slowest step of an import.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return foldNameCase(text.normalize('NFKD'))
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđðħıæœþ]/g, (letter) => plain[letter] ?? letter)
    .normalize('NFC');
}

/** The words of a name, at most `most`: runs of letters and digits, folded. "Lowe's" is one word, "A.O. Smith" are three. */
export function wordsOf(name: string, most = wordsMax): string[] {
  const text = foldAccents(name);
  // Most names are ASCII and have no apostrophe, and this is asked for every record of a search.
  if (/^[\x20-\x26\x28-\x7e]*$/.test(text)) return cutList(text.match(/[a-z0-9]+/g) ?? [], most);
  const folded = text.replace(/(?<=[\p{L}\p{N}])['’ʼ](?=\p{L})/gu, '');
  return cutList(folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [], most);
}

/** In place: lists of words are made by the million. */
function cutList(words: string[], most: number): string[] {
  if (words.length > most) words.length = most;
  for (let at = 0; at < words.length; at += 1) words[at] = cut(words[at] as string);
  return words;
}

/** A place, industry or other label as one term: folded, white space collapsed. */
export function labelKey(label: string): string {
  return cut(foldAccents(label).replace(/\s+/g, ' ').trim());
}

/** Written without spaces between words, so that a search for a part of it has to look inside. */
export function isUnspaced(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    word,
  );
}

function cut(word: string): string {
  return word.length <= wordCharactersMax ? word : [...word].slice(0, wordCharactersMax).join('');
}
