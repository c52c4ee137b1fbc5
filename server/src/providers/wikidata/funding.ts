import { z } from 'zod';
import type { FundingKey, FundingProfile } from '../../records/funding-profile.ts';
import type { Answered } from '../capabilities.ts';
import { blankFunding, checkedFunding, countryNameOf, readDay } from '../funding-fields.ts';
import { type FundingPage, fundingPageOf } from '../funding-page.ts';
import { readLine } from '../record-fields.ts';
import { notFound } from '../vendor-fields.ts';
import { companyOfItem, type Item, item, namedBy, pagesOf } from './company-of-item.ts';
import { findItems } from './find-items.ts';
import { type ItemFacts, readFacts } from './item-facts.ts';
import { type Claims, itemOf, statementsOf, textsOf, toldValue } from './statements.ts';
import { type ItemId, itemIdOf, type WikidataClient } from './wikidata-client.ts';

// By their property pages.
const fundingPageId = 'P2088';
const investor = 'P1951';
const founder = 'P112';
const inception = 'P571';
const exchange = 'P414';

const investorsMax = 100;
/** Of a record. */
const topInvestorsMax = 5;

/**
 * A company of which it knows who has put money into it. Of rounds and sums it knows nothing: a company of which it has no investor is a miss, since what
 * else it knows is not what is asked and paid for.
 */
export async function lookUpFunding(
  client: WikidataClient,
  key: FundingKey,
  signal: AbortSignal,
): Promise<Answered<FundingProfile>> {
  const page = fundingPageOf(key);
  const id = await itemOfPage(client, page, signal);
  if (id === undefined) return notFound;
  const { entities } = await client.ask(
    {
      action: 'wbgetentities',
      ids: id,
      props: 'labels|descriptions|claims',
      languages: 'en',
      languagefallback: 1,
    },
    z.object({ entities: z.record(z.string(), item) }),
    signal,
  );
  const read = entities[id];
  const all = read?.claims ?? {};
  const investors = itemsOf(all, investor);
  if (read === undefined || investors.length === 0 || !saysSo(page, all)) return notFound;
  const founders = itemsOf(all, founder);
  const named = [...new Set([...namedBy(all), ...investors, ...founders])];
  const profile = profileOf(read, await readFacts(client, named, signal), investors, founders);
  return profile === null ? notFound : { outcome: 'found', value: profile };
}

async function itemOfPage(
  client: WikidataClient,
  page: FundingPage,
  signal: AbortSignal,
): Promise<ItemId | undefined> {
  if (page.of === 'network') return (await findItems(client, [page.key], signal))(page.key)?.id;
  const rows = await client.query(
    `SELECT ?v ?i WHERE { VALUES ?v { ${JSON.stringify(page.permalink)} } ?i wdt:${fundingPageId} ?v } LIMIT 2`,
    signal,
  );
  // Two companies with one page are nobody's.
  const [only, ...others] = new Set(rows.flatMap((row) => itemIdOf(row.i) ?? []));
  return others.length === 0 ? only : undefined;
}

/** The query service may be behind what the item itself says. */
function saysSo(page: FundingPage, all: Claims): boolean {
  if (page.of === 'funding')
    return textsOf(all, fundingPageId).some((text) => text.toLowerCase() === page.permalink);
  const { ids, universalNames } = pagesOf(all);
  return (page.key.by === 'network_id' ? ids : universalNames).includes(page.key.value);
}

const itemsOf = (all: Claims, property: string): ItemId[] =>
  statementsOf(all, property)
    .flatMap((one) => itemOf(toldValue(one)) ?? [])
    .slice(0, investorsMax);

function profileOf(
  read: Item,
  facts: ReadonlyMap<ItemId, ItemFacts>,
  investors: readonly ItemId[],
  founders: readonly ItemId[],
): FundingProfile | null {
  const company = companyOfItem(read, facts);
  const namesOf = (ids: readonly ItemId[]) => [
    ...new Set(ids.flatMap((id) => readLine(facts.get(id)?.label, 300) ?? [])),
  ];
  const topInvestors = namesOf(investors);
  // Of more than are told it does not say which are the first: any of them would be a guess.
  if (company === null || topInvestors.length === 0 || topInvestors.length > topInvestorsMax) return null;
  const all = read.claims ?? {};
  const { city = null, country = null } = company.headquarters ?? {};
  return checkedFunding({
    ...blankFunding(company.name),
    description: company.description,
    website: company.website,
    networkUrl: company.networkUrl,
    ...foundedOf(toldValue(statementsOf(all, inception)[0])),
    headquarters: [city, countryNameOf(country)].filter((part) => part !== null),
    industries: company.industries.slice(0, 50),
    employees: company.employeeCount === null ? null : String(company.employeeCount),
    companyType: company.type?.slice(0, 50) ?? null,
    // How many there are beside those that somebody wrote down is not known.
    topInvestors,
    founders: namesOf(founders),
    ipoStatus: statementsOf(all, exchange).length > 0 ? 'public' : null,
  });
}

const time = z.object({ time: z.string(), precision: z.number().nullish() });
/** Wikidata's numbers; coarser ones know a decade or a century only. */
const precisions = { 9: 'year', 10: 'month', 11: 'day' } as const;

/** `+2009-04-00T00:00:00Z` is a month. */
function foundedOf(value: unknown): Pick<FundingProfile, 'foundedOn' | 'foundedPrecision'> {
  const { data } = time.safeParse(value);
  const [, year, month = '00', day = '00'] = /^\+(\d{4})-(\d{2})-(\d{2})T/.exec(data?.time ?? '') ?? [];
  const foundedPrecision = precisions[data?.precision as keyof typeof precisions] ?? null;
  if (year === undefined || foundedPrecision === null) return { foundedOn: null, foundedPrecision: null };
  const told = [
    year,
    foundedPrecision === 'year' ? '01' : month,
    foundedPrecision === 'day' ? day : '01',
  ].join('-');
  const foundedOn = readDay(told);
  return { foundedOn, foundedPrecision: foundedOn === null ? null : foundedPrecision };
}
