import { daysInMonth } from './civil.ts';
import type { DateToken } from './date-tokens.ts';
import { yearOfTwoDigits } from './parsed-date.ts';

/** How a reader orders numbers: 03/04/2025, and 03/04/05. */
export interface NumberOrder {
  readonly dayFirst: boolean;
  readonly yearFirst: boolean;
}

export type FoundDay =
  | {
      readonly kind: 'day';
      readonly year: number;
      readonly month: number;
      readonly day: number;
      readonly isDayWritten: boolean;
    }
  | { readonly kind: 'none'; readonly reason: string };

/** Signs between the parts of a date, and those that only surround it. */
const signs = /^[ ,./\-'()[\]|@;·]$/;

/** A number of a date that is not yet known to be its day, its month or its year. */
interface NumberPart {
  readonly text: string;
  readonly value: number;
  /** '14 is a year. */
  readonly apostrophe: boolean;
  /** As the 6 of 6 AD. */
  readonly besideEra: boolean;
}

/** The day of the tokens that are left when the time is taken out. */
export function readCalendar(tokens: readonly DateToken[], order: NumberOrder): FoundDay {
  const tags = tokens.map(({ tag }) => tag).join('');
  if (/[-/] ?[-/]|^ ?[-/]|[-/] ?$/.test(tags)) return none('two separators stand together, or one at an end');
  const numbers: NumberPart[] = [];
  let month: number | null = null;
  let day: number | null = null;
  let year: number | null = null;
  let era: DateToken | null = null;
  // "1996.July.10 AD": the day stands beside the era as well.
  const hasWholeYear = /[34]/.test(tags);
  const isCountedByEra = tokens.some(
    ({ tag, senses }) => tag === 'E' && senses.some(({ kind }) => kind === 'r'),
  );
  let numbersBeforeMonth = 0;

  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]?.tag === ' ' ? tokens[at + 2] : tokens[at + 1];
    const previous = tokens[at - 1]?.tag === ' ' ? tokens[at - 2] : tokens[at - 1];
    if (token.tag === 'M') {
      if (month !== null) return none('it has two months');
      month = token.value;
      numbersBeforeMonth = numbers.length;
    } else if (token.tag === 'd') {
      if (day !== null) return none('it has two days');
      day = token.value;
    } else if (token.tag === 'E') {
      if (era !== null) return none('it has two eras');
      era = token;
    } else if (token.tag >= '1' && token.tag <= '9') {
      if (token.text.length > 4) return none(`${token.text} is no part of a date`);
      if (next?.tag === 'Y' && year === null) year = isCountedByEra ? token.value : yearOf(token.text);
      else if ((next?.tag === 'O' || previous?.tag === 'U') && month === null) month = token.value;
      else if ((next?.tag === 'D' || tokens[at + 1]?.tag === 't') && day === null) day = token.value;
      else
        numbers.push({
          text: token.text,
          value: token.value,
          apostrophe: tokens[at - 1]?.tag === "'",
          besideEra: (next?.tag === 'E' || previous?.tag === 'E') && !hasWholeYear,
        });
    } else if (!'WfgtYODU'.includes(token.tag) && !signs.test(token.tag)) {
      return none(`${JSON.stringify(token.text)} is no part of a date`);
    }
  }
  if (month === null && /(?:1-1\/|1\/1-|4-1\/|4\/1-)/.test(tags)) return none('its separators differ');
  // Whoever writes dots writes the day first, Americans too: month.day.year is nobody's form.
  const dotted = /1 ?\. ?1 ?\. ?'?[14]/.test(tags);
  const numberOrder = dotted ? { ...order, dayFirst: true } : order;
  const parts = assign(numbers, { year, month, day, eraYear: era !== null }, numberOrder, numbersBeforeMonth);
  if (parts.kind === 'none') return parts;
  return checked(parts, era);
}

interface Known {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
  readonly eraYear: boolean;
}

/** Says which number is which. A day that is not told is the first. */
function assign(
  numbers: readonly NumberPart[],
  known: Known,
  order: NumberOrder,
  numbersBeforeMonth: number,
): FoundDay {
  const { year, month, day } = known;
  const missing = [year, month, day].filter((part) => part === null).length;
  if (numbers.length > missing) return none('it has more numbers than a date');
  const [first, second, third] = numbers;

  if (!first) {
    if (year === null) return none('it has no year');
    if (month === null && day !== null) return none('it has no month');
    return made(year, month ?? 1, day);
  }
  if (!second) {
    if (year === null && month === null && day === null)
      return first.text.length === 4 || first.besideEra
        ? made(yearIn(first, known), 1, null)
        : none('it has no month and no year');
    if (year === null && month !== null && day !== null) return withYear(first, month, day, known);
    if (year === null && month !== null)
      return isYear(first, known) ? made(yearIn(first, known), month, null) : none('it has no year');
    if (year !== null && month !== null) return made(year, month, first.value);
    if (year !== null && day !== null) return made(year, first.value, day);
    return none('it has no year');
  }
  if (!third) {
    if (month !== null) return dayAndYear(first, second, month, known, numbersBeforeMonth);
    if (year !== null)
      return made(
        year,
        ...(order.dayFirst && first.value <= 31 && second.value <= 12
          ? ([second.value, first.value] as const)
          : ([first.value, second.value] as const)),
      );
    if (day !== null)
      return isYear(first, known)
        ? made(yearIn(first, known), second.value, day)
        : withYear(second, first.value, day, known);
    if (first.text.length === 4 && second.text.length <= 2) return made(first.value, second.value, null);
    if (second.text.length === 4 && first.text.length <= 2) return made(second.value, first.value, null);
    return none('it has no year');
  }
  return threeNumbers(first, second, third, order);
}

function dayAndYear(
  first: NumberPart,
  second: NumberPart,
  month: number,
  known: Known,
  numbersBeforeMonth: number,
): FoundDay {
  if (isYear(first, known) && !isYear(second, known)) return made(yearIn(first, known), month, second.value);
  // "03 25 Sep" has the order of 2003-09-25, turned as people turn it.
  if (numbersBeforeMonth === 2 && !isYear(second, known)) return withYear(first, month, second.value, known);
  return withYear(second, month, first.value, known);
}

function withYear(part: NumberPart, month: number, day: number, known: Known): FoundDay {
  if (part.text.length === 3 && !known.eraYear) return none(`${part.text} is no year`);
  return made(yearIn(part, known), month, day);
}

function threeNumbers(
  first: NumberPart,
  second: NumberPart,
  third: NumberPart,
  order: NumberOrder,
): FoundDay {
  if ([first, second, third].some(({ text }) => text.length === 3))
    return none('a number of it has three digits');
  if (second.text.length > 2 || (first.text.length > 2 && third.text.length > 2))
    return none('its year is in the middle');
  if (first.text.length === 4 || first.value > 31 || first.apostrophe)
    return made(yearOf(first.text), second.value, third.value);
  if (
    third.text.length !== 4 &&
    order.yearFirst &&
    second.value <= 12 &&
    third.value <= 31 &&
    !third.apostrophe
  )
    return made(yearOf(first.text), second.value, third.value);
  const year = yearOf(third.text);
  const dayFirst = first.value > 12 || (order.dayFirst && second.value <= 12);
  return dayFirst ? made(year, second.value, first.value) : made(year, first.value, second.value);
}

/** Four digits, an apostrophe or more than a month has days; with an era three digits are enough. */
function isYear({ text, value, apostrophe, besideEra }: NumberPart, { eraYear }: Known): boolean {
  return apostrophe || besideEra || text.length === 4 || value > 31 || (eraYear && text.length === 3);
}

function yearIn(part: NumberPart, { eraYear }: Known): number {
  return eraYear && !part.apostrophe ? part.value : yearOf(part.text);
}

function yearOf(text: string): number {
  return text.length <= 2 ? yearOfTwoDigits(Number(text)) : Number(text);
}

function checked(day: Extract<FoundDay, { kind: 'day' }>, era: DateToken | null): FoundDay {
  const kind = era?.senses.find((sense) => 'cbkr'.includes(sense.kind))?.kind;
  const year =
    kind === 'b'
      ? 1 - day.year
      : kind === 'k'
        ? day.year - 543
        : kind === 'r'
          ? day.year + (era?.value ?? 0)
          : day.year;
  if (day.year === 0 && kind === undefined) return none('there is no year 0000');
  if (day.month < 1 || day.month > 12) return none(`there is no month ${day.month}`);
  if (day.day < 1 || day.day > daysInMonth(year, day.month)) return none(`that month has no day ${day.day}`);
  return { ...day, year };
}

/** A month without a day is its first. */
function made(year: number, month: number, day: number | null): Extract<FoundDay, { kind: 'day' }> {
  return { kind: 'day', year, month, day: day ?? 1, isDayWritten: day !== null };
}

function none(reason: string): Extract<FoundDay, { kind: 'none' }> {
  return { kind: 'none', reason };
}
