import { z } from 'zod';
import type { JsonReply } from '../../outbound/json-client.ts';
import { blankTraffic } from '../blank-records.ts';
import { type FailureReason, ProviderFailure } from '../capabilities.ts';
import { defineVendor } from '../define-vendor.ts';
import { itemsOf, membersOf, readCount, readLine } from '../record-fields.ts';
import { notFound, unsupported } from '../vendor-fields.ts';

/**
 * Cloudflare Radar: ranks of domains by the questions to its resolver. Only the first hundred have an exact rank; of the others a bucket is
 * told, such as the first 2,000, which is none. Its `top_locations` say where a site ranks best, not where its visits come from.
 *
 * @see https://developers.cloudflare.com/api/resources/radar (shared/vendors/cloudflare-radar-tranco.md, read 2026-11-22)
 */
export const cloudflareRadar = defineVendor({
  name: 'cloudflare_radar',
  title: 'Cloudflare Radar: ranks and categories of websites',
  keysAt: 'https://dash.cloudflare.com/profile/api-tokens',
  baseUrl: 'https://api.cloudflare.com/client/v4',
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  meaning: meaningOf,
  // Radar is free. `/user/tokens/verify` would refuse tokens of accounts, and says nothing about the right to read Radar.
  keyCheck: {
    path: '/radar/ranking/domain/cloudflare.com',
    takes: z.object({ success: z.literal(true) }),
  },
  terms: {
    // 1,200 requests in five minutes, spread evenly.
    timeoutMs: 10_000,
    concurrency: 4,
    rate: { questions: 4, perMs: 1_000 },
    readTraffic: { knowsPartOnly: true },
  },

  capabilities: (client) => ({
    async readTraffic(domain, signal) {
      const reply = await client.askReply({
        path: `/radar/ranking/domain/${encodeURIComponent(domain)}`,
        answer: z.union([rankingAnswer, refusedAnswer]),
        signal,
      });
      const told = reply?.data;
      if (told?.success === false) {
        if (reply?.status === 400) return unsupported;
        throw new ProviderFailure(client.name, 'unreadable', {
          cause: 'an error that is not about the domain',
        });
      }
      const details = told?.result.details_0;
      // It does not look whether a domain exists: what it does not rank may be nobody's.
      if (!details || isUnranked(details)) return notFound;
      const rank = readCount(details.rank) || null;
      const category = readLine(membersOf(itemsOf(details.categories)[0]).name, 200);
      if (rank === null && category === null) return notFound;
      return {
        outcome: 'found',
        value: { ...blankTraffic(domain, new Date()), rankGlobal: rank, category },
        isPartial: true,
      };
    },
  }),
});

const isUnranked = ({ rank, bucket }: { rank?: unknown; bucket?: unknown }) =>
  !readCount(rank) && (typeof bucket !== 'string' || bucket.startsWith('>'));

const rankingAnswer = z.object({
  success: z.literal(true),
  result: z.object({
    details_0: z.object({
      rank: z.unknown().optional(),
      bucket: z.unknown().optional(),
      categories: z.array(z.unknown()).nullish(),
    }),
  }),
});

/** The domain is all that a caller gives: that it refuses one says nothing of whether it works. Which it refuses is unsourced. */
const refusedAnswer = z.object({ success: z.literal(false), errors: z.array(z.unknown()).min(1) });

/** Of headers that are none, tokens that are none, and tokens that are nobody's. */
const keyCodes = [6_003, 6_111, 9_106, 9_109, 10_000, 10_001];
/** There is no such address, which says nothing of the domain. */
const routeCodes = [7_000, 7_003];

/** It tells by its own codes, with statuses that differ, what is wrong with a key. */
function meaningOf({ status, body }: JsonReply): FailureReason | 'answer' | undefined {
  const codes = itemsOf(membersOf(body).errors).map((error) => membersOf(error).code);
  const has = (some: readonly number[]) => codes.some((code) => some.includes(code as number));
  if (status < 400 || status === 429 || status >= 500) return undefined;
  if (has(keyCodes)) return 'rejected';
  if (has(routeCodes)) return 'unreadable';
  return status === 400 && codes.length > 0 ? 'answer' : undefined;
}
