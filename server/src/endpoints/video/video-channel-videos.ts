import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { channelKeyOf } from '../../records/channel-key.ts';
import { channelVideosMax } from '../../records/video.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { channelFields, durationField, durationOf, publishedField, publishedOf } from './video-fields.ts';

export const videoChannelVideos = defineEndpoint({
  name: 'video_channel_videos',
  title: 'YouTube channel videos',
  group: 'Video',
  description: `Lists the latest videos of a YouTube channel, newest first, up to ${channelVideosMax}.
    If the channel does not exist, \`found\` is false and the call is free. A channel without videos returns an empty list.`,
  keywords: [
    'videos of a youtube channel',
    'latest uploads',
    'recent videos by a creator',
    'channel uploads list',
    'new youtube videos',
    'what did a youtuber publish',
    'list of uploads',
  ],
  price: { per: 'call', credits: 2, missed: ({ found }) => !found },
  runs: 'outside',
  needs: ['listChannelVideos'],

  request: z.strictObject(channelFields),

  response: z.object({
    found: z.boolean().describe('False is a miss: all other fields are empty, and the call is free.'),
    videos: z
      .array(
        z.object({
          duration: durationField,
          durationSeconds: z.int().nullable(),
          publishedAt: publishedField,
          thumbnail: z.string().nullable(),
          title: z.string(),
          videoId: z.string(),
          viewCount: z.int().nullable(),
        }),
      )
      .max(channelVideosMax),
    channel: z.string().nullable().describe('Channel name.'),
    totalCount: z.int().describe('Number of `videos`.'),
  }),

  mainFields: {
    Channel: 'channel',
    'Videos found': 'totalCount',
    Title: 'videos[0].title',
    Published: 'videos[0].publishedAt',
    Views: 'videos[0].viewCount',
    'Video ID': 'videos[0].videoId',
  },

  example: {
    request: { url: 'https://video.example/@haldeninstruments', cache: false },
    response: {
      found: true,
      videos: [
        {
          duration: 'PT14M11S',
          durationSeconds: 851,
          publishedAt: '2026-11-02T10:00:00Z',
          thumbnail: 'https://cdn.example/v/t1.jpg',
          title: 'Inside a clamp-on meter',
          videoId: 'k3Zp0QyVd_8',
          viewCount: 15903,
        },
      ],
      channel: 'Halden Instruments',
      totalCount: 1,
    },
  },

  async run({ url, cache }, { sources, signal }) {
    const key = channelKeyOf(url);
    invariant(key, 'the schema takes nothing else');
    const { value } = await sources.listChannelVideos({ key, mayBeCached: cache }, signal);
    const items = value?.items.slice(0, channelVideosMax) ?? [];
    return {
      found: value !== null,
      videos: items.map((video) => ({
        duration: durationOf(video.durationSeconds),
        durationSeconds: video.durationSeconds,
        publishedAt: publishedOf(video),
        thumbnail: video.thumbnail,
        title: video.title,
        videoId: video.id,
        viewCount: video.viewCount,
      })),
      channel: value?.channelName ?? items[0]?.channelName ?? null,
      totalCount: items.length,
    };
  },
});
