import { type Post, post, type SharedPost, sharedPost } from '../../../records/post.ts';
import { postKeyOf } from '../../../records/post-key.ts';
import { actorOf } from './actors.ts';
import { mediaOf, mentionsOf } from './post-media.ts';
import { commentOf, reactionCountsOf, reactionOf } from './reactions.ts';
import {
  countOf,
  digitsOf,
  type Fields,
  fieldsOf,
  instantOf,
  listOf,
  textOf,
  urlOf,
  wholeTextOf,
} from './told.ts';

/** Null without a number or an author. */
export function postOf(value: unknown): Post | null {
  const told = fieldsOf(value);
  const facts = told && factsOf(told);
  if (!facts) return null;
  const again = fieldsOf(told.repost);
  const read = {
    ...facts,
    reshared: again && sharedPostOf(again),
    comments: listOf(told.comments, 1_000, commentOf),
    reactionsBy: listOf(told.reactions, 1_000, reactionOf),
  };
  return post.safeParse(read).data ?? null;
}

/** When it came into the list where it is: of what is only shared on, when that was done. */
export function listedAtOf(value: unknown): string | null {
  const told = fieldsOf(value);
  return momentOf(told?.repostedAt) ?? momentOf(told?.postedAt);
}

/** Whether whoever lists it has only shared on what another wrote: its author is the other then. */
export function isSharedOn(value: unknown): boolean {
  const told = fieldsOf(value);
  const isSaid = textOf(fieldsOf(told?.header)?.text, 500) !== null;
  return told?.repostedBy != null || told?.repostedAt != null || isSaid;
}

/** Whether it is older than is allowed; false where its age is not told. */
export function isOlder(value: unknown, since: string | undefined): boolean {
  const at = listedAtOf(value);
  return since !== undefined && at !== null && at < since;
}

function sharedPostOf(told: Fields): SharedPost | null {
  return sharedPost.safeParse(factsOf(told)).data ?? null;
}

function factsOf(told: Fields) {
  const id = numberOf(told);
  const author = actorOf(told.author);
  if (id === null || author === null) return null;
  const text = wholeTextOf(told.content, 50_000);
  const engagement = fieldsOf(told.engagement);
  const byType = reactionCountsOf(engagement?.reactions);
  return {
    id,
    ...shareNumbersOf(told, engagement, id),
    networkUrl: urlOf(told.linkedinUrl),
    author,
    text,
    mentions: mentionsOf(told.contentAttributes, text ?? ''),
    postedAt: momentOf(told.postedAt),
    media: mediaOf(told),
    isSponsored: /^promoted\b/i.test(textOf(fieldsOf(told.postedAt)?.postedAgoText, 200) ?? ''),
    reactions: byType.reactions,
    // What is called likes are reactions of all types.
    reactionCount: Math.max(countOf(engagement?.likes) ?? 0, byType.reactionCount),
    commentCount: countOf(engagement?.comments) ?? 0,
    shareCount: countOf(engagement?.shares),
  };
}

/**
 * What somebody reacted to is told with the number of the reaction's own entry in `id`; its address has the post's. Of what is shared on, the
 * address may be that of the post behind it.
 */
function numberOf(told: Fields): string | null {
  const isSharedOn = told.repostedBy != null || told.repostedAt != null || told.repostId != null;
  const key = typeof told.linkedinUrl === 'string' && !isSharedOn ? postKeyOf(told.linkedinUrl) : undefined;
  return key?.by === 'activity' ? key.value : (digitsOf(told.id) ?? digitsOf(told.entityId));
}

/** The share is told as a URN, or as the bare number of the ugcPost, which may be the id of the engagement as well. */
function shareNumbersOf({ shareUrn }: Fields, engagement: Fields | null, id: string) {
  const told = [shareUrn, engagement?.id];
  const keys = told.map((one) =>
    typeof one === 'string' && one.startsWith('urn:') ? postKeyOf(one) : undefined,
  );
  const number = (by: 'ugc_post' | 'share') => keys.find((key) => key?.by === by)?.value ?? null;
  const bare = told.find((one, index) => !keys[index] && digitsOf(one) !== null && digitsOf(one) !== id);
  return { ugcPostId: number('ugc_post') ?? bareDigits(bare), shareId: number('share') };
}

/** A URN of another kind is no bare number. */
function bareDigits(told: unknown): string | null {
  return typeof told === 'string' && told.startsWith('urn:') ? null : digitsOf(told);
}

function momentOf(told: unknown): string | null {
  const fields = fieldsOf(told);
  return instantOf(fields?.timestamp) ?? instantOf(fields?.date);
}
