import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { type PostKey, postKeyOf } from '../../records/post-key.ts';

/** The post that a call is about. */
export const postField = z
  .string()
  .min(1)
  .max(2_000)
  .refine((text) => postKeyOf(text) !== undefined, {
    error: 'Must be a LinkedIn post URN, URL or activity number.',
  })
  .describe('LinkedIn post URN (activity, ugcPost or share), URL or activity number.');

/** @param urn as `postField` lets it through */
export function postKeyIn(urn: string): PostKey {
  const key = postKeyOf(urn);
  invariant(key, 'the request names a post');
  return key;
}
