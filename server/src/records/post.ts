import { z } from 'zod';

const text = (max: number) => z.string().min(1).max(max);
const url = text(2_000);
const digits = z.string().regex(/^\d{1,19}$/);
const count = z.int().min(0).max(1_000_000_000);
/** ISO 8601, UTC, with milliseconds. */
const instant = z.iso.datetime({ precision: 3 });

export const reactionTypes = [
  'like',
  'praise',
  'empathy',
  'interest',
  'appreciation',
  'entertainment',
] as const;
export type ReactionType = (typeof reactionTypes)[number];

/** Who wrote, commented or reacted. */
export const actor = z.object({
  kind: z.enum(['person', 'company']),
  name: text(500),
  /** Of persons. */
  firstName: text(200).nullable(),
  lastName: text(200).nullable(),
  headline: text(1_000).nullable(),
  /** As in `Person`: handle, token, numeric id. */
  publicId: text(200).nullable(),
  entityId: text(100).nullable(),
  memberId: digits.nullable(),
  /** Of companies, as in `Company`. */
  networkId: digits.nullable(),
  universalName: text(200).nullable(),
  networkUrl: url.nullable(),
  /** Portrait or logo. */
  picture: url.nullable(),
  background: url.nullable(),
  followerCount: count.nullable(),
  industry: text(200).nullable(),
  website: url.nullable(),
});
export type Actor = z.infer<typeof actor>;

/** Reactions by type; a type that nobody chose is absent. */
export const reactionCounts = z.partialRecord(z.enum(reactionTypes), count);
export type ReactionCounts = z.infer<typeof reactionCounts>;

export const comment = z.object({
  /** The number behind the comma of `urn:li:comment:(activity:…,…)`. */
  id: digits,
  author: actor,
  text: text(10_000),
  at: instant.nullable(),
  reactions: reactionCounts,
  reactionCount: count,
  replyCount: count,
});
export type Comment = z.infer<typeof comment>;

export const reaction = z.object({
  type: z.enum(reactionTypes),
  author: actor,
  at: instant.nullable(),
});
export type Reaction = z.infer<typeof reaction>;

/** What a post shows beside its text; each member null or empty where there is none. */
export const postMedia = z.object({
  images: z.array(z.object({ url, width: count.nullable(), height: count.nullable() })).max(50),
  video: z
    .object({ url: url.nullable(), thumbnailUrl: url.nullable(), durationMs: count.nullable() })
    .nullable(),
  document: z
    .object({ title: text(500).nullable(), url: url.nullable(), pageCount: count.nullable() })
    .nullable(),
  article: z
    .object({
      title: text(1_000).nullable(),
      subtitle: text(1_000).nullable(),
      url: url.nullable(),
      image: url.nullable(),
    })
    .nullable(),
  poll: z
    .object({
      question: text(1_000),
      options: z.array(z.object({ text: text(500), votes: count.nullable() })).max(20),
    })
    .nullable(),
  /** The network's id of a job that the post shows. */
  jobId: digits.nullable(),
  isLiveVideo: z.boolean(),
  isCollaborativeArticle: z.boolean(),
});
export type PostMedia = z.infer<typeof postMedia>;

/** A part of the text that names somebody or links somewhere; places count UTF-16 units. */
export const mention = z.object({
  kind: z.enum(['person', 'company', 'link']),
  start: count,
  length: count,
  /** Whom it names. */
  actor: actor.nullable(),
  url: url.nullable(),
});
export type Mention = z.infer<typeof mention>;

const postFacts = z.object({
  /** The number of `urn:li:activity:…`: what a post is known by. */
  id: digits,
  /** The numbers of `urn:li:ugcPost:…` and `urn:li:share:…`. */
  ugcPostId: digits.nullable(),
  shareId: digits.nullable(),
  networkUrl: url.nullable(),
  author: actor,
  text: text(50_000).nullable(),
  mentions: z.array(mention).max(200),
  postedAt: instant.nullable(),
  media: postMedia,
  isSponsored: z.boolean(),
  reactions: reactionCounts,
  /** All there are; the lists below may be shorter. */
  reactionCount: count,
  commentCount: count,
  shareCount: count.nullable(),
});

/** What a post shares again is told without comments and reactions. */
export const sharedPost = postFacts;
export type SharedPost = z.infer<typeof sharedPost>;

export const post = postFacts.extend({
  reshared: sharedPost.nullable(),
  /** The newest first, as far as the source tells them. */
  comments: z.array(comment).max(1_000),
  reactionsBy: z.array(reaction).max(1_000),
});
export type Post = z.infer<typeof post>;

/** What somebody did with posts. */
export type Activity =
  | { readonly kind: 'POST'; readonly post: Post }
  | { readonly kind: 'COMMENT'; readonly post: Post; readonly comment: Comment }
  | { readonly kind: 'REACTION'; readonly post: Post; readonly reaction: Reaction };
export const activityKinds = ['POST', 'COMMENT', 'REACTION'] as const;
export type ActivityKind = (typeof activityKinds)[number];
