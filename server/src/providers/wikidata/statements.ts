import { z } from 'zod';
import { type ItemId, itemIdOf } from './wikidata-client.ts';

/*
 * What an item says of one property: statements, some of which hold no more, or hold for a part only. Each of them is read by itself, so that
 * one which nobody understands does not hide the others.
 */

/** More of one property are not read. */
const statementsMax = 100;

const snak = z.object({ datavalue: z.object({ value: z.unknown() }).nullish() });
const statement = z.object({
  mainsnak: snak,
  rank: z.string().nullish(),
  qualifiers: z.record(z.string(), z.array(snak)).nullish(),
});
export type Statement = z.infer<typeof statement>;

/** By property. PHP writes an empty object as `[]`. */
export const claims = z
  .record(z.string(), z.array(z.unknown()))
  .or(z.array(z.unknown()).transform((): Record<string, unknown[]> => ({})));
export type Claims = z.infer<typeof claims>;

const endTime = 'P582';
const appliesToPart = 'P518';
const pointInTime = 'P585';

/** What holds today, of the whole item: the preferred ones where some are preferred. */
export function statementsOf(all: Claims, property: string): Statement[] {
  const current = (all[property] ?? []).slice(0, statementsMax).flatMap((one) => {
    const { data } = statement.safeParse(one);
    if (!data?.mainsnak.datavalue || data.rank === 'deprecated') return [];
    return data.qualifiers?.[endTime] || data.qualifiers?.[appliesToPart] ? [] : [data];
  });
  const preferred = current.filter(({ rank }) => rank === 'preferred');
  return preferred.length > 0 ? preferred : current;
}

/** The newest of figures that change; one without a date is the oldest. */
export function newestOf(statements: readonly Statement[]): Statement | undefined {
  const at = (one: Statement) => timeOf(qualifierOf(one, pointInTime)) ?? '';
  return statements.toSorted((one, other) => (at(one) < at(other) ? 1 : -1))[0];
}

export const toldValue = (one: Statement | undefined): unknown => one?.mainsnak.datavalue?.value;

export const qualifierOf = (one: Statement | undefined, property: string): unknown =>
  one?.qualifiers?.[property]?.[0]?.datavalue?.value;

/** Those of the values that are texts. */
export function textsOf(all: Claims, property: string): string[] {
  return statementsOf(all, property)
    .map(toldValue)
    .filter((value) => typeof value === 'string');
}

/** In one language: an address, an official name. */
export function textInLanguage(value: unknown): string | null {
  return z.object({ text: z.string() }).safeParse(value).data?.text ?? null;
}

export function itemOf(value: unknown): ItemId | null {
  return itemIdOf(z.object({ id: z.string() }).safeParse(value).data?.id) ?? null;
}

export interface Quantity {
  /** Digits, without the sign of a positive number. */
  readonly amount: string;
  /** None for things that are counted. */
  readonly unit: ItemId | null;
}

export function quantityOf(value: unknown): Quantity | null {
  const { data } = z.object({ amount: z.string(), unit: z.string().nullish() }).safeParse(value);
  const amount = /^\+?(\d{1,20}(?:\.\d{1,6})?)$/.exec(data?.amount ?? '')?.[1];
  return amount === undefined ? null : { amount, unit: itemIdOf(data?.unit ?? undefined) ?? null };
}

const time = z.object({ time: z.string(), precision: z.number().nullish() });
/** Of Wikidata's precisions: coarser ones know a decade or a century only. */
const precisionOfYear = 9;

/** Null where not even the year is known, or was before our era. */
export function yearOf(value: unknown): number | null {
  const { data } = time.safeParse(value);
  const year = Number(/^\+(\d{4})-/.exec(data?.time ?? '')?.[1]);
  return (data?.precision ?? precisionOfYear) >= precisionOfYear && year >= 1 && year <= 2200 ? year : null;
}

/** Comparable with others of our era. */
function timeOf(value: unknown): string | null {
  const { data } = time.safeParse(value);
  return data && /^\+\d{4}-/.test(data.time) ? data.time : null;
}
