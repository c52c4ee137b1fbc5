import { z } from 'zod';
import type { PersonKey } from '../../records/contact.ts';
import type { Capabilities, Provider } from '../capabilities.ts';
import { AnswerPoll, type Polled } from '../poll-answer.ts';
import type { VendorClient } from '../vendor-client.ts';
import { foundProfile, nameFields, notFound, toldEmail, toldPhone } from '../vendor-fields.ts';

type Contacts = Pick<Capabilities, 'findEmail' | 'findPhone' | 'findProfileByName'> &
  Pick<Provider, 'hindrance'>;

/**
 * How people are reached. Phones come by and by, and only where an https address is named to which they are posted. They are asked for all
 * the same, which is documented for those whom a post did not reach: so the post is thrown away. Its number of a search has 64 bits.
 *
 * @see https://docs.apollo.io/reference/poll-webhook-result (read 2026-11-22)
 */
export function contacts(client: VendorClient, sinkUrl: string | null): Contacts {
  const poll = new AnswerPoll(client);
  return {
    async findEmail(person, signal) {
      const known = matched(person);
      if (!known) return { outcome: 'skipped', why: 'missing_input' };
      const found = (await match(client, known, signal))?.person;
      const email = toldEmail(found?.email);
      if (!found || email === null || isLocked(email)) return notFound;
      // It says `guessed` or `unverified` of others.
      const status = found.email_status === 'verified' ? 'valid' : 'unknown';
      return { outcome: 'found', value: { email, status, confidence: null, mailProvider: null } };
    },

    async findPhone(person, signal) {
      const known = matched(person);
      if (!known) return { outcome: 'skipped', why: 'missing_input' };
      if (sinkUrl === null) return { outcome: 'skipped', why: 'no_public_url' };
      const wanted = { ...known, reveal_phone_number: true, webhook_url: sinkUrl };
      const numbers = await poll.answer({
        question: JSON.stringify(known),
        signal,
        start: async (alone) => {
          const answer = await match(client, wanted, alone);
          return answer?.person ? answer.request_id : nobody;
        },
        result: (id, soon) => (id === nobody ? noNumbers : result(client, id, soon)),
      });
      for (const { sanitized_number: number, type_cd: type } of numbers) {
        const phone = toldPhone(number);
        if (phone !== null) return { outcome: 'found', value: { phone, type: type ?? null } };
      }
      return notFound;
    },

    async findProfileByName({ fullName, companyName }, signal) {
      const found = await match(client, { name: fullName, organization_name: companyName }, signal);
      return foundProfile(found?.person?.linkedin_url);
    },

    hindrance: (capability) =>
      capability === 'findPhone' && sinkUrl === null
        ? 'Apollo gives phone numbers only where it can post to an https address: set PUBLIC_URL.'
        : null,
  };
}

/** Of whom nothing was started. */
const nobody = 'nobody';
const noNumbers = Promise.resolve({ answer: [] });

/** What identifies a person; null where it is not enough. */
function matched(person: PersonKey): Readonly<Record<string, string | undefined>> | null {
  const { domain, companyName, networkUrl } = person;
  const company = domain ? { domain } : companyName ? { organization_name: companyName } : null;
  const name = nameFields(person, 'name');
  const named = name && company ? { ...name, ...company } : null;
  const profile = networkUrl ? { linkedin_url: networkUrl } : null;
  return named || profile ? { ...named, ...profile } : null;
}

function match(client: VendorClient, body: object, signal: AbortSignal) {
  return client.ask({ path: '/people/match', body, answer: matchAnswer, signal });
}

async function result(client: VendorClient, id: string, signal: AbortSignal): Promise<Polled<Numbers>> {
  const answer = await client.ask({
    path: `/webhook_result/${encodeURIComponent(id)}`,
    answer: resultAnswer,
    missOn: [],
    signal,
  });
  if (!answer?.webhook_result) return { againAfterMs: (answer?.retry_after_seconds ?? 0) * 1_000 };
  return { answer: answer.webhook_result.people.flatMap(({ phone_numbers: numbers }) => numbers ?? []) };
}

export function isLocked(email: string): boolean {
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
  request_id: z.union([z.string(), z.int().transform(String)]).nullish(),
});

const numbers = z.array(z.object({ sanitized_number: z.string().nullish(), type_cd: z.string().nullish() }));
type Numbers = z.output<typeof numbers>;

const resultAnswer = z
  .object({
    error_code: z.literal('result_pending').nullish(),
    retry_after_seconds: z.number().nullish(),
    webhook_status: z.string().nullish(),
    webhook_result: z.object({ people: z.array(z.object({ phone_numbers: numbers.nullish() })) }).nullish(),
  })
  .refine(({ error_code: code, webhook_status: status }) => Boolean(code ?? status));
