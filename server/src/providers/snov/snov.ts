import { z } from 'zod';
import type { MailStatus } from '../../records/contact.ts';
import { defineVendor } from '../define-vendor.ts';
import { nameInParts } from '../person-name.ts';
import { AnswerPoll, type Polled, pollTerms } from '../poll-answer.ts';
import type { VendorClient } from '../vendor-client.ts';
import { foundUnlessNull, foundVerdict, notFound, toldEmail } from '../vendor-fields.ts';
import { SnovToken } from './snov-token.ts';

/**
 * Snov.io's API of version 2: every search is started, and its result read by the hash of its task. Its key has two parts, as `id:secret`,
 * which are changed for a token of an hour. A search that the account cannot pay ends as `not_enough_credits`, in an answer of status 200.
 *
 * @see https://snov.io/api (shared/vendors/snov.md, read 2026-11-22)
 */
export const snov = defineVendor({
  name: 'snov',
  title:
    'Snov.io: e-mail finder and verifier; the key is `id:secret`, the API user id and secret with a colon between',
  keysAt: 'https://app.snov.io/account/api',
  baseUrl: 'https://api.snov.io',
  keyFault: (apiKey) =>
    partsOf(apiKey)
      ? null
      : 'The key of Snov.io has two parts: set it as the API user id, a colon and the secret.',
  meaning: ({ status, body }) => {
    if (status >= 300) return undefined;
    const said = endedAnswer.safeParse(body).data;
    if (said?.status === 'not_enough_credits') return 'out_of_credit';
    return said?.success === false ? 'unreadable' : undefined;
  },
  // Free (shared/vendors/snov.md: the token that every question needs).
  keyCheck: {
    path: '/v1/oauth/access_token',
    body: (apiKey) => {
      const parts = partsOf(apiKey);
      return { grant_type: 'client_credentials', client_id: parts?.id, client_secret: parts?.secret };
    },
    takes: z.object({ access_token: z.string().min(1) }),
  },
  terms: {
    ...pollTerms,
    // Its limit is 60 requests a minute; a question makes five or so.
    rate: { questions: 12, perMs: 60_000 },
    // A credit, as the smallest plan sells it, where there is an answer; that it does not know is one.
    costUsd: { hit: 0.039, miss: 0 },
    verifyEmail: { costUsd: { hit: 0.039, miss: 0.039 } },
  },

  capabilities: (client, apiKey) => {
    const search = searcher(client, apiKey);
    return {
      async findEmail(person, signal) {
        const name = nameInParts(person);
        const { domain } = person;
        if (name === null || !domain) return { outcome: 'skipped', why: 'missing_input' };
        const rows = [{ first_name: name.first, last_name: name.last, domain }];
        const [row] = await search('/v2/emails-by-domain-by-name', { rows }, signal);
        const found = [row?.result ?? []].flat().flatMap((seen) => {
          const email = toldEmail(seen.email);
          const status = statusOf(seen);
          return email !== null && status !== 'invalid' ? [{ email, status }] : [];
        });
        const best = found.find(({ status }) => status === 'valid') ?? found[0];
        return foundUnlessNull(best ? { ...best, confidence: null, mailProvider: null } : null);
      },

      async verifyEmail(email, signal) {
        const [row] = await search('/v2/email-verification', { emails: [email] }, signal);
        const [seen] = [row?.result ?? row ?? []].flat();
        if (!seen) return notFound;
        return foundVerdict({
          status: statusOf(seen),
          reason: seen.unknown_status_reason ?? seen.smtp_status ?? seen.status ?? null,
          mxFound: seen.mx_valid ?? null,
          disposable: seen.is_disposable ?? seen.disposable ?? null,
          free: seen.is_webmail ?? null,
        });
      },
    };
  },
});

/** Null where it is not `id:secret`; a secret may have colons of its own. */
function partsOf(apiKey: string): { id: string; secret: string } | null {
  const colon = apiKey.indexOf(':');
  const id = apiKey.slice(0, Math.max(colon, 0)).trim();
  const secret = apiKey.slice(colon + 1).trim();
  return id === '' || secret === '' ? null : { id, secret };
}

function searcher(client: VendorClient, apiKey: string) {
  const poll = new AnswerPoll(client);
  const token = new SnovToken(client, partsOf(apiKey) ?? { id: '', secret: '' });
  return (path: string, body: object, signal: AbortSignal) =>
    poll.answer({
      question: JSON.stringify([path, body]),
      signal,
      start: (alone) =>
        token.using(async (headers) => {
          const asked = { path: `${path}/start`, body, headers, answer: startAnswer, missOn: [] };
          return (await client.ask({ ...asked, signal: alone }))?.data.task_hash;
        }, alone),
      result: (id, soon) =>
        token.using(async (headers): Promise<Polled<Row[]>> => {
          const reply = await client.askReply({
            path: `${path}/result`,
            query: { task_hash: id },
            headers,
            answer: resultAnswer,
            missOn: [],
            signal: soon,
          });
          if (reply?.data.status !== 'completed') return { againAfterMs: reply?.retryAfterMs ?? null };
          return { answer: reply.data.data ?? [] };
        }, soon),
    });
}

const statuses: ReadonlyMap<string, MailStatus> = new Map([
  ['valid', 'valid'],
  ['not_valid', 'invalid'],
]);

function statusOf(seen: Seen): MailStatus {
  const status = statuses.get(seen.smtp_status ?? seen.status ?? '') ?? 'unknown';
  if (status === 'invalid') return status;
  if (seen.is_disposable || seen.disposable) return 'disposable';
  return seen.unknown_status_reason === 'catchall' ? 'catch_all' : status;
}

/** Errors of an operation; those of its gateway have statuses. */
const endedAnswer = z.object({ status: z.string().nullish(), success: z.boolean().nullish() });
const startAnswer = z.object({ data: z.object({ task_hash: z.string().nullish() }) });
const seenAddress = z.object({
  email: z.string().nullish(),
  smtp_status: z.string().nullish(),
  unknown_status_reason: z.string().nullish(),
  is_disposable: z.boolean().nullish(),
  is_webmail: z.boolean().nullish(),
  // As its description has them; its answers have those above.
  status: z.string().nullish(),
  mx_valid: z.boolean().nullish(),
  disposable: z.boolean().nullish(),
});
type Seen = z.infer<typeof seenAddress>;
const resultRow = seenAddress.extend({ result: z.union([z.array(seenAddress), seenAddress]).nullish() });
type Row = z.infer<typeof resultRow>;
const resultAnswer = z.object({ status: z.string(), data: z.array(resultRow).nullish() });
