import { z } from 'zod';
import type { MailStatus } from '../../records/contact.ts';
import { defineVendor } from '../define-vendor.ts';
import { nameInParts } from '../person-name.ts';
import { AnswerPoll, type PollPace } from '../poll-answer.ts';
import type { VendorClient } from '../vendor-client.ts';
import { foundProfile, foundUnlessNull, toldEmail } from '../vendor-fields.ts';

/** It asks for patience of thirty seconds, and is often done sooner. */
const pace: PollPace = { firstMs: 5_000, longestMs: 30_000, giveUpMs: 180_000 };

/**
 * Dropcontact computes what it finds and keeps no database of people, so that every question takes its time. Not to be ready and to have
 * failed are answers of status 200, told apart by `error`.
 *
 * @see https://developer.dropcontact.com (shared/vendors/dropcontact.md, read 2026-11-22)
 */
export const dropcontact = defineVendor({
  name: 'dropcontact',
  title: 'Dropcontact: e-mail finder, profiles by e-mail',
  keysAt: 'https://app.dropcontact.com',
  baseUrl: 'https://api.dropcontact.com/v1',
  headers: (apiKey) => ({ 'x-access-token': apiKey }),
  meaning: ({ status, body }) =>
    status < 300 && failedAnswer.safeParse(body).data?.error ? 'unreadable' : undefined,
  terms: {
    timeoutMs: 200_000,
    concurrency: 20,
    // Its own limit is 60 requests a second, of which a question makes several.
    rate: { questions: 10, perMs: 1_000 },
    // A credit of $0.17 where an address is found, also where only a profile was wanted.
    costUsd: { hit: 0.17, miss: 0 },
  },

  capabilities: (client) => {
    const enrich = enricher(client);
    return {
      async findEmail(person, signal) {
        const name = nameInParts(person);
        const { domain, companyName, networkUrl } = person;
        const company = domain ? { website: domain } : companyName ? { company: companyName } : null;
        const named = name && company && { first_name: name.first, last_name: name.last, ...company };
        const known = named ?? (networkUrl ? { linkedin: networkUrl } : null);
        if (known === null) return { outcome: 'skipped', why: 'missing_input' };
        const found = await enrich(known, signal);
        const own = (found?.email || []).slice(0, emailsMax).flatMap((told) => {
          const email = toldEmail(told.email);
          const status = statusOf(told.qualification);
          return email !== null && status ? [{ email, status }] : [];
        });
        const best = own.find(({ status }) => status === 'valid') ?? own[0];
        return foundUnlessNull(best ? { ...best, confidence: null, mailProvider: null } : null);
      },

      async findProfileByEmail(email, signal) {
        return foundProfile((await enrich({ email }, signal))?.linkedin);
      },
    };
  },
});

/** Null for an address that is not that of the person at work. */
function statusOf(qualification: string | null | undefined): MailStatus | null {
  const [kind = '', place = 'pro'] = (qualification ?? '').split('@');
  if (place !== 'pro' || kind === 'generic' || kind === 'invalid') return null;
  if (kind === 'nominative') return 'valid';
  return kind === 'catch_all' ? 'catch_all' : 'unknown';
}

/** More than anybody has. */
const emailsMax = 20;

function enricher(client: VendorClient) {
  const poll = new AnswerPoll(client, pace);
  const path = '/enrich/all';
  return (person: object, signal: AbortSignal) =>
    poll.answer({
      question: JSON.stringify(person),
      signal,
      start: async (alone) => {
        const body = { data: [person], siren: false, language: 'en' };
        const asked = { path, body, answer: startAnswer, missOn: [], signal: alone };
        return (await client.ask(asked))?.request_id;
      },
      result: async (id, soon) => {
        const reply = await client.askReply({
          path: `${path}/${encodeURIComponent(id)}`,
          answer: resultAnswer,
          missOn: [],
          signal: soon,
        });
        return reply?.data.success
          ? { answer: reply.data.data?.[0] ?? null }
          : { againAfterMs: reply?.retryAfterMs ?? null };
      },
    });
}

/** True, or a text. */
const failedAnswer = z.object({ error: z.union([z.boolean(), z.string()]).nullish() });
const startAnswer = z.object({ request_id: z.string().nullish() });
const resultAnswer = z.object({
  success: z.boolean(),
  data: z
    .array(
      z.object({
        email: z
          .array(z.object({ email: z.string().nullish(), qualification: z.string().nullish() }))
          .or(z.literal(''))
          .nullish(),
        linkedin: z.string().nullish(),
      }),
    )
    .nullish(),
});
