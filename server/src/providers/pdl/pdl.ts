import { defineVendor } from '../define-vendor.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import { funding } from './funding.ts';
import { people } from './people.ts';
import { searches } from './searches.ts';

/** A person costs $0.28; a search costs that for every record of a page. */
const personUsd = 0.28;
/** Unsourced, as others report it. */
const companyUsd = 0.1;
const recordsMax = 100;
/** What the documents say of searches by default, whatever the plan: of all of them together. */
const searchRate = { questions: 10, perMs: 60_000, sharedAs: 'searches' };
const searchTerms = (recordUsd: number, usualRecords: number) => ({
  timeoutMs: 20_000,
  rate: searchRate,
  costUsd: { hit: usualRecords * recordUsd, miss: 0, most: recordsMax * recordUsd },
});

/**
 * People Data Labs, version 5. It is a table of people and companies: it asks no mail server, so its addresses are of unknown state. Plans
 * without contact data say `true` in place of it. All texts but a company's own name are in lower case.
 *
 * @see https://docs.peopledatalabs.com (shared/vendors/pdl.md, read 2026-11-22)
 */
export const pdl = defineVendor({
  name: 'pdl',
  title: 'People Data Labs: people, companies, e-mails, mobiles, funding, searches',
  keysAt: 'https://dashboard.peopledatalabs.com',
  baseUrl: 'https://api.peopledatalabs.com/v5',
  headers: (apiKey) => ({ 'x-api-key': apiKey }),
  terms: {
    // What the least of its plans permits.
    rate: { questions: 100, perMs: 60_000 },
    costUsd: { hit: personUsd, miss: 0 },
    lookUpPeople: { timeoutMs: 30_000 },
    lookUpCompanies: { timeoutMs: 30_000, costUsd: { hit: companyUsd, miss: 0 } },
    // A company that is matched is paid, whether its funding is known or not.
    lookUpFunding: { costUsd: { hit: companyUsd, miss: companyUsd } },
    searchPeople: searchTerms(personUsd, 10),
    searchProfiles: searchTerms(personUsd, 10),
    searchLeads: searchTerms(personUsd, 25),
    listEmployees: searchTerms(personUsd, 25),
    searchCompanies: searchTerms(companyUsd, 10),
  },
  capabilities: (client) => ({
    ...contacts(client),
    ...people(client),
    ...companies(client),
    ...funding(client),
    ...searches(client),
  }),
});
