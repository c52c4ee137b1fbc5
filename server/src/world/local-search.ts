import { Gradual } from '../kernel/gradual.ts';
import type { DirectoryListing } from '../records/directory-listing.ts';
import type { MapsLink } from '../records/maps-link.ts';
import type { Place } from '../records/place.ts';
import { labelKey, wordsOf } from '../text/words.ts';
import type { Day } from './calendar.ts';
import { once } from './calendar.ts';
import type { Companies } from './companies.ts';
import { exampleBusinesses } from './example-businesses.ts';
import type { LocalBusiness } from './local-business.ts';
import { localBusinesses, officeOf } from './local-businesses.ts';
import { originOf } from './place-ids.ts';
import { Random } from './random.ts';
import { ratingOf, reviewsIn } from './star-counts.ts';
import { anyTown, codeOfState, type Town, townOf, townWithKey } from './towns.ts';
import { tradeOf, trades } from './trades.ts';
import type { WorldCompany } from './world-company.ts';

/** A business and where it is. */
export interface Located {
  readonly business: LocalBusiness;
  readonly town: Town;
}

export interface LocalSearch {
  /** What is found for words, best first; nothing where there is no such place. */
  find(text: string, location: string | null): readonly Located[];
  /** The same for the address of a search, or of a place. */
  findByLink(link: MapsLink): readonly Located[];
  /** The id of the place that an address is of. Null where it says nothing of one. */
  placeIdOf(link: MapsLink): string | null;
  /** Makes what is found by town and by id, little by little. */
  steps(): Generator<void>;
}

/** Local businesses of a world: those of companies, and of each kind and town as many as are asked for. */
export function makeLocalSearch(seed: number, companies: Companies): LocalSearch {
  const offices = new Gradual(function* () {
    const all: Office[] = [];
    for (const company of companies.list) {
      all.push(...officesOf(seed, company));
      yield;
    }
    return all;
  });
  const byTown = once(() => Map.groupBy(offices.now(), ({ town }) => town.key));
  const byId = once(() => new Map(offices.now().map((one) => [one.business.placeId, one])));
  const examplesById = once(
    () =>
      new Map(exampleBusinesses.map((one) => [one.placeId, { business: one, town: townOf('Dayton, OH') }])),
  );

  const find = (text: string, location: string | null): readonly Located[] => {
    const { what, where } = location === null ? placeInWords(text) : { what: text, where: location };
    const town = where === null ? undefined : townOf(where);
    // A place that does not exist has nothing in it.
    if (where !== null && town === undefined) return [];
    const company = companies.named(what);
    if (company) {
      const all = officesOf(seed, company);
      const here = town ? all.filter((one) => one.town.key === town.key) : all;
      if (here.length > 0) return here;
    }
    const trade = tradeOf(what);
    if (trade === undefined) return [];
    const at = town ?? anyTown(seed, trade.category);
    const wanted = wordsOf(what, 20);
    const matching = (byTown().get(at.key) ?? []).filter(({ company: one }) => isAbout(one, wanted));
    const local = localBusinesses(seed, trade, at).map((business) => ({ business, town: at }));
    const named = local.filter(({ business }) => isNamed(business, what));
    if (named.length > 0) return named;
    // Who looks for a usual kind of business wants these before the companies that have to do with it.
    const before = trades.includes(trade) ? 3 : 0;
    return [...local.slice(0, before), ...matching, ...local.slice(before)];
  };

  const byPlaceId = (placeId: string): Located | undefined => {
    const example = examplesById().get(placeId);
    if (example?.town) return { business: example.business, town: example.town };
    return byId().get(placeId) ?? drawn(placeId);
  };
  /** Of those that are drawn as they are asked for: as the search found it. */
  const drawn = (placeId: string): Located | undefined => {
    const origin = originOf(seed, placeId);
    const town = origin && townWithKey(origin.townKey);
    const business = town && localBusinesses(seed, origin.trade, town).find((one) => one.placeId === placeId);
    return business && { business, town };
  };
  const byCid = (cid: string): Located | undefined =>
    [...examplesById().keys(), ...byId().keys()].map(byPlaceId).find((one) => one?.business.cid === cid);

  return {
    steps: () => offices.steps(),
    find,
    findByLink: (link) => {
      if (link.placeId !== null) {
        const one = byPlaceId(link.placeId);
        return one ? [one] : [];
      }
      const withCid = link.cid === null ? undefined : byCid(link.cid);
      if (withCid) return [withCid];
      if (link.text === null) return [];
      // "coffee dayton": what is behind the first words may be where.
      const { what, where } = placeBehindWords(link.text);
      return find(what, where);
    },
    placeIdOf: (link) => {
      if (link.placeId !== null) return link.placeId;
      const withCid = link.cid === null ? undefined : byCid(link.cid);
      if (withCid) return withCid.business.placeId;
      const named =
        link.text === null ? undefined : exampleBusinesses.find((one) => isNamed(one, link.text ?? ''));
      if (named) return named.placeId;
      const company = link.text === null ? undefined : companies.named(link.text);
      const [office] = company ? officesOf(seed, company) : [];
      if (office) return office.business.placeId;
      const about = link.cid ?? link.text;
      return about === null ? null : `ChIJ${new Random(seed, 'place', about.toLowerCase()).token(23)}`;
    },
  };
}

interface Office extends Located {
  readonly company: WorldCompany;
}

function officesOf(seed: number, company: WorldCompany): Office[] {
  const { headquarters, otherLocations } = company.record;
  return [headquarters, ...otherLocations].flatMap((office) => {
    const town = office && townOf([office.city, office.country].join(', '));
    return office && town ? [{ company, town, business: officeOf(seed, company, office, town) }] : [];
  });
}

const anyCompany = new Set(['company', 'companies', 'firm', 'firms']);

/** Its name, industry or specialties have every word that is not just "company". */
function isAbout({ record }: WorldCompany, words: readonly string[]): boolean {
  const { name, industries, specialties } = record;
  const wanted = words.filter((word) => !anyCompany.has(word));
  const own = [name, ...industries, ...specialties].flatMap((text) => wordsOf(text));
  return wanted.length > 0 && wanted.every((word) => own.includes(word));
}

const isNamed = ({ name }: LocalBusiness, text: string) =>
  wordsOf(name).join(' ') === wordsOf(text).join(' ');

/** Called so, and not only like it: of words that may be a place or not. */
function isPlace(words: string): boolean {
  const town = townOf(words);
  const key = labelKey(words);
  return (
    town !== undefined &&
    [town.city, town.region, town.countryName].some((name) => key.startsWith(labelKey(name)))
  );
}

/** "dentist in Berlin", "pizza near Austin, TX". */
function placeInWords(text: string): { what: string; where: string | null } {
  const [, what, where] = /^(.+?)\s+(?:in|near|around|at|bei)\s+(.+)$/i.exec(text) ?? [];
  if (what === undefined || where === undefined || townOf(where) === undefined)
    return { what: text, where: null };
  return { what, where };
}

/** "coffee dayton", "coffee in dayton oh": the longest end of at most four words that is a city, state or country. */
function placeBehindWords(text: string): { what: string; where: string | null } {
  const inWords = placeInWords(text);
  if (inWords.where !== null) return inWords;
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  for (let count = Math.min(4, words.length - 1); count > 0; count--) {
    const where = words.slice(-count).join(' ');
    if (isPlace(where)) return { what: words.slice(0, -count).join(' '), where };
  }
  return { what: text, where: null };
}

/** As a map tells of it on a day. */
export function placeOf({ business, town }: Located, day: Day): Place {
  const { placeId, cid, name, neighborhood, stars, phone } = business;
  return {
    ...{ placeId, cid, name, neighborhood },
    url: `https://maps.example/place/?q=place_id:${placeId}`,
    categories: [...business.categories],
    address: addressText(business, town),
    street: business.line1,
    city: town.city,
    postalCode: business.postalCode,
    region: town.region,
    country: town.country,
    point: business.point,
    phone: phone.shown,
    phoneE164: phone.e164,
    website: business.website,
    rating: ratingOf(stars),
    reviewCount: reviewsIn(stars),
    reviewsByStars: [...stars],
    description: business.description,
    priceLevel: business.price,
    openingHours: business.hours,
    closed: business.closed,
    imageUrl: business.imageUrl,
    imageCount: business.imageCount,
    amenities: [
      {
        section: 'Accessibility',
        items: [{ label: 'Wheelchair accessible entrance', has: business.hasStepFreeEntrance }],
      },
    ],
    isAdvertisement: false,
    language: 'en',
    seenAt: new Date(day).toISOString(),
  };
}

/** As a directory lists it: ratings in halves. */
export function listingOf({ business, town }: Located): DirectoryListing {
  return {
    name: business.name,
    phone: business.phone.shown,
    rating: Math.round(ratingOf(business.stars) * 2) / 2,
    address: addressText(business, town),
    website: business.website,
    categories: [...business.listedUnder],
  };
}

function addressText(
  { line1, postalCode }: LocalBusiness,
  { city, region, country, countryName }: Town,
): string {
  if (country === 'US') {
    return `${line1}, ${city}, ${codeOfState(region) ?? region}${postalCode === null ? '' : ` ${postalCode}`}`;
  }
  return `${line1}, ${postalCode === null ? '' : `${postalCode} `}${city}, ${countryName}`;
}
