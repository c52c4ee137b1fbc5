import { givenNames } from '../../text/given-names.ts';
import type { ChosenMapping } from '../choose-mapping.ts';
import {
  type Cleaned,
  cleanDoubtfulName,
  cleanLine,
  cleanList,
  cleanText,
  unreadable,
} from '../clean-value.ts';
import { type Row, valueAt } from '../column-values.ts';

/** The values of a record, or of an object within it, by field; with a note of each that could not be understood. */
export class FieldValues {
  /** All that stands in the columns of the field, the better column first. */
  readonly all: (field: string) => readonly unknown[];
  readonly miss: (field: string) => void;

  constructor(all: (field: string) => readonly unknown[], miss: (field: string) => void) {
    this.all = all;
    this.miss = miss;
  }

  /** The first that is there. Where one value is wanted, a list gives its first. */
  one<Value>(field: string, clean: (value: unknown) => Cleaned<Value>): Value | null {
    for (const value of this.all(field)) {
      const cleaned = clean(Array.isArray(value) ? value[0] : value);
      if (cleaned === unreadable) this.miss(field);
      else if (cleaned !== null) return cleaned;
    }
    return null;
  }

  line(field: string, charactersMax: number): string | null {
    return this.one(field, (value) => cleanLine(value, charactersMax));
  }

  /** Lines that are names of one person, in the order of the fields: there `Null` may be somebody's. */
  names(fields: readonly (readonly [field: string, charactersMax: number])[]): (string | null)[] {
    return givenNames(
      fields.map(([field, most]) => this.line(field, most) ?? this.one(field, cleanDoubtfulName)),
    );
  }

  text(field: string, charactersMax: number): string | null {
    return this.one(field, (value) => cleanText(value, charactersMax));
  }

  /** Texts out of all columns, without repeats. Objects in them are left to others. */
  lines(
    field: string,
    limits: { readonly itemsMax: number; readonly charactersMax: number; readonly commas?: boolean },
  ): string[] {
    return cleanList(
      this.all(field).flatMap((value) => cleanList(value, limits)),
      { itemsMax: limits.itemsMax, charactersMax: limits.charactersMax },
    );
  }
}

/** @param unreadable takes the fields of which a value could not be understood */
export function valuesOfRow(row: Row, reading: ChosenMapping, unreadable: string[]): FieldValues {
  return new FieldValues(
    (field) => {
      const columns = reading.mapping[field];
      const constant = reading.always?.[field];
      if (!columns) return constant === undefined ? [] : [constant];
      const values = columns.map((column) => valueAt(row, column));
      return constant === undefined ? values : [...values, constant];
    },
    (field) => unreadable.push(field),
  );
}
