import { type Place, weekdays } from '../records/place.ts';
import { wordsOf } from '../text/words.ts';
import { type BusinessPhone, businessPhone, phonesOf, shownPhone } from './business-phones.ts';
import { slugOf } from './company-names.ts';
import { exampleBusinesses } from './example-businesses.ts';
import type { LocalBusiness } from './local-business.ts';
import { drawName } from './person-names.ts';
import { placeIdOf } from './place-ids.ts';
import { Random } from './random.ts';
import { starsOf } from './star-counts.ts';
import type { Town } from './towns.ts';
import type { Trade } from './trades.ts';
import type { WorldCompany } from './world-company.ts';

const businessesMost = 90;
const streets =
  'Canal Row,Foundry St,Mill Lane,Orchard St,Harbour Rd,Market Square,Station St,Linden Ave,Bridge St,Quarry Rd,Chapel Hill,Depot St'.split(
    ',',
  );
const quarters =
  'Old Town,Riverside,Station Quarter,Northside,Canal District,Hillcrest,Market Quarter,Southbank'.split(',');

/**
 * All businesses of a kind in a town: the same for the same seed, kind and town, whatever words asked for them. Three in a hamlet, some
 * ninety in a city.
 */
export function localBusinesses(seed: number, trade: Trade, town: Town): LocalBusiness[] {
  const key = `${trade.category.toLowerCase()}/${town.key}`;
  const random = new Random(seed, 'businesses', key);
  const most = Math.max(4, Math.min(businessesMost, Math.floor(town.population / 1_500)));
  const total = random.int(Math.max(3, Math.floor(most / 3)), most);
  const phonesFrom = random.int(0, phonesOf(town.country) - 1);
  const first = exampleBusinesses.filter(
    ({ townKey, categories }) => townKey === town.key && categories[0] === trade.category,
  );
  const names = new Set(first.map(({ name }) => name));
  const drawn: LocalBusiness[] = [];
  for (let number = first.length; number < total; number++) {
    const one = drawBusiness(new Random(seed, 'business', key, number), trade, town, {
      seed,
      number,
      taken: names,
      phone: businessPhone(town.country, phonesFrom + number),
    });
    names.add(one.name);
    drawn.push(one);
  }
  return [...first, ...drawn];
}

function drawBusiness(
  random: Random,
  trade: Trade,
  town: Town,
  {
    seed,
    number,
    taken,
    phone,
  }: { seed: number; number: number; taken: ReadonlySet<string>; phone: BusinessPhone },
): LocalBusiness {
  const name = drawBusinessName(random, trade, town, taken);
  const placeId = placeIdOf(seed, { trade, townKey: town.key, number }, random.token(23));
  const slug = slugOf(name).replaceAll('-', '').slice(0, 40) || `place${random.digits(6)}`;
  const neighborhood = random.pick(quarters);
  return {
    placeId,
    cid: random.digits(19),
    name,
    categories: [trade.category, ...random.some(trade.others, random.int(0, trade.others.length))],
    listedUnder: [trade.plural, ...random.some(trade.others, random.int(0, 1))],
    line1: `${random.int(1, 480)} ${random.pick(streets)}`,
    neighborhood,
    postalCode: town.postalCode,
    point: town.point && {
      lat: round(town.point.lat + random.int(-300, 300) / 10_000),
      lng: round(town.point.lng + random.int(-300, 300) / 10_000),
    },
    phone,
    // The town is a part of it: of two shops of a name in different towns, each has a site of its own.
    website: random.chance(92) ? `https://${slug}-${slugOf(town.city) || 'town'}.example` : null,
    stars: starsOf(seed, placeId),
    description: `${trade.category} in ${town.city}, ${neighborhood}.`,
    price: trade.price,
    hours: openingHours(trade),
    closed: random.weighted([
      ['no', 96],
      ['temporarily', 2],
      ['permanently', 2],
    ] as const),
    imageUrl: `https://cdn.example/m/${slug}.jpg`,
    imageCount: random.int(1, 140),
    hasStepFreeEntrance: random.chance(70),
  };
}

function drawBusinessName(random: Random, trade: Trade, town: Town, taken: ReadonlySet<string>): string {
  for (let tries = 0; ; tries++) {
    const noun = random.pick(trade.nouns);
    const { last } = drawName(random, town.cultures);
    const name = random.weighted([
      [`${last} ${noun}`, 50],
      [`${last} & ${drawName(random, town.cultures).last} ${noun.replace(/^& /, '')}`, 15],
      [`${random.pick(streets).replace(/ (?:St|Rd|Ave)$/, '')} ${noun.replace(/^& /, '')}`, 20],
      [`${town.city} ${noun.replace(/^& /, '')}`, 5],
    ]);
    const numbered = tries < 12 ? name : `${name} ${tries}`;
    if (!taken.has(numbered)) return numbered;
  }
}

function openingHours({ hours, weekend }: Trade): Place['openingHours'] {
  return weekdays.map((day) => {
    const isOpen =
      (day !== 'Saturday' && day !== 'Sunday') ||
      weekend === 'both' ||
      (weekend === 'saturday' && day === 'Saturday');
    return { day, hours: isOpen ? hours : 'Closed' };
  });
}

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

/** An office of a company, as a place: what its record says, and what only those say who have been there. */
export function officeOf(
  seed: number,
  { record, line }: WorldCompany,
  office: NonNullable<WorldCompany['record']['headquarters']>,
  town: Town | undefined,
): LocalBusiness {
  const { networkId, name, phone } = record;
  const random = new Random(seed, 'office', networkId ?? name, office.city ?? '', office.line1 ?? '');
  const placeId = `ChIJ${random.token(23)}`;
  const country = office.country ?? 'US';
  const isHead = office === record.headquarters;
  const given = businessPhone(country, random.int(0, phonesOf(country) - 1));
  return {
    placeId,
    cid: random.digits(19),
    name,
    categories: [categoryOf(line.industry), 'Corporate office'],
    listedUnder: [line.industry],
    line1: office.line1 ?? '',
    neighborhood: null,
    postalCode: office.postalCode,
    point: town?.point
      ? {
          lat: round(town.point.lat + random.int(-300, 300) / 10_000),
          lng: round(town.point.lng + random.int(-300, 300) / 10_000),
        }
      : null,
    // Head offices have the number that the company tells; of the others, those who have been there know one.
    phone: isHead && phone !== null ? { e164: phone, shown: shownPhone(phone) } : given,
    website: record.website,
    stars: starsOf(seed, placeId),
    description: record.tagline ?? record.description ?? name,
    price: null,
    hours: weekdays.map((day) => ({ day, hours: /^S/.test(day) ? 'Closed' : '9 AM to 5 PM' })),
    closed: 'no',
    imageUrl: record.logo ?? `https://cdn.example/m/${slugOf(name)}.jpg`,
    imageCount: random.int(1, 30),
    hasStepFreeEntrance: random.chance(80),
  };
}

/** "Software company" of Software Development. */
function categoryOf(industry: string): string {
  const [first = industry] = wordsOf(industry);
  return `${first.charAt(0).toUpperCase()}${first.slice(1)} company`;
}
