import { foldAccents, isUnspaced, wordsOf } from '../words.ts';
import { stripAttachedForms } from './attached-forms.ts';
import { foldForm } from './legal-form.ts';
import { loadTables } from './legal-forms.ts';
import { normalizeCompany } from './normalize-company.ts';

/*
 * By which forms two spellings of a company's name meet: without accents, case, punctuation, legal forms and "The", with "and" for &.
 *
 * Each record that is imported is stored under `alikeNames`. These are cheap and take too much off, so that names that meet there are compared by
 * `readName`, which knows legal forms as `normalize_company` does and takes about 0.1 ms.
 */

/** Words of the longest legal form at the end of a name that is looked for. */
const formWordsMax = 5;

/** At most two, each once: of a name with an umlaut also the one with two letters (Müller, Mueller). Empty where it has no word. */
export function alikeNames(name: string): string[] {
  const alike = spellings(name).map((spelling) => spelledWords(withoutForms(wordsIn(spelling))));
  return [...new Set(alike)].filter((one) => one !== '');
}

export interface ReadName {
  /** The name without its legal form, in each spelling. */
  readonly names: readonly string[];
  /** The legal form, one word for all its spellings; empty where it has none. */
  readonly form: string;
}

/** What tells whether two names are alike: see `normalize_company`. */
export function readName(name: string): ReadName {
  const readings = writings(name).map((text) => normalizeCompany(text, { recase: false }));
  const names = readings.flatMap(({ name: short }) =>
    spellings(short).map((spelling) => spelledWords(withoutThe(wordsIn(spelling)))),
  );
  const forms = (readings.at(-1)?.removed ?? [])
    .map(foldForm)
    .filter((form) => form !== '' && form !== 'the');
  return {
    names: [...new Set(names)].filter((one) => one !== ''),
    form: forms.map((form) => shortForms.get(form) ?? form).join(' '),
  };
}

/** Of a name in one case also as it may have been: only its case tells some legal forms from words (Générale SA). */
function writings(name: string): string[] {
  const lower = name.toLowerCase();
  if (name !== lower && name !== name.toUpperCase()) return [name];
  const words = lower.split(' ').map((word) => word.replace(/\p{L}/u, (letter) => letter.toUpperCase()));
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const isShort = /^\p{L}{2,3}\.?$/u.test(last);
  return [
    name,
    [...words.slice(0, isShort ? -1 : undefined), ...(isShort ? [last.toUpperCase()] : [])].join(' '),
  ];
}

export const isAlike = (one: ReadName, other: ReadName): boolean =>
  one.names.some((name) => other.names.includes(name));

/** Spelt out and short. */
const shortForms: ReadonlyMap<string, string> = new Map([
  ['limited', 'ltd'],
  ['incorporated', 'inc'],
  ['corporation', 'corp'],
  ['company', 'co'],
  ['aktiengesellschaft', 'ag'],
  ['gesellschaftmitbeschrankterhaftung', 'gmbh'],
  ['aktiebolag', 'ab'],
  ['aktiebolaget', 'ab'],
  ['aktieselskab', 'as'],
  ['anpartsselskab', 'aps'],
  ['publiclimitedcompany', 'plc'],
  ['limitedliabilitycompany', 'llc'],
  ['privatelimited', 'pvtltd'],
  ['pvtlimited', 'pvtltd'],
  ['privateltd', 'pvtltd'],
  ['proprietarylimited', 'ptyltd'],
  ['ptylimited', 'ptyltd'],
  ['societeanonyme', 'sa'],
  ['sociedadanonima', 'sa'],
  ['beslotenvennootschap', 'bv'],
]);

const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

function spellings(name: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(name)) return [name];
  const text = name.normalize('NFC');
  return [text, text.toLowerCase().replace(/[äöüåø]/g, (letter) => twoLetters[letter] ?? letter)];
}

/** Of A. P. Møller and S. A. the letters are one word. */
function wordsIn(name: string): string[] {
  const words = wordsOf(name.replace(/&amp;|[&＆]/gi, ' and '));
  if (!words.some((word) => word.length === 1)) return words;
  const joined: string[] = [];
  let isLetters = false;
  for (const word of words) {
    const isLetter = /^\p{L}$/u.test(word);
    if (isLetter && isLetters) joined.push(`${joined.pop() ?? ''}${word}`);
    else joined.push(word);
    isLetters = isLetter;
  }
  return joined;
}

/** What stands for & in the languages where both are written; a name neither begins nor ends with it. */
const andWords: ReadonlySet<string> = new Set(['und', 'et', 'y', 'og', 'och']);

/** E.ON and EON, T-Mobile and TMobile, L'Oréal and L Oréal: a letter alone belongs to the word behind it. */
function spelledWords(words: readonly string[]): string {
  const isBetween = (at: number) => at > 0 && at < words.length - 1;
  const spelled = words.map((word, at) => (andWords.has(word) && isBetween(at) ? 'and' : word));
  return spelled.reduce((before, word, at) => {
    const last = spelled[at - 1] ?? '';
    const isJoined = /^\p{L}$/u.test(last) && word !== 'and' && !isUnspaced(last);
    return at === 0 ? word : `${before}${isJoined ? '' : ' '}${word}`;
  }, '');
}

const withoutThe = (words: readonly string[]) =>
  words.length > 1 && words[0] === 'the' ? words.slice(1) : words;

function withoutForms(all: readonly string[]): readonly string[] {
  const { forms, attached } = loadTables();
  let words = withoutThe(all);
  const [only] = words;
  if (words.length === 1 && only !== undefined) {
    return isUnspaced(only) ? [foldAccents(stripAttachedForms(only, attached).name)] : words;
  }
  const isForm = (some: readonly string[]) =>
    forms.has(some.join('').replace(/^and(?=.)/, '&')) || forms.has(some.join(''));
  for (let most = formWordsMax; most > 0; most -= 1) {
    while (words.length > most && isForm(words.slice(-most))) words = words.slice(0, -most);
  }
  for (let most = formWordsMax; most > 0; most -= 1) {
    while (words.length > most && isForm(words.slice(0, most))) words = words.slice(most);
  }
  // A word that joined the form to the name: Müller & Co. KG.
  return words.length > 1 && words.at(-1) === 'and' ? words.slice(0, -1) : words;
}
