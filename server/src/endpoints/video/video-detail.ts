import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import type { Video } from '../../records/video.ts';
import { videoIdOf } from '../../records/video-id.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { cacheField, durationField, durationOf, withoutZeros } from './video-fields.ts';

const listMax = 500;

const response = z.object({
  found: z.boolean().describe('False is a miss: all other fields are empty, and the call is free.'),
  channelId: z.string().nullable(),
  channelName: z.string().nullable(),
  description: z.string().nullable(),
  duration: durationField,
  durationSeconds: z.int().nullable(),
  publishedAt: z.string().nullable().describe('ISO 8601 in UTC.'),
  title: z.string().nullable(),
  videoId: z.string().nullable(),
  chapters: z
    .array(
      z.object({
        title: z.string(),
        start_time: z.int().describe('Seconds from the start.'),
        end_time: z.int().nullable(),
      }),
    )
    .max(listMax),
  likeCount: z.int().nullable().describe('Null if YouTube hides it.'),
  viewCount: z.int().nullable(),
  tags: z.array(z.string()).max(listMax),
  thumbnails: z
    .record(z.string(), z.object({ url: z.string(), width: z.int().nullable(), height: z.int().nullable() }))
    .describe('By size: default, medium, high, ….'),
  categories: z.array(z.string()),
  captions: z
    .array(
      z.object({
        language: z.string().describe('BCP 47.'),
        name: z.string().nullable(),
        isAutomatic: z.boolean().describe('Generated automatically.'),
        text: z.string(),
      }),
    )
    .nullable()
    .describe('Null if you did not request captions or they are not available; empty if the video has none.'),
});

export const videoDetail = defineEndpoint({
  name: 'video_detail',
  title: 'YouTube video',
  group: 'Video',
  description: `Describes a YouTube video: texts, counts, chapters, tags and, on request, captions.
    If the video does not exist or is private, \`found\` is false and the call is free.`,
  keywords: [
    'youtube video',
    'youtube transcript',
    'video captions',
    'subtitles',
    'video views and likes',
    'video description and chapters',
    'summarize a video',
    'video details',
    'what is said in a video',
    'video length and views',
    'transcribe a youtube video',
  ],
  price: { per: 'call', credits: 1, missed: ({ found }) => !found },
  runs: 'outside',
  needs: ['readVideo'],

  request: z.strictObject({
    url: z
      .string()
      .min(1)
      .max(2_000)
      .refine((text) => videoIdOf(text) !== undefined, {
        error: 'Must be a YouTube video URL or its id of 11 characters.',
      })
      .describe('YouTube video URL (watch, shorts, live, embed or short form) or id.'),
    include_captions: z
      .boolean()
      .default(false)
      .describe('Include captions, at the same price; not every video has them.'),
    cache: cacheField,
  }),

  response,

  mainFields: {
    Title: 'title',
    Channel: 'channelName',
    Published: 'publishedAt',
    Views: 'viewCount',
    Likes: 'likeCount',
    'Length (seconds)': 'durationSeconds',
  },

  example: {
    request: { url: 'https://video.example/watch?v=k3Zp0QyVd_8', include_captions: false },
    response: {
      found: true,
      channelId: 'UCq8d2VhTn0W5rZpE1xKbLsA',
      channelName: 'Halden Instruments',
      description: 'We open one and show the transducers.',
      duration: 'PT14M11S',
      durationSeconds: 851,
      publishedAt: '2026-11-02T10:00:00Z',
      title: 'Inside a clamp-on meter',
      videoId: 'k3Zp0QyVd_8',
      chapters: [
        { title: 'Case off', start_time: 0, end_time: 96 },
        { title: 'Transducers', start_time: 96, end_time: 851 },
      ],
      likeCount: 611,
      viewCount: 15903,
      tags: ['flow meter', 'teardown'],
      thumbnails: {
        default: { url: 'https://cdn.example/v/t1-120.jpg', width: 120, height: 90 },
        high: { url: 'https://cdn.example/v/t1-480.jpg', width: 480, height: 360 },
      },
      categories: ['Science & Technology'],
      captions: null,
    },
  },

  async run({ url, include_captions, cache }, { sources, signal }) {
    const id = videoIdOf(url);
    invariant(id, 'the schema takes nothing else');
    const question = { id, captions: include_captions, mayBeCached: cache };
    const { value: video } = await sources.readVideo(question, signal);
    return video === null ? miss : { ...answerOf(video), ...(include_captions ? {} : { captions: null }) };
  },
});

const miss: z.infer<typeof response> = {
  found: false,
  channelId: null,
  channelName: null,
  description: null,
  duration: null,
  durationSeconds: null,
  publishedAt: null,
  title: null,
  videoId: null,
  chapters: [],
  likeCount: null,
  viewCount: null,
  tags: [],
  thumbnails: {},
  categories: [],
  captions: null,
};

function answerOf(video: Video): z.infer<typeof response> {
  return {
    found: true,
    channelId: video.channelId,
    channelName: video.channelName,
    description: video.description,
    duration: durationOf(video.durationSeconds),
    durationSeconds: video.durationSeconds,
    publishedAt: video.publishedAt === null ? null : withoutZeros(video.publishedAt),
    title: video.title,
    videoId: video.id,
    chapters: video.chapters.slice(0, listMax).map(({ title, startSeconds, endSeconds }) => ({
      title,
      start_time: startSeconds,
      end_time: endSeconds,
    })),
    likeCount: video.likeCount,
    viewCount: video.viewCount,
    tags: video.tags.slice(0, listMax),
    thumbnails: video.thumbnails,
    categories: video.categories,
    captions: video.captions,
  };
}
