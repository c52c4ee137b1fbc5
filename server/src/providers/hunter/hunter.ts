import { z } from 'zod';
import type { MailStatus } from '../../records/contact.ts';
import { profileHandle, profileUrl } from '../../records/profile-handle.ts';
import { defineVendor } from '../define-vendor.ts';

/**
 * Hunter's API of version 2. A person without an address is a 200 with `email: null`. 403 is its limit a second, 429 its quota of the
 * month, 451 somebody who asked not to be found; 202 and 222 say that a mail server could not be asked.
 *
 * @see https://hunter.io/api-documentation (shared/vendors/hunter.md, read 2026-11-22)
 */
export const hunter = defineVendor({
  name: 'hunter',
  title: 'Hunter: e-mail finder, verifier, people by e-mail',
  keysAt: 'https://hunter.io/api-keys',
  baseUrl: 'https://api.hunter.io/v2',
  headers: (apiKey) => ({ 'x-api-key': apiKey }),
  meaning: ({ status }) => {
    if (status === 403) return 'rate_limited';
    if (status === 429) return 'out_of_credit';
    return undefined;
  },
  terms: {
    timeoutMs: 20_000,
    rate: { questions: 15, perMs: 1_000 },
    // A credit of $0.015 where an address is found; a verification half of one.
    findEmail: { costUsd: { hit: 0.015, miss: 0 } },
    findProfileByEmail: { costUsd: { hit: 0.015, miss: 0 } },
    verifyEmail: { costUsd: { hit: 0.0075, miss: 0.0075 }, rate: { questions: 10, perMs: 1_000 } },
  },

  capabilities: (client) => ({
    async findEmail(person, signal) {
      const query = personQuery(person);
      if (query === null) return { outcome: 'skipped', why: 'missing_input' };
      const found = await client.ask({
        path: '/email-finder',
        query,
        answer: finderAnswer,
        missOn: [404, 451],
        signal,
      });
      if (!found?.data.email) return { outcome: 'not_found' };
      const { email, score, verification, accept_all: acceptsAll } = found.data;
      const status = statuses.get(verification?.status ?? '') ?? 'unknown';
      return {
        outcome: 'found',
        value: {
          email,
          status: status === 'unknown' && acceptsAll ? 'catch_all' : status,
          confidence: score ?? null,
          mailProvider: null,
        },
      };
    },

    async verifyEmail(email, signal) {
      const found = await client.ask({
        path: '/email-verifier',
        query: { email },
        answer: verifierAnswer,
        signal,
      });
      if (!found?.data) return { outcome: 'not_found' };
      const { data } = found;
      return {
        outcome: 'found',
        value: {
          status: statuses.get(data.status ?? '') ?? 'unknown',
          reason: data.status ?? null,
          mxFound: data.mx_records ?? null,
          mxHost: null,
          mailProvider: null,
          disposable: data.disposable ?? null,
          role: null,
          free: data.webmail ?? null,
          suggestion: null,
          score: data.score ?? null,
        },
      };
    },

    async findProfileByEmail(email, signal) {
      const found = await client.ask({
        path: '/people/find',
        query: { email },
        answer: personAnswer,
        missOn: [404, 451],
        signal,
      });
      const handle = found?.data?.linkedin?.handle;
      return handle
        ? { outcome: 'found', value: { networkUrl: profileUrl(handle.replace(/^in\//, '')) } }
        : { outcome: 'not_found' };
    },
  }),
});

type Person = Parameters<NonNullable<ReturnType<typeof hunter.open>['findEmail']>>[0];

/** Null where Hunter cannot be asked for what is known of the person. */
function personQuery({ firstName, lastName, fullName, domain, companyName, networkUrl }: Person) {
  const company = domain ? { domain } : companyName ? { company: companyName } : null;
  const name =
    firstName && lastName
      ? { first_name: firstName, last_name: lastName }
      : fullName
        ? { full_name: fullName }
        : null;
  if (company && name) return { ...company, ...name };
  const handle = networkUrl ? profileHandle(networkUrl) : null;
  return handle === null ? null : { linkedin_handle: handle };
}

const statuses: ReadonlyMap<string, MailStatus> = new Map([
  ['valid', 'valid'],
  // Somebody's mailbox at a free provider, which answered for it.
  ['webmail', 'unknown'],
  ['invalid', 'invalid'],
  ['accept_all', 'catch_all'],
  ['disposable', 'disposable'],
]);

const finderAnswer = z.object({
  data: z.object({
    email: z.string().nullish(),
    score: z.number().min(0).max(100).nullish(),
    accept_all: z.boolean().nullish(),
    verification: z.object({ status: z.string().nullish() }).nullish(),
  }),
});

/** 202 (it still asks) and 222 (the mail server misbehaved) have no verdict. */
const verifierAnswer = z.object({
  data: z
    .object({
      status: z.string().nullish(),
      score: z.number().min(0).max(100).nullish(),
      mx_records: z.boolean().nullish(),
      disposable: z.boolean().nullish(),
      webmail: z.boolean().nullish(),
    })
    .nullish(),
});

const personAnswer = z.object({
  data: z.object({ linkedin: z.object({ handle: z.string().nullish() }).nullish() }).nullish(),
});
