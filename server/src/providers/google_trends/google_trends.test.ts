import { describe, expect } from 'vitest';
import { searchTrend, type TrendQuestion } from '../../records/search-trend.ts';
import { test } from '../../testing/database.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Provider } from '../capabilities.ts';
import { openGoogleTrends } from './google_trends.ts';

const signal = AbortSignal.timeout(600_000);
const question: TrendQuestion = { keyword: 'flow meter', geo: 'US', timeframe: 'today 12-m' };

/** As it sends them: so that no page reads them as a script. */
const explored = (body: unknown) => ({ body: `)]}'\n${JSON.stringify(body)}` });
const wrapped = (body: unknown) => ({ body: `)]}',\n${JSON.stringify(body)}` });
const ids = ['TIMESERIES', 'GEO_MAP', 'RELATED_TOPICS', 'RELATED_QUERIES'];
const widget = (id: string) => ({ id, token: `token of ${id}`, request: { of: id, locale: 'en-US' } });
const point = (time: string, value: number) => ({
  time,
  formattedTime: 'Nov 23, 2025',
  value: [value],
  hasData: [value > 0],
  formattedValue: [String(value)],
});
const region = (geoName: string, value: number, hasData = true) => ({
  geoCode: 'US-XX',
  geoName,
  value: [value],
  hasData: [hasData],
});
const ranked = (top: unknown[], rising: unknown[]) =>
  wrapped({ default: { rankedList: [{ rankedKeyword: top }, { rankedKeyword: rising }] } });
const topic = (title: string, type: string, value: number) => ({
  topic: { mid: '/m/0', title, type },
  value,
});
const timeline = (timelineData: unknown[]) => wrapped({ default: { timelineData, averages: [] } });

const usual: Readonly<Record<string, EmulatedReply>> = {
  explore: explored({ widgets: ids.map(widget) }),
  TIMESERIES: timeline([point('1763856000', 58), point('1764460800', 100)]),
  GEO_MAP: wrapped({
    default: { geoMapData: [region('Texas', 77), region('Ohio', 100), region('Guam', 0, false)] },
  }),
  RELATED_TOPICS: ranked([topic('Flow measurement', 'Topic', 100)], []),
  RELATED_QUERIES: ranked(
    [{ query: 'ultrasonic flow meter', value: 100, formattedValue: '100', hasData: true }],
    [{ query: 'clamp on flow meter', value: 12_350, formattedValue: 'Breakout', hasData: true }],
  ),
};
const told = {
  overTime: [
    { at: '2025-11-23', value: 58 },
    { at: '2025-11-30', value: 100 },
  ],
  byRegion: [
    { region: 'Ohio', value: 100 },
    { region: 'Texas', value: 77 },
  ],
  queries: {
    top: [{ name: 'ultrasonic flow meter', value: 100 }],
    rising: [{ name: 'clamp on flow meter', value: 12_350 }],
  },
  topics: { top: [{ name: 'Flow measurement', kind: 'Topic', value: 100 }], rising: [] },
};

type Answers = Readonly<Record<string, EmulatedReply>>;
const nameOf = ({ path, query }: EmulatedRequest): string =>
  path === '/trends/api/explore' ? 'explore' : JSON.parse(query.req ?? '{}').of;
const answer = (answers: Answers) => (request: EmulatedRequest) =>
  ({
    ...usual,
    ...answers,
  })[nameOf(request)] ?? { status: 404 };
const trendsAt = (url: string) =>
  openGoogleTrends({
    addresses: { BASE_URL: url },
    userAgent: 'Millrace/test',
    pause: async (_ms, own) => own.throwIfAborted(),
  });
async function withTrends<Result>(
  answers: Answers | ((request: EmulatedRequest) => EmulatedReply),
  use: (provider: Provider, asked: readonly EmulatedRequest[]) => Promise<Result>,
): Promise<Result> {
  await using emulator = await VendorEmulator.start(
    typeof answers === 'function' ? answers : answer(answers),
  );
  return await use(trendsAt(emulator.url), emulator.asked);
}
const ask = (answers: Answers, asked: TrendQuestion = question) =>
  withTrends(answers, async (provider) => provider.readTrend?.(asked, signal));

const piece = (kind: string, id: string) => ({
  method: 'GET',
  path: `/trends/api/widgetdata/${kind}`,
  query: { hl: 'en-US', tz: '0', req: JSON.stringify({ of: id, locale: 'en-US' }), token: `token of ${id}` },
});

vendorContract({
  vendor: {
    name: 'google_trends',
    title: 'Trends',
    keysAt: '',
    baseUrl: null,
    open: ({ baseUrl = '' }) => trendsAt(baseUrl),
  },
  isAuthorized: () => true,
  without: ['a key that it does not take'],
  failures: {
    'a token that was not taken': { reply: { status: 401, body: '' }, reason: 'unreadable' },
    'a page of a block': { reply: { body: '<html>unusual traffic</html>' }, reason: 'unreadable' },
    'a page without pieces': { reply: explored({ widgets: [] }), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'read a trend',
      ask: (provider, own) => provider.readTrend?.(question, own) ?? Promise.reject(),
      hit: { reply: answer({}), value: told },
      misses: {},
      sends: [
        {
          method: 'GET',
          path: '/trends/api/explore',
          query: {
            hl: 'en-US',
            tz: '0',
            req: '{"comparisonItem":[{"keyword":"flow meter","geo":"US","time":"today 12-m"}],"category":0,"property":""}',
          },
        },
        piece('multiline', 'TIMESERIES'),
        piece('comparedgeo', 'GEO_MAP'),
        piece('relatedsearches', 'RELATED_QUERIES'),
        piece('relatedsearches', 'RELATED_TOPICS'),
      ],
    },
  ],
});

describe('a trend', () => {
  test('is what a record holds', () => {
    expect(searchTrend.parse(told)).toEqual(told);
  });

  test('that hardly anybody searches is a miss, and no more is asked', async () => {
    await withTrends({ TIMESERIES: timeline([]) }, async (provider, asked) => {
      expect(await provider.readTrend?.(question, signal)).toEqual({ outcome: 'not_found' });
      expect(asked.map(nameOf)).toEqual(['explore', 'TIMESERIES']);
    });
  });

  test.each<TrendQuestion>([
    { ...question, geo: 'US-ZZ' },
    { ...question, timeframe: '2199-01-01 2199-02-01' },
  ])(
    'of a region or days that there are not is left to others, and is no failure: $geo $timeframe',
    async (asked) => {
      const refused = { status: 400, body: '<html>Error 400 (Bad Request)</html>' };

      expect(await ask({ explore: refused }, asked)).toEqual({ outcome: 'skipped', why: 'unsupported' });
    },
  );

  test('leaves out times that are not over, and those of which too little is known', async () => {
    const points = [
      point('1763856000', 58),
      { ...point('1764460800', 0), hasData: [false] },
      { ...point('1765065600', 12), isPartial: true },
    ];
    const of = async (some: unknown[]) => {
      const read = await ask({ TIMESERIES: timeline(some) });
      return read?.outcome === 'found' ? read.value.overTime : read?.outcome;
    };

    expect(await of(points)).toEqual([{ at: '2025-11-23', value: 58 }]);
    expect(await of(points.slice(1))).toBe('not_found');
  });

  test('of the whole world and of hours is asked so, and told in moments', async () => {
    const hours = timeline([point('1763859600', 7), point('1763856000', 58)]);

    await withTrends({ TIMESERIES: hours }, async (provider, asked) => {
      const read = await provider.readTrend?.({ keyword: 'x', geo: null, timeframe: 'now 7-d' }, signal);

      expect(JSON.parse(asked[0]?.query.req ?? '')).toMatchObject({
        comparisonItem: [{ keyword: 'x', geo: '', time: 'now 7-d' }],
      });
      const value = read?.outcome === 'found' ? searchTrend.parse(read.value) : null;
      expect(value?.overTime).toEqual([
        { at: '2025-11-23T00:00:00.000Z', value: 58 },
        { at: '2025-11-23T01:00:00.000Z', value: 7 },
      ]);
    });
  });

  test('of a place without regions, and with which nothing else is searched, has neither', async () => {
    const explore = explored({ widgets: ['TIMESERIES', 'RELATED_QUERIES'].map(widget) });

    const read = await ask({ explore, RELATED_QUERIES: ranked([], []) });

    const none = { top: [], rising: [] };
    expect(read).toMatchObject({ value: { byRegion: [], queries: none, topics: none } });
  });

  test('with more than a record holds is cut, and what cannot be read of a list is left out', async () => {
    const many = Array.from({ length: 150 }, (_, at) => ({ query: `q${at}`, value: 1 }));

    const read = await ask({
      RELATED_QUERIES: ranked(many, [{ query: 'odd', value: 'much' }, { query: 'even', value: 2 }, 7]),
      GEO_MAP: wrapped({ default: { geoMapData: Array.from({ length: 600 }, () => region('Ohio', 3)) } }),
    });

    const value = read?.outcome === 'found' ? searchTrend.parse(read.value) : null;
    expect(value?.queries.top).toHaveLength(100);
    expect(value?.queries.rising).toEqual([{ name: 'even', value: 2 }]);
    expect(value?.byRegion).toHaveLength(500);
  });

  test.each<[string, Answers]>([
    ['a timeline', { TIMESERIES: wrapped({ default: { points: [] } }) }],
    ['points', { TIMESERIES: timeline([{ time: 'Nov 23', value: [1] }]) }],
    ['values', { TIMESERIES: timeline([point('1763856000', 170)]) }],
    ['regions', { GEO_MAP: wrapped({ default: {} }) }],
    ['queries', { RELATED_QUERIES: ranked([{ text: 'x' }], []) }],
    ['topics', { RELATED_TOPICS: wrapped({ default: { rankedList: [] } }) }],
  ])('%s of another shape are a failure, and no empty answer', async (_name, answers) => {
    await expect(ask(answers)).rejects.toMatchObject({ reason: 'unreadable' });
  });

  // Without a member for what is missing, an empty list would say that nothing else is searched.
  test.each(ids)('where %s fails, so does the whole question', async (id) => {
    await expect(ask({ [id]: { status: 503 } })).rejects.toMatchObject({ reason: 'unreachable' });
  });
});

describe('a refusal', () => {
  const refused = { status: 429, headers: { 'set-cookie': 'NID=511=abc-d_e; expires=Mon; path=/' } };

  test('that brings a cookie is asked about once more with it, and so is all else', async () => {
    const answers = (request: EmulatedRequest) => (request.headers.cookie ? answer({})(request) : refused);

    await withTrends(answers, async (provider, asked) => {
      expect(await provider.readTrend?.(question, signal)).toEqual({ outcome: 'found', value: told });
      expect(asked.map(({ headers }) => headers.cookie)).toEqual([
        undefined,
        ...Array(5).fill('NID=511=abc-d_e'),
      ]);
    });
  });

  test('that stays one is a failure after one more request', async () => {
    await withTrends(
      () => refused,
      async (provider, asked) => {
        await expect(provider.readTrend?.(question, signal)).rejects.toMatchObject({
          reason: 'rate_limited',
        });
        expect(asked).toHaveLength(2);
      },
    );
  });

  test.each(['', 'other=1', 'NID=a b; path=/'])(
    'with the cookie %j is not asked about again',
    async (cookie) => {
      const answers = () => ({ status: 429, headers: { 'set-cookie': cookie } });

      await withTrends(answers, async (provider, asked) => {
        await expect(provider.readTrend?.(question, signal)).rejects.toMatchObject({
          reason: 'rate_limited',
        });
        expect(asked).toHaveLength(1);
      });
    },
  );
});

test('what is searched is billed, what hardly anybody searches is free, and so is a failure', async ({
  db,
}) => {
  const call = (answers: Answers) =>
    withTrends(answers, (provider) =>
      withSource(db, provider, (post) => post('/search_trends', { keyword: 'flow meter', geo: 'US' })),
    );

  const hit = await call({});
  const miss = await call({ TIMESERIES: timeline([]) });
  const failure = await call({ explore: { status: 429 } });

  expect([hit.status, hit.headers['x-credits-charged']]).toEqual([200, '1']);
  expect(againstContract('search_trends', hit.body)).toEqual([]);
  expect([miss.status, miss.headers['x-credits-charged']]).toEqual([200, '0']);
  expect(failure.status).toBeGreaterThanOrEqual(500);
  expect(failure.headers['x-credits-charged'] ?? '0').toBe('0');
});
