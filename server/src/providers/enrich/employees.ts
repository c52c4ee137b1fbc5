import { z } from 'zod';
import { networkPage, networkUrlOf } from '../../records/company-key.ts';
import type { Person } from '../../records/person.ts';
import { usStateOf } from '../../text/us-states.ts';
import { blankPerson } from '../blank-records.ts';
import type { Capabilities } from '../capabilities.ts';
import { isSomebody, personIdentity } from '../network-identity.ts';
import { membersOf, readLine, readLines, readLocation, readText } from '../record-fields.ts';
import { pageOf } from '../rows-of-page.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';

const pageSizeMax = 100;

/** Who works at a company, by its page on the network. */
export const employees = (client: VendorClient): Pick<Capabilities, 'listEmployees'> => ({
  async listEmployees({ company, page, pageSize }, signal) {
    const hasPage = company.by === 'universal_name' || company.by === 'network_id';
    if (!hasPage || pageSize > pageSizeMax) return { outcome: 'skipped', why: 'unsupported' };
    const answer = await client.ask({
      path: '/people-search/employee-finder',
      body: { company_linkedin_url: networkUrlOf(company.value), max_results: pageSize, page },
      answer: employeesAnswer,
      missOn: [],
      signal,
    });
    const data = answer?.data;
    if (!data) return notFound;
    // It says of which company they are: those of another one were not asked for.
    const told = data.company_linkedin_url ? networkPage(data.company_linkedin_url)?.key : undefined;
    if (told && told.by === company.by && told.value !== company.value) return notFound;
    // Some have left: they are no employees, and no rows that cannot be read.
    const isThere = (row: unknown) => membersOf(row).job_is_current !== false;
    const rows = (data.results ?? []).slice(0, pageSize).filter(isThere);
    return pageOf(client.name, { page, pageSize }, { rows, total: data.total_results ?? null }, employeeOf);
  },
});

const employeesAnswer = z.object({
  success: z.literal(true),
  data: z
    .object({
      company_linkedin_url: z.string().nullish(),
      total_results: z.int().min(0).nullish(),
      results: z.array(z.unknown()).nullish(),
    })
    .nullish(),
});

/** The company is known by its page alone, and a position has to have its name: so the title stands where there is no headline. */
function employeeOf(value: unknown): Person | null {
  const told = membersOf(value);
  const [first, last] = [readLine(told.first_name, 200), readLine(told.last_name, 200)];
  const name =
    readLine(told.full_name, 500) ?? readLine([first, last].filter((part) => part !== null).join(' '), 500);
  const identity = personIdentity({ url: told.linkedin_url });
  if (name === null || !isSomebody(identity)) return null;
  const { city, state_code: state, country, country_code: code } = membersOf(told.location);
  const region = code === 'US' && typeof state === 'string' ? usStateOf(state) : undefined;
  return {
    ...blankPerson(name),
    ...identity,
    firstName: first,
    lastName: last,
    headline: readLine(told.headline, 1_000) ?? readLine(told.job_title, 1_000),
    summary: readText(told.about_me, 20_000),
    // Of other countries nobody says whose codes of regions are meant.
    location: readLocation({ city, region, country: readLine(code, 10) ?? country }),
    skills: typeof told.skills === 'string' ? readLines(told.skills.split(/[,;]/), 200, 200) : [],
  };
}
