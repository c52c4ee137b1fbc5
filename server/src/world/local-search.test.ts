import { describe, expect, test } from 'vitest';
import { mapsLinkOf } from '../records/maps-link.ts';
import { place as placeSchema } from '../records/place.ts';
import { dayOf } from './calendar.ts';
import { exampleBusinesses, phonesOfExampleBusinesses } from './example-businesses.ts';
import { listingOf, makeLocalSearch, placeOf } from './local-search.ts';
import { placeReviews } from './place-reviews.ts';
import { cities } from './places.ts';
import { starsOf } from './star-counts.ts';
import { codeOfState, townOf } from './towns.ts';
import { trades } from './trades.ts';
import { worldOf } from './world.ts';

const seed = 1;
const world = worldOf(seed);
const search = makeLocalSearch(seed, world.companies);
const day = dayOf(Date.UTC(2026, 10, 21, 9, 40));
const found = (text: string, location: string | null = null) =>
  search.find(text, location).map((one) => placeOf(one, day));
const linked = (url: string) => {
  const link = mapsLinkOf(url);
  return link === undefined ? [] : search.findByLink(link).map((one) => placeOf(one, day));
};

describe('local businesses of the world', () => {
  test('are the same for the same kind and town, however they are asked for', () => {
    const dentists = found('dentist', 'Berlin');

    expect(dentists.length).toBeGreaterThan(10);
    expect(
      makeLocalSearch(seed, world.companies)
        .find('dentist', 'Berlin')
        .map((one) => placeOf(one, day)),
    ).toEqual(dentists);
    expect(found('Zahnarzt', 'Berlin, Germany')).toEqual(dentists);
    expect(found('dental in berlin')).toEqual(dentists);
    expect(linked('https://maps.example/search/dentist+in+berlin')).toEqual(dentists);
    expect(linked('https://www.maps.example/maps/search/dentist+berlin/@52.5,13.4,12z')).toEqual(dentists);
    expect(found('dentist', 'Munich')).not.toEqual(dentists);
    expect(
      makeLocalSearch(2, world.companies)
        .find('dentist', 'Berlin')
        .map((one) => placeOf(one, day)),
    ).not.toEqual(dentists);
  });

  test('are whole, valid records with what they say of each other', () => {
    const sample = cities
      .filter((_, index) => index % 7 === 0)
      .flatMap(({ city, countryName }, index) => {
        const trade = trades[index % trades.length];
        return found(trade?.words[0] ?? '', `${city}, ${countryName}`);
      });

    expect(sample.length).toBeGreaterThan(100);
    for (const one of sample) {
      const stars = one.reviewsByStars ?? [0, 0, 0, 0, 0];
      const total = stars.reduce((sum, count) => sum + count, 0);
      const mean = stars.reduce((sum, count, index) => sum + count * (index + 1), 0) / total;
      expect(placeSchema.parse(one)).toEqual(one);
      expect(one.reviewCount).toBe(total);
      expect(one.rating).toBeCloseTo(mean, 1);
      expect(one.address).toContain(one.city ?? 'no city');
      expect(one.address).toContain(one.street ?? 'no street');
      expect(one.phoneE164?.replace(/\D/g, '')).toMatch(
        new RegExp(`${one.phone?.replace(/\D/g, '').replace(/^0/, '')}$`),
      );
      expect(one.url).toContain(one.placeId ?? 'no id');
      expect([one.street, one.city, one.region, one.country, one.categories[0]].every((text) => text)).toBe(
        true,
      );
    }
    expect(new Set(sample.map(({ placeId }) => placeId)).size).toBe(sample.length);
  });

  test('have numbers that are kept for fiction, and that nobody else of the world has', () => {
    const taken = new Set([
      ...world.companies.list.map(({ record }) => record.phone),
      ...world.people.list.map(({ phone }) => phone),
    ]);
    const fiction =
      /^\+(?:1\d{3}55501\d\d|442079460\d{3}|49(?:3023125|6990009|4066969|2214710|8999998)\d{3})$/;

    for (const [text, location] of [
      ['dentist', 'Berlin'],
      ['plumber', 'Dayton, OH'],
      ['cafe', 'London'],
      ['hotel', 'Tokyo'],
      ['quantum repairs', 'Paris'],
    ] as const) {
      const phones = found(text, location).map(({ phoneE164 }) => phoneE164 ?? '');
      expect(phones.filter((phone) => !fiction.test(phone))).toEqual([]);
      const others = phones.filter((phone) => !phonesOfExampleBusinesses.includes(phone));
      expect(others.filter((phone) => taken.has(phone))).toEqual([]);
      expect(new Set(phones).size).toBe(phones.length);
    }
  });

  test('begin with those of the examples of the reference', () => {
    const [coffee, plumber] = exampleBusinesses;

    expect(found('coffee', 'Dayton, OH')[0]).toMatchObject({
      name: 'Canal Row Coffee',
      address: '210 Canal Row, Dayton, OH 45402',
      rating: 4.6,
      reviewCount: 416,
    });
    expect(found('Canal Row Coffee', 'Dayton, Ohio')).toHaveLength(1);
    expect(linked('https://maps.example/search/coffee+dayton')[0]?.placeId).toBe(coffee?.placeId);
    expect(search.find('plumber', '45402').map(listingOf)[0]).toEqual({
      name: 'Bell & Crane Plumbing',
      phone: '(202) 555-0166',
      rating: 4.5,
      address: '77 Foundry St, Dayton, OH 45402',
      website: 'https://bellcrane.example',
      categories: ['Plumbers', 'Water Heaters'],
    });
    expect(linked(`https://maps.example/place/?q=place_id:${plumber?.placeId}`)).toMatchObject([
      { name: 'Bell & Crane Plumbing' },
    ]);
  });

  test('are found in a state, a country and a ZIP; nowhere, there are none', () => {
    expect(found('lawyer', 'Texas')[0]).toMatchObject({ city: 'Austin', region: 'Texas' });
    expect(found('lawyer', 'Nevada')[0]).toMatchObject({ city: 'Las Vegas', region: 'Nevada' });
    expect(found('bakery', 'Greece')[0]).toMatchObject({ city: 'Athens', country: 'GR' });
    expect(found('pizza', '90210')[0]).toMatchObject({ region: 'California', postalCode: '90210' });
    expect(found('pizza', '45402')[0]?.city).toBe('Dayton');
    expect(found('pizza', 'qqqqzz')).toEqual([]);
    expect(found('!!!', 'Berlin')).toEqual([]);
  });

  test('are found again by the address that their record tells, wherever they are and whatever they are', () => {
    for (const [text, location] of [
      ['dentist', 'Berlin'],
      ['plumber', 'Dayton, OH'],
      ['pizza', '90210'],
      ['pizza', '01001'],
      ['bakery', 'Greece'],
      ['lawyer', 'Nevada'],
      ['quantum repairs', 'Paris'],
      ['köttbullar & glögg', 'Malmö'],
      ['Halden Instruments', null],
    ] as const) {
      const places = found(text, location);
      expect(places.length).toBeGreaterThan(0);
      for (const place of places) {
        expect(linked(place.url ?? '')).toEqual([place]);
        expect(linked(`https://maps.example/place/${place.placeId}`)).toEqual([place]);
      }
    }
    expect(linked('https://maps.example/place/ChIJN1t_tDeuEmsRUsoyG83frY4')).toEqual([]);
    expect(linked(`https://maps.example/?cid=${exampleBusinesses[0]?.cid}`)).toMatchObject([
      { name: 'Canal Row Coffee' },
    ]);
  });

  test('are somewhere where no place is given, and the same for the same words', () => {
    const cafes = found('coffee');

    expect(cafes.length).toBeGreaterThan(3);
    expect(found('coffee')).toEqual(cafes);
  });
});

test('a company of the world is a place where its record says that it is', () => {
  for (const { record } of world.companies.list) {
    const offices = found(record.name);
    const said = [record.headquarters, ...record.otherLocations];

    expect(offices.map(({ city, street }) => [city, street])).toEqual(
      said.map((office) => [office?.city, office?.line1]),
    );
    for (const office of offices) {
      expect([office.name, office.website]).toEqual([record.name, record.website]);
      expect(placeSchema.safeParse(office).success).toBe(true);
    }
    if (record.phone !== null) expect(offices[0]?.phoneE164).toBe(record.phone);
  }
});

test('companies are among what is found of their business in their town', () => {
  const { headquarters } = world.companies.named('Northgate Valves')?.record ?? {};

  const names = found('gate valves', headquarters?.city ?? '').map(({ name }) => name);

  expect(names).toContain('Northgate Valves');
});

describe('reviews of a place', () => {
  const placeId = exampleBusinesses[0]?.placeId ?? '';
  const stars = starsOf(seed, placeId);
  const all = placeReviews(seed, { placeId, stars }, { order: 'newest', limit: 1_000, day });

  test('are as many of each number of stars as it says, each with an id of its own', () => {
    const counted = [1, 2, 3, 4, 5].map((number) => all.filter((one) => one.stars === number).length);

    expect(counted).toEqual(stars);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all[0]).toEqual({
      text: 'Fast line, good beans.',
      stars: 5,
      id: 'ChZDSUhNMG9nS0VJQ0FnSUR1',
      publishedAt: '2026-11-14T16:20:00.000Z',
      reviewerName: 'Tomas R.',
    });
  });

  test('come in the order that is asked for, and are the same reviews in every order', () => {
    const inOrder = (order: 'relevant' | 'highest_rating' | 'lowest_rating') =>
      placeReviews(seed, { placeId, stars }, { order, limit: 1_000, day });
    const dates = all.map(({ publishedAt }) => publishedAt);
    const high = inOrder('highest_rating').map((one) => one.stars);
    const low = inOrder('lowest_rating').map((one) => one.stars);

    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(high).toEqual(high.toSorted((one, other) => other - one));
    expect(low).toEqual(high.toReversed());
    expect(new Set(inOrder('relevant').map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)));
  });

  test('are of the same place by its id, its name and the address of its search result', () => {
    const [dentist] = found('dentist', 'Berlin');
    const idOf = (url: string) => {
      const link = mapsLinkOf(url);
      return link ? search.placeIdOf(link) : undefined;
    };

    expect(idOf(dentist?.url ?? '')).toBe(dentist?.placeId);
    expect(idOf('https://maps.example/place/Canal+Row+Coffee/@39.7,-84.1,17z')).toBe(placeId);
    expect(idOf('https://maps.example/place/Some+Diner')).toBe(idOf('https://maps.example/place/some+diner'));
    expect(idOf('https://maps.example/short/Ab3')).toBeNull();
    expect(starsOf(seed, dentist?.placeId ?? '').reduce((sum, count) => sum + count, 0)).toBe(
      dentist?.reviewCount,
    );
  });
});

test('every city of the world is the town of its name, with a point near it', () => {
  for (const { city, countryName, geoId, country, region } of cities) {
    const town = townOf(`${city}, ${countryName}`);
    expect(town).toMatchObject({ key: geoId, city, country, region: region ?? city });
    expect(town?.point).not.toBeNull();
  }
  expect(townOf('Boston')?.point?.lat).toBeCloseTo(42.36, 1);
  expect(townOf('Cairo')?.point?.lng).toBeCloseTo(31.24, 1);
  expect(codeOfState('Ohio')).toBe('OH');
});
