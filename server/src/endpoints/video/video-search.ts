import { z } from 'zod';
import { foundVideosMax } from '../../records/video.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { cacheField, durationField, durationOf, publishedField, publishedOf } from './video-fields.ts';

export const videoSearch = defineEndpoint({
  name: 'video_search',
  title: 'YouTube video search',
  group: 'Video',
  description: `Searches YouTube and returns up to ${foundVideosMax} videos, best match first.
    A search without results returns an empty list, and is free.`,
  keywords: [
    'search youtube',
    'youtube search',
    'find videos',
    'videos about a topic',
    'youtube results for a keyword',
    'tutorial videos',
    'look up a video',
    'clips about something',
  ],
  price: { per: 'call', credits: 1, missed: ({ results }) => results.length === 0 },
  runs: 'outside',
  needs: ['searchVideos'],
  synonyms: { search_query: 'query', q: 'query' },

  request: z.strictObject({
    query: z.string().trim().min(1).max(500).describe('What to search for.'),
    cache: cacheField,
  }),

  response: z.object({
    results: z
      .array(
        z.object({
          channelName: z.string().nullable(),
          channelId: z.string().nullable(),
          publishedAt: publishedField,
          thumbnail: z.string().nullable(),
          title: z.string(),
          videoId: z.string(),
          viewCount: z.int().nullable(),
          duration: durationField,
          durationSeconds: z.int().nullable(),
          description: z.string().nullable().describe('The part that matches the search, or its beginning.'),
        }),
      )
      .max(foundVideosMax),
  }),

  mainFields: {
    Title: 'results[0].title',
    Channel: 'results[0].channelName',
    Published: 'results[0].publishedAt',
    Views: 'results[0].viewCount',
    'Video ID': 'results[0].videoId',
  },

  example: {
    request: { query: 'clamp-on flow meter' },
    response: {
      results: [
        {
          channelName: 'Halden Instruments',
          channelId: 'UCq8d2VhTn0W5rZpE1xKbLsA',
          publishedAt: '2026-11-02T10:00:00Z',
          thumbnail: 'https://cdn.example/v/t1.jpg',
          title: 'Inside a clamp-on meter',
          videoId: 'k3Zp0QyVd_8',
          viewCount: 15903,
          duration: 'PT14M11S',
          durationSeconds: 851,
          description: 'We open one and show the transducers.',
        },
      ],
    },
  },

  async run({ query, cache }, { sources, signal }) {
    const { value } = await sources.searchVideos({ query, mayBeCached: cache }, signal);
    return {
      results: (value ?? []).slice(0, foundVideosMax).map((video) => ({
        channelName: video.channelName,
        channelId: video.channelId,
        publishedAt: publishedOf(video),
        thumbnail: video.thumbnail,
        title: video.title,
        videoId: video.id,
        viewCount: video.viewCount,
        duration: durationOf(video.durationSeconds),
        durationSeconds: video.durationSeconds,
        description: video.description,
      })),
    };
  },
});
