import { type Mention, mention, type PostMedia } from '../../../records/post.ts';
import { actorOf } from './actors.ts';
import { countOf, type Fields, fieldsOf, listOf, pictureOf, textOf, urlOf } from './told.ts';

/** Polls, jobs and live videos are not told as what they are. */
export function mediaOf(told: Fields): PostMedia {
  return {
    images: listOf(told.postImages, 50, imageOf),
    video: videoOf(told.postVideo),
    document: documentOf(told.document),
    article: articleOf(told.article),
    poll: null,
    jobId: null,
    isLiveVideo: false,
    isCollaborativeArticle: false,
  };
}

function imageOf(value: unknown): PostMedia['images'][number] | null {
  const told = fieldsOf(value);
  const url = pictureOf(value);
  return url === null ? null : { url, width: countOf(told?.width), height: countOf(told?.height) };
}

function videoOf(value: unknown): PostMedia['video'] {
  const told = fieldsOf(value);
  const url = urlOf(told?.videoUrl);
  const thumbnailUrl = pictureOf(told?.thumbnailUrl);
  return url === null && thumbnailUrl === null
    ? null
    : { url, thumbnailUrl, durationMs: countOf(told?.duration) };
}

function documentOf(value: unknown): PostMedia['document'] {
  const told = fieldsOf(value);
  const document = {
    title: textOf(told?.title, 500),
    url: urlOf(told?.transcribedDocumentUrl),
    pageCount: countOf(told?.totalPageCount),
  };
  return document.title === null && document.url === null ? null : document;
}

function articleOf(value: unknown): PostMedia['article'] {
  const told = fieldsOf(value);
  const article = {
    title: textOf(told?.title, 1_000),
    subtitle: textOf(told?.subtitle ?? told?.description, 1_000),
    url: urlOf(told?.link),
    image: pictureOf(told?.image),
  };
  return article.title === null && article.url === null ? null : article;
}

/**
 * @param told a post's `contentAttributes`, which say where they end or how long they are
 * @param text the post's, in which they have their places
 */
export function mentionsOf(told: unknown, text: string): Mention[] {
  return listOf(told, 200, (one) => {
    const fields = fieldsOf(one);
    const start = countOf(fields?.start);
    if (!fields || start === null) return null;
    const end = countOf(fields.end);
    const length = countOf(fields.length) ?? (end === null ? 0 : end - start);
    if (length <= 0 || start + length > text.length) return null;
    const url = urlOf(fields.hyperlink) ?? urlOf(fields.textLink);
    const actor = mentionedOf(fields, url, text.slice(start, start + length));
    const read: Mention = { kind: actor?.kind ?? 'link', start, length, actor, url };
    // Without anybody, and leading nowhere, it is a hashtag or bold print.
    return actor === null && url === null ? null : (mention.safeParse(read).data ?? null);
  });
}

function mentionedOf(
  { type, profile, company }: Fields,
  url: string | null,
  called: string,
): Mention['actor'] {
  const person = fieldsOf(profile);
  if (person) return actorOf({ linkedinUrl: url, ...person, type: 'profile' }, called);
  const firm = fieldsOf(company);
  if (firm) return actorOf({ linkedinUrl: url, ...firm, type: 'company' }, called);
  return typeof type === 'string' && /mention/i.test(type) ? actorOf({ linkedinUrl: url }, called) : null;
}
