import { z } from 'zod';
import type { Capabilities } from '../capabilities.ts';
import { firstPhone } from '../first-phone.ts';
import { mailStatus } from '../mail-status.ts';
import { nameInParts } from '../person-name.ts';
import type { VendorClient } from '../vendor-client.ts';
import { foundProfile, foundUnlessNull, foundVerdict, notFound, toldEmail } from '../vendor-fields.ts';

type Contacts = Pick<Capabilities, 'findEmail' | 'verifyEmail' | 'findPhone' | 'findProfileByEmail'>;

/** How people are reached. */
export const contacts = (client: VendorClient): Contacts => ({
  async findEmail(person, signal) {
    const { domain } = person;
    const name = nameInParts(person);
    if (!name || !domain) return { outcome: 'skipped', why: 'missing_input' };
    const found = await client.ask({
      path: '/email-finder',
      body: { firstName: name.first, lastName: name.last, domain },
      answer: finderAnswer,
      missOn: [],
      signal,
    });
    const email = toldEmail(found?.data?.email);
    if (!found?.data?.found || email === null) return notFound;
    const { isCatchAll, confidence, provider } = found.data;
    return {
      outcome: 'found',
      value: {
        email,
        // How sure it is of a guess is no verdict on the mailbox.
        status: isCatchAll ? 'catch_all' : 'unknown',
        confidence: confidences.get(confidence ?? '') ?? null,
        mailProvider: providerOf(provider),
      },
    };
  },

  async verifyEmail(email, signal) {
    const checked = await client.ask({
      path: '/email-validation',
      body: { email },
      answer: validationAnswer,
      missOn: [],
      signal,
    });
    if (checked === null) return notFound;
    const { result, isCatchAll, confidence, provider, segProvider } = checked.data;
    const verdict = noVerdict.has(confidence ?? '') ? 'risky' : verdicts.get(result);
    return foundVerdict({
      status: mailStatus({ verdict, catchAll: isCatchAll }),
      reason: isCatchAll ? 'catch_all' : result,
      // What stands before the mailboxes, where something does.
      mailProvider: providerOf(segProvider || provider),
    });
  },

  async findPhone({ networkUrl }, signal) {
    if (!networkUrl) return { outcome: 'skipped', why: 'missing_input' };
    const found = await client.ask({
      path: '/reverse-lookup/phones',
      query: { linkedin: networkUrl },
      answer: phonesAnswer,
      missOn: [],
      signal,
    });
    return foundUnlessNull(firstPhone(found?.data?.phones ?? []));
  },

  async findProfileByEmail(email, signal) {
    const found = await client.ask({
      path: '/reverse-lookup/lookup',
      body: { email },
      answer: personAnswer,
      missOn: [],
      signal,
    });
    return foundProfile(found?.data?.profileUrl);
  },
});

/** It says how sure it is in words; these are the middles of the thirds. */
const confidences: ReadonlyMap<string, number> = new Map([
  ['high', 83],
  ['medium', 50],
  ['low', 17],
]);

const verdicts: ReadonlyMap<string, string> = new Map([
  ['valid', 'deliverable'],
  ['invalid', 'undeliverable'],
  ['risky', 'risky'],
]);

/** Its words for a mail server that only put it off, and for being uncertain: whatever it then calls the address is a guess. */
const noVerdict = new Set(['temporary', 'low']);

/** SMTP stands for any other mail server. */
function providerOf(provider: string | null | undefined): string | null {
  return !provider || provider === 'SMTP' ? null : provider.toLowerCase();
}

const text = z.string().nullish();
const succeeded = z.literal(true);

const finderAnswer = z.object({
  success: succeeded,
  data: z
    .object({
      found: z.boolean().nullish(),
      email: text,
      confidence: text,
      isCatchAll: z.boolean().nullish(),
      provider: text,
    })
    .nullish(),
});

const validationAnswer = z.object({
  success: succeeded,
  data: z.object({
    result: z.string().min(1),
    isCatchAll: z.boolean().nullish(),
    confidence: text,
    provider: text,
    segProvider: text,
  }),
});

const phonesAnswer = z.object({
  success: succeeded,
  data: z.object({ phones: z.array(z.string()).nullish() }).nullish(),
});

const personAnswer = z.object({ success: succeeded, data: z.object({ profileUrl: text }).nullish() });
