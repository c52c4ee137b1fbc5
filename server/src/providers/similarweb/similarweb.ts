import { z } from 'zod';
import { limitedSignal } from '../../kernel/limited-signal.ts';
import type { JsonReply } from '../../outbound/json-client.ts';
import type { SiteTraffic } from '../../records/site-traffic.ts';
import { blankTraffic } from '../blank-records.ts';
import { type FailureReason, ProviderFailure } from '../capabilities.ts';
import { defineVendor } from '../define-vendor.ts';
import { membersOf, readItems, readLine } from '../record-fields.ts';
import { readAmount, readMonth, readRank, readShare, readVisits } from '../traffic-numbers.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';

const name = 'similarweb';
const monthsAsked = 3;
/** Ranks that take longer are left out. */
const ranksMs = 6_000;
/** A month is there about ten days after its end: before the fifteenth the one before is asked. */
const monthThereOn = 15;
const metrics = ['visits', 'bounce_rate', 'pages_per_visit', 'average_visit_duration'];

/**
 * Similarweb's API of version 5; those before it end on 2026-10-06. A 401 is a key that it does not take, and also a site that it does not
 * know: what it says beside tells them apart. A website takes two questions.
 *
 * @see https://docs.similarweb.com/api-v5 (read in a digest of it and in programs that use it, 2026-11-22)
 */
export const similarweb = defineVendor({
  name,
  title: 'Similarweb: visits and ranks of websites',
  keysAt: 'https://account.similarweb.com/standard-api',
  baseUrl: 'https://api.similarweb.com',
  headers: (apiKey) => ({ 'api-key': apiKey }),
  meaning: meaningOf,
  terms: {
    timeoutMs: 20_000,
    // Ten a second, two a website.
    rate: { questions: 5, perMs: 1_000 },
    // One credit a month and metric, three of four and one of three, at half a cent. The price is by contract: unsourced. So is that a site which
    // it does not know is free, and months without visits are answered and counted: a miss is reckoned as its one question.
    costUsd: { hit: 0.075, miss: 0.06, most: 0.075 },
  },

  capabilities: (client) => ({
    async readTraffic(domain, signal) {
      const period = periodBefore(new Date());
      const engagement = await rowsOf(
        client,
        '/traffic-and-engagement',
        { domain, ...period, ...total },
        signal,
      );
      const months = readItems(engagement, 60, monthOf).toSorted((one, other) =>
        one.month < other.month ? -1 : 1,
      );
      if (engagement !== null && engagement.length > 0 && months.length === 0)
        throw new ProviderFailure(name, 'unreadable', { cause: 'no month could be read' });
      const measured = months.filter(({ visits }) => visits > 0);
      const newest = measured.at(-1);
      if (!newest) return notFound;
      const value: SiteTraffic = {
        ...blankTraffic(domain, new Date()),
        ...newest,
        monthlyVisits: measured.map(({ month, visits }) => ({ month, visits })),
        ...(await ranksIn(client, domain, period.end_date, signal)),
      };
      return { outcome: 'found', value };
    },
  }),
});

const total = { web_source: 'total', metrics: metrics.join(',') };

function periodBefore(now: Date) {
  const back = now.getUTCDate() < monthThereOn ? 2 : 1;
  const monthAt = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)).toISOString().slice(0, 7);
  return {
    granularity: 'monthly',
    start_date: monthAt(back + monthsAsked - 1),
    end_date: monthAt(back),
  };
}

/** Null where it does not know the site. Without a country it means the world. */
async function rowsOf(
  client: VendorClient,
  path: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly unknown[] | null> {
  const told = await client.ask({
    path: `/v5/website-analysis/websites${path}`,
    query,
    answer: rowsAnswer,
    // That it does not know a site it says in words, whatever the status. A bare 404 may be an address that there is no more.
    missOn: [],
    signal,
  });
  return told === null || !('data' in told) ? null : [told.data].flat();
}

function monthOf(row: unknown) {
  const told = membersOf(row);
  const [month, visits] = [readMonth(told.date), readVisits(told.visits)];
  if (month === null || visits === null) return null;
  return {
    month,
    visits,
    // Zeros stand for what was not measured: a visit has a page at least.
    bounceRate: readShare(told.bounce_rate) || null,
    pagesPerVisit: readAmount(told.pages_per_visit, 10_000) || null,
    secondsPerVisit: readAmount(told.average_visit_duration, 86_400) || null,
  };
}

/** Null where they cannot be had now: what was paid for visits is not thrown away for them. What it calls a rank in a country is not one in the world. */
async function ranksIn(client: VendorClient, domain: string, month: string, signal: AbortSignal) {
  const limited = limitedSignal(signal, ranksMs);
  try {
    const period = { granularity: 'monthly', start_date: month, end_date: month };
    const rows = await rowsOf(client, '/website-rank', { domain, ...period }, limited.signal);
    const told = membersOf(rows?.at(-1));
    return {
      rankGlobal: readRank(told.global_rank),
      category: readLine(told.category, 200),
      rankInCategory: readRank(told.category_rank),
    };
  } catch (error) {
    if (signal.aborted || !(error instanceof ProviderFailure || limited.isOverTime)) throw error;
    return {};
  } finally {
    limited.end();
  }
}

const unknownSite = z.object({ notFound: z.literal(true) });
const rowsAnswer = z.preprocess(
  (body) => (saysNotFound(body) ? { notFound: true } : body),
  z.union([
    z.object({
      meta: z.object({ status: z.literal('Success').nullish() }).nullish(),
      data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
    }),
    unknownSite,
  ]),
);

/** In `meta` of the older versions, or beside a code. */
function wordsOf(body: unknown): string {
  const told = membersOf(body);
  const meta = membersOf(told.meta);
  return [told.message, told.error_message, told.error, meta.error_message]
    .filter((text) => typeof text === 'string')
    .join(' ')
    .slice(0, 1_000);
}

const saysNotFound = (body: unknown) => /data not found/i.test(wordsOf(body));

function meaningOf({ status, body }: JsonReply): FailureReason | 'answer' | undefined {
  if ((status === 401 || status === 404) && saysNotFound(body)) return 'answer';
  // One status for keys that it does not take and for accounts that are used up: only its words tell them apart.
  if (status === 403) return /credit|quota|hits/i.test(wordsOf(body)) ? 'out_of_credit' : 'rejected';
  return undefined;
}
