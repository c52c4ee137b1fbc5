import type { Video } from '../../records/video.ts';
import { textOf, urlOf } from '../harvestapi/items/told.ts';
import { type Asking, isMissing, type ParsedPage } from './innertube.ts';
import { type Details, type Microformat, readPlayer } from './player-answer.ts';
import { readCaptions } from './read-captions.ts';
import { instantOf, wholeOf } from './told-texts.ts';

const chaptersMax = 500;
const tagsMax = 500;

/** Null where there is none, or it is private; `skipped` where the platform says why it tells nothing of it. @throws {ProviderFailure} */
export async function readVideo(
  asking: Asking,
  { id, captions }: { readonly id: string; readonly captions: boolean },
  signal: AbortSignal,
): Promise<Video | 'skipped' | null> {
  const body = { videoId: id, contentCheckOk: true, racyCheckOk: true };
  const player = readPlayer(await asking.raw('/player', body), id);
  if (player === null || player === 'withheld') return player && 'skipped';
  const beside = await asking.page('/next', { videoId: id });
  if (isMissing(beside) || !beside.contents_memo?.has('TwoColumnWatchNextResults')) {
    throw asking.unreadable('no page of a video');
  }
  const { details, microformat } = player;
  const title = textOf(microformat.title?.simpleText, 1_000) ?? textOf(details.title, 1_000);
  if (title === null) throw asking.unreadable('a video without a title');
  const durationSeconds = lengthOf(details, microformat);
  const channelId = microformat.externalChannelId ?? details.channelId;
  return {
    id,
    title,
    channelId: /^UC[\w-]{22}$/.test(channelId ?? '') ? (channelId ?? null) : null,
    channelName: textOf(microformat.ownerChannelName, 500) ?? textOf(details.author, 500),
    publishedAt: instantOf(microformat.publishDate) ?? instantOf(microformat.uploadDate),
    durationSeconds,
    viewCount: wholeOf(microformat.viewCount) ?? wholeOf(details.viewCount),
    description:
      textOf(microformat.description?.simpleText, 20_000) ?? textOf(details.shortDescription, 20_000),
    likeCount: wholeOf(microformat.likeCount) ?? likesOf(asking, beside),
    chapters: chaptersOf(asking, beside, durationSeconds),
    tags: (details.keywords ?? []).slice(0, tagsMax).flatMap((tag) => textOf(tag, 500) ?? []),
    categories: [textOf(microformat.category, 200)].filter((category) => category !== null),
    thumbnails: thumbnailsOf(details, microformat),
    captions: captions ? await readCaptions(asking, id, signal) : null,
  };
}

/** Null of one that is live, or has not begun. */
function lengthOf(details: Details, microformat: Microformat): number | null {
  const isLive = details.isLive === true || microformat.liveBroadcastDetails?.isLiveNow === true;
  if (isLive) return null;
  const shown = wholeOf(details.lengthSeconds);
  const told = wholeOf(microformat.lengthSeconds);
  // One is the whole seconds, as lists show them, and the other is rounded up; but the first is cut off for videos of many days.
  const isRoundedUp = shown !== null && told === shown + 1;
  return (isRoundedUp ? shown : (told ?? shown)) || null;
}

/** Of the button, in today's layout and in the one before; null where the author hides them. */
function likesOf({ lib: { YTNodes: Nodes } }: Asking, { contents_memo: memo }: ParsedPage): number | null {
  const likes =
    memo?.getType(Nodes.SegmentedLikeDislikeButtonView)[0]?.like_count ??
    memo?.getType(Nodes.ToggleButton).find(({ icon_type: icon }) => icon === 'LIKE')?.like_count;
  return likes !== undefined && Number.isSafeInteger(likes) ? likes : null;
}

/** The same list may stand there more than once. */
function chaptersOf(asking: Asking, page: ParsedPage, durationSeconds: number | null): Video['chapters'] {
  const { YTNodes: Nodes } = asking.lib;
  const starts = new Map<number, string>();
  for (const { content } of page.engagement_panels ?? []) {
    // Those that the author wrote stand before those that a machine made.
    if (starts.size > 0 || !content?.is(Nodes.MacroMarkersList)) continue;
    for (const marker of content.contents) {
      if (!marker.is(Nodes.MacroMarkersListItem)) continue;
      const start: unknown = marker.on_tap_endpoint.payload?.startTimeSeconds ?? 0;
      const title = textOf(marker.title.text, 500);
      if (title !== null && Number.isInteger(start) && Number(start) >= 0) starts.set(Number(start), title);
    }
  }
  const ordered = [...starts].toSorted(([one], [other]) => one - other).slice(0, chaptersMax);
  return ordered.map(([startSeconds, title], at) => ({
    title,
    startSeconds,
    endSeconds: ordered[at + 1]?.[0] ?? durationSeconds,
  }));
}

/** The platform's words for sizes, by the widths that they have; the largest of each. */
const sizes = [
  [130, 'default'],
  [320, 'medium'],
  [500, 'high'],
  [640, 'standard'],
  [Number.POSITIVE_INFINITY, 'maxres'],
] as const;
const thumbnailsMax = 50;

function thumbnailsOf(details: Details, microformat: Microformat): Video['thumbnails'] {
  const told = [...(microformat.thumbnail?.thumbnails ?? []), ...(details.thumbnail?.thumbnails ?? [])].slice(
    0,
    thumbnailsMax,
  );
  const thumbnails: Video['thumbnails'] = {};
  for (const { url: text, width, height } of told) {
    const url = urlOf(text);
    if (url === null || !isSize(width)) continue;
    const word = sizes.find(([most]) => width <= most)?.[1] ?? 'maxres';
    if ((thumbnails[word]?.width ?? 0) < width) {
      thumbnails[word] = { url, width, height: isSize(height) ? height : null };
    }
  }
  return thumbnails;
}

const isSize = (pixels: number | null | undefined): pixels is number =>
  Number.isInteger(pixels) && Number(pixels) > 0;
