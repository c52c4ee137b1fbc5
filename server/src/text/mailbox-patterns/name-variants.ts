import type { Likely, Speller } from './name-spellings.ts';
import { articles, chineseAndKoreanFamilies, zones } from './name-words.ts';
import { fullForms, hasShortForms, shortForms } from './nicknames.ts';
import { isGlued, isInitial, type NameReading, type SurnameWord, type Tradition } from './read-name.ts';

/** Of names that are written in many ways only the likely ones are tried. */
const variantsMax = 10;

/** What stands for the first name in an address. */
export interface GivenVariant {
  /** Null where only an initial is known. */
  readonly name: string | null;
  /** One letter; several where all initials of a name are written. */
  readonly initial: string;
}

/** How names are shortened and written where somebody is from. */
export interface Manner {
  readonly tradition: Tradition;
  /** The last label of the domain. */
  readonly zone: string;
  readonly spell: Speller;
}

export function givenVariants(reading: NameReading, manner: Manner): Likely<GivenVariant>[] {
  const nicknames = spelled(reading.nicknames, manner.spell).slice(0, 2);
  const ofNickname = nicknames.length === 0 ? 0 : 0.55;
  const own = isInitial(reading.given[0] ?? '')
    ? ofInitials(reading, manner.spell)
    : ofNames(spelled(reading.given, manner.spell), isChineseOrKorean(reading, manner));
  return likeliest([
    ...nicknames.map((name) => variant(name, ofNickname / nicknames.length)),
    ...own.map(({ value, share }) => ({ value, share: share * (1 - ofNickname) })),
  ]);
}

function spelled(words: readonly string[], spell: Speller): string[] {
  return words.map(spell).filter((word) => word !== null);
}

function variant(name: string | null, share: number, initial = name?.[0] ?? ''): Likely<GivenVariant> {
  return { value: { name, initial }, share };
}

/** J. Robert Oppenheimer goes by his second name, mostly; J. R. Tolkien by one letter or both. */
function ofInitials(
  { given: [head = '', second = ''], middle }: NameReading,
  spell: Speller,
): Likely<GivenVariant>[] {
  const letter = spell(head) ?? '';
  const name = second === '' ? null : spell(second);
  if (letter === '') return [];
  if (name !== null) return [variant(name, 0.7), variant(null, 0.3, letter)];
  const next = middle[0] === undefined ? null : spell(middle[0]);
  return next === null
    ? [variant(null, 1, letter)]
    : [variant(null, 0.8, letter), variant(null, 0.2, letter + next)];
}

/** Their first names have two parts, which are one word: Xiao Ming, Min-jun. */
function isChineseOrKorean({ surname }: NameReading, { zone }: Manner): boolean {
  return zones.chineseAndKorean.has(zone) || surname.some(({ word }) => chineseAndKoreanFamilies.has(word));
}

function ofNames([first, second]: readonly string[], isOneWord: boolean): Likely<GivenVariant>[] {
  if (first === undefined) return [];
  const shares = second === undefined ? onlyOne : isOneWord ? ofOneWord : ofTwoNames;
  const variants = ofFirstWord(first, isOneWord).map(({ value, share }) => ({
    value,
    share: share * shares.first,
  }));
  if (second === undefined) return variants;
  const initials = `${first[0]}${second[0]}`;
  return [
    ...variants,
    variant(`${first}${second}`, shares.joined),
    variant(`${first}-${second}`, shares.hyphen),
    variant(`${first}.${second}`, shares.dotted),
    variant(second, shares.second),
    variant(null, shares.initials, initials),
  ];
}

const onlyOne = { first: 1, joined: 0, hyphen: 0, dotted: 0, second: 0, initials: 0 };
const ofTwoNames = { first: 0.78, joined: 0.07, hyphen: 0.04, dotted: 0.02, second: 0.07, initials: 0.02 };
const ofOneWord = { first: 0.17, joined: 0.48, hyphen: 0.12, dotted: 0.02, second: 0.14, initials: 0.07 };

/** A first name of one word, which may have a hyphen. */
function ofFirstWord(word: string, isOneWord: boolean): Likely<GivenVariant>[] {
  const [first = '', second] = word.split('-');
  if (second !== undefined) {
    const joined = word.replaceAll('-', '');
    const initials = `${word[0]}${second[0]}`;
    return isOneWord
      ? [
          variant(joined, 0.52),
          variant(word, 0.25),
          variant(first, 0.05),
          variant(null, 0.16, initials),
          variant(second, 0.02),
        ]
      : [
          variant(word, 0.44),
          variant(joined, 0.24),
          variant(first, 0.15),
          variant(null, 0.14, initials),
          variant(second, 0.03),
        ];
  }
  const isFull = hasShortForms(word);
  const short = dealt(shortForms(word), 0.1);
  // Mary is short for Maria, and a name of its own.
  const full = dealt(fullForms(word), isFull ? 0.03 : 0.34);
  const left = 1 - [...short, ...full].reduce((sum, { share }) => sum + share, 0);
  return [variant(word, left), ...short, ...full];
}

/** The first of them gets the most. */
function dealt(names: readonly string[], share: number): Likely<GivenVariant>[] {
  const parts = names.map((_, at) => 1 / (at + 1));
  const all = parts.reduce((sum, part) => sum + part, 0);
  return names.map((name, at) => variant(name, (share * (parts[at] ?? 0)) / all));
}

/** What stands for the surname: whole, or an initial where no more is known of it. */
export function surnameVariants(surname: readonly SurnameWord[], manner: Manner): Likely<string>[] {
  const [first = [], ...others] = surname.slice(0, 3).map((one) => ofSurnameWord(one, manner));
  const last = others.at(-1);
  if (last === undefined) return likeliest(first);
  const { tradition } = manner;
  const shares = compoundShares[tradition === 'spanish' || tradition === 'portuguese' ? tradition : 'other'];
  const both = undotted(first).flatMap((a) =>
    undotted(last).flatMap((b) => [
      { value: `${a.value}${b.value}`, share: a.share * b.share * shares.joined },
      { value: `${a.value}-${b.value}`, share: a.share * b.share * shares.hyphen },
      { value: `${a.value}.${b.value}`, share: a.share * b.share * shares.dotted },
    ]),
  );
  return likeliest([
    ...first.map(({ value, share }) => ({ value, share: share * shares.first })),
    ...last.map(({ value, share }) => ({ value, share: share * shares.last })),
    ...both,
  ]);
}

const undotted = (ways: readonly Likely<string>[]) =>
  ways.filter(({ value }) => !value.includes('.')).slice(0, 3);

/** In Spain the first of two surnames is the one that is used, in Portugal and Brazil the last. */
const compoundShares = {
  spanish: { first: 0.58, last: 0.08, joined: 0.19, hyphen: 0.05, dotted: 0.1 },
  portuguese: { first: 0.1, last: 0.68, joined: 0.12, hyphen: 0.03, dotted: 0.07 },
  other: { first: 0.18, last: 0.34, joined: 0.26, hyphen: 0.14, dotted: 0.08 },
} as const;

/** A word of a surname with its particles, and without. */
function ofSurnameWord({ particles, word }: SurnameWord, { tradition, spell }: Manner): Likely<string>[] {
  const written = spell(word);
  if (written === null) return [];
  const words = hyphenVariants(written, articles.has(word.split('-')[0] ?? ''));
  const small = spelled(particles, spell);
  if (small.length === 0) return words;
  const joined = small.join('');
  const initials = small.map((particle) => particle[0]).join('');
  const shares = particleShares(particles, tradition);
  return words.flatMap(({ value, share }) => [
    { value: `${joined}${value}`, share: share * shares.joined },
    { value, share: share * shares.without },
    { value: [...small, value].join('.'), share: share * shares.dotted },
    { value: `${joined}.${value}`, share: small.length > 1 ? share * shares.dotted * 0.6 : 0 },
    { value: [...small, value].join('-'), share: share * shares.hyphen },
    { value: `${initials}${value}`, share: share * shares.initials },
  ]);
}

function particleShares(particles: readonly string[], tradition: Tradition) {
  if (particles.every(isGlued))
    return { joined: 0.9, without: 0.02, dotted: 0.02, hyphen: 0.06, initials: 0 };
  if (particles.every((particle) => articles.has(particle))) {
    return { joined: 0.48, without: 0.3, dotted: 0.05, hyphen: 0.17, initials: 0 };
  }
  // "da Silva" and "y Gasset" are mostly written without; "van der Berg" and "de la Cruz" with.
  const isIberian =
    tradition === 'portuguese' || particles.every((particle) => /^(?:d[ao]s?|y|e|i)$/.test(particle));
  return isIberian
    ? { joined: 0.24, without: 0.62, dotted: 0.08, hyphen: 0.05, initials: 0.01 }
    : { joined: 0.58, without: 0.17, dotted: 0.12, hyphen: 0.05, initials: 0.06 };
}

/** Smith-Jones, and Al-Rashid. */
function hyphenVariants(written: string, hasArticle: boolean): Likely<string>[] {
  const parts = written.split('-');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return [{ value: written, share: 1 }];
  const joined = parts.join('');
  return hasArticle
    ? [
        { value: joined, share: 0.46 },
        { value: last, share: 0.3 },
        { value: written, share: 0.24 },
      ]
    : [
        { value: written, share: 0.5 },
        { value: joined, share: 0.27 },
        { value: last, share: 0.11 },
        { value: first, share: 0.09 },
        { value: parts.join('.'), share: 0.03 },
      ];
}

function likeliest<Value>(found: readonly Likely<Value>[]): Likely<Value>[] {
  return found
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, variantsMax);
}
