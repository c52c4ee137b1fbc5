/** How many people work there: the known number as both ends, or the stated range; null where neither is known. */
export function employeesOf(company: {
  readonly employeeCount: number | null;
  readonly employeeRange: { readonly start: number; readonly end: number | null } | null;
}): { readonly low: number; readonly high: number } | null {
  const { employeeCount: count, employeeRange: range } = company;
  const upTo = (employees: number) => Math.min(employees, employeesMost);
  if (count !== null) return { low: upTo(count), high: upTo(count) };
  return range === null ? null : { low: upTo(range.start), high: upTo(range.end ?? employeesMost) };
}

/** "and more"; what a source says beyond it is cut, since columns have 32 bits. */
export const employeesMost = 2_000_000_000;
