import { z } from 'zod';
import { actorAskedFor } from '../../records/asked-for.ts';
import type { Mention, Post, SharedPost } from '../../records/post.ts';
import { alwaysNull } from '../always-null.ts';
import { addressOf, postAuthor, postAuthorOf } from './actor-answer.ts';
import { commentAnswer, commentAnswerOf, reactionList, reactionListOf } from './comment-answer.ts';
import type { Telling } from './network-addresses.ts';
import { postAddress } from './network-addresses.ts';
import { addressOfPost, nestedPost, resharedOf } from './post-answer.ts';
import { shortTimeAgo, timeAgo } from './relative-time.ts';

/*
 * A post of a company page (specification 4.4, shapes.md 4.4). A plain reshare shows the original post, with the time and the company in
 * repostedAt and repostedBy. A post with the company's own text has the shared post in reShared.
 */

const commentsMax = 50;
const flag = z.boolean().nullable();
const text = z.string().nullable();

const contentAttribute = z.object({
  type: z.enum(['PROFILE_MENTION', 'COMPANY_MENTION', 'HYPERLINK']),
  start: z.int().describe('In UTF-16 units.'),
  length: z.int(),
  hyperlink: text,
  textLink: text,
  profile: z
    .object({ id: text, firstName: text, lastName: text, publicIdentifier: text, networkUrl: text })
    .nullable(),
  company: z.object({ id: text, name: z.string(), networkUrl: text }).nullable(),
});

export const companyPost = z.object({
  id: z.string().describe('Number of its activity.'),
  entityId: z.string().describe('Same as `id`.'),
  networkUrl: z.string(),
  content: text.describe('Text of the post.'),
  contentAttributes: z.array(contentAttribute).max(200).describe('Mentions and links in the text.'),
  author: postAuthor,
  postedAt: z.object({
    timestamp: z.int().nullable().describe('Milliseconds since 1970.'),
    date: text.describe('ISO 8601.'),
    postedAgoShort: text.describe('Such as "5d".'),
    postedAgoText: text.describe('Such as "5 days ago".'),
  }),
  engagement: z.object({
    id: z.string().describe('Id of the shared item: ugcPost, share, or else activity.'),
    likes: z.int().describe('Reactions of all types.'),
    comments: z.int(),
    shares: z.int().nullable(),
    reactions: reactionList,
  }),
  comments: z
    .array(commentAnswer)
    .max(commentsMax)
    .describe('Comments that the provider returns with the post.'),
  header: z.object({ text, networkUrl: text, imageLink: text }).describe('Always null: no provider has it.'),
  postImages: z
    .array(z.object({ url: z.string(), width: z.int().nullable(), height: z.int().nullable() }))
    .max(50),
  postVideo: z.object({ thumbnailUrl: text, videoUrl: text }).nullable(),
  shareUrn: text.describe('Such as urn:li:ugcPost:1.'),
  shareNetworkUrl: text,
  socialContent: z
    .object({
      hideCommentsCount: flag,
      hideReactionsCount: flag,
      hideRepostsCount: flag,
      hideViewsCount: flag,
      hideSocialActivityCounts: flag,
      hideCommentAction: flag,
      hideReactAction: flag,
      hideShareAction: flag,
      hideSendAction: flag,
      showSocialDetail: flag,
      showContributionExperience: flag,
      trustInterventionBanner: alwaysNull(z.string()),
      shareUrl: z.string(),
    })
    .describe('Display settings on LinkedIn. Null except shareUrl: no provider has them.'),
  repostedAt: z.object({ date: z.string(), timestamp: z.int() }).nullable(),
  repostedBy: z.object({ name: z.string(), universalName: text, networkUrl: text }).nullable(),
  document: z
    .object({
      title: text,
      totalPageCount: z.int().nullable(),
      coverPages: z.array(z.string()).max(0),
      manifest: alwaysNull(z.looseObject({})),
      transcribedDocumentUrl: text,
    })
    .nullable(),
  reShared: nestedPost.nullable().describe('The post that it reshares with its own comment.'),
});

export function companyPostOf(post: Post, telling: Telling): z.infer<typeof companyPost> {
  const shared = post.text === null ? post.reshared : null;
  const shown: SharedPost = shared ?? post;
  const { video, document } = shown.media;
  const shareUrn = shareUrnOf(post);
  const url = addressOfPost(post, telling);
  return {
    id: post.id,
    entityId: post.id,
    networkUrl: url,
    content: shown.text,
    contentAttributes: shown.mentions.map((mention) => contentAttributeOf(mention, telling)),
    author: postAuthorOf(shown.author, telling),
    postedAt: postedAtOf(shown.postedAt, telling),
    engagement: {
      id: post.ugcPostId ?? post.shareId ?? post.id,
      likes: post.reactionCount,
      comments: post.commentCount,
      shares: post.shareCount,
      reactions: reactionListOf(post.reactions),
    },
    comments: post.comments
      .slice(0, commentsMax)
      .map((comment) => commentAnswerOf(comment, post.id, telling)),
    header: { text: null, networkUrl: null, imageLink: null },
    postImages: shown.media.images,
    postVideo: video && { thumbnailUrl: video.thumbnailUrl, videoUrl: video.url },
    shareUrn,
    shareNetworkUrl: shareUrn === null ? null : postAddress(shareUrn, telling),
    socialContent: {
      hideCommentsCount: null,
      hideReactionsCount: null,
      hideRepostsCount: null,
      hideViewsCount: null,
      hideSocialActivityCounts: null,
      hideCommentAction: null,
      hideReactAction: null,
      hideShareAction: null,
      hideSendAction: null,
      showSocialDetail: null,
      showContributionExperience: null,
      trustInterventionBanner: null,
      shareUrl: url,
    },
    repostedAt: shared && post.postedAt !== null ? dateOf(post.postedAt) : null,
    repostedBy: shared && {
      name: post.author.name,
      universalName: actorAskedFor(post.author).universalName,
      networkUrl: addressOf(post.author, telling),
    },
    document: document && {
      title: document.title,
      totalPageCount: document.pageCount,
      coverPages: [],
      manifest: null,
      transcribedDocumentUrl: document.url,
    },
    reShared: shared ? null : resharedOf(post, telling),
  };
}

/** Here the ugcPost comes first, which engagement goes by. */
function shareUrnOf({ ugcPostId, shareId }: SharedPost): string | null {
  if (ugcPostId !== null) return `urn:li:ugcPost:${ugcPostId}`;
  return shareId === null ? null : `urn:li:share:${shareId}`;
}

function dateOf(date: string) {
  return { date, timestamp: Date.parse(date) };
}

function postedAtOf(at: string | null, { now }: Telling): z.infer<typeof companyPost>['postedAt'] {
  if (at === null) return { timestamp: null, date: null, postedAgoShort: null, postedAgoText: null };
  const date = new Date(at);
  return {
    ...dateOf(at),
    postedAgoShort: shortTimeAgo(date, now),
    postedAgoText: timeAgo(date, now),
  };
}

const attributeTypes = {
  person: 'PROFILE_MENTION',
  company: 'COMPANY_MENTION',
  link: 'HYPERLINK',
} as const satisfies Record<Mention['kind'], string>;

function contentAttributeOf(mention: Mention, telling: Telling): z.infer<typeof contentAttribute> {
  const { kind, start, length, url } = mention;
  const actor = mention.actor && actorAskedFor(mention.actor);
  const page = actor && addressOf(actor, telling);
  return {
    type: attributeTypes[kind],
    start,
    length,
    hyperlink: url ?? page,
    textLink: kind === 'link' ? url : null,
    profile:
      actor?.kind === 'person'
        ? {
            id: actor.entityId,
            firstName: actor.firstName,
            lastName: actor.lastName,
            publicIdentifier: actor.publicId,
            networkUrl: page,
          }
        : null,
    company: actor?.kind === 'company' ? { id: actor.networkId, name: actor.name, networkUrl: page } : null,
  };
}
