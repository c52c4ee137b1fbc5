import { describe, expect } from 'vitest';
import { z } from 'zod';
import { channel, video, videoEntry } from '../../records/video.ts';
import { test } from '../../testing/database.ts';
import {
  nothingBy,
  serpAnswer,
  serpapiAt,
  serpContract,
  some,
  videoResult,
} from '../../testing/serp-answers.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { readDuration, readShownCount } from './video-fields.ts';

const text = 'flow meter';
const signal = AbortSignal.timeout(600_000);
const channelId = 'UCabcdefghijklmnopqrstuv';

vendorContract({
  ...serpContract,
  questions: [
    {
      name: 'reading a channel',
      ask: (provider, signal) =>
        provider.readChannel?.(
          { key: { by: 'handle', value: 'halden' }, mayBeCached: false },
          signal,
        ) as Promise<unknown>,
      hit: {
        reply: () =>
          serpAnswer({
            channel_results: {
              external_id: channelId,
              title: 'Halden',
              handle: '@halden',
              description: 'Flow meters.',
              avatar: 'https://yt3.example/a.jpg',
              banner: [{ url: 'https://yt3.example/b1.jpg' }, { url: 'https://yt3.example/b2.jpg' }],
              subscribers: '19.5K subscribers',
              video_count: '1,234 videos',
              total_views: 5_000_000_000,
              joined_date: 'Joined Mar 21, 2008',
              country: 'Denmark',
              links: [{ title: 'Site', url: 'https://halden.example' }, { link: 'halden.example/shop' }, 7],
            },
          }),
        value: {
          cachedAt: null,
          value: {
            id: channelId,
            name: 'Halden',
            handle: 'halden',
            description: 'Flow meters.',
            avatar: 'https://yt3.example/a.jpg',
            banner: 'https://yt3.example/b2.jpg',
            links: [
              { title: 'Site', url: 'https://halden.example/' },
              { title: null, url: 'https://halden.example/shop' },
            ],
            subscriberCount: 19_500,
            videoCount: 1_234,
            viewCount: 5_000_000_000,
            joinedOn: '2008-03-21',
            country: 'DK',
          },
        },
      },
      misses: { 'no such channel': nothingBy('YouTube') },
      sends: { query: { engine: 'youtube_channel', channel_id: '@halden', about: 'true', no_cache: 'true' } },
    },
    {
      name: 'searching videos',
      ask: (provider, signal) =>
        provider.searchVideos?.({ query: text, mayBeCached: true }, signal) as Promise<unknown>,
      hit: {
        reply: () => serpAnswer({ video_results: [videoResult(1)] }),
        value: {
          cachedAt: null,
          value: [
            {
              id: 'abcdefgh001',
              title: 'Video 1',
              channelId,
              channelName: 'Halden',
              publishedAt: null,
              publishedText: '9 months ago',
              durationSeconds: 851,
              thumbnail: 'https://i.ytimg.com/vi/abcdefgh001/hq720.jpg',
              viewCount: 1_234,
              description: 'How to clamp it on.',
            },
          ],
        },
      },
      misses: {
        'a sentence': nothingBy('YouTube'),
        'an empty list': serpAnswer({ video_results: [] }),
        'channels only': serpAnswer({ channel_results: [{ title: 'Halden' }] }),
      },
      sends: { query: { engine: 'youtube', search_query: text, hl: 'en', gl: 'us' } },
    },
    {
      name: 'reading a video',
      ask: (provider, signal) =>
        provider.readVideo?.(
          { id: 'abcdefgh001', captions: false, mayBeCached: false },
          signal,
        ) as Promise<unknown>,
      hit: {
        reply: () =>
          serpAnswer({
            title: 'Video 1',
            thumbnail: 'https://i.ytimg.com/vi/abcdefgh001/maxresdefault.jpg',
            channel: { name: 'Halden', link: `https://www.youtube.com/channel/${channelId}` },
            views: '1,234 views',
            extracted_views: 1_234,
            extracted_likes: 56,
            published_date: 'Oct 24, 2025',
            description: { content: 'How to clamp\nit on.', links: [] },
            length: '1:07:34',
            chapters: [
              { title: 'Clamp', time_start: 60 },
              { title: 'Intro', time_start: 0 },
            ],
            keywords: ['flow', 'flow', 'meter'],
            category: 'Education',
          }),
        value: {
          cachedAt: null,
          value: {
            id: 'abcdefgh001',
            title: 'Video 1',
            channelId,
            channelName: 'Halden',
            publishedAt: '2025-10-24T00:00:00.000Z',
            durationSeconds: 4_054,
            viewCount: 1_234,
            description: 'How to clamp\nit on.',
            likeCount: 56,
            chapters: [
              { title: 'Intro', startSeconds: 0, endSeconds: 60 },
              { title: 'Clamp', startSeconds: 60, endSeconds: 4_054 },
            ],
            tags: ['flow', 'meter'],
            categories: ['Education'],
            thumbnails: {
              maxres: {
                url: 'https://i.ytimg.com/vi/abcdefgh001/maxresdefault.jpg',
                width: null,
                height: null,
              },
            },
            captions: null,
          },
        },
      },
      misses: { 'no such video': nothingBy('YouTube') },
      sends: { query: { engine: 'youtube_video', v: 'abcdefgh001', no_cache: 'true' } },
    },
  ],
});

const byId = { key: { by: 'id', value: channelId }, mayBeCached: true } as const;

test('at most twenty videos are answered, also where the page has more', async () => {
  await using emulator = await VendorEmulator.start(() =>
    serpAnswer({ video_results: [{ title: 'no id' }, ...some(1, 40, videoResult)] }),
  );

  const answer = await serpapiAt(emulator).searchVideos?.({ query: text, mayBeCached: true }, signal);

  const items = answer?.outcome === 'found' ? z.array(videoEntry).parse(answer.value.value) : [];
  expect(items).toHaveLength(20);
  expect(emulator.asked).toHaveLength(1);
});

test('a video that the page shows twice is answered once', async () => {
  await using emulator = await VendorEmulator.start(() =>
    serpAnswer({ video_results: [videoResult(1), videoResult(2), videoResult(1)] }),
  );

  expect(await serpapiAt(emulator).searchVideos?.({ query: text, mayBeCached: true }, signal)).toMatchObject({
    value: { value: { length: 2 } },
  });
});

test.each([
  ['mqdefault', { medium: expect.anything() }],
  ['hq720', { hq720: expect.anything() }],
  ['constructor', { constructor: expect.objectContaining({ width: null }) }],
  ['__proto__', {}],
])(
  'an image by the file name %s has the platform’s word for its size, or that name',
  async (file, expected) => {
    const thumbnail = `https://i.ytimg.com/vi/abcdefgh001/${file}.jpg`;
    await using emulator = await VendorEmulator.start(() => serpAnswer({ title: 'Video', thumbnail }));

    const answer = await serpapiAt(emulator).readVideo?.(
      { id: 'abcdefgh001', captions: false, mayBeCached: true },
      signal,
    );

    const thumbnails = answer?.outcome === 'found' ? answer.value.value.thumbnails : null;
    expect(Object.entries(thumbnails ?? {})).toEqual(Object.entries(expected));
  },
);

test('what was kept is only asked for where it will do, and says when it was looked up', async () => {
  const hour = 3_600_000;
  await using emulator = await VendorEmulator.start(() => serpAnswer({ title: 'Video' }, hour));
  const provider = serpapiAt(emulator);

  const kept = await provider.readVideo?.({ id: 'abcdefgh001', captions: false, mayBeCached: true }, signal);
  await provider.readVideo?.({ id: 'abcdefgh001', captions: false, mayBeCached: false }, signal);

  const cachedAt = kept?.outcome === 'found' ? kept.value.cachedAt : null;
  expect(Math.abs(Date.now() - hour - (cachedAt?.getTime() ?? 0))).toBeLessThan(60_000);
  expect(emulator.asked.map(({ query }) => query.no_cache)).toEqual([undefined, 'true']);
});

describe('of a video and a channel of which hardly anything is told', () => {
  test('the rest is not known', async () => {
    await using emulator = await VendorEmulator.start(({ query }) =>
      query.engine === 'youtube_video'
        ? serpAnswer({
            title: 'Live',
            live: true,
            published_date: 'Started streaming 3 hours ago',
            channel: 7,
          })
        : serpAnswer({ channel_results: { title: 'Halden', subscribers: 'hidden', links: 'x' } }),
    );
    const provider = serpapiAt(emulator);

    const one = await provider.readVideo?.({ id: 'abcdefgh001', captions: false, mayBeCached: true }, signal);
    const other = await provider.readChannel?.(byId, signal);

    expect(one?.outcome === 'found' && video.parse(one.value.value)).toMatchObject({
      ...{ title: 'Live', publishedAt: null, durationSeconds: null, channelId: null, channelName: null },
      ...{ chapters: [], tags: [], categories: [], thumbnails: {}, captions: null, likeCount: null },
    });
    expect(other?.outcome === 'found' && channel.parse(other.value.value)).toMatchObject({
      ...{ id: channelId, name: 'Halden', handle: null, subscriberCount: null, links: [], joinedOn: null },
    });
  });
});

test('counts and lengths are read as they are shown', () => {
  expect(
    [1234, '1,234 views', '19.5M subscribers', '2K', '1.2B views', 'No views', '', null].map(readShownCount),
  ).toEqual([1234, 1234, 19_500_000, 2_000, 1_200_000_000, null, null, null]);
  expect(['14:11', '1:07:34', '0:09', 'LIVE', '1:2', null].map(readDuration)).toEqual([
    851,
    4_054,
    9,
    null,
    null,
    null,
  ]);
});

test('callers pay for what is found, and nothing for a miss or a failure', async ({ db }) => {
  const replies = [
    serpAnswer({
      channel_results: {
        ...{ title: 'Halden', external_id: channelId, description: 'Flow meters.', subscribers: 12 },
        ...{ video_count: 3, avatar: 'https://yt3.example/a.jpg', banner: 'https://yt3.example/b.jpg' },
      },
    }),
    serpAnswer({ video_results: some(1, 3, videoResult) }),
    serpAnswer({ title: 'Video' }),
    nothingBy('YouTube'),
    { status: 500 },
  ];
  await using emulator = await VendorEmulator.start(() => replies.shift() ?? { status: 500 });
  const { readChannel, searchVideos, readVideo } = serpapiAt(emulator);
  const source = readChannel && searchVideos && readVideo ? { readChannel, searchVideos, readVideo } : {};

  const url = 'https://www.youtube.com/watch?v=abcdefgh001';
  const answers = await withSource(db, source, async (post) => [
    await post('/video_channel', { url: '@halden' }),
    await post('/video_search', { query: text }),
    await post('/video_detail', { url }),
    await post('/video_detail', { url }),
    await post('/video_detail', { url }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 502]);
  expect(answers.slice(0, 4).map(({ headers }) => Number(headers['x-credits-charged']) > 0)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(againstContract('video_channel', answers[0]?.body)).toEqual([]);
});
