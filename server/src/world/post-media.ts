import type { PostMedia } from '../records/post.ts';
import type { Random } from './random.ts';
import type { WorldCompany } from './world-company.ts';

export const noMedia: PostMedia = {
  images: [],
  video: null,
  document: null,
  article: null,
  poll: null,
  jobId: null,
  isLiveVideo: false,
  isCollaborativeArticle: false,
};

type Kind = 'none' | 'image' | 'video' | 'live' | 'document' | 'article' | 'poll' | 'job' | 'collaborative';
const shares: readonly (readonly [Kind, number])[] = [
  ['none', 34],
  ['image', 30],
  ['video', 11],
  ['document', 8],
  ['article', 7],
  ['poll', 4],
  ['job', 3],
  ['live', 2],
  ['collaborative', 1],
];

/** @param jobs ids of what a post may show */
export function drawMedia(
  random: Random,
  id: string,
  company: WorldCompany | null,
  jobs: readonly string[],
): PostMedia {
  const kind = random.weighted(shares);
  switch (kind) {
    case 'none':
      return noMedia;
    case 'image':
      return {
        ...noMedia,
        images: Array.from({ length: random.int(1, 4) }, (_, place) => ({
          url: `https://cdn.example/i/${id}-${place + 1}.jpg`,
          width: 1_200,
          height: random.pick([627, 900, 1_200]),
        })),
      };
    case 'video':
    case 'live':
      return {
        ...noMedia,
        isLiveVideo: kind === 'live',
        video: {
          url: `https://cdn.example/v/${id}.mp4`,
          thumbnailUrl: `https://cdn.example/v/${id}.jpg`,
          durationMs: random.int(12, 1_800) * 1_000,
        },
      };
    case 'document':
      return {
        ...noMedia,
        document: {
          title: random.pick(['What we measured', 'Field notes', 'Price list', 'How we hire']),
          url: `https://cdn.example/doc/${id}.pdf`,
          pageCount: random.int(2, 40),
        },
      };
    case 'article':
      return {
        ...noMedia,
        article: {
          title: random.pick(['Notes from the workshop', 'A year in numbers', 'What customers ask']),
          subtitle: company?.record.name ?? null,
          url: `https://${company?.record.domain ?? 'journal.example'}/news/${id}`,
          image: `https://cdn.example/a/${id}.jpg`,
        },
      };
    case 'poll':
      return {
        ...noMedia,
        poll: {
          question: random.pick([
            'What comes first?',
            'How often do you calibrate?',
            'Office, home or both?',
          ]),
          options: ['Never', 'Sometimes', 'Always'].map((text) => ({ text, votes: random.int(0, 90) })),
        },
      };
    case 'job':
      return { ...noMedia, jobId: random.pick(jobs) };
    case 'collaborative':
      return { ...noMedia, isCollaborativeArticle: true };
  }
}
