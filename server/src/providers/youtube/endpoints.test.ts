import { beforeAll, expect } from 'vitest';
import { test } from '../../testing/database.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { channelId, player, results, simple, videoId } from '../../testing/youtube-bodies.ts';
import { type Answers, withYoutube } from '../../testing/youtube-emulator.ts';

const calls = {
  video_channel: { url: `https://www.youtube.com/channel/${channelId}` },
  video_channel_videos: { url: '@halden' },
  video_search: { query: 'meter' },
  video_detail: { url: `https://youtu.be/${videoId}` },
};
const prices = { video_channel: '1', video_channel_videos: '2', video_search: '1', video_detail: '1' };
const gone = {
  body: { alerts: [{ alertRenderer: { type: 'ERROR', text: simple('This channel does not exist.') } }] },
};
const missing: Answers = {
  channel: gone,
  search: { body: results([{ messageRenderer: { text: simple('No results found') } }]) },
  player: { body: player({ playabilityStatus: { status: 'ERROR', reason: 'Video unavailable' } }) },
};
const failing: Answers = Object.fromEntries(
  ['resolve', 'channel', 'search', 'player'].map((name) => [name, { status: 503 }]),
);

// With its first question it takes seconds where others have the cores, of the five that calls have here.
beforeAll(async () => {
  await import('youtubei.js');
});

test('what the platform has is billed, what it has not is free, and so is a failure', async ({ db }) => {
  for (const [endpoint, body] of Object.entries(calls)) {
    const ask = (answers: Answers) =>
      withYoutube(answers, (provider) => withSource(db, provider, (post) => post(`/${endpoint}`, body)));

    const [hit, miss, failure] = [await ask({}), await ask(missing), await ask(failing)];

    expect(hit.status).toBe(200);
    expect(hit.headers['x-credits-charged']).toBe(prices[endpoint as keyof typeof prices]);
    expect(againstContract(endpoint, hit.body)).toEqual([]);
    expect(miss.status).toBe(200);
    expect(miss.headers['x-credits-charged']).toBe('0');
    expect(failure.status).toBeGreaterThanOrEqual(500);
    expect(failure.headers['x-credits-charged'] ?? '0').toBe('0');
  }
});
