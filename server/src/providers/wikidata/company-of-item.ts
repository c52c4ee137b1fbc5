import { z } from 'zod';
import type { Address, Company } from '../../records/company.ts';
import { networkUrlOf, normalUniversalName } from '../../records/company-key.ts';
import { decodedSegment } from '../../records/decoded-segment.ts';
import { registrableDomain } from '../../records/registrable-domain.ts';
import { isSharedDomain } from '../harvestapi/items/company-identity.ts';
import { textOf, urlOf } from '../harvestapi/items/told.ts';
import { toldEmail } from '../vendor-fields.ts';
import type { ItemFacts } from './item-facts.ts';
import {
  type Claims,
  claims,
  itemOf,
  newestOf,
  qualifierOf,
  quantityOf,
  type Statement,
  statementsOf,
  textInLanguage,
  textsOf,
  toldValue,
  yearOf,
} from './statements.ts';
import type { ItemId } from './wikidata-client.ts';

/** Empty ones are `[]`. */
const texts = z
  .record(z.string(), z.object({ value: z.string() }))
  .or(z.array(z.unknown()).transform((): Record<string, { value: string }> => ({})));

export const item = z.object({
  id: z.string(),
  labels: texts.nullish(),
  descriptions: texts.nullish(),
  claims: claims.nullish(),
});
export type Item = z.infer<typeof item>;

// P154 and P249 by its property pages; the rest: shared/vendors/wikidata-wikipedia.md.
const website = 'P856';
const networkPageId = 'P4264';
const inception = 'P571';
const headquarters = 'P159';
const industry = 'P452';
const employees = 'P1128';
const revenue = 'P2139';
const legalForm = 'P1454';
const logo = 'P154';
const ticker = 'P249';
const exchange = 'P414';
const twitter = 'P2002';
const phone = 'P1329';
const email = 'P968';
const officialName = 'P1448';
const nativeLabel = 'P1705';
/** Of a headquarters. */
const inCountry = 'P17';
const postalCode = 'P281';
const streetAddress = 'P6375';

const industriesMax = 20;

/** What its pages on the network are known by: a number, or the last segment of their address. */
export function pagesOf(all: Claims): { readonly ids: string[]; readonly universalNames: string[] } {
  const told = textsOf(all, networkPageId).map((text) => normalUniversalName(decodedSegment(text)) ?? '');
  return {
    ids: told.filter((text) => /^\d{1,19}$/.test(text)),
    universalNames: told.filter((text) => text !== '' && !/^\d+$/.test(text)),
  };
}

export function domainsOf(all: Claims): string[] {
  return [...new Set(textsOf(all, website).flatMap((url) => registrableDomain(url) ?? []))];
}

/** All other items that the record needs to know of. */
export function namedBy(all: Claims): ItemId[] {
  const seat = statementsOf(all, headquarters)[0];
  return [
    itemOf(toldValue(seat)),
    itemOf(qualifierOf(seat, inCountry)),
    itemOf(toldValue(statementsOf(all, legalForm)[0])),
    quantityOf(toldValue(newestOf(statementsOf(all, revenue))))?.unit ?? null,
    ...industriesOf(all),
  ].filter((id) => id !== null);
}

/**
 * Null for an item without a name that could be shown.
 *
 * @param askedPage of several pages on the network, the one that was asked for
 */
export function companyOfItem(
  read: Item,
  facts: ReadonlyMap<ItemId, ItemFacts>,
  askedPage?: string,
): Company | null {
  const all = read.claims ?? {};
  const name =
    textOf(read.labels?.en?.value, 500) ??
    textOf(textInLanguage(toldValue(statementsOf(all, officialName)[0])), 500) ??
    textOf(textInLanguage(toldValue(statementsOf(all, nativeLabel)[0])), 500);
  if (name === null) return null;
  const { ids, universalNames } = pagesOf(all);
  const networkId = ids.find((id) => id === askedPage) ?? ids[0] ?? null;
  const universalName = universalNames.find((one) => one === askedPage) ?? universalNames[0] ?? null;
  const page = universalName ?? networkId;
  // Some have nothing but a page at a site that many share.
  const [domain = null, ...otherDomains] = domainsOf(all).filter((one) => !isSharedDomain(one, name));
  const labelOf = (id: ItemId | null, max: number) =>
    id === null ? null : textOf(facts.get(id)?.label, max);
  return {
    networkId,
    universalName,
    name,
    networkUrl: page === null ? null : networkUrlOf(page),
    website:
      textsOf(all, website)
        .map(urlOf)
        .find((url) => url !== null) ?? null,
    domain,
    otherDomains: otherDomains.slice(0, 100),
    description: textOf(read.descriptions?.en?.value, 20_000),
    tagline: null,
    industries: [...new Set(industriesOf(all).flatMap((id) => labelOf(id, 200) ?? []))],
    specialties: [],
    hashtags: [],
    technologies: [],
    type: labelOf(itemOf(toldValue(statementsOf(all, legalForm)[0])), 200),
    employeeCount: employeesOf(all),
    employeeRange: null,
    foundedYear: yearOf(toldValue(statementsOf(all, inception)[0])),
    followerCount: null,
    phone: textOf(textsOf(all, phone)[0], 60),
    email: toldEmail(textsOf(all, email)[0]?.replace(/^mailto:/i, '')),
    logo: logoOf(textsOf(all, logo)[0]),
    cover: null,
    twitterHandle: textsOf(all, twitter).find((handle) => /^\w{1,15}$/.test(handle)) ?? null,
    ticker: tickerOf(all),
    revenue: revenueOf(all, facts),
    headquarters: seatOf(statementsOf(all, headquarters)[0], facts),
    otherLocations: [],
  };
}

const industriesOf = (all: Claims): ItemId[] =>
  statementsOf(all, industry)
    .flatMap((one) => itemOf(toldValue(one)) ?? [])
    .slice(0, industriesMax);

function employeesOf(all: Claims): number | null {
  const told = quantityOf(toldValue(newestOf(statementsOf(all, employees))));
  const count = Number(told?.amount);
  return told !== null && Number.isInteger(count) && count <= 100_000_000 ? count : null;
}

/** In the whole of its currency: "USD 383285000000". */
function revenueOf(all: Claims, facts: ReadonlyMap<ItemId, ItemFacts>): string | null {
  const told = quantityOf(toldValue(newestOf(statementsOf(all, revenue))));
  const currency = told?.unit ? facts.get(told.unit)?.currencyCode : null;
  return told && currency ? `${currency} ${told.amount}` : null;
}

/** Mostly it stands with the exchange that it is used at. */
function tickerOf(all: Claims): string | null {
  const told = [
    ...textsOf(all, ticker),
    ...statementsOf(all, exchange).map((one) => qualifierOf(one, ticker)),
  ].filter((text) => typeof text === 'string');
  return told.find((text) => /^\S{1,20}$/.test(text)) ?? null;
}

/** Its region is not told: what a city is directly part of may be a county as well. */
function seatOf(seat: Statement | undefined, facts: ReadonlyMap<ItemId, ItemFacts>): Address | null {
  const placeId = itemOf(toldValue(seat));
  const place = placeId === null ? undefined : facts.get(placeId);
  const countryId = itemOf(qualifierOf(seat, inCountry));
  const told = countryId === null ? null : (facts.get(countryId)?.countryCode ?? null);
  const address = {
    country: told ?? place?.countryCode ?? place?.inCountry ?? null,
    region: null,
    city: place?.countryCode ? null : textOf(place?.label, 200),
    postalCode: textOf(qualifierOf(seat, postalCode), 40),
    line1: textOf(textInLanguage(qualifierOf(seat, streetAddress)), 300),
    line2: null,
  };
  return Object.values(address).some((part) => part !== null) ? address : null;
}

/** The file's own address, which leads to where it is kept. */
function logoOf(file: string | undefined): string | null {
  if (!file) return null;
  return urlOf(
    `https://commons.wikimedia.org/wiki/Special:FilePath/${encodeURIComponent(file.replaceAll(' ', '_'))}`,
  );
}
