import type { Cached } from '../../cache/cache.ts';
import {
  foundVideosMax,
  type Video,
  type VideoEntry,
  type VideoQuestion,
  type VideoSearch,
  video,
  videoEntry,
} from '../../records/video.ts';
import type { Answered, AnsweredInPart } from '../capabilities.ts';
import { distinctBy } from '../distinct.ts';
import { readEnglishDay } from '../read-web-result.ts';
import {
  itemsOf,
  membersOf,
  readCount,
  readItems,
  readLine,
  readLines,
  readText,
  readUrl,
} from '../record-fields.ts';
import { notFound } from '../vendor-fields.ts';
import type { SerpClient } from './serp-client.ts';
import {
  foundVideo,
  readChannelId,
  readDuration,
  readShownCount,
  readVideoId,
  videoQuery,
} from './video-fields.ts';

/** Engine `youtube`, one page of it: about as many videos as are wanted. */
export async function searchVideos(
  client: SerpClient,
  { query, mayBeCached }: VideoSearch,
  signal: AbortSignal,
): Promise<Answered<Cached<readonly VideoEntry[]>>> {
  const told = await client.ask(
    { engine: 'youtube', search_query: query, ...videoQuery(mayBeCached) },
    signal,
  );
  // Words that fit channels or lists alone: the page says what it is, and has no videos.
  const isOther = ['channel_results', 'playlist_results', 'shorts_results'].some((list) =>
    Array.isArray(told.body[list]),
  );
  if (told.body.video_results === undefined && isOther) return notFound;
  const read = client.read(client.rowsOf(told, 'video_results') ?? [], entryOf);
  const items = distinctBy(read, ({ id }) => id).slice(0, foundVideosMax);
  return items.length === 0 ? notFound : foundVideo(items, told);
}

function entryOf(row: unknown): VideoEntry | null {
  const told = membersOf(row);
  const id = readVideoId(told.video_id, told.link);
  const title = readLine(told.title, 1_000);
  if (id === null || title === null) return null;
  const channel = membersOf(told.channel);
  const { thumbnail } = told;
  const read: VideoEntry = {
    id,
    title,
    channelId: readChannelId(channel.id) ?? readChannelId(channel.link),
    channelName: readLine(channel.name, 500),
    publishedAt: readEnglishDay(told.published_date),
    publishedText: readLine(told.published_date, 100),
    durationSeconds: readDuration(told.length),
    thumbnail: readUrl(typeof thumbnail === 'string' ? thumbnail : membersOf(thumbnail).static),
    viewCount: readShownCount(told.extracted_views ?? told.views),
    description: readText(told.description, 5_000),
  };
  return videoEntry.safeParse(read).data ?? null;
}

/** Engine `youtube_video`. Captions are another engine, which does not say of what language they are: they are not read. */
export async function readVideo(
  client: SerpClient,
  { id, captions, mayBeCached }: VideoQuestion,
  signal: AbortSignal,
): Promise<AnsweredInPart<Cached<Video>>> {
  const told = await client.ask({ engine: 'youtube_video', v: id, ...videoQuery(mayBeCached) }, signal);
  if (told.isMiss) return notFound;
  const { body } = told;
  const title = readLine(body.title, 1_000);
  if (title === null) throw client.unreadable('no title');
  const channel = membersOf(body.channel);
  const durationSeconds = readDuration(body.length);
  const read: Video = {
    id,
    title,
    channelId: readChannelId(channel.id) ?? readChannelId(channel.link),
    channelName: readLine(channel.name, 500),
    publishedAt: readEnglishDay(body.published_date),
    durationSeconds,
    viewCount: readShownCount(body.extracted_views ?? body.views),
    description: readText(membersOf(body.description).content ?? body.description, 20_000),
    likeCount: readShownCount(body.extracted_likes ?? body.likes),
    chapters: chaptersOf(body.chapters, durationSeconds),
    // Not documented, and there in some answers.
    tags: readLines(body.keywords, 500, 500),
    categories: readLines([body.category], 20, 200),
    thumbnails: thumbnailsOf(body.thumbnail),
    captions: null,
  };
  const checked = video.safeParse(read).data;
  if (checked === undefined) throw client.unreadable('no such video in the answer');
  const found = foundVideo(checked, told);
  return captions ? { ...found, isPartial: true } : found;
}

/** Each ends where the next begins. */
function chaptersOf(told: unknown, durationSeconds: number | null): Video['chapters'] {
  const chapters = readItems(itemsOf(told), 500, (row) => {
    const { title, time_start } = membersOf(row);
    const name = readLine(title, 500);
    const startSeconds = readCount(time_start, 1_000_000);
    return name === null || startSeconds === null ? null : { title: name, startSeconds };
  }).toSorted((one, other) => one.startSeconds - other.startSeconds);
  return chapters.map((chapter, at) => ({
    ...chapter,
    endSeconds: chapters[at + 1]?.startSeconds ?? durationSeconds,
  }));
}

/** The platform's words, by the names of its files. */
const sizes: Readonly<Record<string, string>> = {
  default: 'default',
  mqdefault: 'medium',
  hqdefault: 'high',
  sddefault: 'standard',
  maxresdefault: 'maxres',
};

function thumbnailsOf(told: unknown): Video['thumbnails'] {
  const url = readUrl(typeof told === 'string' ? told : membersOf(told).static);
  if (url === null) return {};
  const [, file = ''] = /\/([a-z\d]\w{0,49})\.\w{1,5}(?:\?|$)/i.exec(url) ?? [];
  if (file === '') return {};
  const size = Object.hasOwn(sizes, file) ? sizes[file] : undefined;
  return { [size ?? file]: { url, width: null, height: null } };
}
