import { z } from 'zod';
import type { FoundEmail, MailStatus } from '../../records/contact.ts';
import { identifyEmailType } from '../../text/email-type/email-type.ts';
import type { Answered } from '../capabilities.ts';
import { defineVendor } from '../define-vendor.ts';
import {
  foundPersonalEmail,
  foundProfile,
  foundUnlessNull,
  foundVerdict,
  nameFields,
  notFound,
  toldEmail,
  toldPhone,
  toldWord,
} from '../vendor-fields.ts';

/**
 * LeadMagic's API of version 1. A miss is a 200 without a value, or with null: what tells it from another shape is that it counts its
 * credits. `valid_catch_all` is an address of a domain that takes every address.
 *
 * @see https://leadmagic.io/docs (shared/vendors/leadmagic.md, read 2026-11-22)
 */
export const leadmagic = defineVendor({
  name: 'leadmagic',
  title: 'LeadMagic: e-mail finder, personal e-mails, mobiles, verifier, profiles by e-mail',
  keysAt: 'https://app.leadmagic.io',
  baseUrl: 'https://api.leadmagic.io/v1',
  headers: (apiKey) => ({ 'x-api-key': apiKey }),
  terms: {
    rate: { questions: 300, perMs: 60_000 },
    // A credit of $0.0245: one for an address by name (five by profile), two for a personal one, five for a mobile, ten for a profile.
    findEmail: { costUsd: { hit: 0.0245, miss: 0, most: 0.1225 } },
    findPersonalEmail: { costUsd: { hit: 0.049, miss: 0 } },
    findPhone: { costUsd: { hit: 0.1225, miss: 0 } },
    findProfileByEmail: { costUsd: { hit: 0.245, miss: 0 } },
    // A quarter of one for any verdict, `unknown` included.
    verifyEmail: { costUsd: { hit: 0.006125, miss: 0.006125 } },
  },

  capabilities: (client) => ({
    async findEmail(person, signal): Promise<Answered<FoundEmail>> {
      const { domain, companyName, networkUrl } = person;
      const company = domain ? { domain } : companyName ? { company_name: companyName } : null;
      const name = nameFields(person, 'full_name');
      const question =
        name && company
          ? { path: '/people/email-finder', body: { ...name, ...company } }
          : networkUrl
            ? { path: '/people/b2b-profile-email', body: { profile_url: networkUrl } }
            : null;
      if (question === null) return { outcome: 'skipped', why: 'missing_input' };
      const answer = await client.ask({ ...question, answer: emailAnswer, signal });
      const email = toldEmail(answer?.email);
      if (!answer || email === null || answer.status === 'not_found') return notFound;
      return {
        outcome: 'found',
        value: {
          email,
          // By profile it tells no status.
          status: statuses.get(answer.status ?? '') ?? 'unknown',
          confidence: null,
          mailProvider: toldWord(answer.mx_provider),
        },
      };
    },

    async verifyEmail(email, signal) {
      const answer = await client.ask({
        path: '/people/email-validation',
        body: { email },
        answer: validationAnswer,
        signal,
      });
      if (!answer?.email_status) return notFound;
      const status = statuses.get(answer.email_status) ?? 'unknown';
      const takesAll = answer.is_domain_catch_all === true && status !== 'invalid';
      return foundVerdict({
        status: takesAll ? 'catch_all' : status,
        reason: answer.email_status,
        mxFound: answer.mx_record ? true : null,
        mxHost: answer.mx_record || null,
        mailProvider: answer.mx_provider ?? null,
      });
    },

    async findPersonalEmail(networkUrl, signal) {
      const answer = await client.ask({
        path: '/people/personal-email-finder',
        body: { profile_url: networkUrl },
        answer: personalAnswer,
        signal,
      });
      return foundPersonalEmail([
        answer?.first_personal_email,
        answer?.personal_email,
        ...(answer?.personal_emails ?? []),
      ]);
    },

    async findPhone({ networkUrl }, signal) {
      if (!networkUrl) return { outcome: 'skipped', why: 'missing_input' };
      const answer = await client.ask({
        path: '/people/mobile-finder',
        body: { profile_url: networkUrl },
        answer: mobileAnswer,
        signal,
      });
      const phone = toldPhone(answer?.mobile_number);
      return foundUnlessNull(phone === null ? null : { phone, type: 'mobile' });
    },

    async findProfileByEmail(email, signal) {
      const isPersonal = identifyEmailType(email)?.isFree ?? false;
      const answer = await client.ask({
        path: '/people/b2b-profile',
        body: isPersonal ? { personal_email: email } : { work_email: email },
        answer: profileAnswer,
        signal,
      });
      return foundProfile(answer?.profile_url);
    },
  }),
});

const statuses: ReadonlyMap<string, MailStatus> = new Map([
  ['valid', 'valid'],
  ['valid_catch_all', 'catch_all'],
  ['catch_all', 'catch_all'],
  ['invalid', 'invalid'],
]);

const credits = z.number();

const emailAnswer = z.object({
  credits_consumed: credits,
  email: z.string().nullish(),
  status: z.string().nullish(),
  mx_provider: z.string().nullish(),
});

const validationAnswer = z.object({
  credits_consumed: credits,
  email_status: z.string().nullish(),
  is_domain_catch_all: z.boolean().nullish(),
  mx_record: z.string().nullish(),
  mx_provider: z.string().nullish(),
});

const personalAnswer = z.object({
  credits_consumed: credits,
  first_personal_email: z.string().nullish(),
  personal_email: z.string().nullish(),
  personal_emails: z.array(z.string()).nullish(),
});

const mobileAnswer = z.object({ credits_consumed: credits, mobile_number: z.string().nullish() });
const profileAnswer = z.object({ credits_consumed: credits, profile_url: z.string().nullish() });
