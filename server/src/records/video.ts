import { z } from 'zod';
import type { ChannelKey } from './channel-key.ts';

const text = (max: number) => z.string().min(1).max(max);
const url = text(2_000);
const count = z.int().min(0).nullable();
/** ISO 8601, UTC, with milliseconds. */
const instant = z.iso.datetime({ precision: 3 }).nullable();
const channelId = z.string().regex(/^UC[\w-]{22}$/);
const videoId = z.string().regex(/^[\w-]{11}$/);

/** A channel of the video platform. What is not known is null or an empty list, never a guess. */
export const channel = z.object({
  id: channelId,
  name: text(500),
  /** Without its @. */
  handle: text(100).nullable(),
  description: text(20_000).nullable(),
  avatar: url.nullable(),
  banner: url.nullable(),
  links: z.array(z.object({ title: text(500).nullable(), url })).max(100),
  /** Null where the channel hides it. */
  subscriberCount: count,
  videoCount: count,
  viewCount: count,
  joinedOn: z.iso.date().nullable(),
  /** ISO 3166-1 alpha-2, upper case. */
  country: z.string().length(2).nullable(),
});
export type Channel = z.infer<typeof channel>;

/** A video as lists show it. */
export const videoEntry = z.object({
  id: videoId,
  title: text(1_000),
  channelId: channelId.nullable(),
  channelName: text(500).nullable(),
  publishedAt: instant,
  /** "9 months ago": lists often tell no more. */
  publishedText: text(100).nullable(),
  /** Null of one that is live. */
  durationSeconds: count,
  thumbnail: url.nullable(),
  viewCount: count,
  /** Its beginning, or what of it fits a search. */
  description: text(5_000).nullable(),
});
export type VideoEntry = z.infer<typeof videoEntry>;

export const video = videoEntry.omit({ thumbnail: true, publishedText: true, description: true }).extend({
  description: text(20_000).nullable(),
  likeCount: count,
  chapters: z
    .array(
      z.object({
        title: text(500),
        startSeconds: z.int().min(0),
        /** Null where nobody tells, as of the last one of a video that is live. */
        endSeconds: z.int().min(0).nullable(),
      }),
    )
    .max(500),
  tags: z.array(text(500)).max(500),
  categories: z.array(text(200)).max(20),
  /** By the platform's words for their sizes: default, medium, high, … */
  thumbnails: z.record(
    text(50),
    z.object({ url, width: z.int().min(1).nullable(), height: z.int().min(1).nullable() }),
  ),
  /** Null where they were not asked for, or could not be had; empty where it is known that there are none. */
  captions: z
    .array(
      z.object({
        /** BCP 47. */
        language: text(35),
        name: text(200).nullable(),
        isAutomatic: z.boolean(),
        text: z.string().max(500_000),
      }),
    )
    .max(200)
    .nullable(),
});
export type Video = z.infer<typeof video>;

interface MayBeKept {
  /** What was fetched up to 24 hours ago will do. */
  readonly mayBeCached: boolean;
}

export interface ChannelQuestion extends MayBeKept {
  readonly key: ChannelKey;
}

/** As many videos as the endpoints give. */
export const channelVideosMax = 50;
export const foundVideosMax = 20;

/** The most recent videos of a channel, the newest first; at most `channelVideosMax`. */
export interface ChannelVideos {
  readonly channelName: string | null;
  readonly items: readonly VideoEntry[];
}

/** The best match first; at most `foundVideosMax`. */
export interface VideoSearch extends MayBeKept {
  readonly query: string;
}

export interface VideoQuestion extends MayBeKept {
  readonly id: string;
  readonly captions: boolean;
}
