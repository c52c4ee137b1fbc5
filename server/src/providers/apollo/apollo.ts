import { z } from 'zod';
import { defineVendor } from '../define-vendor.ts';
import type { VendorClient } from '../vendor-client.ts';
import { foundProfile, nameFields, notFound, toldEmail } from '../vendor-fields.ts';

/**
 * Apollo. Nobody is `person: null`, and 403 a plan without that question. An address that is not paid for is `email_not_unlocked@domain.com`.
 * Phones are not asked for: it brings them later, to an address of ours, which a question of a waterfall cannot wait for.
 *
 * @see https://docs.apollo.io (shared/vendors/apollo.md, read 2026-11-22)
 */
export const apollo = defineVendor({
  name: 'apollo',
  title: 'Apollo: e-mail finder, profiles by name',
  keysAt: 'https://app.apollo.io',
  baseUrl: 'https://api.apollo.io/api/v1',
  headers: (apiKey) => ({ 'x-api-key': apiKey }),
  // A credit, whose price depends on the plan and is not published: taken for that of the vendor before it in the order, Wiza.
  terms: { costUsd: { hit: 0.05, miss: 0 } },

  capabilities: (client) => ({
    async findEmail(person, signal) {
      const { domain, companyName, networkUrl } = person;
      const company = domain ? { domain } : companyName ? { organization_name: companyName } : null;
      const name = nameFields(person, 'name');
      const named = name && company ? { ...name, ...company } : null;
      const profile = networkUrl ? { linkedin_url: networkUrl } : null;
      if (!named && !profile) return { outcome: 'skipped', why: 'missing_input' };
      const found = await match(client, { ...named, ...profile }, signal);
      const email = toldEmail(found?.email);
      if (!found || email === null || isLocked(email)) return notFound;
      // It says `guessed` or `unverified` of others.
      const status = found.email_status === 'verified' ? 'valid' : 'unknown';
      return { outcome: 'found', value: { email, status, confidence: null, mailProvider: null } };
    },

    async findProfileByName({ fullName, companyName }, signal) {
      const found = await match(client, { name: fullName, organization_name: companyName }, signal);
      return foundProfile(found?.linkedin_url);
    },
  }),
});

async function match(
  client: VendorClient,
  body: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
) {
  const answer = await client.ask({ path: '/people/match', body, answer: matchAnswer, signal });
  return answer?.person ?? null;
}

function isLocked(email: string): boolean {
  return /^email_not_unlocked@/i.test(email);
}

const matchAnswer = z.object({
  person: z
    .object({
      email: z.string().nullish(),
      email_status: z.string().nullish(),
      linkedin_url: z.string().nullish(),
    })
    .nullable(),
});
