import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * What a word of a date means. The letters are those of data/words.br and extra-words.ts:
 *
 * m1–m12 month; w0–w6 weekday from Sunday; a, p before and after noon, as AM and PM; q, e, n in the morning, in the
 * afternoon or evening, at night; x0, x12 midnight and noon; h, i, s hour, minute and second after their number; y, o, j
 * year, month and day after their number (年月日); u month before its number (tháng); t ending of an ordinal number;
 * d1–d31 spelled ordinal number; c, b, k of the Christian, before the Christian and of the Buddhist era; r and a number an
 * era whose year 1 is one after it; g stands at a time, f anywhere in a date without meaning anything.
 */
export interface Sense {
  readonly kind: string;
  readonly number: number;
  /** By their place among the languages of the list, in ascending order: the first are those that win. */
  readonly languages: ReadonlySet<number>;
  readonly firstLanguage: number;
}

interface WordList {
  readonly languages: readonly string[];
  /** In the order of their keys, each with its line of senses. */
  readonly keys: readonly string[];
  readonly senses: readonly string[];
}

let list: WordList | undefined;

/** Words that were looked up before, since reading their senses takes longer than looking them up. */
const found = new Map<string, readonly Sense[]>();
const foundMax = 5_000;

/** What a folded word, or several with a blank between them, may mean; none where it is no word of dates. */
export function sensesOf(key: string): readonly Sense[] {
  const known = found.get(key);
  if (known) return known;
  const { keys, senses } = wordList();
  const at = placeOf(key);
  const result = keys[at] === key ? readSenses(senses[at] ?? '') : [];
  if (found.size >= foundMax) found.clear();
  found.set(key, result);
  return result;
}

/** Shortened names are long enough to be meant: "кві" for "квітня". In Latin letters four are the most that people keep. */
const shortenedMin = 2;
const shortenedLatinMax = 4;
const latin = /^[a-z ]+$/;
/** No letter begins more names than this. */
const namesMax = 2_000;

const cyrillic = /^[\u0400-\u04ff]+$/;
const stemMin = 4;

/** "вересні" and other cases of a name: they differ in the last two letters. Of Cyrillic only, where no list has them. */
export function sensesOfStem(word: string): readonly Sense[] {
  if (!cyrillic.test(word)) return [];
  for (let end = word.length - 1; end >= Math.max(stemMin, word.length - 2); end--) {
    const senses = sensesOfShortened(word.slice(0, end));
    if (senses.length > 0) return senses;
  }
  return [];
}

/** The months or weekdays whose names begin with a folded word. Of two letters only where all of them are one month. */
export function sensesOfShortened(word: string): readonly Sense[] {
  if (word.length < shortenedMin || (latin.test(word) && word.length > shortenedLatinMax)) return [];
  const { keys, senses } = wordList();
  const merged = new Map<string, number[]>();
  const start = placeOf(word);
  for (let at = start; at < start + namesMax && keys[at]?.startsWith(word); at++) {
    for (const { kind, number, languages } of readSenses(senses[at] ?? '')) {
      if (kind !== 'm' && kind !== 'w') continue;
      merged.set(kind + number, [...(merged.get(kind + number) ?? []), ...languages]);
    }
  }
  const shortened = [...merged].map(([sense, languages]) => senseOf(sense, languages));
  return word.length > shortenedMin || shortened.length === 1 ? shortened : [];
}

/** The place of a language among those of `Sense.languages`; -1 where no date words of it are known. */
export function languageNumber(language: string): number {
  return wordList().languages.indexOf(language);
}

export function languageCount(): number {
  return wordList().languages.length;
}

/** Languages in which 03/04/2025 is not the third of April, by their words alone. */
const monthFirst = new Set(['en', 'fil', 'zh', 'ja', 'ko']);

export function writesDayFirst(language: number): boolean {
  return !monthFirst.has(wordList().languages[language] ?? 'en');
}

function wordList(): WordList {
  list ??= readWords();
  return list;
}

function readWords(): WordList {
  const file = readFileSync(join(import.meta.dirname, 'data', 'words.br'));
  const [languages = '', ...lines] = brotliDecompressSync(file).toString('utf8').split('\n');
  const tabs = lines.map((line) => line.indexOf('\t'));
  return {
    languages: languages.split(' '),
    keys: lines.map((line, i) => line.slice(0, tabs[i])),
    senses: lines.map((line, i) => line.slice((tabs[i] ?? 0) + 1)),
  };
}

/** The place of the first key that is not before this one. */
function placeOf(key: string): number {
  const { keys } = wordList();
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readSenses(line: string): Sense[] {
  return line.split(';').flatMap((sense) => {
    const [meaning = '', languages = ''] = sense.split(':');
    if (meaning === '') return [];
    const numbers = languages.split('.').map((each) => Number.parseInt(each, 36));
    return [senseOf(meaning, numbers)];
  });
}

function senseOf(meaning: string, languages: number[]): Sense {
  const ordered = languages.sort((a, b) => a - b);
  return {
    kind: meaning.slice(0, 1),
    number: Number(meaning.slice(1)),
    languages: new Set(ordered),
    firstLanguage: ordered[0] ?? 0,
  };
}
