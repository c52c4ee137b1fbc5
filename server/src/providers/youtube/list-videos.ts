import type { Helpers } from 'youtubei.js';
import {
  type ChannelVideos,
  channelVideosMax,
  foundVideosMax,
  type VideoEntry,
} from '../../records/video.ts';
import { textOf } from '../harvestapi/items/told.ts';
import { channelPage, idOfPage, isBehindSignIn, isMadeByPlatform } from './channel-page.ts';
import { type Asking, isMissing, type ParsedPage } from './innertube.ts';
import { entryOf, type Owner } from './video-entries.ts';

type Node = Helpers.YTNode;

/** The tab of its videos, the newest first. */
const videosTab = 'EgZ2aWRlb3PyBgQKAjoA';
/** Videos only, of what was asked and not of what the platform would rather have been asked. */
const videosOnly = 'EgIQAfABAQ%3D%3D';
/** A page has about 30 videos of a channel, or 20 of a search. */
const pagesMax = 3;

/** Null where there is no such channel; `skipped` where only those who sign in are shown it, and for pages of the platform's own. @throws {ProviderFailure} */
export async function listChannelVideos(
  asking: Asking,
  id: string,
): Promise<ChannelVideos | 'skipped' | null> {
  const page = await channelPage(asking, id, { params: videosTab });
  if (!page) return null;
  if (page === 'elsewhere' || isBehindSignIn(asking, page) || isMadeByPlatform(asking, page))
    return 'skipped';
  const { YTNodes: Nodes } = asking.lib;
  const told = page.metadata?.item();
  const channelName = textOf(told?.is(Nodes.ChannelMetadata) ? told.title : undefined, 500);
  const tabs = page.contents_memo?.getType(Nodes.Tab) ?? [];
  const tab = tabs.find(({ selected }) => selected);
  if (!tab || channelName === null) throw asking.unreadable('a channel without a tab');
  // Where there are no videos the platform shows another tab.
  const isOfVideos = tab.endpoint.payload?.params === videosTab || tab.title === 'Videos';
  if (!isOfVideos) return { channelName, items: [] };
  if (!tab.content?.is(Nodes.RichGrid)) throw asking.unreadable('a tab without a grid');
  const owner: Owner = { channelId: idOfPage(asking, page) ?? id, channelName };
  const items = await collect(asking, tab.content.contents, owner, channelVideosMax);
  return { channelName, items };
}

/** @throws {ProviderFailure} */
export async function searchVideos(asking: Asking, query: string): Promise<VideoEntry[]> {
  const page = await asking.page('/search', { query, params: videosOnly });
  if (isMissing(page)) throw asking.unreadable('no search');
  const { YTNodes: Nodes } = asking.lib;
  // Some are shown a grid.
  const sections = page.contents_memo?.getType(Nodes.SectionList, Nodes.RichGrid)[0]?.contents;
  if (!sections) throw asking.unreadable('no results and no word of it');
  return collect(asking, sections, null, foundVideosMax);
}

/**
 * Videos of a list and of its next pages, as many as are wanted; none where the page says that there are none.
 *
 * @throws {ProviderFailure} where it has neither
 */
async function collect(
  asking: Asking,
  first: readonly Node[],
  owner: Owner | null,
  max: number,
): Promise<VideoEntry[]> {
  const { YTNodes: Nodes } = asking.lib;
  const entries = new Map<string, VideoEntry>();
  let nodes = flat(asking, first);
  for (let pages = 1; ; pages += 1) {
    for (const node of nodes) {
      const entry = entryOf(asking, node, owner);
      if (entry && !entries.has(entry.id)) entries.set(entry.id, entry);
    }
    const next = nodes.find((node) => node.is(Nodes.ContinuationItem));
    const saysNothing = nodes.some((node) => saysNoMore(asking, node));
    const isLast = !next || entries.size >= max || pages === pagesMax;
    // A list of nothing that we know is a layout that we do not know.
    if (isLast && entries.size === 0 && !saysNothing) throw asking.unreadable('a list without videos');
    if (isLast) return [...entries.values()].slice(0, max);
    const page = await asking.follow(next.as(Nodes.ContinuationItem).endpoint);
    nodes = flat(asking, isMissing(page) ? missingList(asking) : appended(asking, page));
  }
}

function missingList(asking: Asking): never {
  throw asking.unreadable('a next page that is not there');
}

/** What a next page adds. After its last results a search answers how many it found, and adds nothing. */
function appended(asking: Asking, page: ParsedPage): readonly Node[] {
  const all = [...(page.on_response_received_actions ?? []), ...(page.on_response_received_commands ?? [])];
  if (all.length === 0 && page.estimated_results !== undefined) return [];
  const added = all.find((one) => one.is(asking.lib.YTNodes.AppendContinuationItemsAction));
  if (!added?.is(asking.lib.YTNodes.AppendContinuationItemsAction) || !added.contents)
    return missingList(asking);
  return added.contents;
}

/** What stands in sections and frames; shelves, which are other lists, stay what they are. */
function flat({ lib: { YTNodes: Nodes } }: Asking, nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (node.is(Nodes.ItemSection)) return [...(node.contents ?? [])];
    return node.is(Nodes.RichItem) ? [node.content] : [node];
  });
}

/** "No results found", "This channel has no videos." */
function saysNoMore({ lib: { YTNodes: Nodes } }: Asking, node: Node): boolean {
  const text = node.is(Nodes.Message)
    ? node.text.text
    : node.is(Nodes.BackgroundPromo)
      ? node.title?.text
      : undefined;
  return /\bno (?:more )?(?:results|videos|content)\b/i.test(text ?? '');
}
