import { z } from 'zod';
import type { MailStatus } from '../../records/contact.ts';
import { defineVendor } from '../define-vendor.ts';
import { wholeName } from '../person-name.ts';
import { AnswerPoll, type Polled, pollTerms } from '../poll-answer.ts';
import type { VendorClient } from '../vendor-client.ts';
import { foundVerdict, notFound, toldEmail } from '../vendor-fields.ts';

/**
 * Enrow's finder and verifier, which also tell addresses of domains that take every address. A search is started, and its result asked
 * for at the same path until it is no 202.
 *
 * @see https://docs.enrow.io (shared/vendors/enrow.md, read 2026-11-22)
 */
export const enrow = defineVendor({
  name: 'enrow',
  title: 'Enrow: e-mail finder and verifier',
  keysAt: 'https://app.enrow.io',
  baseUrl: 'https://api.enrow.io',
  headers: (apiKey) => ({ 'x-api-key': apiKey }),
  terms: {
    ...pollTerms,
    // A credit of $0.012 where an address is found; a verification a quarter of one.
    findEmail: { costUsd: { hit: 0.012, miss: 0 } },
    verifyEmail: { costUsd: { hit: 0.003, miss: 0.003 } },
  },

  capabilities: (client) => {
    const ask = asker(client);
    return {
      async findEmail(person, signal) {
        const { domain, companyName } = person;
        const fullname = wholeName(person);
        if (!fullname || !(domain || companyName)) return { outcome: 'skipped', why: 'missing_input' };
        const company = domain ? { company_domain: domain } : { company_name: companyName };
        const found = await ask('/email/find/single', { fullname, ...company }, signal);
        const email = toldEmail(found.email);
        const status = statuses.get(found.qualification ?? '') ?? 'unknown';
        if (email === null || status === 'invalid') return notFound;
        return { outcome: 'found', value: { email, status, confidence: null, mailProvider: null } };
      },

      async verifyEmail(email, signal) {
        const { qualification } = await ask('/email/verify/single', { email }, signal);
        if (!qualification) return notFound;
        return foundVerdict({ status: statuses.get(qualification) ?? 'unknown', reason: qualification });
      },
    };
  },
});

const statuses: ReadonlyMap<string, MailStatus> = new Map([
  ['valid', 'valid'],
  ['invalid', 'invalid'],
]);

function asker(client: VendorClient) {
  const poll = new AnswerPoll(client);
  return (path: string, body: object, signal: AbortSignal) =>
    poll.answer({
      question: JSON.stringify([path, body]),
      signal,
      start: async (alone) =>
        (await client.ask({ path, body, answer: startAnswer, missOn: [], signal: alone }))?.id,
      result: async (id, soon): Promise<Polled<z.output<typeof resultAnswer>>> => {
        const reply = await client.askReply({
          path,
          query: { id },
          answer: resultAnswer,
          missOn: [],
          signal: soon,
        });
        if (!reply || reply.status === 202) return { againAfterMs: reply?.retryAfterMs ?? null };
        return { answer: reply.data };
      },
    });
}

const startAnswer = z.object({ id: z.string().nullish() });
const resultAnswer = z.object({
  email: z.string().nullish(),
  // Documented in small letters, and seen otherwise.
  qualification: z.string().toLowerCase().nullish(),
});
