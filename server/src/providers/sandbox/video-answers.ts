import type { Cached } from '../../cache/cache.ts';
import { channelVideosMax, foundVideosMax } from '../../records/video.ts';
import { dayOf } from '../../world/calendar.ts';
import type { Videos } from '../../world/videos.ts';
import type { Answered, Capabilities } from '../capabilities.ts';

type VideoCapabilities = Pick<
  Capabilities,
  'readChannel' | 'listChannelVideos' | 'searchVideos' | 'readVideo'
>;

export function videoAnswers(videos: () => Videos, clock: () => number): VideoCapabilities {
  return {
    async readChannel({ key }) {
      return foundNow(videos().channel(key));
    },
    async listChannelVideos({ key }) {
      const items = videos().videosOf(key, dayOf(clock()))?.slice(0, channelVideosMax);
      return foundNow(items && { channelName: videos().channel(key)?.name ?? null, items });
    },
    async searchVideos({ query }) {
      return foundNow(videos().search(query, dayOf(clock())).slice(0, foundVideosMax));
    },
    async readVideo({ id, captions }) {
      const video = videos().find(id, dayOf(clock()));
      return foundNow(video && { ...video, captions: captions ? video.captions : null });
    },
  };
}

/** Nothing of the world is older than the question. */
function foundNow<Value>(value: Value | undefined): Answered<Cached<Value>> {
  if (value === undefined) return { outcome: 'not_found' };
  return { outcome: 'found', value: { value, cachedAt: null } };
}
