import { editDistance } from '../kernel/nearest-name.ts';

/** A variable that Millrace does not read, and the setting that was probably meant. */
export interface Misspelled {
  readonly given: string;
  readonly meant: string;
}

/** Words that many settings end in: the words before them make a typing error clear. */
const usualWords = new Set([
  'API',
  'KEY',
  'URL',
  'BASE',
  'MODEL',
  'MODELS',
  'MAX',
  'DIR',
  'ID',
  'LEVEL',
  'ACCOUNT',
]);
const lengthLeast = 7;

/**
 * Variables that are nearly a setting. An environment is full of names that others chose, such as HOSTNAME or DATABASE_URL_TEST:
 * so whole words more or less make another name, and short words allow no typing error.
 */
export function misspelledSettings(names: readonly string[], known: ReadonlySet<string>): Misspelled[] {
  return names.flatMap((given) => {
    if (known.has(given) || given.length < lengthLeast || given.length > 60) return [];
    const meant = [...known].find((setting) => isNearly(given, setting));
    return meant === undefined ? [] : [{ given, meant }];
  });
}

function isNearly(given: string, setting: string): boolean {
  if (given === `MILLRACE_${setting}`) return true;
  // PORTS and HOSTS are not ours.
  if (setting.length < lengthLeast) return false;
  const name = given.toUpperCase();
  const squeezed = name.replaceAll('_', '');
  if (squeezed === setting.replaceAll('_', '')) return true;
  // APOLLO_KEY and APOLLO_APIKEY.
  if (setting.endsWith('_API_KEY') && name === setting.replace('_API_KEY', '_KEY')) return true;
  return differsInOneWord(name.split('_'), setting.split('_'));
}

function differsInOneWord(given: readonly string[], setting: readonly string[]): boolean {
  if (given.length !== setting.length) return false;
  const different = setting.flatMap((word, index) =>
    word === given[index] ? [] : [{ word, other: given[index] ?? '' }],
  );
  const [only] = different;
  if (different.length !== 1 || !only) return false;
  return editDistance(only.other, only.word) <= errorsAllowed(only.word, setting.length);
}

function errorsAllowed(word: string, words: number): number {
  if (word.length >= 7) return 2;
  return word.length >= 5 || (words > 1 && usualWords.has(word)) ? 1 : 0;
}
