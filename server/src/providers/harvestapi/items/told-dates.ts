import { monthsOf, type PartialDate, partialDate } from '../../../records/partial-date.ts';
import { countOf, fieldsOf } from './told.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Of `{ month: "Jan", year: 2024 }`, where the month may be a number, and of texts such as "Mar 2019 · 1 mo", "Sep 5, 2023" and "2021". */
export function partialDateOf(told: unknown): PartialDate | null {
  if (typeof told === 'string') return dateIn(told);
  const fields = fieldsOf(told);
  if (!fields) return null;
  return (
    checked(countOf(fields.year), monthOf(fields.month)) ??
    (typeof fields.text === 'string' ? dateIn(fields.text) : null)
  );
}

/** Whether that is the end of something that goes on: "Present", which has no year. */
export function goesOn(told: unknown): boolean {
  const text = typeof told === 'string' ? told : fieldsOf(told)?.text;
  return typeof text === 'string' && text.trim() !== '' && partialDateOf(told) === null;
}

/** Of "Aug 2018 - May 2022". */
export function periodOf(told: unknown): { start: PartialDate | null; end: PartialDate | null } {
  const [start = '', end = ''] = typeof told === 'string' ? told.slice(0, 200).split(/\s[-\u2013]\s/, 2) : [];
  return { start: dateIn(start), end: dateIn(end) };
}

/** The newest first; what has no date comes last. */
export function byStart(one: { start: PartialDate | null }, other: { start: PartialDate | null }): number {
  return (other.start ? monthsOf(other.start) : 0) - (one.start ? monthsOf(one.start) : 0);
}

function dateIn(text: string): PartialDate | null {
  const told = /(?:\b(\p{L}{3,12})\.? +(?:\d{1,2}, *)?)?\b((?:19|20|21)\d\d)\b/u.exec(text.slice(0, 300));
  return told ? checked(Number(told[2]), monthOf(told[1])) : null;
}

function monthOf(told: unknown): number | null {
  if (typeof told === 'string' && /^\D/.test(told.trim())) {
    const index = months.indexOf(told.trim().slice(0, 3).toLowerCase());
    return index < 0 ? null : index + 1;
  }
  const number = countOf(told, 12);
  return number === 0 ? null : number;
}

function checked(year: number | null, month: number | null): PartialDate | null {
  return partialDate.safeParse({ year, month }).data ?? null;
}
