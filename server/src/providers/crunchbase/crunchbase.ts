import { z } from 'zod';
import { defineVendor } from '../define-vendor.ts';
import { fundingPageOf } from '../funding-page.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { cards, fields, organizationOf } from './organization.ts';

/**
 * Crunchbase, version 4 of its API. An organization that it does not know is a 404; refusals are a list with their status and a code, beside the
 * status of the answer.
 *
 * @see https://data.crunchbase.com/docs (shared/vendors/crunchbase.md, read 2026-11-22)
 */
export const crunchbase = defineVendor({
  name: 'crunchbase',
  title: 'Crunchbase: funding of companies',
  keysAt: 'https://data.crunchbase.com/docs/using-the-api',
  baseUrl: 'https://api.crunchbase.com/v4/data',
  headers: (apiKey) => ({ 'x-cb-user-key': apiKey }),
  terms: {
    timeoutMs: 15_000,
    // Unsourced.
    rate: { questions: 200, perMs: 60_000 },
    // What a question costs is part of a licence.
    lookUpFunding: { costUsd: { hit: 0, miss: 0 } },
  },
  capabilities: (client) => ({
    async lookUpFunding(key, signal) {
      const page = fundingPageOf(key);
      if (page.of !== 'funding') return unsupported;
      const answer = await client.ask({
        path: `/entities/organizations/${encodeURIComponent(page.permalink)}`,
        query: { field_ids: fields.join(','), card_ids: cards.join(',') },
        answer: organizationAnswer,
        signal,
      });
      // An organization that has moved is found by its former names as well, so that another permalink is no other company.
      return answer === null ? notFound : { outcome: 'found', value: organizationOf(client.name, answer) };
    },
  }),
});

const organizationAnswer = z.object({
  properties: z.record(z.string(), z.unknown()),
  cards: z.record(z.string(), z.unknown()).nullish().catch(null),
});
