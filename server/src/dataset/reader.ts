/**
 * Who reads imported records. An organization finds its own besides those that belong to all; null finds the latter only; the operator's
 * commands find every one.
 */
export type Reader = number | null | 'operator';

/** @param owner the organization that a record belongs to; null for one that belongs to all */
export const mayRead = (reader: Reader, owner: number | null): boolean =>
  owner === null || reader === 'operator' || owner === reader;

/** The same in SQL, of a column with the owner; `first` is the number of the first of its two parameters. */
export const mayReadSql = (column: string, first: number): string =>
  `(${column} is null or $${first}::boolean or ${column} = $${first + 1}::bigint)`;

export const readerValues = (reader: Reader): [isOperator: boolean, organizationId: number | null] =>
  reader === 'operator' ? [true, null] : [false, reader];
