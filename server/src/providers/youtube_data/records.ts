import { z } from 'zod';
import type { Channel, Video, VideoEntry } from '../../records/video.ts';
import { countryCodeOf } from '../../text/countries.ts';
import { textOf, urlOf } from '../harvestapi/items/told.ts';
import type { FoundChannel, FoundVideo, Pictures } from './answers.ts';

export function channelOf({ id, snippet, statistics, brandingSettings }: FoundChannel): Channel | null {
  const name = textOf(snippet.title, 500);
  if (!isChannelId(id) || name === null) return null;
  const publishedAt = instantOf(snippet.publishedAt);
  return {
    id,
    name,
    handle: textOf(/^@(.+)$/.exec(snippet.customUrl ?? '')?.[1], 100),
    description: textOf(snippet.description, 20_000),
    avatar: largestOf(snippet.thumbnails),
    banner: urlOf(brandingSettings?.image?.bannerExternalUrl),
    // It does not tell them.
    links: [],
    subscriberCount: statistics?.hiddenSubscriberCount === true ? null : wholeOf(statistics?.subscriberCount),
    videoCount: wholeOf(statistics?.videoCount),
    viewCount: wholeOf(statistics?.viewCount),
    joinedOn: publishedAt?.slice(0, 10) ?? null,
    country: /^[a-z]{2}$/i.test(snippet.country ?? '')
      ? (countryCodeOf(snippet.country ?? '') ?? null)
      : null,
  };
}

function commonOf({ id, snippet, statistics, contentDetails }: FoundVideo) {
  const title = textOf(snippet.title, 1_000);
  return title === null
    ? null
    : {
        id,
        title,
        channelId: isChannelId(snippet.channelId) ? snippet.channelId : null,
        channelName: textOf(snippet.channelTitle, 500),
        publishedAt: instantOf(snippet.publishedAt),
        durationSeconds: isLive(snippet.liveBroadcastContent) ? null : secondsOf(contentDetails?.duration),
        viewCount: wholeOf(statistics?.viewCount),
      };
}

/** Null for one without a title. */
export function entryOf(found: FoundVideo): VideoEntry | null {
  const common = commonOf(found);
  return (
    common && {
      ...common,
      publishedText: null,
      thumbnail: largestOf(found.snippet.thumbnails),
      description: textOf(found.snippet.description, 5_000),
    }
  );
}

/** Null for one without a title. Captions are given to a video's owner only. */
export function videoOf(found: FoundVideo, category: string | null): Video | null {
  const common = commonOf(found);
  const { snippet, statistics } = found;
  return (
    common && {
      ...common,
      description: textOf(snippet.description, 20_000),
      likeCount: wholeOf(statistics?.likeCount),
      chapters: chaptersOf(snippet.description ?? '', common.durationSeconds),
      tags: (snippet.tags ?? []).slice(0, 500).flatMap((tag) => textOf(tag, 500) ?? []),
      categories: [textOf(category, 200)].filter((name) => name !== null),
      thumbnails: thumbnailsOf(snippet.thumbnails),
      captions: null,
    }
  );
}

/** Nobody has chapters of less, and a list of times that does not begin with the video is none of chapters. */
const chaptersMin = 3;
const chaptersMax = 500;

/** As the platform makes them of a description: lines with a time and a title, from 0:00 on. */
export function chaptersOf(description: string, durationSeconds: number | null): Video['chapters'] {
  const starts: { title: string; startSeconds: number }[] = [];
  for (const line of description.slice(0, 20_000).split('\n')) {
    const [, hours = '0', minutes = '', seconds = '', rest] =
      /^[\s([]*(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[)\]]?(?:\s+|\s*[-–—:|]\s*)(\S.*)$/.exec(line) ?? [];
    const title = textOf(rest?.replace(/^[-–—:|]\s+/, ''), 500);
    if (title === null) continue;
    const startSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    const last = starts.at(-1);
    // Times that go back are of something else.
    if (last && startSeconds <= last.startSeconds) return [];
    starts.push({ title, startSeconds });
  }
  const isList = starts.length >= chaptersMin && starts[0]?.startSeconds === 0;
  const isInside = durationSeconds === null || (starts.at(-1)?.startSeconds ?? 0) < durationSeconds;
  if (!isList || !isInside) return [];
  return starts.slice(0, chaptersMax).map(({ title, startSeconds }, at) => ({
    title,
    startSeconds,
    endSeconds: starts[at + 1]?.startSeconds ?? durationSeconds,
  }));
}

/** "PT1H7M34S", "P1DT2H"; null for what has no length yet. */
export function secondsOf(text: string | null | undefined): number | null {
  const parts = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,3})M)?(?:(\d{1,3})S)?)?$/.exec(text ?? '');
  if (!parts) return null;
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = parts;
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds) || null;
}

const isChannelId = (id: string | null | undefined): id is string => /^UC[\w-]{22}$/.test(id ?? '');
const isLive = (told: string | null | undefined) => told === 'live' || told === 'upcoming';

/** Its numbers are texts. */
const wholeOf = (text: string | null | undefined) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);

function instantOf(text: string | null | undefined): string | null {
  const isInstant = z.iso.datetime({ offset: true }).safeParse(text).success;
  return isInstant && text ? new Date(text).toISOString() : null;
}

const thumbnailsMax = 20;

function thumbnailsOf(told: Pictures): Video['thumbnails'] {
  const known = Object.entries(told ?? {}).flatMap(([word, picture]) => {
    const url = urlOf(picture?.url);
    const size = { width: pixelsOf(picture?.width), height: pixelsOf(picture?.height) };
    return url === null || !/^\w{1,50}$/.test(word) ? [] : [[word, { url, ...size }] as const];
  });
  return Object.fromEntries(known.slice(0, thumbnailsMax));
}

function largestOf(told: Pictures): string | null {
  const all = Object.values(thumbnailsOf(told));
  return all.toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0))[0]?.url ?? null;
}

const pixelsOf = (told: number | null | undefined) =>
  Number.isInteger(told) && Number(told) > 0 ? Number(told) : null;
