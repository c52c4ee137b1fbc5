import { z } from 'zod';
import type { LeadFilters } from '../../records/person-searches.ts';
import { placeById } from '../../text/gazetteer/gazetteer.ts';
import {
  functions,
  leadCompanySizes,
  profileLanguages,
  seniorities,
  yearRanges,
} from '../../text/reference-data.ts';
import { companyKeys, companyList, filterList, placeAsked, textList } from '../filter-fields.ts';
import { labelList } from './label-field.ts';

/* What lead_search can filter by. Most of it can be excluded as well. */

const geoIds = (what: string) =>
  textList(
    `${what} by id from geo_id_search, or by name. One match, here or in the list of names, is enough.`,
  );

export const leadFilterFields = {
  locations: textList('Cities, regions or countries by name.'),
  geo_ids: geoIds('Places'),
  seniority: labelList(seniorities, 'Seniority of what they do now'),
  functions: labelList(functions, 'Function of what they do now'),
  industries: textList('Industries of the person or company; search_reference_data lists them.'),
  company_size: labelList(leadCompanySizes, 'Employees of the company they work for'),
  years_of_experience: labelList(yearRanges, 'Since their first position'),
  years_at_current_company: labelList(yearRanges, 'At the company they work for'),
  profile_languages: labelList(
    Object.keys(profileLanguages),
    'Language of the profile, as label or code',
    profileLanguages,
  ),
  current_companies: companyList('Current companies: LinkedIn URLs, ids, URNs or names.'),
  past_companies: companyList('Past companies: LinkedIn URLs, ids, URNs or names.'),
  schools: companyList('Schools: LinkedIn URLs, ids, URNs or names.'),
  current_job_titles: textList('Current job titles.'),
  past_job_titles: textList('Past job titles.'),
  first_names: textList('First names.'),
  last_names: textList('Last names.'),
  company_headquarter_locations: textList('Headquarters of the current company, by name.'),
  exclude_locations: textList('Not in these places, by name.'),
  exclude_geo_ids: geoIds('Not in these places,'),
  exclude_seniority: labelList(seniorities, 'None of these seniorities', {}, { asIn: 'seniority' }),
  exclude_functions: labelList(functions, 'None of these functions', {}, { asIn: 'functions' }),
  exclude_industries: textList('None of these industries.'),
  exclude_current_companies: companyList('Not these current companies: LinkedIn URLs, ids, URNs or names.'),
  exclude_past_companies: companyList('Not these past companies: LinkedIn URLs, ids, URNs or names.'),
  exclude_schools: companyList('Not these schools: LinkedIn URLs, ids, URNs or names.'),
  exclude_current_job_titles: textList('Not these current job titles.'),
  exclude_past_job_titles: textList('Not these past job titles.'),
  exclude_company_headquarter_locations: textList('Not these headquarters of the current company, by name.'),
};

const fields = z.object(leadFilterFields);
type Sent = z.output<typeof fields>;

/** What people must have. Undefined if only ids name places, and no id is known: then nobody matches. */
export function wantedOf(sent: Sent): LeadFilters | undefined {
  const where = wherever(sent.locations, sent.geo_ids);
  return (
    where && {
      ...where,
      seniorities: filterList(sent.seniority),
      functions: filterList(sent.functions),
      industries: filterList(sent.industries),
      currentCompanies: filterList(companyKeys(sent.current_companies)),
      pastCompanies: filterList(companyKeys(sent.past_companies)),
      schools: filterList(companyKeys(sent.schools)),
      currentTitles: filterList(sent.current_job_titles),
      pastTitles: filterList(sent.past_job_titles),
      headquarters: filterList(sent.company_headquarter_locations),
    }
  );
}

/** What people must not have. An unknown place id excludes nobody. */
export function excludedOf(sent: Sent): LeadFilters {
  return {
    ...wherever(sent.exclude_locations, sent.exclude_geo_ids),
    seniorities: filterList(sent.exclude_seniority),
    functions: filterList(sent.exclude_functions),
    industries: filterList(sent.exclude_industries),
    currentCompanies: filterList(companyKeys(sent.exclude_current_companies)),
    pastCompanies: filterList(companyKeys(sent.exclude_past_companies)),
    schools: filterList(companyKeys(sent.exclude_schools)),
    currentTitles: filterList(sent.exclude_current_job_titles),
    pastTitles: filterList(sent.exclude_past_job_titles),
    headquarters: filterList(sent.exclude_company_headquarter_locations),
  };
}

/**
 * Names and ids of places; one match is enough. Providers require a match in both the list of names and the list of ids. So if there
 * are names too, the ids become names of their places.
 */
function wherever(
  names: readonly string[] = [],
  ids: readonly string[] = [],
): Pick<LeadFilters, 'locations' | 'places'> | undefined {
  const isId = (text: string) => /^\d+$/.test(text);
  const known = ids.filter(isId).flatMap((id) => placeById(id) ?? []);
  const allNames = [...names, ...ids.filter((text) => !isId(text))];
  if (ids.length > 0 && known.length + allNames.length === 0) return undefined;
  if (allNames.length > 0) return { locations: [...allNames, ...known.map(({ title }) => title)] };
  return { places: filterList(known.map(placeAsked)) };
}
