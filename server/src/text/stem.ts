/**
 * The stem of an English word, by the rules of M. F. Porter, "An algorithm for suffix stripping" (1980): "verifies", "verified" and "verifier" have one.
 * A stem need not be a word.
 * @param word lower case, a to z
 */
export function stem(word: string): string {
  if (word.length <= 2) return word;
  let rest = step1c(step1b(step1a(word)));
  rest = replaced(rest, suffixes2, 0);
  rest = replaced(rest, suffixes3, 0);
  return step5(step4(rest));
}

type Suffixes = readonly (readonly [suffix: string, by: string])[];

// Of two that fit, the longer one comes first.
const suffixes2: Suffixes = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['ator', 'ate'],
  ['eli', 'e'],
];
const suffixes3: Suffixes = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];
const suffixes4 = 'ement,ance,ence,able,ible,ment,ant,ent,ion,ism,ate,iti,ous,ive,ize,al,er,ic,ou'.split(',');

const isConsonant = (word: string, at: number): boolean => {
  const letter = word[at] as string;
  if ('aeiou'.includes(letter)) return false;
  return letter !== 'y' || at === 0 || !isConsonant(word, at - 1);
};
const hasVowel = (word: string) => [...word].some((_, at) => !isConsonant(word, at));
const endsDouble = (word: string) =>
  word.length > 1 && word.at(-1) === word.at(-2) && isConsonant(word, word.length - 1);

/** Porter's m: how often a vowel is followed by a consonant. */
function measure(word: string): number {
  let count = 0;
  for (let at = 1; at < word.length; at += 1) {
    if (isConsonant(word, at) && !isConsonant(word, at - 1)) count += 1;
  }
  return count;
}

/** Consonant, vowel, consonant at the end, as in "hop", but not "snow", "box", "tray". */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  return (
    last >= 2 &&
    isConsonant(word, last) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last - 2) &&
    !'wxy'.includes(word[last] as string)
  );
}

function step1a(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function step1b(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const rest = word.endsWith('ed') ? word.slice(0, -2) : word.endsWith('ing') ? word.slice(0, -3) : '';
  if (!hasVowel(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (endsDouble(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

const step1c = (word: string) =>
  word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;

/** The first suffix that the word has decides, whether or not enough stands before it. */
function replaced(word: string, suffixes: Suffixes, measureAbove: number): string {
  const found = suffixes.find(([suffix]) => word.endsWith(suffix));
  if (!found) return word;
  const rest = word.slice(0, -found[0].length);
  return measure(rest) > measureAbove ? rest + found[1] : word;
}

function step4(word: string): string {
  const suffix = suffixes4.find((one) => word.endsWith(one));
  if (suffix === undefined) return word;
  const rest = word.slice(0, -suffix.length);
  if (measure(rest) <= 1 || (suffix === 'ion' && !/[st]$/.test(rest))) return word;
  return rest;
}

function step5(word: string): string {
  let rest = word;
  if (rest.endsWith('e')) {
    const before = rest.slice(0, -1);
    const count = measure(before);
    if (count > 1 || (count === 1 && !endsShort(before))) rest = before;
  }
  return rest.endsWith('ll') && measure(rest) > 1 ? rest.slice(0, -1) : rest;
}
