import { z } from 'zod';
import type { MailStatus, PersonKey } from '../../records/contact.ts';
import { profileHandle, profileUrl } from '../../records/profile-handle.ts';
import { defineVendor } from '../define-vendor.ts';
import { foundProfile, foundVerdict, nameFields, notFound, toldEmail } from '../vendor-fields.ts';

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
  // Free (shared/vendors/hunter.md).
  keyCheck: { path: '/account', takes: z.object({ data: z.object({}) }) },
  terms: {
    timeoutMs: 20_000,
    // Its limits are 15 a second and 500 a minute, verifications 10 and 300: the minute, spread evenly, keeps both.
    rate: { questions: 8, perMs: 1_000 },
    // A credit of $0.015 where an address is found; a verification half of one.
    findEmail: { costUsd: { hit: 0.015, miss: 0 } },
    findProfileByEmail: { costUsd: { hit: 0.015, miss: 0 } },
    verifyEmail: { costUsd: { hit: 0.0075, miss: 0.0075 }, rate: { questions: 5, perMs: 1_000 } },
  },

  capabilities: (client) => ({
    async findEmail(person, signal) {
      const query = personQuery(person);
      if (query === null) return { outcome: 'skipped', why: 'missing_input' };
      const found = await client.ask({
        path: '/email-finder',
        query,
        answer: finderAnswer,
        missOn: nobody,
        signal,
      });
      const email = toldEmail(found?.data.email);
      if (!found || email === null) return notFound;
      const { score, verification, accept_all: acceptsAll } = found.data;
      return {
        outcome: 'found',
        value: {
          email,
          status: statusOf(verification?.status, acceptsAll),
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
        missOn: [...nobody, ...noVerdict],
        signal,
      });
      if (!found?.data) return notFound;
      const { data } = found;
      return foundVerdict({
        status: statusOf(data.status, data.accept_all),
        reason: data.status ?? null,
        mxFound: data.mx_records ?? null,
        disposable: data.disposable ?? null,
        free: data.webmail ?? null,
        score: data.score ?? null,
      });
    },

    async findProfileByEmail(email, signal) {
      const found = await client.ask({
        path: '/people/find',
        query: { email },
        answer: personAnswer,
        missOn: nobody,
        signal,
      });
      const handle = found?.data?.linkedin?.handle;
      return handle ? foundProfile(profileUrl(handle.replace(/^in\//, ''))) : notFound;
    },
  }),
});

/** Nobody known, and somebody who asked not to be known there. */
const nobody = [404, 451];
/** It still asks the mail server, or that misbehaved: whatever such an answer holds is no verdict. */
const noVerdict = [202, 222];

/** Null where Hunter cannot be asked for what is known of the person. */
function personQuery(person: PersonKey) {
  const { domain, companyName, networkUrl } = person;
  const company = domain ? { domain } : companyName ? { company: companyName } : null;
  const name = nameFields(person, 'full_name');
  if (company && name) return { ...company, ...name };
  const handle = networkUrl ? profileHandle(networkUrl) : null;
  return handle === null ? null : { linkedin_handle: handle };
}

const statuses: ReadonlyMap<string, MailStatus> = new Map([
  ['valid', 'valid'],
  ['invalid', 'invalid'],
  ['accept_all', 'catch_all'],
  ['disposable', 'disposable'],
]);

/** A mailbox at a free provider is only called `webmail`: nothing is said of whether it is there. */
function statusOf(word: string | null | undefined, acceptsAll: boolean | null | undefined): MailStatus {
  const status = statuses.get(word ?? '') ?? 'unknown';
  return acceptsAll && (status === 'valid' || status === 'unknown') ? 'catch_all' : status;
}

const finderAnswer = z.object({
  data: z.object({
    email: z.string().nullish(),
    score: z.number().min(0).max(100).nullish(),
    accept_all: z.boolean().nullish(),
    verification: z.object({ status: z.string().nullish() }).nullish(),
  }),
});

const verifierAnswer = z.object({
  data: z
    .object({
      status: z.string().nullish(),
      score: z.number().min(0).max(100).nullish(),
      mx_records: z.boolean().nullish(),
      accept_all: z.boolean().nullish(),
      disposable: z.boolean().nullish(),
      webmail: z.boolean().nullish(),
    })
    .nullish(),
});

const personAnswer = z.object({
  data: z.object({ linkedin: z.object({ handle: z.string().nullish() }).nullish() }).nullish(),
});
