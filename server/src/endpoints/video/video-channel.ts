import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { channelKeyOf } from '../../records/channel-key.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { channelFields } from './video-fields.ts';

const linksMax = 100;

export const videoChannel = defineEndpoint({
  name: 'video_channel',
  title: 'YouTube channel',
  group: 'Video',
  description: `Describes a YouTube channel: name, pictures, links and subscribers.
    Counts are rounded if YouTube rounds them, and null if the channel hides them. If the channel does not exist,
    \`found\` is false and the call is free.`,
  keywords: [
    'youtube channel',
    'youtube subscribers',
    'channel info',
    'youtuber',
    'about a youtube channel',
    'channel by handle',
    'creator profile',
    'subscriber count',
    'channel statistics',
  ],
  price: { per: 'call', credits: 1, missed: ({ found }) => !found },
  runs: 'outside',
  needs: ['readChannel'],

  request: z.strictObject(channelFields),

  response: z.object({
    found: z.boolean().describe('False is a miss: all other fields are empty, and the call is free.'),
    avatar: z.string().nullable().describe('URL of the channel picture.'),
    banner: z.string().nullable().describe('URL of the banner.'),
    channelId: z.string().nullable().describe('UC and 22 characters.'),
    description: z.string().nullable(),
    name: z.string().nullable(),
    externalLinks: z
      .array(z.object({ title: z.string().nullable(), url: z.string() }))
      .max(linksMax)
      .describe('Links that the channel shows.'),
    subscriberCount: z.int().nullable(),
    videoCount: z.int().nullable(),
    viewCount: z.int().nullable().describe('Total of all its videos.'),
    joinedDate: z.string().nullable().describe('YYYY-MM-DD.'),
    country: z.string().nullable().describe('ISO 3166-1 alpha-2.'),
    handle: z.string().nullable().describe('Starts with @.'),
  }),

  mainFields: {
    Channel: 'name',
    Subscribers: 'subscriberCount',
    Videos: 'videoCount',
    Views: 'viewCount',
    Country: 'country',
    Handle: 'handle',
  },

  example: {
    request: { url: 'https://video.example/@haldeninstruments' },
    response: {
      found: true,
      avatar: 'https://cdn.example/v/avatar.jpg',
      banner: 'https://cdn.example/v/banner.jpg',
      channelId: 'UCq8d2VhTn0W5rZpE1xKbLsA',
      description: 'Meters, opened.',
      name: 'Halden Instruments',
      externalLinks: [{ title: 'Site', url: 'https://halden-instruments.example' }],
      subscriberCount: 21700,
      videoCount: 64,
      viewCount: 1840221,
      joinedDate: '2015-04-09',
      country: 'DK',
      handle: '@haldeninstruments',
    },
  },

  async run({ url, cache }, { sources, signal }) {
    const key = channelKeyOf(url);
    invariant(key, 'the schema takes nothing else');
    const { value: channel } = await sources.readChannel({ key, mayBeCached: cache }, signal);
    return {
      found: channel !== null,
      avatar: channel?.avatar ?? null,
      banner: channel?.banner ?? null,
      channelId: channel?.id ?? null,
      description: channel?.description ?? null,
      name: channel?.name ?? null,
      externalLinks: channel?.links.slice(0, linksMax) ?? [],
      subscriberCount: channel?.subscriberCount ?? null,
      videoCount: channel?.videoCount ?? null,
      viewCount: channel?.viewCount ?? null,
      joinedDate: channel?.joinedOn ?? null,
      country: channel?.country ?? null,
      handle: channel?.handle == null ? null : `@${channel.handle}`,
    };
  },
});
