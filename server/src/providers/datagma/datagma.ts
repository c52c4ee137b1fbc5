import { z } from 'zod';
import { profileHandle } from '../../records/profile-handle.ts';
import { defineVendor } from '../define-vendor.ts';
import { wholeName } from '../person-name.ts';
import { foundUnlessNull, notFound, toldEmail, toldPhone } from '../vendor-fields.ts';

/**
 * Datagma. The key stands in the address. Its best guess has a status of its own (`Most Probable`), and `cachAll`, spelled like that, says that
 * the domain takes every address. A number that answers in the messenger is one that is in use.
 *
 * @see https://datagmaapi.readme.io (shared/vendors/datagma.md, read 2026-11-22)
 */
export const datagma = defineVendor({
  name: 'datagma',
  title: 'Datagma: e-mail finder, phones',
  keysAt: 'https://app.datagma.com',
  baseUrl: 'https://gateway.datagma.net/api/ingress',
  terms: {
    // Credits of $0.0163: one for an address that it verified, thirty for phones.
    findEmail: { costUsd: { hit: 0.0163, miss: 0 } },
    findPhone: { costUsd: { hit: 0.489, miss: 0 } },
  },

  capabilities: (client, apiKey) => ({
    async findEmail(person, signal) {
      const fullName = wholeName(person);
      const company = person.domain ?? person.companyName;
      if (!fullName || !company) return { outcome: 'skipped', why: 'missing_input' };
      const handle = person.networkUrl ? profileHandle(person.networkUrl) : null;
      const answer = await client.ask({
        path: '/v6/findEmail',
        query: { apiId: apiKey, fullName, company, linkedInSlug: handle ?? undefined },
        answer: emailAnswer,
        signal,
      });
      const email = toldEmail(answer?.email);
      if (!answer || email === null) return notFound;
      const isValid = answer.status?.toLowerCase() === 'valid';
      const status = answer.cachAll ? 'catch_all' : isValid ? 'valid' : 'unknown';
      return { outcome: 'found', value: { email, status, confidence: null, mailProvider: null } };
    },

    async findPhone({ networkUrl }, signal) {
      if (!networkUrl) return { outcome: 'skipped', why: 'missing_input' };
      const answer = await client.ask({
        path: '/v1/search',
        query: { apiId: apiKey, username: networkUrl, whatsappCheck: true },
        answer: searchAnswer,
        signal,
      });
      const numbers = (answer?.person?.phones ?? []).slice(0, phonesMax).map((told) => ({
        phone: toldPhone(told.number, told.countryCode),
        isInUse: told.isWhatsapp === true,
      }));
      const usable = numbers.filter(({ phone }) => phone !== null);
      const phone = (usable.find(({ isInUse }) => isInUse) ?? usable[0])?.phone ?? null;
      return foundUnlessNull(phone === null ? null : { phone, type: null });
    },
  }),
});

/** More than anybody has. */
const phonesMax = 20;

/** Whether it is a text or not is not told. */
const yesOrNo = z.union([z.boolean(), z.string().transform((text) => text.toLowerCase() === 'true')]);

const emailAnswer = z.object({
  email: z.string().nullish(),
  status: z.string().nullish(),
  cachAll: yesOrNo.nullish(),
});

const text = z.union([z.string(), z.number().transform(String)]);

const searchAnswer = z.object({
  person: z
    .object({
      phones: z
        .array(
          z.object({
            number: text.nullish(),
            countryCode: text.nullish(),
            isWhatsapp: z.boolean().nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});
