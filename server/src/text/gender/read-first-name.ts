import type { Sex } from './first-names-file.ts';

export interface ReadFirstName {
  /** Words that may be of the first name, as written, at most `wordsMax`; the first of them is. */
  readonly words: readonly string[];
  /** What a title before the name says: Mr, Frau, Señora. */
  readonly title: Sex | null;
}

const readLengthMax = 200;
const wordsMax = 4;

const titles: Readonly<Record<Sex, ReadonlySet<string>>> = {
  male: new Set(
    'mr mister monsieur herr hr herrn señor senor signor signore sig sir lord meneer dhr herra pán'.split(
      ' ',
    ),
  ),
  female: new Set(
    'mrs ms miss mme mlle madame mademoiselle frau fräulein señora senora señorita senorita sra srta signora signorina sig.ra sigra sig.na dott.ssa dottssa prof.ssa lady dame mevrouw mevr mw fru fröken frøken frk pani paní rouva'.split(
      ' ',
    ),
  ),
};
const neutralTitles = new Set(
  'dr prof professor doctor rev reverend hon ing eng dipl mag dott sr fr mx'.split(' '),
);
const suffixes = /^(?:jr|sr|junior|senior|i{1,3}|iv|v|ph\.?d|m\.?d|esq|mba|cpa|rn|dds)\.?$/i;

/**
 * The first name out of what forms collect: "Mira", "Dr. Mira Voss", "Voss, Mira", "VOSS Mira", "J. Robert Oppenheimer",
 * `Robert "Bob" Smith`. No words where there are only initials, digits or none. Reads the first 200 characters.
 */
export function readFirstName(text: string): ReadFirstName {
  const plain = text
    .slice(0, readLengthMax)
    .toWellFormed()
    // "Rick" Edmonds: what stands in quotes in front is the first name, further on a nickname.
    .replace(/^\s*[("'“”„«‹‘`[]([^()"'“”„«»‹›‘’`[\]]+)[)"'”»“›’`\]]/u, '$1 ')
    .replace(/[("“«„[][^)"”»“\]]*[)"”»“\]]/gu, ' ');
  // A user's name: Mira84.
  const [before = '', after = ''] = plain
    .replace(/(?<=\p{L}{2})\d{1,8}(?![\p{L}\d])/gu, '')
    .split(/[,，]/, 2)
    .map((part) => part.trim());
  const isSurnameFirst = after !== '' && !suffixes.test(after);
  const all = (isSurnameFirst ? after : before).split(/[\s_]+/u).filter((word) => word !== '');
  let title: Sex | null = titleOf(before.split(/\s+/, 1)[0] ?? '');
  let start = 0;
  while (start < all.length - 1 && isTitle(all[start] ?? '')) {
    title ??= titleOf(all[start] ?? '');
    start++;
  }
  const rest = all.slice(start).filter((word) => !suffixes.test(word) || all.length - start === 1);
  const initials = rest.findIndex((word) => !isInitial(word));
  // J. Robert Oppenheimer has a first name to show; J. Smith has not.
  const isHidden = initials < 0 || (initials > 0 && rest.length - initials < 2 && !isSurnameFirst);
  const words = isHidden ? [] : rest.slice(initials).filter((word) => !isInitial(word));
  // VOSS Mira: where only a part is in capitals, that part is the surname.
  const mixed = words.findIndex((word) => word !== word.toUpperCase());
  const isCapitalized = mixed > 0 && words.slice(0, mixed).every((word) => /^\p{Lu}{2,}/u.test(word));
  return { words: (isCapitalized ? words.slice(mixed) : words).slice(0, wordsMax), title };
}

const bare = (word: string) => word.replace(/\.$/, '').toLowerCase();
const isTitle = (word: string) => titleOf(word) !== null || neutralTitles.has(bare(word));

function titleOf(word: string): Sex | null {
  return titles.male.has(bare(word)) ? 'male' : titles.female.has(bare(word)) ? 'female' : null;
}

/** One letter, or letters with a full stop after each. A single character of Chinese is a name. */
function isInitial(word: string): boolean {
  return (
    /^(?:\p{L}\p{M}*\.-?)+\p{L}?$/u.test(word) ||
    /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(word)
  );
}
