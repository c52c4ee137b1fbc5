/**
 * JSON in which the fields of each object are sorted by their names: the same text for what is the same but for the order in which it was
 * written. Fields that are undefined are left out, as in JSON.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) => (isPlainObject(one) ? sorted(one) : one));
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without a prototype, so that a field named `__proto__` is a field. */
function sorted(object: Record<string, unknown>): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(object).toSorted()) copy[name] = object[name];
  return copy;
}
