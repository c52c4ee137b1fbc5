import { isWebAddress } from '../clean-contact.ts';
import { unreadable } from '../clean-value.ts';
import { isObject, type Row } from '../column-values.ts';
import type { RowReading } from './record-reading.ts';

/*
 * Readers of our own records as JSON, as `JSON.stringify` writes them; what is null or empty may be left out. They hold the same limits as the
 * schemas of records/, of which one is many times slower, and an import of millions waits for little else. A test holds them against each other.
 */

/** Which member is read, and those of which something could not be. */
export class Notes {
  field = '';
  readonly unreadable: string[] = [];

  miss(): void {
    this.unreadable.push(this.field);
  }
}

export type Reader<Value> = (value: unknown, notes: Notes) => Value | typeof unreadable;
export type Readers<Value> = { readonly [Member in keyof Value]-?: Reader<Value[Member]> };

export const text =
  (charactersMax: number): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= charactersMax ? value : unreadable;

/** What somebody or something is called. */
export const name =
  (charactersMax: number): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= charactersMax && /\S/.test(value) ? value : unreadable;

/** What is beyond the limit is cut. */
export const longText =
  (charactersMax: number): Reader<string> =>
  (value) => {
    if (typeof value !== 'string' || value.length === 0) return unreadable;
    // A cut between the halves of a surrogate pair would leave text that PostgreSQL refuses.
    return value.length <= charactersMax
      ? value
      : value.slice(0, charactersMax).replace(/[\ud800-\udbff]$/, '');
  };

export const matching =
  (pattern: RegExp): Reader<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : unreadable;

export const webAddress: Reader<string> = (value) =>
  typeof value === 'string' && value.length <= 2_000 && isWebAddress(value) ? value : unreadable;

export const digits = matching(/^\d{1,19}$/);
export const domain = matching(/^(?=.{3,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/);
export const countryCode = matching(/^[A-Z]{2}$/);

export const whole =
  (most: number, least = 0): Reader<number> =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? (value as number)
      : unreadable;

export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : unreadable);

export function oneOf<Word extends string>(words: readonly Word[]): Reader<Word> {
  return (value) => words.find((word) => word === value) ?? unreadable;
}

const instantForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** Every month has these: making a date of each text would take longer than all else that is read of a comment. */
const usualDay = /^.{8}(?:0[1-9]|1\d|2[0-8])T/;

export const instant: Reader<string> = (value) => {
  if (typeof value !== 'string' || !instantForm.test(value)) return unreadable;
  if (usualDay.test(value)) return value;
  const date = new Date(value);
  // Of the 30th of February Node makes the 2nd of March.
  return !Number.isNaN(date.getTime()) && date.toISOString() === value ? value : unreadable;
};

/** Null where it is missing; where it cannot be read that is noted. */
export function orNull<Value>(read: Reader<Value>): Reader<Value | null> {
  return (value, notes) => {
    if (value === null || value === undefined || value === '') return null;
    const found = read(value, notes);
    if (found !== unreadable) return found;
    notes.miss();
    return null;
  };
}

export function orElse<Value>(read: Reader<Value>, otherwise: Value): Reader<Value> {
  const reader = orNull(read);
  return (value, notes) => {
    const found = reader(value, notes);
    return found === null || found === unreadable ? otherwise : found;
  };
}

/** Items that cannot be read are left out and noted, those beyond the limit are cut. */
export function listOf<Item>(read: Reader<Item>, itemsMax: number): Reader<Item[]> {
  return (value, notes) => {
    if (value === null || value === undefined) return [];
    if (!Array.isArray(value)) {
      notes.miss();
      return [];
    }
    // As with objects: most lists are as they should be.
    let items: Item[] | undefined;
    for (let at = 0; at < value.length && (items?.length ?? at) < itemsMax; at += 1) {
      const given: unknown = value[at];
      const found = read(given, notes);
      if (items === undefined && found === given) continue;
      items ??= value.slice(0, at) as Item[];
      if (found === unreadable) notes.miss();
      else items.push(found);
    }
    if (items !== undefined) return items;
    return (value.length > itemsMax ? value.slice(0, itemsMax) : value) as Item[];
  };
}

/** Unreadable where one of its members is that may not be missing. */
export function objectOf<Value extends object>(readers: Readers<Value>): Reader<Value> {
  const members = Object.keys(readers);
  const reads = Object.values(readers) as Reader<unknown>[];
  return (value, notes) => {
    if (!isObject(value)) return unreadable;
    // Most are as they should be, their members in our order, and then they need not be made anew: that takes longer than all checks.
    let [at, isSame] = [0, true];
    let found: Record<string, unknown> | undefined;
    for (const name in value) {
      if (name !== members[at]) {
        isSame = false;
        break;
      }
      const given = value[name];
      const inner = (reads[at] as Reader<unknown>)(given, notes);
      if (inner === unreadable) return unreadable;
      at += 1;
      if (inner === given) continue;
      found = madeUpTo(value, members, at - 1);
      found[name] = inner;
      break;
    }
    if (isSame && found === undefined && at === members.length) return value as Value;
    found ??= madeUpTo(value, members, at);
    for (; at < members.length; at += 1) {
      const member = members[at] as string;
      const inner = (reads[at] as Reader<unknown>)(value[member], notes);
      if (inner === unreadable) return unreadable;
      found[member] = inner;
    }
    return found as Value;
  };
}

/** The members before one that differs, which were read and are as they should be. */
function madeUpTo(value: Row, members: readonly string[], end: number): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const member of members.slice(0, end)) made[member] = value[member];
  return made;
}

/**
 * With all members. Its copies are filled in: an object of many members that are added by a computed name one after the other becomes a table in V8,
 * and whatever reads that is slow.
 */
const blankOf = (members: readonly string[]): Record<string, unknown> =>
  JSON.parse(`{${members.map((member) => `${JSON.stringify(member)}:null`).join()}}`);

/** The record, or which of its members it cannot be without. */
export function recordReader<Value extends object>(readers: Readers<Value>): (row: Row) => RowReading<Value> {
  const members = Object.keys(readers);
  const reads = Object.values(readers) as Reader<unknown>[];
  const blank = blankOf(members);
  return (row) => {
    const notes = new Notes();
    const record: Record<string, unknown> = { ...blank };
    for (let at = 0; at < members.length; at += 1) {
      const member = members[at] as string;
      const value = row[member];
      notes.field = member;
      const found = (reads[at] as Reader<unknown>)(value, notes);
      if (found === unreadable) {
        const isThere = value !== undefined && value !== null && value !== '';
        return { reason: isThere ? `the ${member} cannot be read` : `no ${member}`, field: member };
      }
      record[member] = found;
    }
    return { record: record as Value, unreadable: notes.unreadable };
  };
}

/** Records that are read to see whether they are ours. */
const triedMax = 100;

/**
 * Whether a file has records of our own: members of ours only, and at least half of the first hundred can be read without a loss. Others have
 * the same few words for members, and other values in them.
 * @param kind.needed columns that all of ours have. `telling`: members of which one is there
 */
export function recognisesOwn(kind: {
  readonly members: readonly string[];
  readonly needed: readonly string[];
  readonly telling: readonly string[];
  readonly read: (row: Row) => RowReading<unknown>;
}): (columns: readonly string[], rows: readonly Row[]) => boolean {
  const members = new Set(kind.members);
  return (columns, rows) => {
    const present = new Set(columns);
    const outer = new Set(columns.map((column) => column.split('.', 1)[0] as string));
    const isPossible =
      kind.needed.every((column) => present.has(column)) &&
      kind.telling.some((member) => outer.has(member)) &&
      [...outer].every((member) => members.has(member));
    if (!isPossible) return false;
    const tried = rows.slice(0, triedMax);
    const good = tried.filter((row) => {
      const read = kind.read(row);
      return 'record' in read && read.unreadable.length === 0;
    });
    return good.length > 0 && good.length * 2 >= tried.length;
  };
}
