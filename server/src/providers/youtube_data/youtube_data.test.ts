import { describe, expect } from 'vitest';
import { channel, video, videoEntry } from '../../records/video.ts';
import { test } from '../../testing/database.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Provider } from '../capabilities.ts';
import { youtubeData } from './youtube_data.ts';

const signal = AbortSignal.timeout(600_000);
const channelId = 'UCq8d2VhTn0W5rZpE1xKbLsA';
const videoId = 'k3Zp0QyVd_8';
const mayBeCached = false;
const list = (kind: string, items?: unknown[]) => ({
  kind: `youtube#${kind}ListResponse`,
  pageInfo: { totalResults: items?.length ?? 0, resultsPerPage: 5 },
  ...(items && { items }),
});
const picture = (size: number) => ({ url: `https://yt3.example/${size}.jpg`, width: size, height: size });

const haldensPage = {
  kind: 'youtube#channel',
  id: channelId,
  snippet: {
    title: 'Halden Instruments',
    description: 'Meters, opened.',
    customUrl: '@haldeninstruments',
    publishedAt: '2015-04-09T11:22:33Z',
    thumbnails: { default: picture(88), high: picture(800), medium: picture(240) },
    country: 'DK',
  },
  statistics: {
    viewCount: '1840221',
    subscriberCount: '21700',
    hiddenSubscriberCount: false,
    videoCount: '64',
  },
  contentDetails: { relatedPlaylists: { uploads: 'UUq8d2VhTn0W5rZpE1xKbLsA' } },
  brandingSettings: { image: { bannerExternalUrl: 'https://yt3.example/banner' } },
};
const halden = {
  id: channelId,
  name: 'Halden Instruments',
  handle: 'haldeninstruments',
  description: 'Meters, opened.',
  avatar: 'https://yt3.example/800.jpg',
  banner: 'https://yt3.example/banner',
  links: [],
  subscriberCount: 21_700,
  videoCount: 64,
  viewCount: 1_840_221,
  joinedOn: '2015-04-09',
  country: 'DK',
};
const description = 'We open one.\n0:00 Case off\n1:36 - Transducers\n(10:00) The end';
const aVideo = (id = videoId, snippet: object = {}) => ({
  kind: 'youtube#video',
  id,
  snippet: {
    publishedAt: '2026-11-02T10:00:00Z',
    channelId,
    title: 'Inside a clamp-on meter',
    description,
    thumbnails: { default: picture(120), high: picture(480) },
    channelTitle: 'Halden Instruments',
    tags: ['flow meter'],
    categoryId: '28',
    liveBroadcastContent: 'none',
    ...snippet,
  },
  statistics: { viewCount: '15903', likeCount: '611', commentCount: '9' },
  contentDetails: { duration: 'PT14M11S', caption: 'true' },
});
const common = {
  id: videoId,
  title: 'Inside a clamp-on meter',
  channelId,
  channelName: 'Halden Instruments',
  publishedAt: '2026-11-02T10:00:00.000Z',
  durationSeconds: 851,
  viewCount: 15_903,
  description,
};
const entry = { ...common, publishedText: null, thumbnail: 'https://yt3.example/480.jpg' };
const told = {
  ...common,
  likeCount: 611,
  chapters: [
    { title: 'Case off', startSeconds: 0, endSeconds: 96 },
    { title: 'Transducers', startSeconds: 96, endSeconds: 600 },
    { title: 'The end', startSeconds: 600, endSeconds: 851 },
  ],
  tags: ['flow meter'],
  categories: ['Science & Technology'],
  thumbnails: { default: picture(120), high: picture(480) },
  captions: null,
};

type Answers = Readonly<Record<string, EmulatedReply>>;
const usual: Answers = {
  '/channels': { body: list('channel', [haldensPage]) },
  '/playlistItems': { body: list('playlistItem', [{ contentDetails: { videoId } }]) },
  '/search': { body: list('search', [{ id: { kind: 'youtube#video', videoId } }]) },
  '/videos': { body: list('video', [aVideo()]) },
  '/videoCategories': {
    body: list('videoCategory', [{ id: '28', snippet: { title: 'Science & Technology' } }]),
  },
};
const answer = (answers: Answers) => (request: EmulatedRequest) =>
  answers[request.path] ?? usual[request.path] ?? { status: 404 };
async function withVendor<Result>(
  answers: Answers,
  use: (provider: Provider, asked: readonly EmulatedRequest[]) => Promise<Result>,
): Promise<Result> {
  await using emulator = await VendorEmulator.start(answer(answers));
  const provider = youtubeData.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  return await use(provider, emulator.asked);
}

const refused = (status: number, reason: string) => ({
  status,
  body: { error: { code: status, message: 'No.', errors: [{ domain: 'youtube', reason }] } },
});
const found = (value: unknown) => ({ value, cachedAt: null });

vendorContract({
  vendor: youtubeData,
  isAuthorized: ({ headers }) => headers['x-goog-api-key'] === vendorKey,
  failures: {
    'a key of a wrong form': {
      reply: { status: 400, body: { error: { code: 400, details: [{ reason: 'API_KEY_INVALID' }] } } },
      reason: 'rejected',
    },
    'the quota of the day used up': { reply: refused(403, 'quotaExceeded'), reason: 'out_of_credit' },
    'too many in a short time': { reply: refused(403, 'rateLimitExceeded'), reason: 'rate_limited' },
    'an API that is not switched on': { reply: refused(403, 'accessNotConfigured'), reason: 'forbidden' },
    'an address where nothing is': { reply: { status: 404, body: {} }, reason: 'unreadable' },
    'items of another shape': { reply: { body: list('any', [{ key: 1 }, 17]) }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'describe a channel',
      ask: (provider, own) =>
        provider.readChannel?.({ key: { by: 'handle', value: 'halden' }, mayBeCached }, own) ??
        Promise.reject(),
      hit: { reply: answer({}), value: found(halden) },
      misses: { 'no items': { body: list('channel') }, 'its word for it': refused(404, 'channelNotFound') },
      sends: {
        path: '/channels',
        query: { part: 'snippet,statistics,contentDetails,brandingSettings', forHandle: '@halden' },
      },
    },
    {
      name: 'list the videos of a channel',
      ask: (provider, own) =>
        provider.listChannelVideos?.({ key: { by: 'id', value: channelId }, mayBeCached }, own) ??
        Promise.reject(),
      hit: { reply: answer({}), value: found({ channelName: 'Halden Instruments', items: [entry] }) },
      misses: { 'no items': { body: list('channel', []) } },
      sends: [
        {
          path: '/channels',
          query: { part: 'snippet,statistics,contentDetails,brandingSettings', id: channelId },
        },
        {
          path: '/playlistItems',
          query: { part: 'contentDetails', playlistId: 'UUq8d2VhTn0W5rZpE1xKbLsA', maxResults: '50' },
        },
        { path: '/videos', query: { part: 'snippet,statistics,contentDetails', id: videoId } },
      ],
    },
    {
      name: 'search videos',
      ask: (provider, own) =>
        provider.searchVideos?.({ query: 'flow meter', mayBeCached }, own) ?? Promise.reject(),
      hit: { reply: answer({}), value: found([entry]) },
      misses: { 'no items': { body: list('search', []) } },
      sends: [
        {
          path: '/search',
          query: { part: 'snippet', type: 'video', q: 'flow meter', maxResults: '20', order: 'relevance' },
        },
        { path: '/videos', query: { part: 'snippet,statistics,contentDetails', id: videoId } },
      ],
    },
    {
      name: 'describe a video',
      ask: (provider, own) =>
        provider.readVideo?.({ id: videoId, captions: false, mayBeCached }, own) ?? Promise.reject(),
      hit: { reply: answer({}), value: found(told) },
      misses: { 'no items': { body: list('video', []) } },
      sends: [
        { path: '/videos', query: { part: 'snippet,statistics,contentDetails', id: videoId } },
        { path: '/videoCategories', query: { part: 'snippet', id: '28' } },
      ],
    },
  ],
});

test('a day of questions of all kinds takes no more units than the API gives', async () => {
  const { terms } = await withVendor({}, async (vendor) => vendor);
  const ofSearches = terms?.searchVideos?.rate?.questions ?? Number.NaN;
  const ofOthers = terms?.rate?.questions ?? Number.NaN;

  expect(ofSearches).toBe(100);
  expect(ofOthers * 3 + ofSearches).toBeLessThanOrEqual(10_000);
});

describe('what it tells', () => {
  test('a video whose captions were asked for is a part, since another source may have them', async () => {
    const ask = (captions: boolean) =>
      withVendor({}, async (vendor) => vendor.readVideo?.({ id: videoId, captions, mayBeCached }, signal));

    expect(await ask(true)).toEqual({ outcome: 'found', value: found(told), isPartial: true });
    expect(await ask(false)).toEqual({ outcome: 'found', value: found(told) });
  });

  test('records hold it, the sparse ones too', async () => {
    const bare = { '/channels': { body: list('channel', [{ id: channelId, snippet: { title: 'Bare' } }]) } };
    const bareVideo = { '/videos': { body: list('video', [{ id: videoId, snippet: { title: 'Bare' } }]) } };
    const key = { by: 'id', value: channelId } as const;
    const [one, other, few] = [
      await withVendor(bare, async (vendor) => vendor.readChannel?.({ key, mayBeCached }, signal)),
      await withVendor(bareVideo, async (vendor) =>
        vendor.readVideo?.({ id: videoId, captions: true, mayBeCached }, signal),
      ),
      await withVendor(bare, async (vendor) => vendor.listChannelVideos?.({ key, mayBeCached }, signal)),
    ];

    expect(one?.outcome === 'found' && channel.parse(one.value.value)).toMatchObject({
      country: null,
      viewCount: null,
    });
    expect(other?.outcome === 'found' && video.parse(other.value.value)).toMatchObject({
      captions: null,
      chapters: [],
    });
    expect(few).toMatchObject({ value: { value: { channelName: 'Bare', items: [] } } });
    expect(channel.parse(halden)).toEqual(halden);
    expect(video.parse(told)).toEqual(told);
    expect(videoEntry.parse(entry)).toEqual(entry);
  });

  test('what a channel hides is not told', async () => {
    const statistics = { ...haldensPage.statistics, hiddenSubscriberCount: true };
    const answers = { '/channels': { body: list('channel', [{ ...haldensPage, statistics }]) } };

    const read = await withVendor(answers, async (vendor) =>
      vendor.readChannel?.({ key: { by: 'user', value: 'halden' }, mayBeCached }, signal),
    );

    expect(read).toMatchObject({ value: { value: { subscriberCount: null, videoCount: 64 } } });
  });

  test('what is live has no length', async () => {
    const live = { '/videos': { body: list('video', [aVideo(videoId, { liveBroadcastContent: 'live' })]) } };

    const read = await withVendor(live, async (vendor) =>
      vendor.readVideo?.({ id: videoId, captions: false, mayBeCached }, signal),
    );

    expect(read).toMatchObject({ value: { value: { durationSeconds: null } } });
  });

  test('videos keep the order of the list, those that are gone are left out, and more than were asked for are cut', async () => {
    const idOf = (at: number) => `video${String(at).padStart(6, '0')}`;
    const ids = Array.from({ length: 60 }, (_, at) => idOf(at));
    const answers = {
      '/playlistItems': {
        body: list(
          'playlistItem',
          ids.map((id) => ({ contentDetails: { videoId: id } })),
        ),
      },
      '/videos': {
        body: list(
          'video',
          ids
            .filter((_, at) => at !== 3)
            .toReversed()
            .map((id) => aVideo(id)),
        ),
      },
    };

    const read = await withVendor(answers, async (vendor, asked) => {
      const listed = await vendor.listChannelVideos?.(
        { key: { by: 'id', value: channelId }, mayBeCached },
        signal,
      );
      expect(asked.at(-1)?.query.id?.split(',')).toEqual(ids.slice(0, 50));
      return listed;
    });

    const items = read?.outcome === 'found' ? read.value.value.items : [];
    expect(items.map(({ id }) => id)).toEqual(ids.slice(0, 50).filter((_, at) => at !== 3));
  });

  test('a channel that never had a video has none', async () => {
    const read = await withVendor({ '/playlistItems': refused(404, 'playlistNotFound') }, async (vendor) =>
      vendor.listChannelVideos?.({ key: { by: 'id', value: channelId }, mayBeCached }, signal),
    );

    expect(read).toMatchObject({ outcome: 'found', value: { value: { items: [] } } });
  });

  test.each(['/playlistItems', '/videos'])('where %s fails, so does the whole question', async (path) => {
    const asked = withVendor({ [path]: { status: 503 } }, async (vendor) =>
      vendor.listChannelVideos?.({ key: { by: 'id', value: channelId }, mayBeCached }, signal),
    );

    await expect(asked).rejects.toMatchObject({ reason: 'unreachable' });
  });

  test('an old name that it does not know is left to others, without a request', async () => {
    await withVendor({}, async (vendor, asked) => {
      const question = { key: { by: 'custom', value: 'halden' }, mayBeCached } as const;

      expect(await vendor.readChannel?.(question, signal)).toEqual({
        outcome: 'skipped',
        why: 'unsupported',
      });
      expect(await vendor.listChannelVideos?.(question, signal)).toEqual({
        outcome: 'skipped',
        why: 'unsupported',
      });
      expect(asked).toEqual([]);
    });
  });

  test('a category is asked for once', async () => {
    await withVendor({}, async (vendor, asked) => {
      for (const captions of [false, true])
        await vendor.readVideo?.({ id: videoId, captions, mayBeCached }, signal);

      expect(asked.map(({ path }) => path)).toEqual(['/videos', '/videoCategories', '/videos']);
    });
  });
});

test('what it has is billed, what it has not is free, and so is a failure', async ({ db }) => {
  const calls = {
    video_channel: [{ url: '@halden' }, '1'],
    video_channel_videos: [{ url: '@halden' }, '2'],
    video_search: [{ query: 'meter' }, '1'],
    video_detail: [{ url: `https://youtu.be/${videoId}` }, '1'],
  } as const;
  const nothing = Object.fromEntries(
    ['/channels', '/search', '/videos'].map((path) => [path, { body: list('any') }]),
  );
  const failing = Object.fromEntries(
    ['/channels', '/search', '/videos'].map((path) => [path, { status: 503 }]),
  );
  for (const [endpoint, [body, price]] of Object.entries(calls)) {
    const ask = (answers: Answers) =>
      withVendor(answers, (vendor) => withSource(db, vendor, (post) => post(`/${endpoint}`, body)));

    const [hit, miss, failure] = [await ask({}), await ask(nothing), await ask(failing)];

    expect([hit.status, hit.headers['x-credits-charged']]).toEqual([200, price]);
    expect(againstContract(endpoint, hit.body)).toEqual([]);
    expect([miss.status, miss.headers['x-credits-charged']]).toEqual([200, '0']);
    expect(failure.status).toBeGreaterThanOrEqual(500);
    expect(failure.headers['x-credits-charged'] ?? '0').toBe('0');
  }
});
