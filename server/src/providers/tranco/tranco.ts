import { z } from 'zod';
import { blankTraffic } from '../blank-records.ts';
import { type Provider, ProviderFailure } from '../capabilities.ts';
import { addressOf, type KeylessSettings } from '../keyless-definition.ts';
import { itemsOf, membersOf, readCount, readInstant } from '../record-fields.ts';
import { VendorClient } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';

const name = 'tranco';
/** More days than it tells of. */
const ranksMax = 1_000;

/**
 * Tranco's list of the million most visited sites, by its API: ranks of the last thirty days, of which the newest counts. A site outside has
 * none.
 *
 * @see https://tranco-list.eu (shared/vendors/cloudflare-radar-tranco.md, read 2026-11-22)
 */
export function openTranco({
  addresses,
  userAgent,
}: Pick<KeylessSettings, 'addresses' | 'userAgent'>): Provider {
  const client = new VendorClient({
    name,
    apiKey: '',
    baseUrl: addressOf(addresses, 'BASE_URL'),
    userAgent,
  });
  return {
    name,
    // Its limit is told by those who use it; its own word for it was not found.
    terms: {
      timeoutMs: 10_000,
      concurrency: 2,
      rate: { questions: 1, perMs: 1_000 },
      readTraffic: { knowsPartOnly: true },
    },
    unavailable: () => null,
    async readTraffic(domain, signal) {
      const told = await client.ask({
        path: `/api/ranks/domain/${encodeURIComponent(domain)}`,
        answer: ranksAnswer,
        // A site without a rank has an empty list; what is not there is another address than it was.
        missOn: [],
        signal,
      });
      const ranks = itemsOf(told?.ranks).slice(0, ranksMax);
      const newest = ranks.map(rankOf).reduce(newerOf, null);
      if (newest !== null) {
        const { rank: rankGlobal, on } = newest;
        return {
          outcome: 'found',
          value: { ...blankTraffic(domain, new Date(on)), rankGlobal },
          isPartial: true,
        };
      }
      if (ranks.length > 0) throw new ProviderFailure(name, 'unreadable', { cause: 'no rank could be read' });
      return notFound;
    },
  };
}

interface Rank {
  readonly rank: number;
  /** ISO 8601: the day of the list. */
  readonly on: string;
}

function rankOf(item: unknown): Rank | null {
  const told = membersOf(item);
  const rank = readCount(told.rank);
  const on = readInstant(told.date);
  return rank === null || rank === 0 || on === null ? null : { rank, on };
}

const newerOf = (one: Rank | null, other: Rank | null): Rank | null =>
  one === null || (other !== null && other.on > one.on) ? other : one;

const ranksAnswer = z.object({ ranks: z.array(z.unknown()) });
