import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mapsLinkOf } from '../../records/maps-link.ts';
import { place } from '../../records/place.ts';
import {
  canalRowResult,
  nothingBy,
  placeResult,
  serpAnswer,
  serpapiAt,
  serpContract,
  some,
} from '../../testing/serp-answers.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';

const signal = AbortSignal.timeout(600_000);
const linkOf = (url: string) => {
  const link = mapsLinkOf(url);
  if (!link) throw new Error(url);
  return link;
};
const byWords = (limit: number) => ({ by: 'words', text: 'coffee', location: null, limit }) as const;

vendorContract({
  ...serpContract,
  questions: [
    {
      name: 'searching places',
      ask: (provider, signal) =>
        provider.searchPlaces?.(
          { by: 'words', text: 'coffee', location: 'Dayton, OH', limit: 20 },
          signal,
        ) as Promise<unknown>,
      hit: {
        reply: () => serpAnswer({ local_results: [canalRowResult] }),
        value: [
          {
            placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
            cid: '3820017718842260741',
            name: 'Canal Row Coffee',
            url: 'https://www.google.com/maps/place/?q=place_id:ChIJx0mQe2T3akYR7b9dQ1sWv0c',
            categories: ['Coffee shop', 'Cafe'],
            address: '210 Canal Row, Dayton, OH 45402, United States',
            street: '210 Canal Row',
            neighborhood: null,
            city: 'Dayton',
            postalCode: '45402',
            region: 'Ohio',
            country: 'US',
            point: { lat: 39.7589, lng: -84.1916 },
            phone: '(202) 555-0119',
            phoneE164: '+12025550119',
            website: 'https://canalrow.example/',
            rating: 4.6,
            reviewCount: 416,
            reviewsByStars: [10, 20, 30, 40, 50],
            description: 'Beans roasted next door.',
            priceLevel: '$',
            openingHours: [
              { day: 'Monday', hours: '7 AM–6 PM' },
              { day: 'Sunday', hours: 'Closed' },
            ],
            closed: 'no',
            imageUrl: 'https://cdn.example/m/canalrow.jpg',
            imageCount: null,
            amenities: [
              {
                section: 'Service options',
                items: [
                  { label: 'Dine-in', has: true },
                  { label: 'Delivery', has: false },
                ],
              },
              { section: 'Accessibility', items: [{ label: 'Wheelchair accessible entrance', has: true }] },
            ],
            isAdvertisement: null,
            language: 'en',
            seenAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*\.000Z$/),
          },
        ],
      },
      misses: { 'a sentence': nothingBy('Google'), 'an empty list': serpAnswer({ local_results: [] }) },
      sends: { query: { engine: 'google_maps', type: 'search', q: 'coffee in Dayton, OH', hl: 'en' } },
    },
  ],
});

/** A map of so many places, twenty a page. */
const mapOf =
  (total: number) =>
  ({ query }: EmulatedRequest) => {
    const start = Number(query.start ?? 0);
    const isLast = start + 20 >= total;
    const next = `https://serpapi.com/search.json?engine=google_maps&ll=%4039.7%2C-84.1%2C14z&start=${start + 20}`;
    return serpAnswer({
      local_results: some(start + 1, Math.min(total, start + 20), placeResult),
      ...(isLast ? {} : { serpapi_pagination: { next } }),
    });
  };

describe('places', () => {
  test.each([
    [3, 100, 3, 1],
    [45, 100, 45, 3],
    [500, 50, 50, 3],
    [130, 1_000, 130, 7],
  ])('of %i wanted and %i known are %i, by %i requests', async (limit, total, expected, requests) => {
    await using emulator = await VendorEmulator.start(mapOf(total));

    const provider = serpapiAt(emulator);
    const answer = await provider.searchPlaces?.(byWords(limit), signal);

    const places = answer?.outcome === 'found' ? z.array(place).parse(answer.value) : [];
    expect(places.map(({ name }) => name)).toEqual(some(1, expected, (number) => placeResult(number).title));
    expect(emulator.asked).toHaveLength(requests);
    expect(emulator.asked.map(({ query }) => Number(query.start ?? 0)).toSorted((a, b) => a - b)).toEqual(
      some(1, requests, (page) => (page - 1) * 20),
    );
    expect(provider.terms?.searchPlaces).toMatchObject({ timeVaries: true });
    // Where the map was shown is said again for the pages behind the first.
    expect(emulator.asked.slice(1).every(({ query }) => query.ll === '@39.7,-84.1,14z')).toBe(true);
  });

  test('fail together where a later page cannot be read', async () => {
    await using emulator = await VendorEmulator.start((request) =>
      request.query.start === undefined ? mapOf(100)(request) : { status: 503 },
    );

    await expect(serpapiAt(emulator).searchPlaces?.(byWords(30), signal)).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });

  test.each([
    ['https://maps.example/maps/search/coffee/@39.7,-84.1,15z', { q: 'coffee', ll: '@39.7,-84.1,15z' }],
    ['https://maps.example/search/coffee+dayton', { q: 'coffee dayton' }],
    ['https://maps.example/place/ChIJx0mQe2T3akYR7b9dQ1sWv0c', { place_id: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c' }],
    ['https://maps.example/?cid=3820017718842260741', { data_cid: '3820017718842260741' }],
  ])('by the address %s are asked for as it says', async (url, query) => {
    await using emulator = await VendorEmulator.start(() => serpAnswer({ place_results: canalRowResult }));

    const answer = await serpapiAt(emulator).searchPlaces?.(
      { by: 'link', link: linkOf(url), limit: 5 },
      signal,
    );

    expect(answer).toMatchObject({ outcome: 'found', value: [{ name: 'Canal Row Coffee' }] });
    const { engine, hl, output, api_key, type, ...asked } = emulator.asked[0]?.query ?? {};
    expect([engine, asked]).toEqual(['google_maps', query]);
  });

  test.each(['https://maps.example/place/ChIJsomewhereElseEntirely00', 'https://maps.example/?cid=12'])(
    'another one than the address %s names is none',
    async (url) => {
      await using emulator = await VendorEmulator.start(() => serpAnswer({ place_results: canalRowResult }));

      expect(
        await serpapiAt(emulator).searchPlaces?.({ by: 'link', link: linkOf(url), limit: 5 }, signal),
      ).toEqual({ outcome: 'not_found' });
    },
  );

  test.each([
    ['/maps/search/coffee/@39.7,-84.1,99z', '@39.7,-84.1,21z'],
    ['/maps/search/coffee/@0.0000001,-84.1,0z', '@0,-84.1,3z'],
    ['/maps/search/coffee/@39.7,-84.1', '@39.7,-84.1,14z'],
  ])('of how near a map is shown it is told what a map can: %s', async (path, ll) => {
    await using emulator = await VendorEmulator.start(() => serpAnswer({ local_results: [canalRowResult] }));
    const link = linkOf(`https://maps.example${path}`);

    await serpapiAt(emulator).searchPlaces?.({ by: 'link', link, limit: 5 }, signal);

    expect(emulator.asked.map(({ query }) => query.ll)).toEqual([ll]);
  });

  test.each(['0', '18446744073709551616'])(
    'a number that no place can have is not asked for: %s',
    async (cid) => {
      await using emulator = await VendorEmulator.start(() => serpAnswer({ place_results: canalRowResult }));
      const provider = serpapiAt(emulator);
      const link = linkOf(`https://maps.example/?cid=${cid}`);

      const answers = [
        await provider.searchPlaces?.({ by: 'link', link, limit: 5 }, signal),
        await provider.listReviews?.({ link, order: 'newest', limit: 5 }, signal),
      ];

      expect(answers).toEqual(Array(2).fill({ outcome: 'skipped', why: 'unsupported' }));
      expect(emulator.asked).toEqual([]);
    },
  );

  test('with what no record can hold are left out', async () => {
    // Its address would be longer than addresses may be.
    const odd = { ...placeResult(1), place_id: '場'.repeat(300) };
    await using emulator = await VendorEmulator.start(() =>
      serpAnswer({ local_results: [odd, placeResult(2)] }),
    );

    expect(await serpapiAt(emulator).searchPlaces?.(byWords(5), signal)).toMatchObject({
      value: [{ name: 'Coffee 2' }],
    });
  });

  test('of which hardly anything is told have null for the rest', async () => {
    const odd = {
      title: 'Bar',
      data_id: '0x1:0xff',
      rating: 0,
      type: ['Bar', 'Pub'],
      open_state: 'Permanently closed',
    };
    await using emulator = await VendorEmulator.start(() =>
      serpAnswer({ local_results: [odd, { title: 'x' }] }),
    );

    const answer = await serpapiAt(emulator).searchPlaces?.(byWords(5), signal);

    const places = answer?.outcome === 'found' ? z.array(place).parse(answer.value) : [];
    expect(places).toMatchObject([
      {
        ...{ name: 'Bar', placeId: null, cid: '255', url: 'https://www.google.com/maps?cid=255' },
        ...{ rating: null, categories: ['Bar', 'Pub'], closed: 'permanently', openingHours: [], point: null },
      },
    ]);
    expect(places).toHaveLength(1);
  });
});
