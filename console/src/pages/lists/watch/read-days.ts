/** The service takes no more. */
export const daysMost = 365;

/** A number of days as it is typed: null for nothing, undefined for what is none. */
export function readDays(letters: string): number | null | undefined {
  if (letters.trim() === '') return null;
  const days = Number(letters);
  return Number.isInteger(days) && days >= 1 && days <= daysMost ? days : undefined;
}
