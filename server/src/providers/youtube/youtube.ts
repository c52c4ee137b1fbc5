import { z } from 'zod';
import type { Cached } from '../../cache/cache.ts';
import { cacheKey } from '../../cache/cache-key.ts';
import { entryAgeMsMax } from '../../cache/cache-store.ts';
import { type ChannelQuestion, channel, video, videoEntry } from '../../records/video.ts';
import type { Answered, Provider } from '../capabilities.ts';
import type { KeylessSettings } from '../keyless-definition.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { channelIdOf } from './channel-page.ts';
import { type Asking, Innertube } from './innertube.ts';
import { listChannelVideos, searchVideos } from './list-videos.ts';
import { readChannel } from './read-channel.ts';
import { readVideo } from './read-video.ts';

const channelVideos = z.object({ channelName: z.string().nullable(), items: z.array(videoEntry) });

/**
 * The video platform as its own pages ask it, without an API that it offers to others (docs/decisions/0017-video-client.md). A question takes one to
 * six requests, with captions at most eight. Nothing depends on who asks, so that answers are kept for whoever takes one of the last day.
 *
 * @see shared/vendors/youtube-innertube.md, read 2026-11-22
 */
export function openYoutube(settings: KeylessSettings): Provider {
  const innertube = new Innertube(settings);

  async function ask<Value>(
    question: {
      readonly parts: readonly (string | boolean)[];
      readonly mayBeCached: boolean;
      readonly record: z.ZodType<Value>;
      /** Whether another question may bring more. */
      readonly lacksSomething?: (value: Value) => boolean;
    },
    signal: AbortSignal,
    read: (asking: Asking, signal: AbortSignal) => Promise<Value | 'skipped' | null>,
  ): Promise<Answered<Cached<Value>>> {
    const { parts, mayBeCached, record, lacksSomething = () => false } = question;
    const { value, cachedAt } = await settings.cache.cached<Value | 'skipped' | null>(
      cacheKey('video platform 2', parts),
      { maxAgeMs: entryAgeMsMax, refresh: !mayBeCached, signal },
      (own) => innertube.ask(own, (asking) => read(asking, own)),
      {
        encode: (fetched) =>
          fetched === null || fetched === 'skipped' || lacksSomething(fetched)
            ? null
            : { header: null, body: Buffer.from(JSON.stringify(fetched)) },
        decode: ({ body }) => record.safeParse(parsed(body)).data ?? null,
      },
    );
    if (value === null) return notFound;
    return value === 'skipped' ? unsupported : { outcome: 'found', value: { value, cachedAt } };
  }

  const ofChannel = <Value>(
    what: string,
    { key, mayBeCached }: ChannelQuestion,
    record: z.ZodType<Value>,
    signal: AbortSignal,
    read: (asking: Asking, id: string) => Promise<Value | 'skipped' | null>,
  ) =>
    ask({ parts: [what, key.by, key.value], mayBeCached, record }, signal, async (asking) => {
      const named = await channelIdOf(asking, key);
      if (named === null) return null;
      return named === 'elsewhere' ? 'skipped' : read(asking, named.id);
    });

  return {
    name: 'youtube',
    // Requests take turns, so that more questions at a time would only wait.
    terms: { timeoutMs: 20_000, concurrency: 4 },
    unavailable: () => null,
    readChannel: (question, signal) => ofChannel('channel', question, channel, signal, readChannel),
    listChannelVideos: (question, signal) =>
      ofChannel('videos', question, channelVideos, signal, listChannelVideos),
    async searchVideos({ query, mayBeCached }, signal) {
      const parts = ['search', query];
      const answer = await ask(
        { parts, mayBeCached, record: z.array(videoEntry) },
        signal,
        async (asking) => {
          const entries = await searchVideos(asking, query);
          return entries.length === 0 ? null : entries;
        },
      );
      return answer;
    },
    readVideo: ({ id, captions, mayBeCached }, signal) =>
      ask(
        {
          parts: ['video', id, captions],
          mayBeCached,
          record: video,
          // Whoever asks again is not to be told for a day that they are not to be had.
          lacksSomething: (told) => captions && told.captions === null,
        },
        signal,
        (asking, own) => readVideo(asking, { id, captions }, own),
      ),
  };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return null;
  }
}
