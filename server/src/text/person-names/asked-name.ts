import { suffixes, titles } from '../mailbox-patterns/name-words.ts';
import { fullForms, shortForms } from '../mailbox-patterns/nicknames.ts';
import { wordsOf } from '../words.ts';

/*
 * The name of a person as somebody asks for it: with titles, degrees, nicknames, and in the order of another country.
 */

/** Somebody is called so at a short form of their name only by those who know them: a title says more than a nickname of one letter. */
const formLettersMin = 2;

/**
 * The words of a name without titles before it, degrees behind it, and nicknames in quotes or brackets. A name that is nothing else stays as it is:
 * "Sir" may be somebody's name.
 */
export function wordsOfAskedName(text: string): string[] {
  const plain = text
    .replace(/[®™]/g, '')
    .replace(/^(\s*(?:dr|prof|mrs?|ms|mag|ing|sra?)\.)(?=\p{L}{2})/iu, '$1 ')
    .replace(/(?<=\S\s*)["“”„«»][^"“”„«»]{1,40}["“”„«»](?=\s*\S)/gu, ' ')
    .replace(/(?<=\s)['‘’][^'‘’]{1,40}['’](?=\s)/gu, ' ')
    .replace(/(?<=\S\s*)\([^()]{1,40}\)/gu, ' ');
  const [first = '', ...behind] = plain.split(/[,，;]/);
  const isWhole = first.trim().includes(' ') && first !== first.toUpperCase();
  const others = behind.map((part) => (isWhole && credentials.test(part) ? '' : withoutTitles(part)));
  const whole = [withoutTitles(first), ...others].join(' ');
  const words = wordsOf(whole);
  return words.length > 0 ? words : wordsOf(text);
}

/** Behind a whole name: "Jane Doe, SHRM-CP", "Jane Doe, PMP, CSM". */
const credentials = /^\s*[A-Z][A-Z\d.-]{1,11}(?:\s+[A-Z][A-Z\d.-]{1,11}){0,3}\s*$/;

function withoutTitles(part: string): string {
  const words = part
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  let from = 0;
  let to = words.length;
  while (from < to && isTitle(words[from] ?? '')) from += 1;
  while (to > from && isSuffix(words[to - 1] ?? '')) to -= 1;
  return words.slice(from, to).join(' ');
}

const letters = (word: string) => word.toLowerCase().replace(/[.'’"“”]/g, '');
const isOf = (set: ReadonlySet<string>, word: string) => set.has(letters(word));

/** Some are put together: Dipl.-Ing., Univ.-Prof. */
const titleParts: ReadonlySet<string> = new Set(
  'univ dipl priv doz kfm vw betriebsw habil techn med'.split(' '),
);
const isTitle = (word: string) =>
  isOf(titles, word) ||
  (/\.-\p{L}/u.test(word) && word.split('-').every((part) => isOf(titles, part) || isOf(titleParts, part)));

/** Some are names as well, and are degrees in capitals or with full stops only: MBA, Ph.D., but Ma and Rn. */
function isSuffix(word: string): boolean {
  const isMarked =
    word.length > 1 && (word === word.toUpperCase() || word.includes('.') || /^[A-Z][a-z]?[A-Z]/.test(word));
  return isOf(suffixes, word) && (isMarked || letters(word).length > 2);
}

/** Other first names by which the same person may be known: Bob and Robert, William and Bill. Words as `wordsOf` writes them. */
export function otherFormsOf(word: string): readonly string[] {
  return [...new Set([...shortForms(word), ...fullForms(word)])].filter(
    (form) => form !== word && form.length >= formLettersMin,
  );
}

const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u;
/** 王小明, 司馬相如, 佐々木健太郎. */
const lettersMax = 8;

/**
 * The ways in which a Chinese, Japanese or Korean name may be written: 王小明 also as 小明 王, and 小明 王 as 王小明. Each is a list of words in any order.
 * Empty for other names.
 */
export function eastAsianForms(words: readonly string[]): string[][] {
  if (words.length === 0 || words.length > 2 || !words.every((word) => eastAsian.test(word))) return [];
  const [one = '', two] = words;
  if (two !== undefined) return [[`${one}${two}`], [`${two}${one}`]];
  const characters = [...one];
  if (characters.length < 2 || characters.length > lettersMax) return [];
  return characters
    .slice(1)
    .map((_, index) => [characters.slice(0, index + 1).join(''), characters.slice(index + 1).join('')]);
}
