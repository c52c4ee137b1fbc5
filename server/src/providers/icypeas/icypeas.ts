import { z } from 'zod';
import type { MailStatus } from '../../records/contact.ts';
import { type Answered, ProviderFailure } from '../capabilities.ts';
import { defineVendor } from '../define-vendor.ts';
import { nameInParts } from '../person-name.ts';
import { AnswerPoll, type Polled, type PollPace, pollTerms } from '../poll-answer.ts';
import type { VendorClient } from '../vendor-client.ts';
import { foundProfile, foundVerdict, notFound, toldEmail, toldWord } from '../vendor-fields.ts';

/** Most searches are over by then, and every request for a result counts. */
const pace: PollPace = { firstMs: 5_000, longestMs: 15_000, giveUpMs: 120_000 };
/** Those are answered at once, and may be asked twenty times a second. */
const profileRate = { questions: 1_200, perMs: 60_000, sharedAs: 'profiles' };

/**
 * Icypeas' searches for addresses are started, and their results read at one path; profiles are answered at once. What it does not
 * understand is a 200 with `success: false`, and a search tells its end by a word.
 *
 * @see https://api-doc.icypeas.com, /how-works/rate_limits (shared/vendors/icypeas.md, read 2026-11-22)
 */
export const icypeas = defineVendor({
  name: 'icypeas',
  title: 'Icypeas: e-mail finder and verifier, profiles by e-mail and by name',
  keysAt: 'https://app.icypeas.com',
  baseUrl: 'https://app.icypeas.com/api',
  headers: (apiKey) => ({ authorization: apiKey }),
  meaning: ({ status, body }) =>
    status < 300 && refusedAnswer.safeParse(body).success ? 'question_refused' : undefined,
  terms: {
    ...pollTerms,
    // Results may be read thirty times a minute, one question may need two or three: what is started beyond that is paid and not read.
    rate: { questions: 15, perMs: 60_000 },
    findProfileByName: { rate: profileRate },
    // A credit of $0.019 where something is found, ten of them for a person by an address; a verification a tenth of one.
    costUsd: { hit: 0.019, miss: 0 },
    verifyEmail: { costUsd: { hit: 0.0019, miss: 0.0019 } },
    findProfileByEmail: { rate: profileRate, costUsd: { hit: 0.19, miss: 0 } },
  },

  capabilities: (client) => {
    const search = searcher(client);
    return {
      async findEmail(person, signal) {
        const name = nameInParts(person);
        const company = person.domain ?? person.companyName;
        if (name === null || !company) return { outcome: 'skipped', why: 'missing_input' };
        const asked = { firstname: name.first, lastname: name.last, domainOrCompany: company };
        const item = await search('/email-search', asked, signal);
        if (item.status === 'BAD_INPUT') return { outcome: 'skipped', why: 'unsupported' };
        for (const told of (item.results?.emails ?? []).slice(0, emailsMax)) {
          const email = toldEmail(told.email);
          const { status, confidence } = certaintyOf(told.certainty);
          if (email !== null && status !== 'invalid') {
            return {
              outcome: 'found',
              value: { email, status, confidence, mailProvider: toldWord(told.mxProvider) },
            };
          }
        }
        return notFound;
      },

      async verifyEmail(email, signal) {
        const item = await search('/email-verification', { email }, signal);
        if (item.status === 'BAD_INPUT') return { outcome: 'skipped', why: 'unsupported' };
        const [first] = item.results?.emails ?? [];
        // That it was FOUND says that the search has ended, not that mail arrives.
        const { status, confidence } = certaintyOf(first?.certainty);
        return foundVerdict({
          status,
          reason: first?.certainty ?? item.status.toLowerCase(),
          mailProvider: toldWord(first?.mxProvider),
          score: status === 'unknown' ? null : confidence,
        });
      },

      findProfileByEmail: (email, signal) => findProfile(client, '/reverse-email-lookup', { email }, signal),

      async findProfileByName({ fullName, companyName }, signal) {
        const name = nameInParts({ fullName });
        if (name === null) return { outcome: 'skipped', why: 'missing_input' };
        const asked = { firstname: name.first, lastname: name.last, companyOrDomain: companyName };
        return findProfile(client, '/url-search/profile', asked, signal);
      },
    };
  },
});

const isPending: ReadonlySet<string> = new Set(['NONE', 'SCHEDULED', 'IN_PROGRESS']);

/** More than anybody has. */
const emailsMax = 20;

/**
 * Its words, by the bounces that it expects: at most 1 % of the sure ones, 5 % of the probable, which is more than we call valid.
 *
 * @see https://api-doc.icypeas.com/how-works/certainties (read 2026-11-22)
 */
const certainties: ReadonlyMap<string, { readonly status: MailStatus; readonly confidence: number | null }> =
  new Map([
    ['ultra_sure', { status: 'valid', confidence: 99 }],
    ['very_sure', { status: 'valid', confidence: 99 }],
    ['probable', { status: 'unknown', confidence: 95 }],
    ['undeliverable', { status: 'invalid', confidence: 0 }],
  ]);

/** Of `not_found` and words to come we know nothing. */
function certaintyOf(word: string | null | undefined) {
  return certainties.get(word ?? '') ?? { status: 'unknown' as const, confidence: null };
}

function searcher(client: VendorClient) {
  const poll = new AnswerPoll(client, pace);
  return (path: string, body: object, signal: AbortSignal) =>
    poll.answer({
      question: JSON.stringify([path, body]),
      signal,
      start: async (alone) =>
        (await client.ask({ path, body, answer: startAnswer, missOn: [], signal: alone }))?.item._id,
      result: async (id, soon): Promise<Polled<Item>> => {
        const reply = await client.askReply({
          path: '/bulk-single-searchs/read',
          body: { id },
          answer: resultAnswer,
          missOn: [],
          signal: soon,
        });
        const item = reply?.data.items[0];
        if (!item || isPending.has(item.status)) return { againAfterMs: reply?.retryAfterMs ?? null };
        // Of a search that has ended so there is nothing to come.
        if (item.status === 'INSUFFICIENT_FUNDS') throw new ProviderFailure(client.name, 'out_of_credit');
        if (item.status === 'ABORTED') throw new ProviderFailure(client.name, 'unreadable');
        return { answer: item };
      },
    });
}

async function findProfile(
  client: VendorClient,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<Answered<{ networkUrl: string }>> {
  const found = await client.ask({ path, body, answer: profileAnswer, missOn: [], signal });
  const [first] = [found?.data ?? []].flat();
  return foundProfile(first?.result);
}

const refusedAnswer = z.object({ success: z.literal(false) });
const startAnswer = z.object({ item: z.object({ _id: z.string().nullish() }) });
const endedSearch = z.object({
  status: z.string(),
  results: z
    .object({
      emails: z
        .array(
          z.object({
            email: z.string().nullish(),
            certainty: z.string().nullish(),
            mxProvider: z.string().nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});
type Item = z.infer<typeof endedSearch>;
const resultAnswer = z.object({ items: z.array(endedSearch) });
/** Documented for several at a time, as a list; one is seen alone as well. */
const profileFound = z.object({ status: z.string().nullish(), result: z.string().nullish() });
const profileAnswer = z.object({ data: z.union([z.array(profileFound), profileFound]) });
