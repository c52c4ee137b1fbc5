import { expect, test, vi } from 'vitest';
import { FetchCache } from '../../cache/cache.ts';
import type { CacheKey, StoredEntry } from '../../cache/cache-store.ts';
import { noCache } from '../../cache/no-cache.ts';
import type { ChannelKey } from '../../records/channel-key.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import {
  channelId,
  idOf,
  lockup,
  results,
  runs,
  simple,
  videoId,
  videoRenderer,
  videosTab,
} from '../../testing/youtube-bodies.ts';
import { type Answers, withYoutube, youtubeAnswer, youtubeAt } from '../../testing/youtube-emulator.ts';
import type { Provider } from '../capabilities.ts';

const signal = AbortSignal.timeout(600_000);
const byId: ChannelKey = { by: 'id', value: channelId };
const mayBeCached = false;

const halden = {
  id: channelId,
  name: 'Halden Instruments',
  handle: 'HaldenInstruments',
  description: 'Meters, opened. All of it.',
  avatar: 'https://yt3.example/avatar.jpg',
  banner: 'https://yt3.example/banner.jpg',
  links: [{ title: 'Site', url: 'https://halden-instruments.example/en?a=b' }],
  subscriberCount: 21_700,
  videoCount: 64,
  viewCount: 1_840_221,
  joinedOn: '2015-04-09',
  country: 'DK',
};
const listed = {
  id: videoId,
  title: 'Inside a clamp-on meter',
  channelId,
  channelName: 'Halden Instruments',
  publishedAt: null,
  publishedText: '13 days ago',
  durationSeconds: 851,
  thumbnail: `https://i.ytimg.example/${videoId}.jpg`,
  viewCount: 28,
  description: null,
};
const found = {
  ...listed,
  publishedText: '9 months ago',
  durationSeconds: 4_054,
  thumbnail: `https://i.ytimg.example/${videoId}/336.jpg`,
  viewCount: 390_201,
  description: 'We open one and show the transducers.',
};
const told = {
  id: videoId,
  title: 'Inside a clamp-on meter',
  channelId,
  channelName: 'Halden Instruments',
  publishedAt: '2026-11-02T10:00:00.000Z',
  durationSeconds: 851,
  viewCount: 15_903,
  description: 'We open one and show the transducers.',
  likeCount: 611,
  chapters: [
    { title: 'Case off', startSeconds: 0, endSeconds: 96 },
    { title: 'Transducers', startSeconds: 96, endSeconds: 851 },
  ],
  tags: ['flow meter', 'teardown'],
  categories: ['Science & Technology'],
  thumbnails: {
    default: { url: 'https://i.ytimg.example/t1-120.jpg', width: 120, height: 90 },
    high: { url: 'https://i.ytimg.example/t1-480.jpg', width: 480, height: 360 },
    maxres: { url: 'https://i.ytimg.example/t1-max.jpg', width: 1280, height: 720 },
  },
  captions: null,
};

const alert = (text: string) => ({
  body: { alerts: [{ alertRenderer: { type: 'ERROR', text: simple(text) } }] },
});
const unplayable = (status: string, reason: string) => ({ body: { playabilityStatus: { status, reason } } });
const inEnglish = { client: { clientName: 'WEB', hl: 'en', gl: 'US' } };

vendorContract({
  vendor: {
    name: 'youtube',
    title: 'Video platform',
    keysAt: '',
    baseUrl: null,
    open: ({ baseUrl = '' }) => youtubeAt(baseUrl),
  },
  isAuthorized: () => true,
  questions: [
    {
      name: 'describe a channel',
      ask: (provider, own) =>
        provider.readChannel?.({ key: { by: 'handle', value: 'halden' }, mayBeCached }, own) ??
        Promise.reject(),
      hit: { reply: (request) => youtubeAnswer({}, request), value: { value: halden, cachedAt: null } },
      misses: { 'a name that nobody has': { status: 404, body: { error: { code: 404 } } } },
      sends: [
        {
          method: 'POST',
          path: '/youtubei/v1/navigation/resolve_url',
          body: { url: 'https://www.youtube.com/@halden', context: inEnglish },
        },
        { path: '/youtubei/v1/browse', body: { browseId: channelId } },
        { path: '/youtubei/v1/browse', body: { continuation: 'about' } },
      ],
    },
    {
      name: 'list the videos of a channel',
      ask: (provider, own) =>
        provider.listChannelVideos?.({ key: byId, mayBeCached }, own) ?? Promise.reject(),
      hit: {
        reply: (request) => youtubeAnswer({}, request),
        value: { value: { channelName: 'Halden Instruments', items: [listed] }, cachedAt: null },
      },
      misses: {
        'there is none': alert('This channel does not exist.'),
        'it was closed': alert(
          "This account has been terminated for a violation of YouTube's Terms of Service.",
        ),
        'it was removed': alert('This channel was removed because it violated our Community Guidelines.'),
      },
      sends: { path: '/youtubei/v1/browse', body: { browseId: channelId, params: videosTab } },
    },
    {
      name: 'search videos',
      ask: (provider, own) =>
        provider.searchVideos?.({ query: 'clamp-on flow meter', mayBeCached }, own) ?? Promise.reject(),
      hit: { reply: (request) => youtubeAnswer({}, request), value: { value: [found], cachedAt: null } },
      misses: {
        'nothing is found': {
          body: results([
            { backgroundPromoRenderer: { title: simple('No results found'), bodyText: runs('Try') } },
          ]),
        },
        'nothing is found, in older words': {
          body: results([{ messageRenderer: { text: simple('No results') } }]),
        },
      },
      sends: {
        path: '/youtubei/v1/search',
        body: { query: 'clamp-on flow meter', params: 'EgIQAfABAQ%3D%3D' },
      },
    },
    {
      name: 'describe a video',
      ask: (provider, own) =>
        provider.readVideo?.({ id: videoId, captions: false, mayBeCached }, own) ?? Promise.reject(),
      hit: { reply: (request) => youtubeAnswer({}, request), value: { value: told, cachedAt: null } },
      misses: {
        'there is none': unplayable('ERROR', 'Video unavailable'),
        'it is private': unplayable('LOGIN_REQUIRED', 'This video is private'),
      },
      sends: [
        { path: '/youtubei/v1/player', body: { videoId, context: inEnglish } },
        { path: '/youtubei/v1/next', body: { videoId } },
      ],
    },
  ],
});

const search = (answers: Answers) =>
  withYoutube(answers, async (provider) => provider.searchVideos?.({ query: 'meter', mayBeCached }, signal));

test('what was fetched is kept for those who take it, and what was not found is not', async () => {
  const entries = new Map<string, StoredEntry>();
  const store = {
    get: async (key: CacheKey) => entries.get(key.toString('hex')) ?? null,
    put: async (key: CacheKey, bytes: Uint8Array) => {
      entries.set(key.toString('hex'), {
        bytes: Buffer.from(bytes),
        storedAt: new Date('2026-11-22T08:00:00Z'),
      });
    },
  };
  const open = () => new FetchCache({ store, onBug: (error) => expect.unreachable(String(error)) });
  await using emulator = await VendorEmulator.start((request) =>
    youtubeAnswer({ player: unplayable('ERROR', 'Video unavailable') }, request),
  );
  const ask = async (taken: boolean, use: (provider: Provider) => Promise<unknown> | undefined) => {
    const cache = open();
    const before = emulator.asked.length;
    const answer = await use(youtubeAt(emulator.url, { cache }));
    await cache.settled();
    expect(emulator.asked.length > before).toBe(!taken);
    return answer;
  };
  const channelOf = (kept: boolean) => (provider: Provider) =>
    provider.readChannel?.({ key: byId, mayBeCached: kept }, signal);

  expect(await ask(false, channelOf(true))).toEqual({
    outcome: 'found',
    value: { value: halden, cachedAt: null },
  });
  expect(await ask(true, channelOf(true))).toEqual({
    outcome: 'found',
    value: { value: halden, cachedAt: new Date('2026-11-22T08:00:00Z') },
  });
  expect(await ask(false, channelOf(false))).toMatchObject({ value: { cachedAt: null } });
  const missing = (provider: Provider) =>
    provider.readVideo?.({ id: videoId, captions: false, mayBeCached: true }, signal);
  expect(await ask(false, missing)).toEqual({ outcome: 'not_found' });
  expect(await ask(false, missing)).toEqual({ outcome: 'not_found' });
});

test('captions that could not be had are asked for again, and a video without any is kept', async () => {
  const entries = new Map<string, StoredEntry>();
  const store = {
    get: async (key: CacheKey) => entries.get(key.toString('hex')) ?? null,
    put: async (key: CacheKey, bytes: Uint8Array) => {
      entries.set(key.toString('hex'), { bytes: Buffer.from(bytes), storedAt: new Date() });
    },
  };
  let answers: Answers = {
    captionPlayer: unplayable('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot'),
  };
  await using emulator = await VendorEmulator.start((request) => youtubeAnswer(answers, request));
  const ask = async () => {
    const cache = new FetchCache({ store, onBug: (error) => expect.unreachable(String(error)) });
    const answer = await youtubeAt(emulator.url, { cache }).readVideo?.(
      { id: videoId, captions: true, mayBeCached: true },
      signal,
    );
    await cache.settled();
    return answer?.outcome === 'found' ? answer.value : null;
  };

  expect(await ask()).toMatchObject({ value: { captions: null }, cachedAt: null });
  answers = {};
  expect(await ask()).toMatchObject({ value: { captions: [] }, cachedAt: null });
  expect(await ask()).toMatchObject({ value: { captions: [] }, cachedAt: expect.any(Date) });
});

test('nothing that a page has is printed, however odd it is', async () => {
  const lines: unknown[] = [];
  const methods = ['log', 'info', 'warn', 'error', 'debug'] as const;
  const spies = methods.map((method) =>
    vi.spyOn(console, method).mockImplementation((...line) => lines.push(line)),
  );
  const odd = [
    { brandNewRenderer: { secret: 'of a page' } },
    { videoRenderer: { thumbnailOverlays: 7, badges: {} } },
  ];

  const styled = structuredClone(lockup(idOf(1)));
  const beyond = { styleRuns: [{ startIndex: 90, length: 5, italic: true }] };
  Object.assign(styled.lockupViewModel.metadata.lockupMetadataViewModel.title, beyond);
  await search({ search: { body: results([...odd, styled, videoRenderer(videoId)]) } });
  for (const spy of spies) spy.mockRestore();

  expect(lines).toEqual([]);
});

test('requests of all questions take turns, with a pause between them', async () => {
  const pauses: number[] = [];
  let atOnce = 0;
  let most = 0;
  await using emulator = await VendorEmulator.start(async (request) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return youtubeAnswer({}, request);
  });
  const provider = youtubeAt(emulator.url, {
    cache: noCache,
    pause: async (ms) => {
      pauses.push(ms);
    },
  });

  await Promise.all([1, 2, 3].map(() => provider.readChannel?.({ key: byId, mayBeCached }, signal)));

  expect(emulator.asked).toHaveLength(6);
  expect(most).toBe(1);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(400);
  expect(pauses.length).toBeGreaterThan(0);
});
