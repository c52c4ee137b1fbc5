/** Field -> columns of the file. Of several, a single value is the first that is there, a list all of them together. */
export type Mapping = Readonly<Partial<Record<string, readonly string[]>>>;

/** A mapping that cannot be right; the message says what to write. */
export class MappingError extends Error {
  override name = 'MappingError';
}

/**
 * Reads `--map name=Company,website=Domain,industries=Sector+Industry`. A comma inside of a column's name is no end,
 * as long as no `word=` follows it.
 * @param fields of the kind of records
 * @throws {MappingError}
 */
export function parseMapping(text: string, fields: readonly string[]): Mapping {
  const mapping: Record<string, readonly string[]> = {};
  for (const pair of text.split(/,(?=\s*\w+\s*=)/)) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals).trim();
    const columns = pair
      .slice(equals + 1)
      .split('+')
      .map((column) => column.trim())
      .filter((column) => column !== '');
    if (equals < 1 || columns.length === 0) {
      throw new MappingError(`"${pair.trim()}" is not field=column, such as name=Company.`);
    }
    mapping[fieldNamed(name, fields)] = columns;
  }
  return mapping;
}

/** @throws {MappingError} */
export function fieldNamed(name: string, fields: readonly string[]): string {
  const field = fields.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  if (!field) throw new MappingError(`There is no field "${name}". The fields are: ${fields.join(', ')}.`);
  return field;
}
