import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { extraWords } from './extra-words.ts';
import { wordKey } from './fold-words.ts';
import { glibcNames, timesOfGlibc } from './locale-times.ts';
import { spelledDays } from './spelled-days.ts';

/** Of two languages with the same word for two months the first wins where nothing else tells: by how many write dates in it. */
const firstLanguages =
  'en es fr de pt it ru nl pl tr uk cs sv ro hu da nb no fi el bg sr hr sk sl lt lv et ca vi id ms fil ar fa he hi bn th ja zh ko ka hy az kk';
const scripts = [
  'sr-Latn',
  'bs-Cyrl',
  'az-Cyrl',
  'uz-Cyrl',
  'uz-Arab',
  'zh-Hant',
  'pa-Arab',
  'kk-Arab',
  'ar-SY',
  'ar-DZ',
  'ar-MA',
  'de-AT',
  'es-MX',
  'es-UY',
  'pt-PT',
  'en-GB',
  'fr-CA',
  'hi-Latn',
];

type Senses = Map<string, Set<string>>;

/**
 * Writes data/words.br: the languages, then a line for each word in the order of their keys, with what it means (see
 * date-words.ts) and in which languages. Names are those of CLDR through this Node's ICU and of the locales that
 * data/locales.br has; words around them are those that CLDR puts into dates, and those of extra-words.ts and
 * spelled-days.ts.
 */
export function refreshWords(target: string): void {
  const words = new Map<string, Senses>();
  const add = (name: string, sense: string, language: string) => {
    const key = wordKey(name);
    if (key === '' || /\d/.test(name)) return;
    const senses = words.get(key) ?? new Map<string, Set<string>>();
    senses.set(sense, (senses.get(sense) ?? new Set<string>()).add(language));
    words.set(key, senses);
  };
  const addListed: Add = (name, sense, language) => {
    if (!isTooShort(wordKey(name), sense, language)) add(name, sense, language);
  };
  for (const tag of cldrLocales()) addCldr(tag, addListed);
  for (const name of glibcNames()) addGlibc(name, addListed);
  for (const [language, senses] of Object.entries(extraWords)) {
    for (const [sense, list] of Object.entries(senses)) {
      for (const word of list.split(' ')) add(word.replace(/_/g, ' '), sense, language);
    }
  }
  for (const [language, days] of Object.entries(spelledDays)) {
    days.forEach((spellings, at) => {
      for (const word of spellings.split(' ')) add(word.replace(/_/g, ' '), `d${at + 1}`, language);
    });
  }
  const used = new Set(
    [...words.values()].flatMap((senses) => [...senses.values()].flatMap((set) => [...set])),
  );
  const first = firstLanguages.split(' ').filter((language) => used.has(language));
  const languages = [...first, ...[...used].filter((language) => !first.includes(language)).sort()];
  const number = new Map(languages.map((language, i) => [language, i]));
  const lines = [...words].map(([key, senses]) => {
    const written = [...senses].map(([sense, set]) => {
      const numbers = [...set].map((language) => number.get(language) ?? 0).sort((a, b) => a - b);
      return `${sense}:${numbers.map((each) => each.toString(36)).join('.')}`;
    });
    return `${key}\t${written.join(';')}`;
  });
  const text = [languages.join(' '), ...lines.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))].join('\n');
  writeFileSync(
    target,
    brotliCompressSync(Buffer.from(text), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}

function keyOf(line: string): string {
  return line.slice(0, line.indexOf('\t'));
}

/** All languages of two and three letters that ICU has. */
function cldrLocales(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const two = letters.flatMap((a) => letters.map((b) => a + b));
  const tags = [...two, ...two.flatMap((ab) => letters.map((c) => ab + c)), ...scripts];
  return tags.filter((tag) => Intl.DateTimeFormat.supportedLocalesOf([tag])[0] === tag);
}

/** Weekdays of two letters, of languages that few dates are written in, are more often another word. */
function isTooShort(key: string, sense: string, language: string): boolean {
  return /^[wqen]/.test(sense) && /^[a-z ]{1,2}$/.test(key) && !firstLanguages.split(' ').includes(language);
}

type Add = (name: string, sense: string, language: string) => void;

const monthDates = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 15));
/** 7 January 2024 is a Sunday. */
const dayDates = Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, 7 + day));
const hourDates = Array.from({ length: 24 }, (_, hour) => Date.UTC(2024, 0, 7, hour));

function addCldr(tag: string, add: Add): void {
  const language = new Intl.Locale(tag).language;
  const parts = (options: Intl.DateTimeFormatOptions, date: number) =>
    new Intl.DateTimeFormat(`${tag}-u-ca-gregory-nu-latn`, { ...options, timeZone: 'UTC' }).formatToParts(
      date,
    );
  const named = (
    options: Intl.DateTimeFormatOptions,
    type: string,
    dates: number[],
    sense: (i: number) => string,
  ) => {
    dates.forEach((date, i) => {
      const all = parts(options, date);
      const at = all.findIndex((part) => part.type === type);
      const value = all[at]?.value ?? '';
      // Where a locale has no names, CLDR gives M01.
      if (value === '' || /\d/.test(value)) return;
      // An ending may stand in the pattern: Basque has urtarrila and "ren".
      const ending = /^[\p{L}\p{M}]*/u.exec(all[at + 1]?.value ?? '')?.[0] ?? '';
      add(value, sense(i), language);
      add(value + ending, sense(i), language);
    });
  };
  for (const form of ['long', 'short'] as const) {
    named({ month: form }, 'month', monthDates, (i) => `m${i + 1}`);
    named({ day: 'numeric', month: form }, 'month', monthDates, (i) => `m${i + 1}`);
    named({ day: 'numeric', month: form, year: 'numeric' }, 'month', monthDates, (i) => `m${i + 1}`);
    named({ weekday: form }, 'weekday', dayDates, (i) => `w${i}`);
  }
  for (const dateStyle of ['full', 'long', 'medium'] as const) {
    named({ dateStyle }, 'month', monthDates, (i) => `m${i + 1}`);
    named({ dateStyle }, 'weekday', dayDates, (i) => `w${i}`);
  }
  named({ hour: 'numeric', hour12: true }, 'dayPeriod', [hourDates[3] ?? 0], () => 'a');
  named({ hour: 'numeric', hour12: true }, 'dayPeriod', [hourDates[15] ?? 0], () => 'p');
  addDayPeriods(tag, language, add);
  for (const dateStyle of ['full', 'long', 'medium'] as const) {
    for (const options of [{ dateStyle }, { dateStyle, timeStyle: 'short' as const }]) {
      for (const { type, value } of parts(options, Date.UTC(2024, 10, 15, 9, 30))) {
        if (type !== 'literal') continue;
        for (const word of value.split(/[^\p{L}\p{M}']+/u)) add(word, 'f', language);
      }
    }
  }
}

/** "in the evening", 晚上: of the afternoon where all their hours are, of the night where they go past midnight. */
function addDayPeriods(tag: string, language: string, add: Add): void {
  const hours = new Map<string, number[]>();
  for (const form of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(`${tag}-u-nu-latn`, {
      hour: 'numeric',
      hour12: true,
      dayPeriod: form,
      timeZone: 'UTC',
    });
    hourDates.forEach((date, hour) => {
      const name = format.formatToParts(date).find(({ type }) => type === 'dayPeriod')?.value ?? '';
      hours.set(name, [...(hours.get(name) ?? []), hour]);
    });
  }
  for (const [name, list] of hours) {
    const only = new Set(list);
    if (only.size === 1 && only.has(12)) add(name, 'x12', language);
    else if (only.size === 1 && only.has(0)) add(name, 'x0', language);
    else if (list.every((hour) => hour < 12)) add(name, 'q', language);
    else if (list.every((hour) => hour >= 12)) add(name, 'e', language);
    else add(name, 'n', language);
  }
}

function addGlibc(name: string, add: Add): void {
  const times = timesOfGlibc(name);
  if (!times) return;
  const language = new Intl.Locale(times.language).language;
  for (const months of [times.months, times.shortMonths, times.monthsAlone, times.shortMonthsAlone])
    months.forEach((month, i) => {
      add(month, `m${i + 1}`, language);
    });
  for (const days of [times.days, times.shortDays])
    days.forEach((day, i) => {
      add(day, `w${i}`, language);
    });
  add(times.dayHalves[0], 'a', language);
  add(times.dayHalves[1], 'p', language);
}
