import { z } from 'zod';
import type { PostMedia } from '../../records/post.ts';
import { alwaysNull } from '../always-null.ts';

/*
 * What a post shows besides its text. A missing member is null. No provider has celebration, entity and showcase; they are here for
 * clients that expect them.
 */

const pixels = z.int().nullable();
const image = z.object({ url: z.string(), width: pixels, height: pixels });
const text = z.string().nullable();

export const postContent = z.object({
  image: image
    .extend({ images: z.array(image).max(50).describe('All of them, including the first.') })
    .nullable(),
  video: z
    .object({
      duration: z.int().nullable().describe('Milliseconds.'),
      thumbnail: text,
      videos: z
        .array(
          z.object({
            url: z.string(),
            width: alwaysNull(z.int()),
            height: alwaysNull(z.int()),
            bitrate: alwaysNull(z.int()),
            mediaType: alwaysNull(z.string()),
            expiry: alwaysNull(z.int()),
          }),
        )
        .max(1),
    })
    .nullable(),
  article: z
    .object({
      urn: alwaysNull(z.string()),
      title: text,
      subtitle: text,
      callToAction: alwaysNull(z.string()),
      image: text,
      url: text,
    })
    .nullable(),
  document: z
    .object({
      title: text,
      documentUrl: text,
      totalPages: z.int().nullable(),
      expiry: alwaysNull(z.int()),
    })
    .nullable(),
  poll: z
    .object({
      question: z.string(),
      options: z.array(z.object({ text: z.string(), votes: z.int().nullable() })).max(20),
    })
    .nullable(),
  job: z.object({ id: z.string().describe('network_job_detail accepts it.') }).nullable(),
  celebration: alwaysNull(z.looseObject({})),
  entity: alwaysNull(z.looseObject({})),
  showcase: alwaysNull(z.looseObject({})),
  liveVideo: z.boolean().describe('It is or was a live broadcast.'),
  collaborativeArticle: z.boolean().describe('It contributes to a collaborative article.'),
});

export function postContentOf(media: PostMedia): z.infer<typeof postContent> {
  const { video, article, document } = media;
  const [first] = media.images;
  return {
    image: first ? { ...first, images: media.images } : null,
    video: video && {
      duration: video.durationMs,
      thumbnail: video.thumbnailUrl,
      videos:
        video.url === null
          ? []
          : [{ url: video.url, width: null, height: null, bitrate: null, mediaType: null, expiry: null }],
    },
    article: article && {
      urn: null,
      title: article.title,
      subtitle: article.subtitle,
      callToAction: null,
      image: article.image,
      url: article.url,
    },
    document: document && {
      title: document.title,
      documentUrl: document.url,
      totalPages: document.pageCount,
      expiry: null,
    },
    poll: media.poll,
    job: media.jobId === null ? null : { id: media.jobId },
    celebration: null,
    entity: null,
    showcase: null,
    liveVideo: media.isLiveVideo,
    collaborativeArticle: media.isCollaborativeArticle,
  };
}
