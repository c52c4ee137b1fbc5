import type { Mapping } from './import-fields.ts';
import type { SeenColumn } from './likely-kind.ts';
import { headingInEnglish } from './readings/headings-in-english.ts';
import type { RecordColumns } from './readings/record-columns.ts';

/** A column that an import does not read. */
export interface UnusedColumn {
  readonly column: string;
  /** The field that it may be; null where nothing of it says so. */
  readonly field: string | null;
  /** What `--map` needs to use it; `FIELD` stands for a field that somebody has to choose. */
  readonly map: string;
}

/** What a column may be, by what it holds first. Of the fields of a guess, the first one that the kind has counts. */
const looks: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i, ['emails', 'email']],
  [/linkedin\.com\/(?:in|sales\/lead|sales\/people|pub)\//i, ['publicPage']],
  [/linkedin\.com\/(?:company|sales\/company|school)\//i, ['companyNetworkUrl', 'networkUrl']],
];

const words: readonly (readonly [RegExp, readonly string[]])[] = [
  [/e-?mail/i, ['emails', 'email']],
  [/phone|mobile|telephone|\btel\b/i, ['phones', 'phone']],
  [/(?:company|account|organi[sz]ation).*linkedin|linkedin.*company/i, ['companyNetworkUrl', 'networkUrl']],
  [/linkedin/i, ['networkUrl']],
  [/domain/i, ['domains', 'companyDomain']],
  [/website|web ?site|homepage|\burl\b/i, ['website', 'companyWebsite']],
  [/twitter/i, ['twitterHandle']],
  [/job|title|position|role/i, ['title']],
  [/employees|headcount|staff/i, ['employeeCount', 'companyEmployeeCount']],
  [/industr|sector/i, ['industries', 'companyIndustry']],
  [/founded|founding/i, ['foundedYear']],
  [/revenue|turnover/i, ['revenue']],
  [/technolog/i, ['technologies']],
  [/keyword|\btags?\b|special/i, ['specialties', 'skills']],
  [/country/i, ['country']],
  [/\bstate\b|region|province/i, ['region']],
  [/\bcity\b|town/i, ['city']],
  [/zip|postal|postcode/i, ['postalCode']],
  [/street/i, ['line1']],
  [/headquarter|location|address/i, ['headquarters', 'location']],
  [/description|about|summary|\bbio\b/i, ['description', 'summary', 'descriptionText']],
  [/ticker|stock symbol/i, ['ticker']],
  [/company|organi[sz]ation|employer|account name/i, ['company', 'name']],
];

/** The columns that no field is read from, in the order of the file. */
export function unusedColumns(
  columns: readonly SeenColumn[],
  mapping: Mapping,
  { fields }: Pick<RecordColumns, 'fields'>,
): UnusedColumn[] {
  const used = new Set(Object.values(mapping).flat());
  const isUsed = (column: string) =>
    // Of a JSON object a member may be used, or the object as a whole.
    used.has(column) ||
    [...used].some(
      (one) => one !== undefined && (one.startsWith(`${column}.`) || column.startsWith(`${one}.`)),
    );
  return columns
    .filter(({ column }) => !isUsed(column) && !/^(?: \(\d+\))?$/.test(column))
    .map(({ column, values }) => {
      const field = fieldOfHeading(headingOf(column), mapping) ?? fieldFor(column, values, fields);
      const others = field === null ? [] : (mapping[field] ?? []);
      return { column, field, map: `${field ?? 'FIELD'}=${[...others, column].join('+')}` };
    });
}

/** "Name" of "Name (2)". */
const headingOf = (column: string) => (/ \(\d+\)$/.test(column) ? column.replace(/ \(\d+\)$/, '') : '');

/** The field that the first column of the same heading is read as. */
const fieldOfHeading = (heading: string, mapping: Mapping): string | null =>
  Object.entries(mapping).find(([, columns]) => columns?.includes(heading))?.[0] ?? null;

/** When something happened, how often, and who did it are no values of these fields. */
const otherMatters =
  /\b(?:owner|dates?|counts?|times|score|rank|status|source|verified|confidence|number of|ids?|type|past|previous|duration|growth|shared|filters?|facebook|instagram|youtube|crunchbase|angellist|fax|notes?|regions)\b/i;
/** Pages about a company that are not its website. */
const pagesOfOthers =
  /(?:crunchbase|zoominfo|facebook|instagram|youtube|apollo|hubspot|salesforce|pipedrive)\.(?:com|io)/i;

function fieldFor(column: string, values: readonly string[], fields: readonly string[]): string | null {
  const name = headingInEnglish(column)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ');
  const first = values[0] ?? '';
  if (otherMatters.test(name) || pagesOfOthers.test(first)) return null;
  const byLook = looks.find(([pattern]) => pattern.test(first))?.[1];
  const byName = words.find(([pattern]) => pattern.test(name))?.[1];
  for (const guess of byLook ?? byName ?? []) {
    const field = guess === 'publicPage' ? (fields.includes('companyNetworkUrl') ? 'networkUrl' : '') : guess;
    if (fields.includes(field)) return field;
  }
  return null;
}

/** Headings that a file has more than once. The second one is read as `Name (2)`. */
export function repeatedHeadings(columns: readonly string[]): string[] {
  const all = new Set(columns);
  const repeated = columns.flatMap((column) => {
    const heading = headingOf(column);
    return heading.trim() !== '' && all.has(heading) ? [heading] : [];
  });
  return [...new Set(repeated)];
}
