import { z } from 'zod';
import { defineVendor } from '../define-vendor.ts';
import { firstPhone } from '../first-phone.ts';
import type { VendorClient } from '../vendor-client.ts';
import { foundPersonalEmail, foundUnlessNull } from '../vendor-fields.ts';

/**
 * ContactOut: what is known of the person of a profile. 404 is nobody, 403 says that no credit is left. Keys that may only try it get the
 * answer of a sample, which its `message` says. It says of no personal address whether it is verified.
 *
 * @see https://api.contactout.com (shared/vendors/contactout.md, read 2026-11-22)
 */
export const contactout = defineVendor({
  name: 'contactout',
  title: 'ContactOut: phones and personal e-mails by profile',
  keysAt: 'https://contactout.com',
  baseUrl: 'https://api.contactout.com/v1',
  headers: (apiKey) => ({ authorization: 'basic', token: apiKey }),
  meaning: ({ status, body }) => {
    if (status === 403) return 'out_of_credit';
    return status < 300 && sampleShape.safeParse(body).success ? 'rejected' : undefined;
  },
  // Its prices are negotiated: taken for that of the vendor behind it in the order, People Data Labs.
  terms: { rate: { questions: 1_000, perMs: 60_000 }, costUsd: { hit: 0.28, miss: 0 } },

  capabilities: (client) => ({
    async findPhone({ networkUrl }, signal) {
      if (!networkUrl) return { outcome: 'skipped', why: 'missing_input' };
      const profile = await ask(client, { profile: networkUrl, include_phone: true }, signal);
      return foundUnlessNull(firstPhone(profile?.phone ?? []));
    },

    async findPersonalEmail(networkUrl, signal) {
      const profile = await ask(client, { profile: networkUrl }, signal);
      return foundPersonalEmail(profile?.personal_email ?? []);
    },
  }),
});

async function ask(
  client: VendorClient,
  query: { readonly profile: string; readonly include_phone?: true },
  signal: AbortSignal,
) {
  const answer = await client.ask({ path: '/people/linkedin', query, answer: profileAnswer, signal });
  return answer?.profile ?? null;
}

const sampleShape = z.object({
  message: z
    .string()
    .max(1_000)
    .regex(/sample response/i),
});

/** It has to be there, if only as null: an answer that lacks it is another than we know, and not a miss. */
const profileAnswer = z.object({
  profile: z
    .object({
      phone: z.array(z.string()).nullish(),
      personal_email: z.array(z.string()).nullish(),
    })
    .nullable(),
});
