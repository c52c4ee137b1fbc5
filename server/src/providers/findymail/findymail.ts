import { z } from 'zod';
import { defineVendor } from '../define-vendor.ts';
import { wholeName } from '../person-name.ts';
import {
  foundProfile,
  foundUnlessNull,
  foundVerdict,
  notFound,
  toldEmail,
  toldPhone,
} from '../vendor-fields.ts';

/**
 * Findymail. The addresses that it finds are verified ones, it says; of an address that it is asked about it says only whether it is verified,
 * never that it is wrong. 423 is a subscription that its owner paused; a 200 may hold nothing but an `error`, which is no miss. It tells no phones
 * of people in the EU.
 *
 * @see https://app.findymail.com/docs (shared/vendors/findymail.md, read 2026-11-22)
 */
export const findymail = defineVendor({
  name: 'findymail',
  title: 'Findymail: e-mail finder by name or profile, verifier, phones, profiles by e-mail',
  keysAt: 'https://app.findymail.com',
  baseUrl: 'https://app.findymail.com/api',
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  meaning: ({ status, body }) => {
    if (status === 423) return 'out_of_credit';
    const { data: refusal } = refusalShape.safeParse(body);
    if (!refusal || status >= 300) return undefined;
    // It has no code for that: "Not enough credits".
    return /credit/i.test(refusal.error) ? 'out_of_credit' : 'unreadable';
  },
  // Free (app.findymail.com/docs, credits).
  keyCheck: { path: '/credits', takes: z.object({ credits: z.number() }) },
  terms: {
    // A credit of $0.02 where something is found, ten of them for a phone.
    findEmail: { costUsd: { hit: 0.02, miss: 0 } },
    findPhone: { costUsd: { hit: 0.2, miss: 0 } },
    findProfileByEmail: { costUsd: { hit: 0.02, miss: 0 } },
    // A credit of its own for any verdict, whose price is not told; taken for the other's.
    verifyEmail: { costUsd: { hit: 0.02, miss: 0.02 } },
  },

  capabilities: (client) => ({
    async findEmail(person, signal) {
      const name = wholeName(person);
      const { networkUrl } = person;
      // It takes the name of a company there, too.
      const domain = person.domain ?? person.companyName;
      const question =
        name && domain
          ? { path: '/search/name', body: { name, domain } }
          : networkUrl
            ? { path: '/search/business-profile', body: { linkedin_url: networkUrl } }
            : null;
      if (question === null) return { outcome: 'skipped', why: 'missing_input' };
      const answer = await client.ask({ ...question, answer: contactAnswer, signal });
      const email = toldEmail((answer?.contact ?? answer?.payload?.contact)?.email);
      return foundUnlessNull(
        email === null ? null : { email, status: 'valid', confidence: null, mailProvider: null },
      );
    },

    async verifyEmail(email, signal) {
      const answer = await client.ask({ path: '/verify', body: { email }, answer: verifyAnswer, signal });
      if (answer === null) return notFound;
      return foundVerdict({
        status: answer.verified ? 'valid' : 'unknown',
        reason: answer.verified ? null : 'not_verified',
        mailProvider: answer.provider || null,
      });
    },

    async findPhone({ networkUrl }, signal) {
      if (!networkUrl) return { outcome: 'skipped', why: 'missing_input' };
      const answer = await client.ask({
        path: '/search/phone',
        body: { linkedin_url: networkUrl },
        answer: phoneAnswer,
        signal,
      });
      const phone = toldPhone(answer?.phone);
      return foundUnlessNull(phone === null ? null : { phone, type: answer?.line_type || null });
    },

    async findProfileByEmail(email, signal) {
      const answer = await client.ask({
        path: '/search/reverse-email',
        // All that it knows of the person would cost another credit.
        body: { email, with_profile: false },
        answer: profileAnswer,
        signal,
      });
      return foundProfile(answer?.linkedin_url);
    },
  }),
});

const refusalShape = z.object({ error: z.string().min(1).max(1_000) });

/** Nobody is null or an empty one, which may be written as a list. */
const contact = z
  .object({ email: z.string().nullish() })
  .nullish()
  .or(z.tuple([]).transform(() => null));

const contactAnswer = z.object({ contact, payload: z.object({ contact }).nullish() });
const verifyAnswer = z.object({ verified: z.boolean(), provider: z.string().nullish() });
const phoneAnswer = z.object({ phone: z.string().nullish(), line_type: z.string().nullish() });
const profileAnswer = z.object({ linkedin_url: z.string().nullish() });
