import { defineVendor } from '../define-vendor.ts';
import { contacts } from './contacts.ts';
import { employees } from './employees.ts';
import { identifyPerson } from './identify-person.ts';
import { leadFinder } from './lead-finder.ts';

/** A credit of the smallest plan that is paid for, taken where there is a result. */
const creditUsd = 0.00049;
const recordsMax = 100;
const perRecord = (credits: number, usualRecords: number) => ({
  costUsd: { hit: usualRecords * credits * creditUsd, miss: 0, most: recordsMax * credits * creditUsd },
});

/**
 * Enrich's API of version 3; its host really is named "dev". A miss is a 200 without data. A 404 comes of an address of the API that is
 * not one, so it is no miss.
 *
 * @see https://doc.enrich.so (shared/vendors/enrich-so.md, read 2026-11-22)
 */
export const enrich = defineVendor({
  name: 'enrich',
  title: 'Enrich: e-mail finder, verifier, phones, people by e-mail, employees, leads',
  keysAt: 'https://dash.enrich.so',
  baseUrl: 'https://dev.enrich.so/api/v3',
  headers: (apiKey) => ({ 'x-api-key': apiKey }),
  terms: {
    timeoutMs: 20_000,
    // Of the smallest plan that is paid for, as are the prices.
    rate: { questions: 300, perMs: 60_000 },
    findEmail: { costUsd: { hit: 10 * creditUsd, miss: 0 } },
    // A risky address is free, which mostly is one of which it does not know.
    verifyEmail: { costUsd: { hit: creditUsd, miss: 0 } },
    findProfileByEmail: { costUsd: { hit: 10 * creditUsd, miss: 0 } },
    findPhone: { costUsd: { hit: 500 * creditUsd, miss: 0 } },
    identifyPerson: { costUsd: { hit: 10 * creditUsd, miss: 0 } },
    listEmployees: perRecord(1, 25),
    // One for the row, which the first pages do not cost, and one for the last name.
    searchPeople: perRecord(2, 10),
    searchLeads: perRecord(2, 25),
  },
  capabilities: (client) => ({
    ...contacts(client),
    ...identifyPerson(client),
    ...employees(client),
    ...leadFinder(client),
  }),
});
