import { expect } from 'vitest';
import type { Answered, Provider } from '../../providers/capabilities.ts';
import type { Channel, Video, VideoEntry } from '../../records/video.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';

const kept = <Value>(value: Value, cachedAt: Date | null = null) =>
  ({ outcome: 'found', value: { value, cachedAt } }) as const;
const missing = async (): Promise<Answered<never>> => ({ outcome: 'not_found' });

const bareChannel: Channel = {
  id: 'UCq8d2VhTn0W5rZpE1xKbLsA',
  name: 'Bare',
  handle: null,
  description: null,
  avatar: null,
  banner: null,
  links: [],
  subscriberCount: null,
  videoCount: null,
  viewCount: null,
  joinedOn: null,
  country: null,
};
const bareEntry: VideoEntry = {
  id: 'k3Zp0QyVd_8',
  title: 'Bare',
  channelId: null,
  channelName: null,
  publishedAt: null,
  publishedText: null,
  durationSeconds: null,
  thumbnail: null,
  viewCount: null,
  description: null,
};
const bareVideo: Video = {
  id: 'k3Zp0QyVd_8',
  title: 'Bare',
  channelId: null,
  channelName: null,
  publishedAt: null,
  durationSeconds: null,
  viewCount: null,
  description: null,
  likeCount: null,
  chapters: [],
  tags: [],
  categories: [],
  thumbnails: {},
  captions: [{ language: 'en', name: null, isAutomatic: true, text: 'said' }],
};

const source = (more: Partial<Provider>): Provider => ({
  name: 'youtube',
  unavailable: () => null,
  readChannel: missing,
  listChannelVideos: missing,
  searchVideos: missing,
  readVideo: missing,
  ...more,
});

const calls = [
  ['/video_channel', { url: '@halden' }],
  ['/video_channel_videos', { url: '@halden' }],
  ['/video_search', { query: 'halden' }],
  ['/video_detail', { url: 'k3Zp0QyVd_8' }],
] as const;

test('what the platform does not have is an answer that says so, and free', async ({ db }) => {
  const app = await TestApp.open(db, [source({})]);
  const { live } = await app.customer({ credits: 10 });

  const answers = await Promise.all(calls.map(([path, body]) => app.post(path, live, body)));
  await app.app.close();

  for (const { status, headers, body } of answers) {
    expect(status).toBe(200);
    expect(headers['x-credits-charged']).toBe('0');
    expect(body.found ?? body.results.length > 0).toBe(false);
  }
});

test('what a source does not tell is null, and never guessed', async ({ db }) => {
  const app = await TestApp.open(db, [
    source({
      readChannel: async () => kept(bareChannel),
      listChannelVideos: async () => kept({ channelName: null, items: [bareEntry] }),
      searchVideos: async () => kept([bareEntry]),
      readVideo: async () => kept(bareVideo),
    }),
  ]);
  const { live } = await app.customer({ credits: 10 });

  const [channel, videos, search, video] = await Promise.all(
    calls.map(([path, body]) => app.post(path, live, body)),
  );
  await app.app.close();

  expect(channel?.body).toMatchObject({
    found: true,
    subscriberCount: null,
    banner: null,
    externalLinks: [],
  });
  expect(videos?.body).toMatchObject({ channel: null, totalCount: 1 });
  expect(videos?.body.videos[0]).toMatchObject({ duration: null, publishedAt: null, viewCount: null });
  expect(search?.body.results[0]).toMatchObject({ channelName: null, publishedAt: null });
  // Captions were not asked for.
  expect(video?.body).toMatchObject({ likeCount: null, duration: null, thumbnails: {}, captions: null });
  expect([channel, videos, search, video].map((answer) => answer?.headers['x-credits-charged'])).toEqual([
    '1',
    '2',
    '1',
    '1',
  ]);
});

test('captions are asked of the next source where one has none, and their lack is told where none has them', async ({
  db,
}) => {
  const part = { ...kept({ ...bareVideo, title: 'Part', captions: null }), isPartial: true };
  const body = { url: 'k3Zp0QyVd_8', include_captions: true };
  const ask = async (...sources: Provider[]) => {
    const app = await TestApp.open(db, sources);
    const { live } = await app.customer({ credits: 10 });
    const answer = await app.post('/video_detail', live, body);
    await app.app.close();
    return answer;
  };
  const poor = source({ name: 'youtube_data', readVideo: async () => part });

  const rich = await ask(poor, source({ name: 'serpapi', readVideo: async () => kept(bareVideo) }));
  const none = await ask(poor, source({ name: 'serpapi' }));

  expect(rich.body).toMatchObject({ title: 'Bare', captions: [{ text: 'said' }] });
  expect(none.body).toMatchObject({ title: 'Part', captions: null });
  expect([rich, none].map(({ headers }) => headers['x-credits-charged'])).toEqual(['1', '1']);
});

test('a source that sends more videos than are given is cut', async ({ db }) => {
  const many = Array.from({ length: 80 }, () => bareEntry);
  const app = await TestApp.open(db, [
    source({
      listChannelVideos: async () => kept({ channelName: 'Halden', items: many }),
      searchVideos: async () => kept(many),
    }),
  ]);
  const { live } = await app.customer({ credits: 10 });

  const videos = await app.post('/video_channel_videos', live, { url: '@halden' });
  const search = await app.post('/video_search', live, { query: 'halden' });
  await app.app.close();

  expect(videos.body.videos).toHaveLength(50);
  expect(search.body.results).toHaveLength(20);
});

test('what was kept says since when, is billed the same, and is only taken where the caller takes it', async ({
  db,
}) => {
  const asked: boolean[] = [];
  const cachedAt = new Date('2026-11-21T08:00:00Z');
  const app = await TestApp.open(db, [
    source({
      readChannel: async ({ mayBeCached }) => {
        asked.push(mayBeCached);
        return kept(bareChannel, mayBeCached ? cachedAt : null);
      },
    }),
  ]);
  const { live } = await app.customer({ credits: 10 });

  const fresh = await app.post('/video_channel', live, { url: '@halden' });
  const old = await app.post('/video_channel', live, { url: '@halden', cache: true });
  await app.app.close();

  expect(asked).toEqual([false, true]);
  expect(fresh.body.service_meta).toMatchObject({ cached: false, credits: { charged: 1 } });
  expect(old.body.service_meta).toMatchObject({
    cached: true,
    cached_at: '2026-11-21T08:00:00Z',
    credits: { charged: 1 },
  });
});

test('without a source the answer says what to do, and nothing is charged', async ({ db }) => {
  const app = await TestApp.open(db, []);
  const { live } = await app.customer({ credits: 10 });

  const answers = await Promise.all(calls.map(([path, body]) => app.post(path, live, body)));
  await app.app.close();

  for (const { status, body } of answers) {
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'ENDPOINT_UNDER_MAINTENANCE', fix: expect.any(String) });
  }
});

test('what is no address of a channel or a video is refused before anything is asked', async ({ db }) => {
  const app = await TestApp.open(db, [source({})]);
  const { live } = await app.customer({ credits: 10 });

  const channel = await app.post('/video_channel', live, { url: 'https://other.example/@a' });
  const video = await app.post('/video_detail', live, { url: 'https://video.example/@a' });
  await app.app.close();

  expect(channel).toMatchObject({ status: 422, body: { details: [{ path: 'url' }] } });
  expect(video).toMatchObject({ status: 422, body: { details: [{ path: 'url' }] } });
});
