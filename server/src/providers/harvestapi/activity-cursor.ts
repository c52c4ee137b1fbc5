import { z } from 'zod';
import { type ActivityKind, activityKinds } from '../../records/post.ts';

/** Where one of the lists goes on. */
const place = z.object({
  page: z.int().min(1).max(1_000),
  token: z.string().min(1).max(2_000).nullable(),
  /** Rows of the page that were given before. */
  given: z.int().min(0).max(1_000),
});
export type FeedPlace = z.infer<typeof place>;

/** Lists that are over are absent. */
export type FeedPlaces = { readonly [Kind in ActivityKind]?: FeedPlace };

const places = z.partialRecord(z.enum(activityKinds), place);
const charactersMax = 12_000;

export const firstPlace: FeedPlace = { page: 1, token: null, given: 0 };

/** Null where nothing goes on. */
export function cursorOf(told: FeedPlaces): string | null {
  return Object.keys(told).length === 0 ? null : Buffer.from(JSON.stringify(told)).toString('base64url');
}

/** Null for a text that is no cursor of ours. */
export function placesOf(cursor: string): FeedPlaces | null {
  if (cursor.length > charactersMax) return null;
  try {
    return places.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data ?? null;
  } catch {
    // No JSON: the cursor of another source, or made up.
    return null;
  }
}
