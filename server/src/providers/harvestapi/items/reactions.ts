import {
  type Comment,
  comment,
  type Reaction,
  type ReactionCounts,
  type ReactionType,
  reaction,
} from '../../../records/post.ts';
import { actorOf } from './actors.ts';
import { countOf, digitsOf, type Fields, fieldsOf, instantOf, listOf, textOf } from './told.ts';

/** The network's words; it has had others, which no reader of ours knows. */
const types: ReadonlyMap<unknown, ReactionType> = new Map([
  ['LIKE', 'like'],
  ['PRAISE', 'praise'],
  ['EMPATHY', 'empathy'],
  ['INTEREST', 'interest'],
  ['APPRECIATION', 'appreciation'],
  ['ENTERTAINMENT', 'entertainment'],
]);

/** Of `[{ type, count }]`: by type, and all together. */
export function reactionCountsOf(value: unknown): {
  readonly reactions: ReactionCounts;
  readonly reactionCount: number;
} {
  const reactions: ReactionCounts = {};
  let reactionCount = 0;
  for (const told of listOf(value, 20, fieldsOf)) {
    const type = types.get(told.type);
    const count = countOf(told.count) ?? 0;
    reactionCount += count;
    if (type !== undefined && count > 0) reactions[type] = count;
  }
  return { reactions, reactionCount };
}

export function reactionOf(value: unknown): Reaction | null {
  const told = fieldsOf(value);
  const type = types.get(told?.reactionType);
  const author = actorOf(told?.actor);
  if (!told || type === undefined || author === null) return null;
  return reaction.safeParse({ type, author, at: momentOf(told) }).data ?? null;
}

/** How lists of what a person did say it, with the person's name before it. */
const sayings: readonly (readonly [saying: RegExp, type: ReactionType])[] = [
  [/^(.+?) (?:likes|liked) this$/i, 'like'],
  [/^(.+?) (?:celebrates|celebrated) this$/i, 'praise'],
  [/^(.+?) (?:loves|loved) this$/i, 'empathy'],
  [/^(.+?) (?:finds|found) this insightful$/i, 'interest'],
  [/^(.+?) (?:supports|supported) this$/i, 'appreciation'],
  [/^(.+?) (?:finds|found) this funny$/i, 'entertainment'],
];

/** Of what a person reacted to: "Ana Silva likes this". A reaction to a comment on the post is none to the post, and null. */
export function reactionOfActivity(value: unknown): Reaction | null {
  const told = fieldsOf(value);
  const action = textOf(told?.action, 1_000);
  if (!told || action === null) return null;
  for (const [saying, type] of sayings) {
    const name = saying.exec(action)?.[1];
    if (name === undefined) continue;
    const author = actorOf(told.actor, name);
    return author && (reaction.safeParse({ type, author, at: momentOf(told) }).data ?? null);
  }
  return null;
}

export function commentOf(value: unknown): Comment | null {
  const told = fieldsOf(value);
  const author = actorOf(told?.actor);
  if (!told || author === null) return null;
  const replies = Array.isArray(told.replies) ? told.replies.length : 0;
  const read = {
    id: commentIdOf(told),
    author,
    text: textOf(told.commentary, 10_000),
    at: momentOf(told),
    ...reactionCountsOf(told.reactionTypeCounts),
    // Only the first of many replies are sent along.
    replyCount: Math.max(countOf(told.numComments) ?? 0, replies),
  };
  return comment.safeParse(read).data ?? null;
}

/** The number, or the one behind the comma of `urn:li:comment:(activity:…,…)`. */
function commentIdOf({ id }: Fields): string | null {
  const inUrn = typeof id === 'string' ? /,(\d{1,19})\)$/.exec(id)?.[1] : undefined;
  return inUrn ?? digitsOf(id);
}

function momentOf(told: Fields): string | null {
  return instantOf(told.createdAtTimestamp) ?? instantOf(told.createdAt);
}
