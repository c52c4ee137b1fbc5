import { z } from 'zod';
import type { MailStatus, PersonKey } from '../../records/contact.ts';
import { defineVendor } from '../define-vendor.ts';
import { wholeName } from '../person-name.ts';
import { AnswerPoll, type Polled, pollTerms } from '../poll-answer.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound, toldEmail, toldPhone } from '../vendor-fields.ts';

/**
 * Wiza's reveal of one person, by the page of a profile or by name and company. What it finds is paid, an address or a number each; a
 * reveal that it could not make is `failed`, in an answer of status 200.
 *
 * @see https://docs.wiza.co (shared/vendors/wiza.md, read 2026-11-22)
 */
export const wiza = defineVendor({
  name: 'wiza',
  title: 'Wiza: e-mail and phone finder',
  keysAt: 'https://wiza.co/app/settings/api',
  baseUrl: 'https://wiza.co/api',
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  meaning: ({ body }) => {
    const { status, fail_error: error } = failedAnswer.safeParse(body).data?.data ?? {};
    if (status !== 'failed') return undefined;
    return error === 'billing_issue' ? 'out_of_credit' : 'unreadable';
  },
  terms: {
    ...pollTerms,
    // Credits of $0.025: two for an address, five for a number.
    findEmail: { costUsd: { hit: 0.05, miss: 0 } },
    findPhone: { costUsd: { hit: 0.125, miss: 0 } },
  },

  capabilities: (client) => {
    const reveal = revealer(client);
    return {
      async findEmail(person, signal) {
        const known = personOf(person);
        if (known === null) return { outcome: 'skipped', why: 'missing_input' };
        const asked = {
          enrichment_level: 'partial',
          email_options: { accept_work: true, accept_personal: false },
        };
        const found = await reveal({ individual_reveal: known, ...asked }, signal);
        const { email_status: word, email_type: type } = found;
        const email = toldEmail(found.email);
        // A private address was not asked for, and is not what a finder of business addresses answers.
        if (email === null || word === 'unfound' || type === 'personal') return notFound;
        const status = statuses.get(word ?? '') ?? 'unknown';
        return { outcome: 'found', value: { email, status, confidence: null, mailProvider: null } };
      },

      async findPhone(person, signal) {
        const known = personOf(person);
        if (known === null) return { outcome: 'skipped', why: 'missing_input' };
        const found = await reveal({ individual_reveal: known, enrichment_level: 'phone' }, signal);
        for (const { number, type } of numbersOf(found)) {
          // A number without its country's code cannot be called from elsewhere.
          const phone = toldPhone(number);
          if (phone !== null) return { outcome: 'found', value: { phone, type } };
        }
        return notFound;
      },
    };
  },
});

/** The page of a profile says of whom we speak; a name may be that of two. */
function personOf(person: PersonKey): object | null {
  const { networkUrl, domain, companyName } = person;
  if (networkUrl) return { profile_url: networkUrl };
  const name = wholeName(person);
  if (name === null || !(domain || companyName)) return null;
  return { full_name: name, ...(domain ? { domain } : { company: companyName }) };
}

const statuses: ReadonlyMap<string, MailStatus> = new Map([
  ['valid', 'valid'],
  // Of a domain that takes every address, or of one whose server did not say.
  ['risky', 'unknown'],
]);

/** More than anybody has. */
const phonesMax = 20;

/** The mobile number before others. */
function numbersOf({ mobile_phone: mobile, phone_number: other, phones }: Reveal) {
  const listed = (phones ?? [])
    .slice(0, phonesMax)
    .map(({ number, type }) => ({ number, type: type?.toLowerCase() ?? null }));
  return [{ number: mobile, type: 'mobile' }, ...listed, { number: other, type: null }].filter(
    (one): one is { number: string; type: string | null } => Boolean(one.number),
  );
}

function revealer(client: VendorClient) {
  const poll = new AnswerPoll(client);
  const path = '/individual_reveals';
  return (body: object, signal: AbortSignal) =>
    poll.answer({
      question: JSON.stringify(body),
      signal,
      start: async (alone) => {
        const started = await client.ask({ path, body, answer: startAnswer, missOn: [], signal: alone });
        return started && String(started.data.id);
      },
      result: async (id, soon): Promise<Polled<Reveal>> => {
        const reply = await client.askReply({
          path: `${path}/${encodeURIComponent(id)}`,
          answer: resultAnswer,
          missOn: [],
          signal: soon,
        });
        const reveal = reply?.data.data;
        return reveal?.is_complete || reveal?.status === 'finished'
          ? { answer: reveal }
          : { againAfterMs: reply?.retryAfterMs ?? null };
      },
    });
}

const startAnswer = z.object({ data: z.object({ id: z.union([z.number(), z.string()]) }) });
const failedAnswer = z.object({
  data: z.object({ status: z.string().nullish(), fail_error: z.string().nullish() }),
});
const revealed = z.object({
  status: z.string().nullish(),
  is_complete: z.boolean().nullish(),
  email: z.string().nullish(),
  email_status: z.string().nullish(),
  email_type: z.string().nullish(),
  mobile_phone: z.string().nullish(),
  phone_number: z.string().nullish(),
  phones: z.array(z.object({ number: z.string().nullish(), type: z.string().nullish() })).nullish(),
});
type Reveal = z.infer<typeof revealed>;
const resultAnswer = z.object({ data: revealed });
