import {
  type Actor,
  type Comment,
  type Mention,
  type Post,
  type PostMedia,
  type Reaction,
  type ReactionCounts,
  reactionTypes,
  type SharedPost,
} from '../../records/post.ts';
import { unreadable } from '../clean-value.ts';
import { isObject, type Row } from '../column-values.ts';
import { ownEntityId, ownPublicId } from './own-person.ts';
import {
  digits,
  flag,
  instant,
  listOf,
  longText,
  name,
  objectOf,
  oneOf,
  orElse,
  orNull,
  type Reader,
  type Readers,
  recordReader,
  text,
  webAddress,
  whole,
} from './own-record.ts';
import type { RowReading } from './record-reading.ts';

const counted = whole(1_000_000_000);
const count = orNull(counted);
/** Nobody has, unless it is said. */
const total = orElse(counted, 0);
const url = orNull(webAddress);

const actor = objectOf<Actor>({
  kind: oneOf(['person', 'company']),
  name: name(500),
  firstName: orNull(text(200)),
  lastName: orNull(text(200)),
  headline: orNull(text(1_000)),
  publicId: orNull(ownPublicId),
  entityId: orNull(ownEntityId),
  memberId: orNull(digits),
  networkId: orNull(digits),
  universalName: orNull(text(200)),
  networkUrl: url,
  picture: url,
  background: url,
  followerCount: count,
  industry: orNull(text(200)),
  website: url,
});

const reactions: Reader<ReactionCounts> = (value, notes) => {
  if (value === null || value === undefined) return {};
  if (!isObject(value)) {
    notes.miss();
    return {};
  }
  const counts: ReactionCounts = {};
  let isSame = true;
  for (const word in value) {
    const type = reactionTypes.find((one) => one === word);
    const found = counted(value[word], notes);
    if (type === undefined || found === unreadable) {
      notes.miss();
      isSame = false;
    } else counts[type] = found;
  }
  // The object that it is in need not be made anew then.
  return isSame ? (value as ReactionCounts) : counts;
};

const media = objectOf<PostMedia>({
  images: listOf(objectOf<PostMedia['images'][number]>({ url: webAddress, width: count, height: count }), 50),
  video: orNull(objectOf<NonNullable<PostMedia['video']>>({ url, thumbnailUrl: url, durationMs: count })),
  document: orNull(
    objectOf<NonNullable<PostMedia['document']>>({ title: orNull(text(500)), url, pageCount: count }),
  ),
  article: orNull(
    objectOf<NonNullable<PostMedia['article']>>({
      title: orNull(text(1_000)),
      subtitle: orNull(text(1_000)),
      url,
      image: url,
    }),
  ),
  poll: orNull(
    objectOf<NonNullable<PostMedia['poll']>>({
      question: text(1_000),
      options: listOf(
        objectOf<NonNullable<PostMedia['poll']>['options'][number]>({ text: text(500), votes: count }),
        20,
      ),
    }),
  ),
  jobId: orNull(digits),
  isLiveVideo: orElse(flag, false),
  isCollaborativeArticle: orElse(flag, false),
});

/** A post without media, as far as it is told. */
export function noMedia(): PostMedia {
  return {
    images: [],
    video: null,
    document: null,
    article: null,
    poll: null,
    jobId: null,
    isLiveVideo: false,
    isCollaborativeArticle: false,
  };
}

const mediaOrNone: Reader<PostMedia> = (value, notes) => {
  if (value === null || value === undefined) return noMedia();
  const found = media(value, notes);
  if (found !== unreadable) return found;
  notes.miss();
  return noMedia();
};

const mention = objectOf<Mention>({
  kind: oneOf(['person', 'company', 'link']),
  start: counted,
  length: counted,
  actor: orNull(actor),
  url,
});

const comment = objectOf<Comment>({
  id: digits,
  author: actor,
  text: longText(10_000),
  at: orNull(instant),
  reactions,
  reactionCount: total,
  replyCount: total,
});

const reaction = objectOf<Reaction>({ type: oneOf(reactionTypes), author: actor, at: orNull(instant) });

const sharedReaders: Readers<SharedPost> = {
  id: digits,
  ugcPostId: orNull(digits),
  shareId: orNull(digits),
  networkUrl: url,
  author: actor,
  text: orNull(longText(50_000)),
  mentions: listOf(mention, 200),
  postedAt: orNull(instant),
  media: mediaOrNone,
  isSponsored: orElse(flag, false),
  reactions,
  reactionCount: total,
  commentCount: total,
  shareCount: count,
};

export const ownPostReaders: Readers<Post> = {
  ...sharedReaders,
  reshared: orNull(objectOf<SharedPost>(sharedReaders)),
  comments: listOf(comment, 1_000),
  reactionsBy: listOf(reaction, 1_000),
};

const read = recordReader(ownPostReaders);

/** A post as our own records are. */
export const ownPost = (row: Row): RowReading<Post> => read(row);
