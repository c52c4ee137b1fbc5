import { compose } from '../compose.ts';
import { cyrillicSchemes, fromCyrillic, fromGreek } from '../gender/transliterate.ts';
import { plainLetters } from '../plain-letters.ts';
import type { Tradition } from './read-name.ts';

/** Something that may be, and how likely it is among all that may. */
export interface Likely<Value> {
  readonly value: Value;
  readonly share: number;
}

/** Writes a word of a name in small letters of ASCII, with its hyphens; null where it has letters that are not written so. */
export type Speller = (word: string) => string | null;

/** Letters that neither Unicode nor `plainLetters` makes plain. */
const rare: Readonly<Record<string, string>> = {
  ŋ: 'n', ŧ: 't', ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ɛ: 'e', ɔ: 'o', ɣ: 'g', ʒ: 'z', ĸ: 'k', ŀ: 'l', ɨ: 'i', ʉ: 'u', ɲ: 'n',
}; // biome-ignore format: a table reads better in rows

/** As the passports of Ukraine have it: only what differs from the usual way. */
const ukrainian: Readonly<Record<string, string>> = {
  г: 'h', ґ: 'g', и: 'y', й: 'i', є: 'ie', ї: 'i', ю: 'iu', я: 'ia',
}; // biome-ignore format: a table reads better in rows

/**
 * The ways in which a name is written in Latin letters, the likeliest first. One way holds for all words of the name: nobody is called
 * jurgen.mueller. A script that is not written in one of few ways (Chinese, Arabic, Hebrew, …) has none: its words give null.
 *
 * @param name in lower case
 */
export function waysToSpell(name: string, tradition: Tradition, zone: string): Likely<Speller>[] {
  const ways = waysToWrite(name, tradition, zone).toSorted((a, b) => b.share - a.share);
  return ways.map(({ value: write, share }) => ({ share, value: (word) => ascii(write(compose(word))) }));
}

type Writer = (word: string) => string;

function waysToWrite(name: string, tradition: Tradition, zone: string): Likely<Writer>[] {
  if (/\p{Script=Cyrillic}/u.test(name)) {
    if (/[іїєґ]/.test(name)) {
      const official: Writer = (word) =>
        fromCyrillic(word.replace(/[гґийєїюя]/g, (letter) => ukrainian[letter] ?? letter));
      return [
        { value: official, share: 0.7 },
        { value: (word) => fromCyrillic(word), share: 0.3 },
      ];
    }
    const isSerbian = ['rs', 'me', 'mk', 'ba'].includes(zone);
    const shares = isSerbian ? [0.1, 0, 0.1, 0.8] : [0.62, 0.25, 0.06, 0.07];
    return cyrillicSchemes.map((scheme, at) => ({
      value: (word) => fromCyrillic(word, scheme),
      share: shares[at] ?? 0,
    }));
  }
  if (/\p{Script=Greek}/u.test(name)) {
    const bare: Writer = (word) => word.normalize('NFD').replace(/\p{M}/gu, '');
    return [
      { value: (word) => fromGreek(bare(word)), share: 0.65 },
      { value: (word) => fromGreek(bare(word), { bySound: true }), share: 0.35 },
    ];
  }
  const doubled = doubledShare(name, tradition, zone);
  if (doubled === 0) return [{ value: (word) => word, share: 1 }];
  return [
    { value: (word) => word, share: 1 - doubled },
    { value: inTwoLetters, share: doubled },
  ];
}

const pairs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', đ: 'dj' };

function inTwoLetters(word: string): string {
  return word.replace(/[äöüøåđ]/g, (letter) => pairs[letter] ?? letter);
}

/** How likely such letters are written in two. */
function doubledShare(name: string, tradition: Tradition, zone: string): number {
  if (/[äöü]/.test(name)) return tradition === 'german' ? 0.86 : tradition === null ? 0.5 : 0.08;
  if (/[øå]/.test(name)) return zone === 'dk' || zone === 'no' ? 0.35 : 0.2;
  return name.includes('đ') && ['hr', 'rs', 'ba', 'me', 'si'].includes(zone) ? 0.4 : 0;
}

function ascii(word: string): string | null {
  const plain = plainLetters(word.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[ŋŧɓɗƙƴɛɔɣʒĸŀɨʉɲ]/g, (letter) => rare[letter] ?? letter)
    .replace(/['’.]/g, '');
  return /^[a-z]+(?:-[a-z]+)*$/.test(plain) ? plain : null;
}
