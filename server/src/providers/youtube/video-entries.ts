import type { Helpers, YTNodes } from 'youtubei.js';
import type { VideoEntry } from '../../records/video.ts';
import { textOf, urlOf } from '../harvestapi/items/told.ts';
import type { Asking } from './innertube.ts';
import { agoOf, countOf, secondsOf } from './told-texts.ts';

type Node = Helpers.YTNode;

/** Who made it, where the page is theirs and its videos do not say so. */
export interface Owner {
  readonly channelId: string;
  readonly channelName: string | null;
}

/** A video of a list, in either of the layouts that are used; null for all else that stands between them. */
export function entryOf(
  { lib: { YTNodes: Nodes } }: Asking,
  node: Node,
  owner: Owner | null,
): VideoEntry | null {
  if (node.is(Nodes.LockupView)) return node.content_type === 'VIDEO' ? lockupOf(Nodes, node, owner) : null;
  return node.is(Nodes.Video) ? videoOf(node, owner) : null;
}

function videoOf(node: YTNodes.Video, owner: Owner | null): VideoEntry | null {
  return entry(
    node.video_id,
    node.title.text,
    { channelId: node.author.id, channelName: node.author.name },
    owner,
    {
      publishedText: textOf(node.published?.text, 100),
      durationSeconds: secondsOf(node.length_text?.text),
      thumbnail: urlOf(node.thumbnails[0]?.url),
      // Of one that is live, those are told who watch it now.
      viewCount: countOf(node.view_count?.text, 'view'),
      description:
        textOf(node.snippets?.map(({ text }) => text.text ?? '').join(' '), 5_000) ??
        textOf(node.description_snippet?.text, 5_000),
    },
  );
}

function lockupOf(
  Nodes: Asking['lib']['YTNodes'],
  node: YTNodes.LockupView,
  owner: Owner | null,
): VideoEntry | null {
  const told = node.metadata?.metadata?.metadata_rows ?? [];
  const rows = told
    .map(({ metadata_parts: parts }) => parts?.flatMap(({ text }) => text ?? []) ?? [])
    .filter((parts) => parts.length > 0);
  const author = rows.flat().find((part) => isChannelId(part.endpoint?.payload?.browseId));
  // The first of several rows is of whoever made it, who may be named like a count; lists of a channel are without it.
  const facts = (owner === null && rows.length > 1 ? rows.slice(1) : rows)
    .flat()
    .flatMap((part) => (part === author ? [] : (part.text ?? [])));
  const picture = node.content_image?.is(Nodes.ThumbnailView) ? node.content_image : null;
  const badges = (picture?.overlays ?? []).flatMap((overlay) =>
    overlay.is(Nodes.ThumbnailBottomOverlayView, Nodes.ThumbnailOverlayBadgeView)
      ? overlay.badges.map(({ text }) => text)
      : [],
  );
  return entry(
    node.content_id,
    node.metadata?.title.text,
    { channelId: author?.endpoint?.payload?.browseId, channelName: author?.text },
    owner,
    {
      publishedText: facts.map(agoOf).find((text) => text !== null) ?? null,
      durationSeconds: badges.map(secondsOf).find((seconds) => seconds !== null) ?? null,
      thumbnail: urlOf(picture?.image[0]?.url),
      viewCount: facts.map((text) => countOf(text, 'view')).find((count) => count !== null) ?? null,
      description: null,
    },
  );
}

const isChannelId = (id: unknown): id is string => typeof id === 'string' && /^UC[\w-]{22}$/.test(id);

function entry(
  id: unknown,
  titleText: unknown,
  author: { readonly channelId: unknown; readonly channelName: unknown },
  owner: Owner | null,
  more: Pick<VideoEntry, 'publishedText' | 'durationSeconds' | 'thumbnail' | 'viewCount' | 'description'>,
): VideoEntry | null {
  const title = textOf(titleText, 1_000);
  if (typeof id !== 'string' || !/^[\w-]{11}$/.test(id) || title === null) return null;
  const { channelId, channelName } = author;
  const isKnown = isChannelId(channelId);
  // The library writes N/A where a text has nothing.
  const name = channelName === 'N/A' ? null : textOf(channelName, 500);
  return {
    id,
    title,
    channelId: isKnown ? channelId : (owner?.channelId ?? null),
    channelName: isKnown ? name : (owner?.channelName ?? name),
    // Its lists tell words only.
    publishedAt: null,
    ...more,
  };
}
