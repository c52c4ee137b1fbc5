import { z } from 'zod';
import { channelKeyOf } from '../../records/channel-key.ts';

/* What the endpoints of the video platform share. */

export const cacheField = z
  .boolean()
  .default(false)
  .describe('Accept data fetched in the last 24 hours, at the same price.');

export const channelFields = {
  url: z
    .string()
    .min(1)
    .max(2_000)
    .refine((text) => channelKeyOf(text) !== undefined, {
      error:
        'Must be a YouTube channel URL (@handle, /channel/, /c/ or /user/), a handle with @, or a channel id.',
    })
    .describe('YouTube channel URL (@handle, /c/, /user/ or /channel/), handle with @, or id.'),
  cache: cacheField,
};

export const durationField = z
  .string()
  .nullable()
  .describe('ISO 8601, such as PT14M11S; null for a live video.');

/** "PT1H7M34S". */
export function durationText(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const rest = seconds % 60;
  const parts = [
    hours > 0 ? `${hours}H` : '',
    minutes > 0 ? `${minutes}M` : '',
    rest > 0 || seconds === 0 ? `${rest}S` : '',
  ];
  return `PT${parts.join('')}`;
}

export const durationOf = (seconds: number | null) => (seconds === null ? null : durationText(seconds));

/** When it was published, as exactly as the source tells: an instant, or else its words. */
export const publishedField = z
  .string()
  .nullable()
  .describe('ISO 8601 in UTC, or the words that the provider shows, such as "9 months ago".');

export function publishedOf(video: { publishedAt: string | null; publishedText: string | null }) {
  return video.publishedAt === null ? video.publishedText : withoutZeros(video.publishedAt);
}

/** Whole seconds are written so. */
export const withoutZeros = (instant: string) => instant.replace('.000Z', 'Z');
