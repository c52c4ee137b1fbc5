import { actorUsual } from './actor-from.ts';
import { ownPost, ownPostReaders } from './own-post.ts';
import { recognisesOwn } from './own-record.ts';
import type { Preset, RecordColumns } from './record-columns.ts';

const presets: readonly Preset[] = [
  {
    name: 'millrace',
    about: 'Posts as JSON, as this service keeps them: id, author.kind, author.name, text, postedAt, …',
    signature: [],
    mapping: {},
    recognises: recognisesOwn({
      members: Object.keys(ownPostReaders),
      needed: ['id', 'author.kind', 'author.name'],
      telling: ['id'],
      read: ownPost,
    }),
  },
  {
    name: 'harvestapi',
    about: 'Posts of HarvestAPI and its Apify actors as JSON: id, linkedinUrl, content, postedAt, engagement',
    signature: ['id', 'linkedinUrl', 'author.name', 'postedAt.timestamp'],
    mapping: {
      id: ['id'],
      networkUrl: ['linkedinUrl'],
      shareUrn: ['shareUrn'],
      author: ['author.name'],
      authorUrl: ['author.linkedinUrl'],
      authorType: ['author.type'],
      authorHeadline: ['author.info'],
      authorPicture: ['author.avatar.url'],
      text: ['content'],
      postedAt: ['postedAt.timestamp', 'postedAt.date'],
      images: ['postImages'],
      videoUrl: ['postVideo.videoUrl'],
      videoThumbnailUrl: ['postVideo.thumbnailUrl'],
      documentTitle: ['document.title'],
      documentUrl: ['document.transcribedDocumentUrl', 'document.url'],
      articleTitle: ['article.title'],
      articleSubtitle: ['article.subtitle'],
      articleUrl: ['article.link'],
      articleImage: ['article.image.url', 'article.image'],
      reactionCount: ['engagement.likes'],
      reactionTypes: ['engagement.reactions'],
      commentCount: ['engagement.comments'],
      shareCount: ['engagement.shares'],
      comments: ['comments'],
      reactionsBy: ['reactions'],
      reshared: ['repost'],
    },
  },
];

const usual: Readonly<Record<string, readonly string[]>> = {
  id: ['activity_urn', 'activity_id', 'post_urn', 'urn', 'entity_urn', 'post_id', 'id'],
  networkUrl: ['post_url', 'post_link', 'linkedin_url', 'network_url', 'permalink', 'url', 'link'],
  ugcPostUrn: ['ugc_post_urn', 'ugc_post_id', 'ugc_urn'],
  shareUrn: ['share_urn', 'share_id'],
  ...actorUsual,
  text: ['text', 'post_text', 'content', 'post_content', 'commentary', 'body', 'message', 'caption'],
  postedAt: [
    ...['posted_at', 'posted_at_iso', 'posted_at_timestamp', 'posted_at_date', 'post_date', 'posted_date'],
    ...['published_at', 'created_at', 'timestamp', 'date'],
  ],
  reactionCount: [
    ...[
      'likes',
      'like_count',
      'likes_count',
      'reaction_count',
      'reactions_count',
      'total_reactions',
      'num_likes',
    ],
    ...['total_likes', 'engagement.likes'],
  ],
  reactionTypes: ['reaction_types', 'engagement.reactions'],
  commentCount: ['comment_count', 'comments_count', 'num_comments', 'total_comments', 'engagement.comments'],
  shareCount: [
    ...['shares', 'share_count', 'shares_count', 'reposts', 'repost_count', 'reposts_count', 'num_shares'],
    ...['total_shares', 'engagement.shares'],
  ],
  comments: ['comments'],
  reactionsBy: ['reactions'],
  images: ['images', 'image_urls', 'post_images', 'image_url', 'image'],
  videoUrl: ['video_url', 'video'],
  videoThumbnailUrl: ['video_thumbnail_url', 'thumbnail_url'],
  documentTitle: ['document_title'],
  documentUrl: ['document_url'],
  articleTitle: ['article_title'],
  articleSubtitle: ['article_subtitle'],
  articleUrl: ['article_url', 'article_link', 'shared_url'],
  articleImage: ['article_image'],
  isSponsored: ['is_sponsored', 'sponsored', 'promoted', 'is_promoted'],
  reshared: ['reshared'],
};

export const postColumns: RecordColumns = {
  fields: Object.keys(usual),
  usual,
  presets,
  required: ['id', 'networkUrl'],
  nothingRequired:
    "None of the columns looks like a post's address or number. Say which it is with --map networkUrl=COLUMN,author=COLUMN.",
};
