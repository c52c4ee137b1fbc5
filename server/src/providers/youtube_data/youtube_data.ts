import type { Cached } from '../../cache/cache.ts';
import type { ChannelKey } from '../../records/channel-key.ts';
import { channelVideosMax, foundVideosMax, type VideoEntry } from '../../records/video.ts';
import { type Answered, ProviderFailure } from '../capabilities.ts';
import { defineVendor } from '../define-vendor.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import {
  categories,
  channels,
  type FoundChannel,
  type FoundVideo,
  meaningOf,
  playlistItems,
  searchResults,
  videos,
} from './answers.ts';
import { channelOf, entryOf, videoOf } from './records.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** Of a day, apart from all else. */
const searchesADay = 100;
/** Of a day; a search takes one of them, for what it has found. */
const unitsADay = 10_000;
/** A channel's videos take three, everything else fewer. */
const unitsMost = 3;
const questionsADay = Math.floor((unitsADay - searchesADay) / unitsMost);

/**
 * The official API of the video platform. Free within its quota: of a day 10,000 units, one a request, and a hundred searches beside them.
 *
 * @see https://developers.google.com/youtube/v3/docs (shared/vendors/youtube-data-api.md, read 2026-11-22)
 */
export const youtubeData = defineVendor({
  name: 'youtube_data',
  title: 'YouTube Data API: YouTube channels, videos and search',
  keysAt: 'https://console.cloud.google.com/apis/credentials',
  baseUrl: 'https://www.googleapis.com/youtube/v3',
  // Not in the address, where others would write it down.
  headers: (apiKey) => ({ 'x-goog-api-key': apiKey }),
  meaning: meaningOf,
  terms: {
    timeoutMs: 20_000,
    rate: { questions: questionsADay, perMs: dayMs },
    costUsd: { hit: 0, miss: 0 },
    searchVideos: { rate: { questions: searchesADay, perMs: dayMs } },
  },

  capabilities: (client) => {
    const categoryNames = new Map<string, string>();
    return {
      async readChannel({ key }, signal) {
        if (key.by === 'custom') return unsupported;
        const found = await lookUpChannel(client, key, signal);
        return found ? live(channelOf(found) ?? unreadable()) : notFound;
      },

      async listChannelVideos({ key }, signal) {
        if (key.by === 'custom') return unsupported;
        const found = await lookUpChannel(client, key, signal);
        if (!found) return notFound;
        const channelName = (channelOf(found) ?? unreadable()).name;
        const playlistId = found.contentDetails?.relatedPlaylists?.uploads;
        if (!playlistId) return live({ channelName, items: [] });
        // 404 where it never had a video.
        const listed = await client.ask({
          path: '/playlistItems',
          query: { part: 'contentDetails', playlistId, maxResults: channelVideosMax },
          answer: playlistItems,
          signal,
        });
        const ids = (listed?.items ?? []).map(({ contentDetails }) => contentDetails.videoId);
        // What is private by now is left out.
        return live({ channelName, items: await entriesOf(client, ids.slice(0, channelVideosMax), signal) });
      },

      async searchVideos({ query }, signal) {
        const found = await client.ask({
          path: '/search',
          query: { part: 'snippet', type: 'video', q: query, maxResults: foundVideosMax, order: 'relevance' },
          answer: searchResults,
          missOn: [],
          signal,
        });
        const ids = (found?.items ?? []).map(({ id }) => id.videoId).slice(0, foundVideosMax);
        if (ids.length === 0) return notFound;
        const entries = await entriesOf(client, ids, signal);
        return entries.length === 0 ? unreadable() : live(entries);
      },

      async readVideo({ id, captions }, signal) {
        const [found] = await lookUpVideos(client, [id], signal);
        if (!found) return notFound;
        const { categoryId } = found.snippet;
        const category = categoryId ? await nameOfCategory(client, categoryNames, categoryId, signal) : null;
        // Captions are given to a video's owner only.
        const told = live(videoOf(found, category) ?? unreadable());
        return captions ? { ...told, isPartial: true } : told;
      },
    };
  },
});

/** Answers to an operator's key are not kept. */
const live = <Value>(value: Value): Answered<Cached<Value>> => ({
  outcome: 'found',
  value: { value, cachedAt: null },
});

function unreadable(): never {
  throw new ProviderFailure('youtube_data', 'unreadable', { cause: 'nothing that can be read' });
}

async function lookUpChannel(
  client: VendorClient,
  { by, value }: ChannelKey,
  signal: AbortSignal,
): Promise<FoundChannel | undefined> {
  const whose =
    by === 'id' ? { id: value } : by === 'handle' ? { forHandle: `@${value}` } : { forUsername: value };
  const found = await client.ask({
    path: '/channels',
    query: { part: 'snippet,statistics,contentDetails,brandingSettings', ...whose },
    answer: channels,
    signal,
  });
  return found?.items.find(({ id }) => by !== 'id' || id === value);
}

/** In the order of `ids`, 50 at most; those that are gone are left out. */
async function lookUpVideos(
  client: VendorClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<FoundVideo[]> {
  if (ids.length === 0) return [];
  const found = await client.ask({
    path: '/videos',
    query: { part: 'snippet,statistics,contentDetails', id: ids.join(',') },
    answer: videos,
    missOn: [],
    signal,
  });
  const byId = new Map(found?.items.map((video) => [video.id, video]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

async function entriesOf(
  client: VendorClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<VideoEntry[]> {
  return (await lookUpVideos(client, ids, signal)).flatMap((found) => entryOf(found) ?? []);
}

const categoriesMax = 200;

/** In English; asked for once. Null where the API does not know it. @throws {ProviderFailure}: without it the video would look as if it had none */
async function nameOfCategory(
  client: VendorClient,
  known: Map<string, string>,
  id: string,
  signal: AbortSignal,
): Promise<string | null> {
  const before = known.get(id);
  if (before !== undefined || !/^\d{1,5}$/.test(id)) return before ?? null;
  const found = await client.ask({
    path: '/videoCategories',
    query: { part: 'snippet', id },
    answer: categories,
    signal,
  });
  const name = found?.items.find((one) => one.id === id)?.snippet.title ?? null;
  if (name !== null && known.size < categoriesMax) known.set(id, name);
  return name;
}
