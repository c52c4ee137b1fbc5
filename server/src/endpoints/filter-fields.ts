import { z } from 'zod';
import { type CompanyKey, companyKeyOf } from '../records/company-key.ts';
import type { Place } from '../records/location.ts';
import { placeById } from '../text/gazetteer/gazetteer.ts';
import { industryById } from '../text/industries.ts';
import type { Sources } from '../waterfall/sources.ts';

/* What the filters of searches have in common. */

const entriesMax = 100;
const commaListMax = 4_000;

/** An empty text is no filter. */
export const filterText = (text: string | undefined): string | undefined => text?.trim() || undefined;

/** A list that is empty is no filter. */
export const filterList = <Item>(items: readonly Item[] | undefined): readonly Item[] | undefined =>
  items && items.length > 0 ? items : undefined;

export const textList = (what: string) =>
  z.array(z.string().trim().min(1).max(200)).max(entriesMax).optional().describe(what);

export const companyField = z
  .string()
  .min(1)
  .max(2_000)
  .refine((text) => companyKeyOf(text) !== undefined, {
    error: 'Must be a LinkedIn company URL, numeric id, URN, domain or name.',
  });

export const companyList = (what: string) => z.array(companyField).max(entriesMax).optional().describe(what);

/** The keys of what `companyField` let through. */
export const companyKeys = (companies: readonly string[] = []): CompanyKey[] =>
  companies.flatMap((company) => companyKeyOf(company) ?? []);

/** The entries of a comma-separated text, without empty ones. */
export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/**
 * A comma-separated text of what `canRead` takes.
 *
 * @param form what each entry must be, for the sentence that refuses another
 */
export function commaListField(canRead: (entry: string) => boolean, form: string) {
  return z
    .string()
    .max(commaListMax)
    .superRefine((text, context) => {
      const entries = commaList(text);
      const wrong = entries.findIndex((entry) => !canRead(entry));
      if (entries.length > entriesMax)
        context.addIssue({ code: 'custom', message: `Must have at most ${entriesMax} entries.` });
      else if (wrong >= 0)
        context.addIssue({
          code: 'custom',
          message: `Entry ${wrong + 1} of the list, "${entries[wrong]?.slice(0, 100)}", is not a valid ${form}.`,
        });
    })
    .optional();
}

export const companyCommaList = commaListField(
  (entry) => companyKeyOf(entry) !== undefined,
  'LinkedIn company URL, numeric id, URN, domain or name',
);

export const geoIdField = z
  .string()
  .max(20)
  .optional()
  .describe('Place id from geo_id_search; overrides `location`.');

/** The place that a geo id names; undefined where it names none. */
export function placeOf(geoId: string): Place | undefined {
  const place = placeById(geoId);
  return place && placeAsked(place);
}

/** What a search asks of a place that is known. */
export const placeAsked = ({ country, region, city }: Place): Place => ({ country, region, city });

export const industryIdsField = z
  .string()
  .max(500)
  .regex(/^[\d\s,]*$/, 'Must be comma-separated ids; search_reference_data lists them.')
  .optional()
  .describe('Comma-separated industry ids, from search_reference_data.');

/** The labels of industries by their ids, without unknown ids. */
export async function industriesOf(
  ids: readonly string[],
  sources: Sources,
  signal: AbortSignal,
): Promise<string[]> {
  const imported = ids.length > 0 ? await sources.industryLabels(signal) : [];
  return ids.flatMap((id) => industryById(id, imported) ?? []);
}
