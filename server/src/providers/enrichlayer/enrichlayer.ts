import { z } from 'zod';
import { defineVendor } from '../define-vendor.ts';
import { firstPhone } from '../first-phone.ts';
import { nameInParts } from '../person-name.ts';
import { foundPersonalEmail, foundProfile, foundUnlessNull } from '../vendor-fields.ts';
import { lookUpCompanies } from './companies.ts';
import { lookUpPeople } from './people.ts';

/**
 * Enrich Layer's API of version 2, whose answers are those of Proxycurl. 404 is a miss, 403 an empty account. It counts each address
 * and number that it gives out, so it is asked for one.
 *
 * @see https://enrichlayer.com/docs (shared/vendors/enrichlayer.md, read 2026-11-22)
 */
export const enrichlayer = defineVendor({
  name: 'enrichlayer',
  title: 'Enrich Layer: people and companies, people by name, personal e-mail, phones',
  keysAt: 'https://enrichlayer.com/dashboard',
  baseUrl: 'https://enrichlayer.com/api/v2',
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  meaning: ({ status }) => (status === 403 ? 'out_of_credit' : undefined),
  terms: {
    timeoutMs: 20_000,
    // Of the plans that one begins with.
    rate: { questions: 20, perMs: 60_000 },
    // A credit of about $0.10 for what was found, as for a profile; a page by name is two of them.
    findProfileByName: { costUsd: { hit: 0.2, miss: 0 } },
    findPersonalEmail: { costUsd: { hit: 0.1, miss: 0 } },
    findPhone: { costUsd: { hit: 0.1, miss: 0 } },
    // What is not kept is fetched while we wait. Skills may cost a credit more, a company by its number, name or domain two.
    lookUpPeople: { timeoutMs: 30_000, costUsd: { hit: 0.1, miss: 0, most: 0.2 } },
    lookUpCompanies: { timeoutMs: 30_000, costUsd: { hit: 0.1, miss: 0, most: 0.3 } },
  },

  capabilities: (client) => ({
    lookUpPeople: (keys, signal) => lookUpPeople(client, keys, signal),
    lookUpCompanies: (keys, signal) => lookUpCompanies(client, keys, signal),

    async findProfileByName({ fullName, companyName }, signal) {
      const name = nameInParts({ fullName });
      if (!name) return { outcome: 'skipped', why: 'missing_input' };
      const found = await client.ask({
        path: '/profile/resolve',
        // A name of a company does in place of its domain.
        query: { first_name: name.first, last_name: name.last, company_domain: companyName },
        answer: resolveAnswer,
        signal,
      });
      return foundProfile(found?.url);
    },

    async findPersonalEmail(networkUrl, signal) {
      const found = await client.ask({
        path: '/contact-api/personal-email',
        query: { profile_url: networkUrl, page_size: 1 },
        answer: emailsAnswer,
        signal,
      });
      return foundPersonalEmail(found?.emails ?? []);
    },

    async findPhone({ networkUrl }, signal) {
      if (!networkUrl) return { outcome: 'skipped', why: 'missing_input' };
      const found = await client.ask({
        path: '/contact-api/personal-contact',
        query: { profile_url: networkUrl, page_size: 1 },
        answer: numbersAnswer,
        signal,
      });
      return foundUnlessNull(firstPhone(found?.numbers ?? []));
    },
  }),
});

// The member has to be there, if only as null: an answer that lacks it is another than we know, and not a miss.
const resolveAnswer = z.object({ url: z.string().nullable() });
const emailsAnswer = z.object({ emails: z.array(z.string()).nullable() });
const numbersAnswer = z.object({ numbers: z.array(z.string()).nullable() });
