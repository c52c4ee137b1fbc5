import { invariant } from '../kernel/invariant.ts';
import type { Post, Reaction } from '../records/post.ts';
import { before } from './calendar.ts';
import type { WorldCompany } from './companies.ts';
import type { WorldPerson } from './people.ts';
import { noMedia } from './post-media.ts';
import { asShared, countsOf, type DrawnPost, mentionOf, type PostParts } from './posts.ts';

const dayMinutes = 1_440;
const text = 'What 18 months in the field did to our reference meters.';

/** The post of the examples of the reference; and the one by which her company shares it, which other examples tell of. */
export function examplePost({ day, companies, people, actors }: PostParts): DrawnPost[] {
  const halden = companies.list[0] as WorldCompany;
  const mira = people.find({ by: 'public_id', value: 'mira-voss' });
  invariant(mira, 'the person of the examples is in every world');
  const age = 3 * dayMinutes - (7 * 60 + 30);
  const colleagues = people.staffOf(halden).slice(2, 13);
  const reactors = [mira, ...colleagues];
  const reactionsBy: Reaction[] = reactors.map((by, place) => ({
    type: place < 9 ? 'like' : place < 11 ? 'praise' : 'interest',
    author: actors.ofPerson(by),
    at: before(day, age - 60 * (reactors.length - place)),
  }));
  const post: Post = {
    id: '7391204418820001234',
    ugcPostId: '7391204417230045555',
    shareId: '7391204417230045555',
    networkUrl: 'https://network.example/posts/mira-voss_field-activity-7391204418820001234',
    author: actors.ofPerson(mira),
    text,
    mentions: [],
    postedAt: before(day, age),
    media: {
      ...noMedia,
      document: { title: 'Drift after 18 months', url: 'https://cdn.example/doc/drift.pdf', pageCount: 9 },
    },
    isSponsored: false,
    reactions: countsOf(reactionsBy),
    reactionCount: reactionsBy.length,
    commentCount: 1,
    shareCount: 2,
    reshared: null,
    comments: [
      {
        id: '7391260117730045678',
        author: actors.ofPerson(mira),
        text: 'Clear numbers, thanks for sharing the rig.',
        at: before(day, age - 15 * 60),
        reactions: { like: 3 },
        reactionCount: 3,
        replyCount: 0,
      },
    ],
    reactionsBy,
  };
  const again: Post = {
    ...post,
    id: '7391564802210003417',
    ugcPostId: '7391564801160028846',
    shareId: '7391564801160028846',
    networkUrl: 'https://network.example/posts/halden-instruments_field-activity-7391564802210003417',
    author: actors.ofCompany(halden),
    text: `${text} With ${mira.record.name}.`,
    mentions: [mentionOf(mira, text.length + 6, actors)],
    postedAt: before(day, age - dayMinutes),
    media: {
      ...noMedia,
      video: {
        url: 'https://cdn.example/v/drift.mp4',
        thumbnailUrl: 'https://cdn.example/v/drift.jpg',
        durationMs: 94_000,
      },
    },
    reshared: asShared(post),
    reactions: {},
    reactionCount: 0,
    commentCount: 0,
    shareCount: 0,
    comments: [],
    reactionsBy: [],
  };
  const numbers = (list: readonly WorldPerson[]) => list.map(({ number }) => number);
  return [
    { post, author: mira.number, commenters: [mira.number], reactors: numbers(reactors) },
    { post: again, author: null, commenters: [], reactors: [] },
  ];
}
