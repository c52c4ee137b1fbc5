import { isPlaceholder } from '../placeholders.ts';
import { birthCountries, firstNameRow } from './first-names.ts';
import type { FirstNameRow, Sex } from './first-names-file.ts';
import { foldFirstName, foldLatin, spellFirstName } from './fold-first-name.ts';
import { readFirstName } from './read-first-name.ts';
import { isSurnameFirst } from './surnames-first.ts';
import { cyrillicSchemes, fromCyrillic } from './transliterate.ts';

export const genders = ['male', 'female', 'unknown'] as const;
export const bases = ['births', 'name_lists', 'title'] as const;

export interface PredictedGender {
  readonly gender: (typeof genders)[number];
  /** 0 to 1; 0 where nothing is known. Above a half unless the gender is unknown. */
  readonly confidence: number;
  /** How many births it rests on; 0 where it rests on name lists or a title. */
  readonly count: number;
  readonly basis: (typeof bases)[number] | null;
  /** The first name that was looked up, as written; null where the text shows none. */
  readonly firstName: string | null;
}

const unknown = { gender: 'unknown', confidence: 0, count: 0, basis: null } as const;

/** Fewer births are as often a slip of the registry as a use of the name; lists, where they have it, know better. */
const birthsMin = 50;

/**
 * The more frequent sex of the people who have the first name. `country` (ISO 3166-1 alpha-2) asks for the name as it is
 * used there; without it, or where that country's data lack the name, all data count.
 *
 * - Births decide where enough are counted: `confidence` is the share of the sex among them.
 * - Else name lists of countries: `confidence` grows with the number of countries that agree.
 * - A title in the text (Mrs, Herr) decides where the name does not say the same.
 * - The spelling as written first; then without accents; Cyrillic and Greek also in Latin letters, but by the lists of
 *   countries that write so before all others.
 * - Compound names are looked up whole, then by their parts.
 * - Of a name with the surname first (Kovács Anna; Kim Min-jun in Korea) the words behind it are looked up.
 * - Two people of different sex are unknown.
 */
export function predictGender(text: string, country?: string): PredictedGender {
  return areTwo(text, country) ? { ...unknown, firstName: null } : predictOne(text, country);
}

const twoPeople = /^(.{1,80}?)(?:\s+(and|und|et|y|e|og|och|en)\s+|\s*([&+/])\s*)(.{1,80})$/iu;

/** "Mr. & Mrs. Voss", "John and Jane": of two people nothing holds of both. */
function areTwo(text: string, country: string | undefined): boolean {
  const [, one = '', word = '', , other = ''] = twoPeople.exec(text.slice(0, 200)) ?? [];
  // José Ortega y Gasset is one.
  if (other === '' || (/^(?:y|e|en)$/i.test(word) && one.trim().includes(' '))) return false;
  const [first, second] = [predictOne(one.trim(), country), predictOne(other.trim(), country)];
  return first.gender !== 'unknown' && second.gender !== 'unknown' && first.gender !== second.gender;
}

function predictOne(text: string, country: string | undefined): PredictedGender {
  const { words, title } = readFirstName(text);
  const [first] = words;
  const isNobody =
    (isPlaceholder(text) && !/^(?:Na|Nil|Null)$/.test(text.trim())) ||
    (first !== undefined && isNoFirstName(first));
  const found =
    first === undefined || isNobody ? null : decideWords(words, country?.trim().toUpperCase() || undefined);
  if (title && found?.gender !== title) {
    return {
      gender: title,
      confidence: 1,
      count: 0,
      basis: 'title',
      firstName: found?.firstName ?? first ?? null,
    };
  }
  return found ?? { ...unknown, firstName: isNobody ? null : (first ?? null) };
}

/**
 * Words that forms and registers of births hold in place of a name: the lists of births count thousands of Infants and
 * Unknowns. NA in capitals is no value; Na and Nil are names.
 */
const noFirstName =
  /^(?:baby|infant|newborn|unnamed|unknown|child|twin|girl|boy|male|female|man|woman|mother|father|notnamed|fnu|lnu|first|firstname|last|lastname|full|user|username|guest|customer|client|contact|admin|administrator|owner|manager|team|office|info|sales|support|friend|nobody|noname|nmn|demo|test|not|no|n\/a|none|undefined|anonymous|unk|abc|aaa+|xxx+|tbd|tba)$/i;

function isNoFirstName(word: string): boolean {
  return noFirstName.test(word.replace(/[.,:;]+$/, '')) || /^(?:NA|na|NIL|nil|NULL|null)$/.test(word);
}

type Decision = Omit<PredictedGender, 'firstName'>;

function decideWords(words: readonly string[], country: string | undefined): PredictedGender | null {
  const [first = ''] = words;
  if (words.length > 1 && isSurnameFirst(first, country)) {
    const given = decideWords(words.slice(1), country);
    if (given) return given;
  }
  for (const length of [3, 2]) {
    if (words.length < length || particles.has((words[length - 1] ?? '').toLowerCase())) continue;
    const name = words.slice(0, length).join(' ');
    const whole = decideName(name, country, compoundBirthsMin);
    if (whole) return { ...whole, firstName: name };
  }
  const decided =
    decideName(first, country, 1) ??
    decideParts(
      first.split(/[-‐‑–.]/).filter((part) => part !== ''),
      country,
    );
  return decided && { ...decided, firstName: first };
}

/** No name ends with one of these: María del Rosario, Pieter van Dijk. */
const particles = new Set(
  'al bin da das de del della den der di do dos el la las le los ten ter van von zu'.split(' '),
);

/** Two words that are taken for one name must be known as one: the second may as well be a surname. */
const compoundBirthsMin = 50;

function decideName(name: string, country: string | undefined, atLeast: number): Decision | null {
  const row = evidenceOf(name);
  if (!row) return null;
  const births = row.births.reduce((sum, { female, male }) => sum + female + male, 0);
  if (births < atLeast && row.listings.length === 0) return null;
  return (country && decideIn(row, country)) || decideByScript(row, name) || decide(row);
}

/** Of Anna-Zofia the first part says it; of Jamie-Lee, where the first is anybody's, the second. */
function decideParts(parts: readonly string[], country: string | undefined): Decision | null {
  if (parts.length < 2 || parts.length > 4) return null;
  const [first, second] = parts.map((part) => (isLetter(part) ? null : decideName(part, country, 1)));
  // Jean alone is a woman in the United States; Jean-Dominique is a Frenchman, since women there are called Jeanne.
  const jean = foldFirstName(parts[0] ?? '') === 'jean' ? firstNameRow('jean') : undefined;
  const french = jean && decideIn(jean, 'FR');
  if (french) return french;
  if (!first || !second) return first ?? second ?? null;
  return first.confidence < modestShare && second.confidence > first.confidence ? second : first;
}

const modestShare = 0.8;
const isLetter = (part: string) => /^.$/u.test(part);

/** What is known of a name, in the spelling as written where that is known. */
function evidenceOf(name: string): FirstNameRow | undefined {
  const spelling = spellFirstName(name);
  const asWritten = firstNameRow(spelling);
  const folded = foldedForms(spelling)
    .map(firstNameRow)
    .find((row) => row !== undefined);
  if (!asWritten || !folded || asWritten === folded) return asWritten ?? folded;
  // Births are counted without accents, so that René is among the Renes: where the lists of just this spelling say the
  // other sex, the births are mostly of the other spelling.
  const written = listedSex(asWritten);
  const counted = moreFrequent(sumOf(folded));
  const isOther = written !== null && counted !== null && written !== counted;
  return { births: isOther ? asWritten.births : folded.births, listings: asWritten.listings };
}

function foldedForms(spelling: string): string[] {
  if (!/[\u0400-\u052f]/.test(spelling)) return [foldFirstName(spelling)];
  return cyrillicSchemes.flatMap((scheme) => {
    const latin = foldLatin(fromCyrillic(spelling, scheme));
    return [latin, latin.replace(/iya$/, 'ia')];
  });
}

/** By the data of one country alone; null where they do not say. */
function decideIn(row: FirstNameRow, country: string): Decision | null {
  const births = row.births[birthCountries().indexOf(country)];
  if (births && births.female + births.male >= birthsMin) return byBirths(births);
  const listings = row.listings.filter((listing) => listing.country === country);
  return listings.length === 1 ? byLists({ ...row, listings }) : null;
}

/** Where names are written in a script. Никита is a man there, and Nikita mostly a girl among the births of the United States. */
const scripts = [
  { letters: /\p{Script=Cyrillic}/u, countries: new Set('BA BG BY KG KZ ME MK MN RS RU TJ UA'.split(' ')) },
  { letters: /\p{Script=Greek}/u, countries: new Set(['CY', 'GR']) },
];

/** By the lists of the countries that write in the name's script; null where it is Latin or they do not have the name. */
function decideByScript(row: FirstNameRow, name: string): Decision | null {
  const script = scripts.find(({ letters }) => letters.test(name));
  const listings = row.listings.filter(({ country }) => script?.countries.has(country));
  return listings.length === 0 ? null : byLists({ ...row, listings });
}

function decide(row: FirstNameRow): Decision {
  const births = sumOf(row);
  const isEnough = births.female + births.male >= birthsMin;
  if (isEnough || row.listings.length === 0) return byBirths(births);
  return byLists(row);
}

interface Split {
  readonly female: number;
  readonly male: number;
}

function byBirths(births: Split): Decision {
  const count = births.female + births.male;
  const share = count === 0 ? 0 : Math.max(births.female, births.male) / count;
  return { gender: moreFrequent(births) ?? 'unknown', confidence: rounded(share), count, basis: 'births' };
}

/**
 * A country whose lists have the name for both sexes counts half for each. The weight of doubt makes one country 0.88, two
 * 0.93, six 0.98: a little below the share of US births that bear such lists out (0.885, 0.958, 0.992 on 5,000 names).
 */
const doubt = 0.15;

function byLists({ listings }: FirstNameRow): Decision {
  const votes = { female: 0, male: 0 };
  for (const { country, sex } of listings) {
    const isBoth = listings.some((other) => other.country === country && other.sex !== sex);
    votes[sex] += isBoth ? 0.5 : 1;
  }
  const share = (Math.max(votes.female, votes.male) + doubt) / (votes.female + votes.male + 2 * doubt);
  return {
    gender: moreFrequent(votes) ?? 'unknown',
    confidence: rounded(share),
    count: 0,
    basis: 'name_lists',
  };
}

function listedSex(row: FirstNameRow): Sex | null {
  const [first] = row.listings;
  return first && row.listings.every(({ sex }) => sex === first.sex) ? first.sex : null;
}

function sumOf({ births }: FirstNameRow): Split {
  return {
    female: births.reduce((sum, { female }) => sum + female, 0),
    male: births.reduce((sum, { male }) => sum + male, 0),
  };
}

function moreFrequent({ female, male }: Split): Sex | null {
  return female === male ? null : female > male ? 'female' : 'male';
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000;
