import { z } from 'zod';
import type { JsonReply } from '../../outbound/json-client.ts';
import type { FailureReason } from '../capabilities.ts';

/* Shapes of its answers: what is read of them. A list without items may lack the member. */

const text = z.string().nullish().catch(null);
const picture = z.object({ url: z.string(), width: z.number().nullish(), height: z.number().nullish() });
const pictures = z.record(z.string(), picture.nullish().catch(null)).nullish().catch(null);
export type Pictures = z.infer<typeof pictures>;

/** What cannot be read of it is left out; where that is all, the shape has changed. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    kind: z.string().startsWith('youtube#'),
    items: z
      .array(z.unknown())
      .nullish()
      .transform((items, context): z.output<Item>[] => {
        const all = items ?? [];
        const read = all.flatMap((one) => item.safeParse(one).data ?? []);
        if (all.length > 0 && read.length === 0) context.addIssue('none of them can be read');
        return read;
      }),
  });

export const channels = listOf(
  z.object({
    id: z.string(),
    snippet: z.object({
      title: z.string(),
      description: text,
      customUrl: text,
      publishedAt: text,
      thumbnails: pictures,
      country: text,
    }),
    statistics: z
      .object({
        viewCount: text,
        subscriberCount: text,
        hiddenSubscriberCount: z.boolean().nullish(),
        videoCount: text,
      })
      .nullish()
      .catch(null),
    contentDetails: z
      .object({ relatedPlaylists: z.object({ uploads: text }).nullish() })
      .nullish()
      .catch(null),
    brandingSettings: z
      .object({ image: z.object({ bannerExternalUrl: text }).nullish() })
      .nullish()
      .catch(null),
  }),
);
export type FoundChannel = z.infer<typeof channels>['items'][number];

export const playlistItems = listOf(z.object({ contentDetails: z.object({ videoId: z.string() }) }));

export const searchResults = listOf(z.object({ id: z.object({ videoId: z.string() }) }));

export const videos = listOf(
  z.object({
    id: z.string().regex(/^[\w-]{11}$/),
    snippet: z.object({
      publishedAt: text,
      channelId: text,
      title: z.string(),
      description: text,
      thumbnails: pictures,
      channelTitle: text,
      tags: z.array(z.string()).nullish().catch(null),
      categoryId: text,
      liveBroadcastContent: text,
    }),
    statistics: z.object({ viewCount: text, likeCount: text }).nullish().catch(null),
    contentDetails: z.object({ duration: text }).nullish().catch(null),
  }),
);
export type FoundVideo = z.infer<typeof videos>['items'][number];

export const categories = listOf(z.object({ id: z.string(), snippet: z.object({ title: z.string() }) }));

const refusal = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: text })).nullish(),
    details: z.array(z.object({ reason: text })).nullish(),
  }),
});

const meanings: Readonly<Record<string, FailureReason>> = {
  keyInvalid: 'rejected',
  keyExpired: 'rejected',
  API_KEY_INVALID: 'rejected',
  // Of the day, in units that are given anew at midnight in California.
  quotaExceeded: 'out_of_credit',
  dailyLimitExceeded: 'out_of_credit',
  rateLimitExceeded: 'rate_limited',
  userRateLimitExceeded: 'rate_limited',
};

/** The status alone says little: 403 is a quota that is used up as well as an API that the project has not switched on. */
export function meaningOf({ status, body }: JsonReply): FailureReason | undefined {
  if (status < 400) return undefined;
  const { data } = refusal.safeParse(body);
  const reasons = [...(data?.error.errors ?? []), ...(data?.error.details ?? [])].flatMap(
    ({ reason }) => reason ?? [],
  );
  const meaning = reasons.flatMap((reason) => meanings[reason] ?? [])[0];
  if (meaning) return meaning;
  // Without its word for that, it is an address where nothing is.
  return status === 404 && !reasons.some((reason) => /NotFound$/.test(reason)) ? 'unreadable' : undefined;
}
