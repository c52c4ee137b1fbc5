import type { Comment, Reaction, ReactionCounts, ReactionType } from '../../records/post.ts';
import { cleanInstant } from '../clean-date.ts';
import { type Cleaned, cleanCount, cleanLine, unreadable } from '../clean-value.ts';
import { wordReader } from '../clean-word.ts';
import { actorFrom } from './actor-from.ts';
import type { FieldValues } from './field-values.ts';
import { memberNames, nestedItems } from './nested-values.ts';

/** The words of the interface's answers beside those that the network shows. */
const reactionTypeFrom = wordReader<ReactionType>({
  like: ['likes'],
  praise: ['celebrate', 'celebrates'],
  empathy: ['love', 'loves'],
  interest: ['insightful', 'insights'],
  appreciation: ['support', 'supports'],
  entertainment: ['funny'],
});

export const countMax = 1_000_000_000;
export const countFrom = (value: unknown) => cleanCount(value, countMax);

const authorNames = (...members: readonly string[]) =>
  ['actor', 'author'].flatMap((whom) => members.map((member) => whom + member));
const bothAuthors = {
  author: [...authorNames('_name', '_full_name', ''), 'name'],
  authorUrl: authorNames('_linkedin_url', '_url', '_profile_url', '_link'),
  authorHeadline: authorNames('_headline', '_position', '_title', '_occupation'),
  authorType: authorNames('_type'),
  authorPicture: authorNames('_picture_url', '_picture', '_image', '_image_url'),
};

const commentNames = memberNames({
  ...bothAuthors,
  id: ['id', 'comment_id', 'urn', 'comment_urn', 'entity_urn'],
  text: ['text', 'commentary', 'comment', 'content', 'message'],
  at: ['created_at_timestamp', 'created_at', 'posted_at', 'commented_at', 'date', 'timestamp'],
  reactionCount: ['likes', 'like_count', 'reaction_count', 'num_likes', 'engagement.likes'],
  replyCount: ['reply_count', 'replies_count', 'num_replies', 'engagement.comments'],
});
const reactionNames = memberNames({
  ...bothAuthors,
  type: ['type', 'reaction_type', 'reaction'],
  at: ['created_at', 'reacted_at', 'date', 'timestamp'],
});
const countNames = memberNames({ type: ['type', 'reaction_type'], count: ['count', 'total'] });

export const activitiesMax = 1_000;

/** Comments in a list of objects; those without a number, a text or an author are left out and counted. */
export function commentsFrom(values: FieldValues): Comment[] {
  return nestedItems(values, 'comments', commentNames, {
    itemsMax: activitiesMax,
    objectsOnly: true,
  }).flatMap((item) => {
    const id = item.one('id', commentId);
    const author = actorFrom(item);
    const text = item.text('text', 10_000);
    if (id === null || author === null || text === null) {
      values.miss('comments');
      return [];
    }
    const reactionCount = item.one('reactionCount', countFrom) ?? 0;
    const replyCount = item.one('replyCount', countFrom) ?? 0;
    return [{ id, author, text, at: item.one('at', cleanInstant), reactions: {}, reactionCount, replyCount }];
  });
}

export function reactionsByFrom(values: FieldValues): Reaction[] {
  return nestedItems(values, 'reactionsBy', reactionNames, {
    itemsMax: activitiesMax,
    objectsOnly: true,
  }).flatMap((item) => {
    const type = item.one('type', reactionTypeFrom);
    const author = actorFrom(item);
    if (type === null || author === null) {
      values.miss('reactionsBy');
      return [];
    }
    return [{ type, author, at: item.one('at', cleanInstant) }];
  });
}

/** How many of each kind, out of a list of { type, count }. */
export function reactionCountsFrom(values: FieldValues): ReactionCounts {
  const counts: ReactionCounts = {};
  for (const item of nestedItems(values, 'reactionTypes', countNames, { itemsMax: 20 })) {
    const type = item.one('type', reactionTypeFrom);
    const count = item.one('count', countFrom);
    if (type !== null && count !== null) counts[type] = count;
  }
  return counts;
}

/** A column "comments" or "reactions" may be their number. */
export function numberIn(values: FieldValues, field: string): number | null {
  for (const value of values.all(field)) {
    const count = typeof value === 'string' || typeof value === 'number' ? countFrom(value) : null;
    if (typeof count === 'number') return count;
  }
  return null;
}

function commentId(value: unknown): Cleaned<string> {
  const line = cleanLine(value, 300);
  if (typeof line !== 'string') return line;
  const id = /^(?:urn:li:(?:fsd_|fs_)?comment:\(.{1,100},)?(\d{1,19})\)?$/i.exec(line)?.[1];
  return id ?? unreadable;
}
