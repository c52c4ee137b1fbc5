import { expect } from 'vitest';
import { searchTrend } from '../../records/search-trend.ts';
import { test } from '../../testing/database.ts';
import { nothingBy, serpAnswer, serpapiAt, serpContract } from '../../testing/serp-answers.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';

const text = 'flow meter';
const signal = AbortSignal.timeout(600_000);
const trendMembers: Readonly<Record<string, object>> = {
  TIMESERIES: {
    interest_over_time: {
      timeline_data: [
        { timestamp: '1763856000', values: [{ query: text, value: '58', extracted_value: 58 }] },
        { timestamp: '1764460800', values: [{ query: text, value: '<1', extracted_value: 0 }] },
      ],
    },
  },
  GEO_MAP_0: { interest_by_region: [{ geo: 'US-OH', location: 'Ohio', value: '100', extracted_value: 100 }] },
  RELATED_QUERIES: {
    related_queries: {
      top: [{ query: 'water flow meter', value: '100', extracted_value: 100 }],
      rising: [{ query: 'clamp on', value: 'Breakout', extracted_value: 4_350 }],
    },
  },
  RELATED_TOPICS: {
    related_topics: {
      top: [{ topic: { title: 'Valve', type: 'Topic' }, value: '100', extracted_value: 100 }],
    },
  },
};

vendorContract({
  ...serpContract,
  questions: [
    {
      name: 'reading a trend',
      ask: (provider, signal) =>
        provider.readTrend?.(
          { keyword: text, geo: 'US', timeframe: 'today 12-m' },
          signal,
        ) as Promise<unknown>,
      hit: {
        reply: ({ query }) => serpAnswer(trendMembers[query.data_type ?? ''] ?? {}),
        value: {
          overTime: [
            { at: '2025-11-23', value: 58 },
            { at: '2025-11-30', value: 0 },
          ],
          byRegion: [{ region: 'Ohio', value: 100 }],
          queries: {
            top: [{ name: 'water flow meter', value: 100 }],
            rising: [{ name: 'clamp on', value: 4_350 }],
          },
          topics: { top: [{ name: 'Valve', kind: 'Topic', value: 100 }], rising: [] },
        },
      },
      misses: { 'a sentence': nothingBy('Google Trends') },
      sends: [
        {
          path: '/search.json',
          query: expect.objectContaining({
            ...{ engine: 'google_trends', q: text, geo: 'US', date: 'today 12-m', tz: '0' },
            data_type: 'TIMESERIES',
          }),
        },
        ...Array(3).fill({ query: { engine: 'google_trends', geo: 'US', date: 'today 12-m' } }),
      ],
    },
  ],
});

const question = { keyword: text, geo: null, timeframe: 'today 12-m' };
const known = ({ query }: EmulatedRequest) => serpAnswer(trendMembers[query.data_type ?? ''] ?? {});

test('what is only known over time has empty lists beside it, and the whole world is asked for by no place', async () => {
  await using emulator = await VendorEmulator.start((request) =>
    request.query.data_type === 'TIMESERIES' ? known(request) : nothingBy('Google Trends'),
  );

  const answer = await serpapiAt(emulator).readTrend?.(question, signal);

  const trend = answer?.outcome === 'found' ? searchTrend.parse(answer.value) : null;
  expect(trend).toMatchObject({ byRegion: [], queries: { top: [], rising: [] }, topics: { top: [] } });
  expect(emulator.asked.some(({ query }) => 'geo' in query)).toBe(false);
});

test('nothing over time is a miss, for one request', async () => {
  await using emulator = await VendorEmulator.start(() => nothingBy('Google Trends'));

  expect(await serpapiAt(emulator).readTrend?.(question, signal)).toEqual({ outcome: 'not_found' });
  expect(emulator.asked).toHaveLength(1);
});

test('nothing searched at any time is a miss, for one request', async () => {
  const timeline_data = [1_764_460_800, 1_765_065_600].map((timestamp) => ({
    timestamp: String(timestamp),
    values: [{ extracted_value: 0 }],
  }));
  await using emulator = await VendorEmulator.start(() =>
    serpAnswer({ interest_over_time: { timeline_data } }),
  );

  expect(await serpapiAt(emulator).readTrend?.(question, signal)).toEqual({ outcome: 'not_found' });
  expect(emulator.asked).toHaveLength(1);
});

test('steps of less than a day are moments', async () => {
  const hours = [1_764_460_800, 1_764_464_400].map((timestamp) => ({
    timestamp: String(timestamp),
    values: [{ extracted_value: 7 }],
  }));
  await using emulator = await VendorEmulator.start((request) =>
    request.query.data_type === 'TIMESERIES'
      ? serpAnswer({ interest_over_time: { timeline_data: hours } })
      : known(request),
  );

  const answer = await serpapiAt(emulator).readTrend?.({ ...question, timeframe: 'now 7-d' }, signal);

  const trend = answer?.outcome === 'found' ? searchTrend.parse(answer.value) : null;
  expect(trend?.overTime.map(({ at }) => at)).toEqual([
    '2025-11-30T00:00:00.000Z',
    '2025-11-30T01:00:00.000Z',
  ]);
});

test.each(['GEO_MAP_0', 'RELATED_QUERIES', 'RELATED_TOPICS'])(
  'a part that fails, or has another shape, fails the question: %s',
  async (part) => {
    const odd = [{ status: 503 }, serpAnswer({ something: [] })];
    await using emulator = await VendorEmulator.start((request) =>
      request.query.data_type === part ? (odd.shift() ?? { status: 500 }) : known(request),
    );
    const provider = serpapiAt(emulator);

    await expect(provider.readTrend?.(question, signal)).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(provider.readTrend?.(question, signal)).rejects.toMatchObject({ reason: 'unreadable' });
  },
);

test('a keyword that would be two, or is too long, is left to others', async () => {
  await using emulator = await VendorEmulator.start(known);
  const provider = serpapiAt(emulator);

  const answers = [
    await provider.readTrend?.({ ...question, keyword: 'salt, pepper' }, signal),
    await provider.readTrend?.({ ...question, keyword: 'x'.repeat(101) }, signal),
  ];

  expect(answers).toEqual(Array(2).fill({ outcome: 'skipped', why: 'unsupported' }));
  expect(emulator.asked).toEqual([]);
});

test('callers pay for a trend, and nothing for a miss or a failure', async ({ db }) => {
  const first = [known, () => nothingBy('Google Trends'), () => ({ status: 500 })];
  await using emulator = await VendorEmulator.start((request) =>
    request.query.data_type === 'TIMESERIES' ? (first.shift()?.(request) ?? { status: 500 }) : known(request),
  );
  const { readTrend } = serpapiAt(emulator);

  const answers = await withSource(db, readTrend ? { readTrend } : {}, async (post) => [
    await post('/search_trends', { keyword: text }),
    await post('/search_trends', { keyword: text }),
    await post('/search_trends', { keyword: text }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 502]);
  expect(answers.slice(0, 2).map(({ headers }) => headers['x-credits-charged'])).toEqual(['1', '0']);
  expect(againstContract('search_trends', answers[0]?.body)).toEqual([]);
});
