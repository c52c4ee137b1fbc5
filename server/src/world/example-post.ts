import { invariant } from '../kernel/invariant.ts';
import { countsOf, mentionOf, type PostDraft, type PostParts, type ReactionDraft } from './post-draft.ts';
import { noMedia } from './post-media.ts';
import type { WorldCompany } from './world-company.ts';

const dayMinutes = 1_440;
const text = 'What 18 months in the field did to our reference meters.';

/** The post of the examples of the reference; and the one by which her company shares it, which other examples tell of. */
export function examplePosts({ companies, people, actors }: Omit<PostParts, 'jobIds'>): PostDraft[] {
  const halden = companies.list[0] as WorldCompany;
  const mira = people.find({ by: 'public_id', value: 'mira-voss' });
  invariant(mira, 'the person of the examples is in every world');
  // Three days before the one of the examples, at half past seven.
  const age = 3 * dayMinutes - (7 * 60 + 30);
  const reacting = [mira, ...people.staffOf(halden).slice(2, 13)];
  const reactions: ReactionDraft[] = reacting.map((by, place) => ({
    by,
    type: place < 9 ? 'like' : place < 11 ? 'praise' : 'interest',
    age: age - 60 * (reacting.length - place),
  }));
  const sharedAge = age - dayMinutes;
  const applause: ReactionDraft[] = people
    .staffOf(halden)
    .slice(2, 6)
    .map((by, place) => ({ by, type: place < 3 ? 'like' : 'praise', age: sharedAge - 60 * (4 - place) }));
  const post: PostDraft = {
    facts: {
      id: '7391204418820001234',
      ugcPostId: '7391204417230045555',
      shareId: '7391204417230045555',
      networkUrl: 'https://network.example/posts/mira-voss_field-activity-7391204418820001234',
      author: actors.ofPerson(mira),
      text,
      mentions: [],
      media: {
        ...noMedia,
        document: { title: 'Drift after 18 months', url: 'https://cdn.example/doc/drift.pdf', pageCount: 9 },
      },
      isSponsored: false,
      reactions: countsOf(reactions),
      reactionCount: reactions.length,
      commentCount: 1,
      shareCount: 2,
    },
    age,
    author: mira,
    reshared: null,
    comments: [
      {
        id: '7391260117730045678',
        by: mira,
        text: 'Clear numbers, thanks for sharing the rig.',
        likes: 3,
        replies: 0,
        age: age - 15 * 60,
      },
    ],
    reactions,
  };
  const again: PostDraft = {
    facts: {
      ...post.facts,
      id: '7391564802210003417',
      ugcPostId: '7391564801160028846',
      shareId: '7391564801160028846',
      networkUrl: 'https://network.example/posts/halden-instruments_field-activity-7391564802210003417',
      author: actors.ofCompany(halden),
      text: `${text} With ${mira.record.name}.`,
      mentions: [mentionOf(mira, text.length + 6, actors)],
      media: {
        ...noMedia,
        video: {
          url: 'https://cdn.example/v/drift.mp4',
          thumbnailUrl: 'https://cdn.example/v/drift.jpg',
          durationMs: 94_000,
        },
      },
      reactions: countsOf(applause),
      reactionCount: applause.length,
      commentCount: 0,
      shareCount: 0,
    },
    age: sharedAge,
    author: null,
    reshared: post,
    comments: [],
    reactions: applause,
  };
  return [post, again];
}
