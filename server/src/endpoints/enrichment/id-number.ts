/** A numeric id as a number. Null for those above 2^53, where a JSON number would lie. */
export const idNumber = (digits: string | null): number | null =>
  digits !== null && Number.isSafeInteger(Number(digits)) ? Number(digits) : null;
