import {
  languageCount,
  languageNumber,
  type Sense,
  sensesOf,
  sensesOfShortened,
  sensesOfStem,
} from './date-words.ts';
import type { TimeZone } from './time-zone.ts';
import { zoneByAbbreviation } from './zone-abbreviations.ts';

/** A piece of a date: a number, a word (or several that mean one thing), a zone, a blank, or a sign. */
export interface DateToken {
  readonly text: string;
  readonly senses: readonly Sense[];
  readonly zone: TimeZone | null;
  /**
   * One letter for what it is, so that forms of time can be looked for with regular expressions over the letters of all:
   * 1 for a number of one or two digits, else how many digits (9: or more); M month, W weekday, A half of the day, x noon
   * or midnight, h i s units of time, Y O D units of the date, U month before its number, t ordinal ending, d spelled
   * ordinal, E era, Z zone, g at a time, f of no meaning; a blank, or the sign itself.
   */
  tag: string;
  /** Number of a month, and the like. */
  value: number;
}

/** More are no date; what is longer need not be read to its end. */
const tokensMax = 60;
const wordsTogetherMax = 6;

/** Latin letters end where those of another script begin: "AMకి". */
const piece = /(\d+)|(\p{Script=Latin}[\p{Script=Latin}\p{M}\p{Lm}]*|[\p{L}\p{M}]+)|(\s+)|([\s\S])/gu;

/** Null where a word is none of a date, or there are too many pieces. `folded` is text after `foldText`. */
export function readTokens(folded: string, language: string | undefined): DateToken[] | null {
  const pieces: Piece[] = [];
  for (const [text, digits, word, blank] of folded.matchAll(piece)) {
    const kind =
      digits !== undefined ? 'number' : word !== undefined ? 'word' : blank !== undefined ? 'blank' : 'sign';
    if (pieces.push({ text, kind }) > tokensMax) return null;
  }
  const tokens: DateToken[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { text = '', kind = 'sign' } = pieces[at] ?? {};
    if (kind === 'word') {
      const read = readWords(pieces, at);
      if (!read) return null;
      tokens.push(...read.tokens);
      at += read.length;
    } else {
      tokens.push(plainToken(text, kind === 'blank' ? ' ' : kind === 'number' ? lengthTag(text) : text));
      at += 1;
    }
  }
  const best = bestLanguage(tokens, language);
  tokens.forEach((token, at) => {
    if (token.tag === '') set(token, meaningOf(token, at, tokens, best));
  });
  tellMonthsFromWeekdays(tokens, best);
  tellDaysFromMonths(tokens);
  return tokens;
}

interface Piece {
  readonly text: string;
  readonly kind: 'number' | 'word' | 'blank' | 'sign';
}

function plainToken(text: string, tag: string): DateToken {
  return { text, senses: [], zone: null, tag, value: tag >= '1' && tag <= '9' ? Number(text) : 0 };
}

function lengthTag(digits: string): string {
  return digits.length <= 2 ? '1' : String(Math.min(9, digits.length));
}

/** The longest run of words from here that means something; else the word itself, split, or shortened. */
function readWords(pieces: readonly Piece[], start: number): { tokens: DateToken[]; length: number } | null {
  const keys: { key: string; length: number }[] = [];
  let key = '';
  let words = 0;
  for (let at = start; at < pieces.length && words < wordsTogetherMax; at++) {
    const { text = '', kind = 'sign' } = pieces[at] ?? {};
    if (kind === 'word') {
      key = key === '' ? text : `${key} ${text}`;
      words += 1;
      keys.push({ key, length: at - start + 1 });
    } else if (kind === 'number' || (kind === 'sign' && !".'-’".includes(text))) break;
  }
  for (const { key: candidate, length } of keys.reverse()) {
    const senses = sensesOf(candidate);
    const zone = senses.length === 0 || length === 1 ? zoneByAbbreviation(candidate) : undefined;
    if (senses.length > 0 || zone)
      return { tokens: [{ text: candidate, senses, zone: zone ?? null, tag: '', value: 0 }], length };
  }
  const word = pieces[start]?.text ?? '';
  const parts = splitWord(word);
  if (parts) return { tokens: parts, length: 1 };
  const shortened = sensesOfShortened(word);
  const senses = shortened.length > 0 ? shortened : sensesOfStem(word);
  return senses.length === 0
    ? null
    : { tokens: [{ text: word, senses, zone: null, tag: '', value: 0 }], length: 1 };
}

/** Scripts that leave no blanks, and prefixes: 日星期二, เดือนตุลาคม, בינואר. Greedy from the left; null where a rest remains. */
function splitWord(word: string): DateToken[] | null {
  if (/^[a-z]/.test(word) || word.length > 40) return null;
  const tokens: DateToken[] = [];
  for (let start = 0; start < word.length; ) {
    let end = word.length;
    while (end > start && sensesOf(word.slice(start, end)).length === 0) end -= 1;
    if (end === start) return null;
    const text = word.slice(start, end);
    tokens.push({ text, senses: sensesOf(text), zone: null, tag: '', value: 0 });
    start = end;
  }
  return tokens;
}

/** The asked one where it has a word for each; else the one that knows most of the words, the more spoken first. */
function bestLanguage(tokens: readonly DateToken[], asked: string | undefined): number {
  const votes = new Uint8Array(languageCount());
  for (const { senses } of tokens) {
    const [only] = senses;
    if (!only) continue;
    const languages = senses.length === 1 ? only.languages : allLanguages(senses);
    for (const language of languages) votes[language] = (votes[language] ?? 0) + 1;
  }
  const wanted = asked === undefined ? -1 : languageNumber(asked);
  let best = -1;
  let most = 0;
  for (const [language, count] of votes.entries()) {
    // Whoever names a locale means it, unless the words say that the text is in another language.
    const weight = language === wanted && count > 0 ? count + 0.5 : count;
    if (weight > most) [best, most] = [language, weight];
  }
  return best;
}

const languagesOfSenses = new WeakMap<readonly Sense[], ReadonlySet<number>>();

function allLanguages(senses: readonly Sense[]): ReadonlySet<number> {
  const known = languagesOfSenses.get(senses);
  if (known) return known;
  const all = new Set(senses.flatMap(({ languages }) => [...languages]));
  languagesOfSenses.set(senses, all);
  return all;
}

/** How many of the languages are among those that most dates are written in. */
const commonLanguages = 44;

function meaningOf(token: DateToken, at: number, tokens: readonly DateToken[], language: number): Meaning {
  const before = tokenBefore(tokens, at);
  const afterNumber = before !== undefined && isNumber(before);
  const afterShort = before?.tag === '1';
  const beforeNumber = isNumber(tokenAfter(tokens, at));
  const touches = tokens[at - 1] !== undefined && isNumber(tokens[at - 1]);
  const has = (kinds: string) => pick(token.senses, kinds, language);

  const rank = (sense: Sense | undefined) =>
    sense === undefined ? Number.POSITIVE_INFINITY : sense.languages.has(language) ? -1 : sense.firstLanguage;

  // Behind a time EST and CET are zones, unless the text is in the language in which they are August and Thursday.
  const isKnown = token.senses.some(({ languages }) => languages.has(language));
  const afterTime = afterShort || /[Ahis]/.test(before?.tag ?? '');
  if (token.zone && afterTime && !isKnown) return ['Z', undefined];

  const month = has('m');
  const half = has('ap');
  const timeUnit = has('h') ?? has('is');
  const ordinal = has('t');
  const filler = Math.min(rank(has('f')), rank(has('g')));
  if (ordinal && touches && afterShort) return ['t', ordinal];
  // "de" is an ending of dates in Spanish and half of the day in Hungarian: the better known language has its word.
  const rival = Math.min(filler, rank(month), rank(has('w')));
  if (
    half &&
    (!token.zone || rank(half) < commonLanguages) &&
    rank(half) < rank(timeUnit) &&
    (afterTime ? rank(half) <= rival : rank(half) < rival)
  )
    return ['A', half];
  if (timeUnit && afterShort && !month && rank(timeUnit) <= filler) return [timeUnit.kind, timeUnit];
  const monthUnit = has('u');
  if (monthUnit && beforeNumber && rank(monthUnit) <= rank(month)) return ['U', monthUnit];
  const spelled = has('d');
  // "uno" is the first in Spanish, and February for short in Czech.
  if (month && rank(month) <= Math.min(filler, rank(spelled))) return ['M', month];
  if (spelled) return ['d', spelled];
  const noon = has('x');
  if (noon && rank(noon) < filler) return ['x', noon];
  const dateUnit = has('yoj');
  if (dateUnit && afterNumber) return [{ y: 'Y', o: 'O', j: 'D' }[dateUnit.kind] ?? 'f', dateUnit];
  const era = has('cbkr');
  if (era && (afterNumber || beforeNumber || before?.tag === 'M') && rank(era) <= filler) return ['E', era];
  const weekday = has('w');
  const period = has('qen');
  if (period && rank(period) < Math.min(filler, rank(weekday))) return ['A', period];
  if (token.zone && rank(weekday) > commonLanguages && rank(has('g')) > commonLanguages)
    return ['Z', undefined];
  if (weekday && rank(weekday) < filler) return ['W', weekday];
  if (has('g')) return ['g', has('g')];
  if (weekday) return ['W', weekday];
  return [token.zone ? 'Z' : 'f', undefined];
}

type Meaning = readonly [tag: string, sense: Sense | undefined];

function set(token: DateToken, [tag, sense]: Meaning): void {
  token.tag = tag;
  token.value = sense?.number ?? 0;
}

/** The sense of one of these kinds: that of the language, else that of the language which wins. */
function pick(senses: readonly Sense[], kinds: string, language: number): Sense | undefined {
  let best: Sense | undefined;
  for (const sense of senses) {
    if (!kinds.includes(sense.kind)) continue;
    if (sense.languages.has(language)) return sense;
    if (!best || sense.firstLanguage < best.firstLanguage) best = sense;
  }
  return best;
}

const monthInNumbers = /[OU]|1 ?[./-] ?1 ?[./-] ?[14]|4 ?[./-] ?1/;

/** "mar." is March and, beside another month, Tuesday. */
function tellMonthsFromWeekdays(tokens: readonly DateToken[], language: number): void {
  const months = tokens.filter(({ tag }) => tag === 'M');
  if (months.length === 0 && !monthInNumbers.test(tokens.map(({ tag }) => tag).join(''))) {
    // "25. des. 2027": nothing else is its month.
    const hidden = tokens.find(({ tag, senses }) => 'fgW'.includes(tag) && pick(senses, 'm', language));
    if (hidden) set(hidden, ['M', pick(hidden.senses, 'm', language)]);
  }
  if (months.length < 2) return;
  const sure = months.filter(({ senses }) => !pick(senses, 'w', language));
  for (const token of months) {
    const weekday = pick(token.senses, 'wfg', language);
    if (weekday && (sure.length > 0 ? !sure.includes(token) : token !== months.at(-1)))
      set(token, [weekday.kind === 'w' ? 'W' : 'f', weekday]);
  }
}

/** Numbers of days that are months for short as well, each with what stands between such a day and its month. */
const daysLikeMonths: Readonly<Record<string, { language: string; day: number; between: string }>> = {
  sept: { language: 'fr', day: 7, between: ' ' },
  dez: { language: 'pt', day: 10, between: ' de ' },
};

/** "sept juin" and "dez de maio": right before a month of their language they are no month themselves. */
function tellDaysFromMonths(tokens: readonly DateToken[]): void {
  for (const [at, token] of tokens.entries()) {
    const { language, day, between } = (token.tag === 'M' && daysLikeMonths[token.text]) || {};
    if (language === undefined || day === undefined) continue;
    const month = tokens.findIndex(({ tag }, after) => after > at && tag === 'M');
    const said = tokens.slice(at + 1, month).map(({ text }) => text);
    if (month < 0 || said.join('').replace(/\s+/g, ' ') !== between) continue;
    const number = languageNumber(language);
    if (tokens[month]?.senses.some(({ kind, languages }) => kind === 'm' && languages.has(number)))
      set(token, ['d', { kind: 'd', number: day, languages: new Set([number]), firstLanguage: number }]);
  }
}

function isNumber(token: DateToken | undefined): boolean {
  return token !== undefined && token.tag >= '1' && token.tag <= '9';
}

/** Over blanks, the dot of an abbreviation or ordinal, and an opening parenthesis. */
function tokenBefore(tokens: readonly DateToken[], at: number): DateToken | undefined {
  let before = at - 1;
  while (' .('.includes(tokens[before]?.tag ?? '-')) before -= 1;
  return tokens[before];
}

function tokenAfter(tokens: readonly DateToken[], at: number): DateToken | undefined {
  return tokens[at + 1]?.tag === ' ' ? tokens[at + 2] : tokens[at + 1];
}
