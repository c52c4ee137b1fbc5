/** What a column can be mapped to. */
export const importFields = [
  'name',
  'networkId',
  'universalName',
  'networkUrl',
  'website',
  'domains',
  'description',
  'tagline',
  'industries',
  'specialties',
  'hashtags',
  'technologies',
  'type',
  'size',
  'employeeCount',
  'foundedYear',
  'followerCount',
  'phone',
  'email',
  'logo',
  'cover',
  'twitterHandle',
  'ticker',
  'revenue',
  'headquarters',
  'country',
  'region',
  'city',
  'postalCode',
  'line1',
  'line2',
] as const;
export type ImportField = (typeof importFields)[number];

/** Field -> columns of the file. Of several, a single value is the first that is there, a list all of them together. */
export type Mapping = Readonly<Partial<Record<ImportField, readonly string[]>>>;

/** A mapping that cannot be right; the message says what to write. */
export class MappingError extends Error {
  override name = 'MappingError';
}

/**
 * Reads `--map name=Company,website=Domain,industries=Sector+Industry`. A comma inside of a column's name is no end,
 * as long as no `word=` follows it.
 * @throws {MappingError}
 */
export function parseMapping(text: string): Mapping {
  const mapping: Partial<Record<ImportField, readonly string[]>> = {};
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
    mapping[fieldNamed(name)] = columns;
  }
  return mapping;
}

/** @throws {MappingError} */
export function fieldNamed(name: string): ImportField {
  const field = importFields.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  if (!field)
    throw new MappingError(`There is no field "${name}". The fields are: ${importFields.join(', ')}.`);
  return field;
}
