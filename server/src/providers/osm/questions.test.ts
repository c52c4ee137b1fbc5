import { describe, expect, test } from 'vitest';
import type { PlaceSearch } from '../../records/place-search.ts';
import {
  canalRow,
  dayton,
  elements,
  kestrel,
  linked,
  mapOf,
  osmAt,
  soon,
  words,
} from '../../testing/osm-map.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';

describe('what is asked', () => {
  const asked = async (search: PlaceSearch, named: readonly object[] = [dayton]) => {
    await using emulator = await VendorEmulator.start(mapOf(elements(kestrel), named));
    const answer = await osmAt(emulator.url).searchPlaces?.(search, soon());
    return { answer, asked: emulator.asked.map(({ path, query }) => ({ path, query })) };
  };

  test('words that are no kind of place are a name; streets and towns are no places', async () => {
    const street = { ...canalRow, category: 'highway', type: 'residential' };
    const { answer, asked: questions } = await asked(words('Canal Row', 'Dayton', 300), [street, canalRow]);

    expect(questions).toEqual([
      {
        path: '/search',
        query: expect.objectContaining({ q: 'Canal Row, Dayton', layer: 'poi', limit: '40' }),
      },
    ]);
    expect(answer).toMatchObject({
      outcome: 'found',
      value: [
        {
          name: 'Canal Row Coffee',
          url: 'https://www.openstreetmap.org/way/77',
          categories: ['cafe'],
          address: 'Canal Row, Dayton',
          city: 'Dayton',
          country: 'US',
          point: { lat: 39.7601, lng: -84.1901 },
        },
      ],
    });
  });

  test('a place may stand in the words; a name with "in" in it stays a name', async () => {
    const kind = await asked(words('dentist in Dayton, OH', null));
    const name = await asked(words('Inn in the Park', null), [canalRow]);

    expect(kind.asked.map(({ path, query }) => query.q ?? path)).toEqual(['Dayton, OH', '/api/interpreter']);
    expect(name.asked).toMatchObject([{ query: { q: 'Inn in the Park', layer: 'poi' } }]);
  });

  test('a map is searched as far as it shows', async () => {
    const kind = await asked(linked('https://maps.example/maps/search/pizza/@39.7589,-84.1916,14z'));
    const name = await asked(linked('https://maps.example/maps/search/Canal+Row/@60,10,15z'), [canalRow]);

    expect(kind.asked).toEqual([
      {
        path: '/api/interpreter',
        query: {
          data: '[out:json][timeout:20];(nwr["cuisine"~"(^|;) *pizza *(;|$)"]["name"](around:3673,39.7589,-84.1916););out center tags 25;',
        },
      },
    ]);
    expect(name.asked).toMatchObject([
      { query: { q: 'Canal Row', bounded: '1', viewbox: '9.978548,60.010726,10.021452,59.989274' } },
    ]);
  });

  test('a link to a thing of the map itself is answered with that', async () => {
    const { answer, asked: questions } = await asked(linked('https://www.openstreetmap.org/node/4417713001'));

    expect(questions).toMatchObject([
      { query: { data: '[out:json][timeout:20];node(4417713001);out center tags;' } },
    ]);
    expect(answer).toMatchObject({ outcome: 'found', value: [{ name: 'Kestrel Dental' }] });
  });

  test('what lies in no boundary is searched within its box', async () => {
    const zip = { ...dayton, osm_type: undefined, osm_id: undefined, category: 'place', type: 'postcode' };
    const { asked: questions } = await asked(words('dentist', '45402'), [zip]);

    expect(questions[1]?.query.data).toContain(
      'nwr["amenity"="dentist"]["name"](39.69,-84.32,39.92,-84.06);',
    );
  });

  test.each([
    ['a place of another map', linked('https://maps.example/place/ChIJx0mQe2T3akYR7b9dQ1sWv0c')],
    ['a place by its number', linked('https://maps.example/?cid=3820017718842260741&q=Canal+Row')],
    ['whatever a map shows', linked('https://maps.example/maps/@39.7589,-84.1916,14z')],
    ['a short link', linked('https://maps.example/short/Ab3')],
  ])('%s is not asked for', async (_, search) => {
    const { answer, asked: questions } = await asked(search);

    expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(questions).toEqual([]);
  });

  test('a thing of the map without a name is no place: a miss', async () => {
    await using emulator = await VendorEmulator.start(
      mapOf(elements({ type: 'node', id: 1, lat: 1, lon: 1 }), []),
    );

    const answer = await osmAt(emulator.url).searchPlaces?.(
      linked('https://www.openstreetmap.org/node/1'),
      soon(),
    );

    expect(answer).toEqual({ outcome: 'not_found' });
  });

  test.each(['dentists', 'dentists near me', 'Dentist around here'])(
    '%s, anywhere in the world, is not asked for',
    async (text) => {
      const { answer, asked: questions } = await asked(words(text, null));

      expect(answer).toEqual({ outcome: 'skipped', why: 'missing_input' });
      expect(questions).toEqual([]);
    },
  );

  test('a whole country is too much for a public server', async () => {
    const country = { ...dayton, boundingbox: ['24', '49', '-125', '-66'] };
    const { answer, asked: questions } = await asked(words('dentist', 'USA'), [country]);

    expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(questions).toHaveLength(1);
  });

  test('what a caller writes reaches no query', async () => {
    const { asked: questions } = await asked(words('"];out;nwr["name', 'Dayton'), []);

    expect(questions.map(({ path }) => path)).toEqual(['/search']);
  });
});

test('more than was asked for is cut, and pages of a directory follow each other', async () => {
  const all = Array.from({ length: 70 }, (_, at) => ({ ...kestrel, id: at + 1 }));
  await using emulator = await VendorEmulator.start(mapOf(elements(...all)));
  const provider = osmAt(emulator.url);
  const page = async (number: number) => {
    const found = await provider.searchDirectory?.(
      { text: 'dentist', location: 'Dayton', page: number, pages: 1 },
      soon(),
    );
    return found?.outcome === 'found' ? found.value.length : found;
  };

  const places = await provider.searchPlaces?.(words('dentist', 'Dayton', 3), soon());
  const lengths = [await page(1), await page(2)];

  expect(places).toMatchObject({ outcome: 'found', value: [{}, {}, {}] });
  expect(places?.outcome === 'found' && places.value.length).toBe(3);
  expect(lengths).toEqual([30, 30]);
});

test('what cannot be read takes no place of another from one page of a directory to the next', async () => {
  const all = Array.from({ length: 60 }, (_, at) => ({
    ...kestrel,
    id: at + 1,
    tags: { ...kestrel.tags, name: at % 10 === 0 ? ' ' : `P${at}` },
  }));
  await using emulator = await VendorEmulator.start((request) => {
    const limit = Number(/tags (\d+);$/.exec(request.query.data ?? '')?.[1] ?? 0);
    return mapOf(elements(...all.slice(0, limit)))(request);
  });
  const provider = osmAt(emulator.url);
  const page = async (number: number) => {
    const search = { text: 'dentist', location: 'Dayton', page: number, pages: 1 };
    const found = await provider.searchDirectory?.(search, soon());
    return found?.outcome === 'found' ? found.value.map(({ name }) => name) : [];
  };

  const names = [...(await page(1)), ...(await page(2))];

  expect(names).toEqual(all.map(({ tags }) => tags.name).filter((name) => name !== ' '));
});

test('streets among places that were looked up by name take no place of another either', async () => {
  const street = { ...canalRow, category: 'highway', type: 'residential' };
  const all = Array.from({ length: 35 }, (_, at) => ({
    ...(at % 10 === 0 ? street : canalRow),
    osm_id: at + 1,
    name: `P${at}`,
  }));
  await using emulator = await VendorEmulator.start(({ query }) => ({
    body: all.slice(0, Number(query.limit)),
  }));
  const provider = osmAt(emulator.url);
  const page = async (number: number) => {
    const search = { text: 'Canal Row', location: 'Dayton', page: number, pages: 1 };
    const found = await provider.searchDirectory?.(search, soon());
    return found?.outcome === 'found' ? found.value.map(({ name }) => name) : [];
  };

  const names = [...(await page(1)), ...(await page(2))];

  expect(names).toEqual(all.filter(({ category }) => category !== 'highway').map(({ name }) => name));
});

test.each([
  ['nothing but streets is a miss', [{ ...canalRow, category: 'highway' }], { outcome: 'not_found' }],
  ['places without names are a failure', [{ ...canalRow, name: null }], 'unreadable'],
])('of what is looked up by name %s', async (_, named, expected) => {
  await using emulator = await VendorEmulator.start(() => ({ body: named }));
  const provider = osmAt(emulator.url);

  const answers = [
    provider.searchPlaces?.(words('Canal Row', 'Dayton'), soon()),
    provider.searchDirectory?.({ text: 'Canal Row', location: 'Dayton', page: 1, pages: 1 }, soon()),
  ].map((answer) => answer?.catch(({ reason }) => reason));

  expect(await Promise.all(answers)).toEqual([expected, expected]);
});

test('names behind those that it gives are not known, and behind the last of a few there are none', async () => {
  let count = 40;
  await using emulator = await VendorEmulator.start(() => ({
    body: Array.from({ length: count }, (_, at) => ({ ...canalRow, osm_id: at + 1 })),
  }));
  const provider = osmAt(emulator.url);
  const second = { text: 'Canal Row', location: 'Dayton', page: 2, pages: 1 };

  const unknown = await provider.searchDirectory?.(second, soon());
  count = 3;
  const behind = await provider.searchDirectory?.(second, soon());

  expect(unknown).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(behind).toEqual({ outcome: 'found', value: [] });
});

test('questions for names are a second apart and one at a time, and where a town lies is asked once', async () => {
  let open = 0;
  let most = 0;
  const waited: number[] = [];
  await using emulator = await VendorEmulator.start(async (request) => {
    if (request.path !== '/search') return elements(kestrel);
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return { body: [dayton] };
  });
  const provider = osmAt(emulator.url, async (ms) => void waited.push(ms));

  await provider.searchPlaces?.(words('dentist', 'Dayton'), soon());
  await provider.searchPlaces?.(words('hotel', ' dayton'), soon());
  await Promise.all(['Canal', 'Weir'].map((name) => provider.searchPlaces?.(words(name, 'Dayton'), soon())));

  expect(emulator.asked.filter(({ path }) => path === '/search')).toHaveLength(3);
  expect(waited).toHaveLength(2);
  for (const ms of waited) expect(ms).toBeGreaterThan(500);
  expect(Math.max(...waited)).toBeLessThanOrEqual(1_000);
  expect(most).toBe(1);
});
