import { z } from 'zod';
import { channelKeyOf } from '../../records/channel-key.ts';

/* What the endpoints of the video platform share. */

export const cacheField = z
  .boolean()
  .default(false)
  .describe('Accept what was fetched up to 24 hours ago, at the same price.');

export const channelFields = {
  url: z
    .string()
    .min(1)
    .max(2_000)
    .refine((text) => channelKeyOf(text) !== undefined, {
      error:
        'Must be the address of a channel (@handle, /channel/, /c/ or /user/), its handle with the @, or its id.',
    })
    .describe('Channel URL: @handle, /c/, /user/ or /channel/ form; or the handle with its @, or the id.'),
  cache: cacheField,
};

export const durationField = z
  .string()
  .nullable()
  .describe('ISO 8601, such as PT14M11S; null of one that is live.');

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
  .describe('ISO 8601 in UTC; where the source tells no more, its words, such as "9 months ago".');

export function publishedOf(video: { publishedAt: string | null; publishedText: string | null }) {
  return video.publishedAt === null ? video.publishedText : withoutZeros(video.publishedAt);
}

/** Whole seconds are written so. */
export const withoutZeros = (instant: string) => instant.replace('.000Z', 'Z');
