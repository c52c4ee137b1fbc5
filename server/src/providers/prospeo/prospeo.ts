import { z } from 'zod';
import type { PersonKey } from '../../records/contact.ts';
import { defineVendor } from '../define-vendor.ts';
import type { VendorClient } from '../vendor-client.ts';
import {
  foundProfile,
  foundUnlessNull,
  nameFields,
  notFound,
  toldEmail,
  toldPhone,
  toldWord,
} from '../vendor-fields.ts';
import { meaningOf } from './answers.ts';
import { lookUpCompanies } from './companies.ts';
import { lookUpPeople, searchPeople } from './people.ts';

/**
 * Prospeo's API of 2026: one question that enriches a person by whatever is known. What went wrong stands in `error_code`, a miss being a 400
 * of the code NO_MATCH; what is not paid for is shown in part with `revealed: false`.
 *
 * @see https://prospeo.io/api-docs (shared/vendors/prospeo.md, read 2026-11-22)
 */
export const prospeo = defineVendor({
  name: 'prospeo',
  title: 'Prospeo: e-mails and mobiles of people, their profiles, companies, and a search for people',
  keysAt: 'https://app.prospeo.io/api',
  baseUrl: 'https://api.prospeo.io',
  headers: (apiKey) => ({ 'x-key': apiKey }),
  meaning: meaningOf,
  // Free (prospeo.io/api-docs/account-information).
  keyCheck: { path: '/account-information', takes: z.object({ error: z.literal(false) }) },
  terms: {
    // A credit of $0.039 for a person, ten with the mobile.
    costUsd: { hit: 0.039, miss: 0 },
    findPhone: { costUsd: { hit: 0.39, miss: 0 } },
    // A credit for each of its pages that has rows; one of ours may take three of them.
    searchPeople: { timeoutMs: 30_000, costUsd: { hit: 0.039, miss: 0, most: 0.117 } },
    lookUpPeople: { timeoutMs: 20_000 },
    lookUpCompanies: { timeoutMs: 20_000 },
  },

  capabilities: (client) => ({
    lookUpPeople: (keys, signal) => lookUpPeople(client, keys, signal),
    lookUpCompanies: (keys, signal) => lookUpCompanies(client, keys, signal),
    searchPeople: (search, signal) => searchPeople(client, search, signal),

    async findEmail(person, signal) {
      const data = personData(person);
      if (data === null) return { outcome: 'skipped', why: 'missing_input' };
      const found = await enrich(client, { data, only_verified_email: true }, signal);
      if (!found?.email || found.email.revealed === false) return notFound;
      const { status, email_mx_provider: mailProvider } = found.email;
      const email = toldEmail(found.email.email);
      return foundUnlessNull(
        email === null
          ? null
          : {
              email,
              status: status === 'VERIFIED' ? 'valid' : 'unknown',
              confidence: null,
              mailProvider: toldWord(mailProvider),
            },
      );
    },

    async findPhone(person, signal) {
      const data = personData(person);
      if (data === null) return { outcome: 'skipped', why: 'missing_input' };
      const question = { data, enrich_mobile: true, only_verified_mobile: true };
      const mobile = (await enrich(client, question, signal))?.mobile;
      // Only verified ones were asked for.
      if (!mobile || mobile.revealed === false || mobile.status !== 'VERIFIED') return notFound;
      const phone = toldPhone(mobile.mobile, mobile.mobile_country_code);
      return foundUnlessNull(phone === null ? null : { phone, type: 'mobile' });
    },

    async findProfileByEmail(email, signal) {
      return foundProfile((await enrich(client, { data: { email } }, signal))?.linkedin_url);
    },

    async findProfileByName({ fullName, companyName }, signal) {
      const data = { full_name: fullName, company_name: companyName };
      return foundProfile((await enrich(client, { data }, signal))?.linkedin_url);
    },
  }),
});

/** Null where Prospeo cannot be asked for what is known of the person. */
function personData(person: PersonKey): Enrichment['data'] | null {
  const { domain, companyName, networkUrl } = person;
  const company = domain ? { company_website: domain } : companyName ? { company_name: companyName } : null;
  const name = nameFields(person, 'full_name');
  const named = name && company ? { ...name, ...company } : null;
  const profile = networkUrl ? { linkedin_url: networkUrl } : null;
  return named || profile ? { ...named, ...profile } : null;
}

interface Enrichment {
  readonly data: Readonly<Record<string, string | undefined>>;
  readonly only_verified_email?: boolean;
  readonly enrich_mobile?: boolean;
  readonly only_verified_mobile?: boolean;
}

async function enrich(client: VendorClient, question: Enrichment, signal: AbortSignal) {
  const body = {
    only_verified_email: false,
    enrich_mobile: false,
    only_verified_mobile: false,
    ...question,
  };
  const answer = await client.ask({ path: '/enrich-person', body, answer: personAnswer, signal });
  return answer?.person ?? null;
}

/** Always with `error`; a person is not there where there is no match. */
const personAnswer = z.object({
  error: z.boolean(),
  person: z
    .object({
      linkedin_url: z.string().nullish(),
      email: z
        .object({
          status: z.string().nullish(),
          revealed: z.boolean().nullish(),
          email: z.string().nullish(),
          email_mx_provider: z.string().nullish(),
        })
        .nullish(),
      mobile: z
        .object({
          status: z.string().nullish(),
          revealed: z.boolean().nullish(),
          mobile: z.string().nullish(),
          mobile_country_code: z.string().nullish(),
        })
        .nullish(),
    })
    .nullish(),
});
