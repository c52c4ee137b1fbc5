import { type Random, sampleNormal, seededRandom } from './sample.ts';

/*
 * A second market, unlike that of market.ts: few vendors, some paid by request and some by find, hits that are correlated, segments, and
 * things that happen to vendors. Everything is invented and drawn again for each seed.
 */

export type Answer = 'hit' | 'unfit' | 'miss' | 'away';

export interface Vendor {
  readonly name: string;
  readonly costUsd: { readonly hit: number; readonly miss: number };
}

export interface Person {
  readonly domain: string;
  readonly mail: string;
  /** What each vendor would answer, in the order of the vendors. */
  readonly answers: readonly Answer[];
}

export interface VendorMarket {
  /** In the order of their names, which says nothing of their prices. */
  readonly vendors: readonly Vendor[];
  readonly people: readonly Person[];
  /** The vendor that changes. */
  readonly best: number;
}

export interface VendorMarketSpec {
  readonly people: number;
  readonly vendors: number;
  /** From this person on, the vendor that hits most per dollar keeps 15% of its hits. */
  readonly dropAt?: number;
  /** These people find the same vendor away. */
  readonly outage?: readonly [from: number, to: number];
  /** A free source at the front that never looks. */
  readonly hasClosedSource?: boolean;
}

const mails = ['google', 'microsoft', 'proofpoint', 'zoho'];
const mailShares = [0.4, 0.75, 0.92, 1];
const endings = ['com', 'de', 'fr', 'nl'];
const endingShares = [0.55, 0.8, 0.93, 1];
const companies = 1_500;
const keptAfterDrop = 0.15;

/** The same market for the same seed. */
export function drawVendorMarket(spec: VendorMarketSpec, seed: number): VendorMarket {
  const random = seededRandom(seed * 6_151 + 29);
  const normal = (deviation: number) => sampleNormal(random) * deviation;
  const vendors = Array.from({ length: spec.vendors }, (_, at): Vendor => {
    const usd = Math.round(1_000 * (0.006 + 0.05 * random() ** 1.5)) / 1_000;
    const isByRequest = at % 2 === 0;
    return { name: `v${at}`, costUsd: { hit: isByRequest ? usd / 2 : usd, miss: isByRequest ? usd / 2 : 0 } };
  });
  const quality = vendors.map(() => normal(0.5));
  const byMail = vendors.map(() => mails.map(() => normal(0.6)));
  const byEnding = vendors.map(() => endings.map(() => normal(0.4)));
  const guesses = vendors.map(() => 0.02 + 0.1 * random());
  const costPerHit = vendors.map(({ costUsd }, at) => {
    const rate = 1 / (1 + Math.exp(-1.7 * (quality[at] as number)));
    return costUsd.hit + ((1 - rate) / rate) * costUsd.miss;
  });
  const best = costPerHit.indexOf(Math.min(...costPerHit));
  const firms = Array.from({ length: companies }, (_, at) => {
    const ending = place(endingShares, random);
    return {
      domain: `firm-${at}.${endings[ending]}`,
      mail: place(mailShares, random),
      ending,
      hardness: normal(0.4),
    };
  });
  const people = Array.from({ length: spec.people }, (_, call): Person => {
    const firm = firms[Math.floor(companies * random() ** 1.6)] as (typeof firms)[number];
    const hardness = firm.hardness + normal(0.9);
    const answers = vendors.map((_, at): Answer => {
      const sum =
        (quality[at] as number) +
        (byMail[at]?.[firm.mail] as number) +
        (byEnding[at]?.[firm.ending] as number) +
        hardness +
        normal(1);
      const [isGuessed, isKept] = [random() < (guesses[at] as number), random() < keptAfterDrop];
      if (at === best && spec.outage && call >= spec.outage[0] && call < spec.outage[1]) return 'away';
      const hasDropped = at === best && call >= (spec.dropAt ?? Number.POSITIVE_INFINITY);
      return sum > 0 && (!hasDropped || isKept) ? 'hit' : isGuessed ? 'unfit' : 'miss';
    });
    return { domain: firm.domain, mail: mails[firm.mail] as string, answers };
  });
  if (!spec.hasClosedSource) return { vendors, people, best };
  return {
    vendors: [{ name: 'own', costUsd: { hit: 0, miss: 0 } }, ...vendors],
    people: people.map((person) => ({ ...person, answers: ['away', ...person.answers] })),
    best: best + 1,
  };
}

function place(shares: readonly number[], random: Random): number {
  const at = random();
  return shares.findIndex((share) => at < share);
}
