/** How many people work there: the known number as both ends, or the stated range; null where neither is known. */
export function employeesOf(company: {
  readonly employeeCount: number | null;
  readonly employeeRange: { readonly start: number; readonly end: number | null } | null;
}): { readonly low: number; readonly high: number } | null {
  const { employeeCount: count, employeeRange: range } = company;
  if (count !== null) return { low: count, high: count };
  return range === null ? null : { low: range.start, high: range.end ?? employeesMost };
}

/** "and more". */
export const employeesMost = 2_000_000_000;
