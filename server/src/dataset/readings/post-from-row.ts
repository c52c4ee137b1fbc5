import type { Post, PostMedia, SharedPost } from '../../records/post.ts';
import { type PostKey, postKeyOf } from '../../records/post-key.ts';
import type { ChosenMapping } from '../choose-mapping.ts';
import { cleanPageUrl, cleanUrl } from '../clean-contact.ts';
import { cleanInstant } from '../clean-date.ts';
import { type Cleaned, cleanLine, itemsOf, unreadable } from '../clean-value.ts';
import { cleanFlag } from '../clean-word.ts';
import { isObject, type Row } from '../column-values.ts';
import { actorFrom } from './actor-from.ts';
import { type FieldValues, valuesOfRow } from './field-values.ts';
import { noMedia } from './own-post.ts';
import {
  commentsFrom,
  countFrom,
  countMax,
  numberIn,
  reactionCountsFrom,
  reactionsByFrom,
} from './post-activities.ts';
import type { Refusal, RowReading } from './record-reading.ts';

const textMax = 50_000;
const imagesMax = 50;
/** Numbers of activities have 19 digits; one with fewer than 16 is rather the number of a line. */
const bareId = /^\d{16,19}$/;

/** Makes a post of a row, or says why it is none: it needs the number of its activity and an author. */
export function postFromRow(row: Row, reading: ChosenMapping): RowReading<Post> {
  const missed: string[] = [];
  const values = valuesOfRow(row, reading, missed);
  const facts = factsFrom(values);
  if ('reason' in facts) return facts;
  const comments = commentsFrom(values);
  const reactionsBy = reactionsByFrom(values);
  const post: Post = {
    ...facts,
    reactionCount: Math.max(facts.reactionCount, reactionsBy.length),
    commentCount: Math.max(facts.commentCount, comments.length),
    reshared: resharedFrom(values, reading),
    comments,
    reactionsBy,
  };
  return { record: post, unreadable: missed };
}

function factsFrom(values: FieldValues): SharedPost | Refusal {
  const ids = idsFrom(values);
  if (ids.id === null)
    return { reason: 'no number of an activity, and no address or URN that has it', field: 'id' };
  const author = actorFrom(values);
  if (author === null) return { reason: 'no author', field: 'author' };
  const reactions = reactionCountsFrom(values);
  const sum = Object.values(reactions).reduce((one, other) => one + other, 0);
  const reactionCount = values.one('reactionCount', countFrom) ?? numberIn(values, 'reactionsBy');
  return {
    id: ids.id,
    ugcPostId: ids.ugcPostId,
    shareId: ids.shareId,
    networkUrl: ids.page ?? `https://www.linkedin.com/feed/update/urn:li:activity:${ids.id}`,
    author,
    text: values.text('text', textMax),
    mentions: [],
    postedAt: values.one('postedAt', cleanInstant),
    media: mediaFrom(values),
    isSponsored: values.one('isSponsored', cleanFlag) ?? false,
    reactions,
    reactionCount: Math.min(Math.max(reactionCount ?? 0, sum), countMax),
    commentCount: values.one('commentCount', countFrom) ?? numberIn(values, 'comments') ?? 0,
    shareCount: values.one('shareCount', countFrom),
  };
}

interface Ids {
  readonly id: string | null;
  readonly ugcPostId: string | null;
  readonly shareId: string | null;
  readonly page: string | null;
}

function idsFrom(values: FieldValues): Ids {
  const address = values.one('networkUrl', pageFrom);
  const keys = [
    address?.key,
    values.one('id', keyFrom('activity')),
    values.one('ugcPostUrn', keyFrom('ugc_post')),
    values.one('shareUrn', keyFrom('share')),
  ];
  const of = (by: PostKey['by']) => keys.find((key) => key?.by === by)?.value ?? null;
  return { id: of('activity'), ugcPostId: of('ugc_post'), shareId: of('share'), page: address?.url ?? null };
}

function pageFrom(value: unknown): Cleaned<{ readonly key: PostKey; readonly url: string }> {
  const url = cleanPageUrl(value);
  if (typeof url !== 'string') return url;
  const key = postKeyOf(url);
  return key ? { key, url } : unreadable;
}

/** A URN says what it names; a bare number is what the field says. */
function keyFrom(by: PostKey['by']): (value: unknown) => Cleaned<PostKey> {
  return (value) => {
    const line = cleanLine(value, 2_000);
    if (typeof line !== 'string') return line;
    if (bareId.test(line)) return { by, value: line };
    return (/^\d+$/.test(line) ? undefined : postKeyOf(line)) ?? unreadable;
  };
}

/** The post that this one shares, in a member of the same form. */
function resharedFrom(values: FieldValues, reading: ChosenMapping): SharedPost | null {
  const [value] = values.all('reshared');
  if (!isObject(value)) return null;
  const facts = factsFrom(valuesOfRow(value, reading, []));
  if (!('reason' in facts)) return facts;
  values.miss('reshared');
  return null;
}

function mediaFrom(values: FieldValues): PostMedia {
  const url = (field: string) => values.one(field, cleanUrl);
  const line = (field: string, charactersMax: number) => values.line(field, charactersMax);
  const video = { url: url('videoUrl'), thumbnailUrl: url('videoThumbnailUrl'), durationMs: null };
  const document = { title: line('documentTitle', 500), url: url('documentUrl'), pageCount: null };
  const article = {
    title: line('articleTitle', 1_000),
    subtitle: line('articleSubtitle', 1_000),
    url: url('articleUrl'),
    image: url('articleImage'),
  };
  const orNull = <Medium extends object>(medium: Medium) =>
    Object.values(medium).some((part) => part !== null) ? medium : null;
  return {
    ...noMedia(),
    images: imagesFrom(values),
    video: orNull(video),
    document: orNull(document),
    article: orNull(article),
  };
}

/** Addresses, or objects with `url`, `width` and `height`. */
function imagesFrom(values: FieldValues): PostMedia['images'] {
  const images: PostMedia['images'] = [];
  for (const item of values.all('images').flatMap((list) => itemsOf(list, false))) {
    const url = cleanUrl(isObject(item) ? item.url : item);
    if (url === unreadable) values.miss('images');
    if (typeof url !== 'string' || images.length === imagesMax) continue;
    images.push({
      url,
      width: isObject(item) ? sizeOf(item.width) : null,
      height: isObject(item) ? sizeOf(item.height) : null,
    });
  }
  return images;
}

const sizeOf = (value: unknown) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= countMax
    ? (value as number)
    : null;
