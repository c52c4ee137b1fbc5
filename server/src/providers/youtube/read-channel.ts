import type { YTNodes } from 'youtubei.js';
import type { Channel } from '../../records/video.ts';
import { textOf, urlOf } from '../harvestapi/items/told.ts';
import { channelPage, idOfPage, isMadeByPlatform } from './channel-page.ts';
import { type Asking, isMissing, type ParsedPage } from './innertube.ts';
import { countOf, countryOf, joinedOnOf } from './told-texts.ts';

const linksMax = 100;

/**
 * Null where there is none; `skipped` for pages of the platform's own. One that only those who sign in are shown has a name and a picture.
 *
 * @throws {ProviderFailure}
 */
export async function readChannel(asking: Asking, id: string): Promise<Channel | 'skipped' | null> {
  const page = await channelPage(asking, id);
  if (!page) return null;
  if (page === 'elsewhere' || isMadeByPlatform(asking, page)) return 'skipped';
  const { YTNodes: Nodes } = asking.lib;
  const gate = page.contents_memo?.getType(Nodes.ChannelAgeGate)[0];
  if (gate) {
    const name = textOf(gate.channel_title, 500);
    if (name === null) throw asking.unreadable('a gate without a name');
    return { ...blank(id, name), avatar: urlOf(gate.avatar[0]?.url) };
  }
  const told = page.metadata?.item();
  const metadata = told?.is(Nodes.ChannelMetadata) ? told : null;
  const name = textOf(metadata?.title, 500);
  if (!metadata || name === null) throw asking.unreadable('a channel without a name');
  const about = await readAbout(asking, page);
  const counts = headerTexts(asking, page);
  const counted = (noun: 'subscriber' | 'video') =>
    counts.map((text) => countOf(text, noun)).find((count) => count !== null) ?? null;
  return {
    ...blank(idOfPage(asking, page) ?? id, name),
    handle: handleOf(metadata.vanity_channel_url) ?? handleOf(about?.canonical_channel_url),
    description: textOf(about?.description, 20_000) ?? textOf(metadata.description, 20_000),
    avatar: urlOf(metadata.avatar[0]?.url),
    banner: bannerOf(asking, page),
    links: (about?.links ?? []).slice(0, linksMax).flatMap((one) => {
      const url = linkOf(one);
      return url === null ? [] : [{ title: textOf(one.title.text, 500), url }];
    }),
    subscriberCount: countOf(about?.subscriber_count, 'subscriber') ?? counted('subscriber'),
    videoCount: countOf(about?.video_count, 'video') ?? counted('video'),
    viewCount: countOf(about?.view_count, 'view'),
    joinedOn: joinedOnOf(about?.joined_date?.text),
    country: countryOf(about?.country),
  };
}

const blank = (id: string, name: string): Channel => ({
  id,
  name,
  handle: null,
  description: null,
  avatar: null,
  banner: null,
  links: [],
  subscriberCount: null,
  videoCount: null,
  viewCount: null,
  joinedOn: null,
  country: null,
});

/** Of the panel behind the description; null for what has none: the platform's own channels of topics. */
async function readAbout(asking: Asking, page: ParsedPage): Promise<YTNodes.AboutChannelView | null> {
  const { YTNodes: Nodes } = asking.lib;
  const link = page.header_memo?.getType(Nodes.ContinuationItem)[0]?.endpoint;
  if (!link) return null;
  const panel = await asking.follow(link);
  const about = isMissing(panel)
    ? undefined
    : panel.on_response_received_endpoints_memo?.getType(Nodes.AboutChannelView)[0];
  // What stands there alone would look as if the channel had none of it.
  if (!about) throw asking.unreadable('a panel without what it is about');
  return about;
}

/** What stands below the name, and in older layouts beside it. */
function headerTexts({ lib: { YTNodes: Nodes } }: Asking, { header_memo: memo }: ParsedPage): string[] {
  const rows = memo?.getType(Nodes.ContentMetadataView)[0]?.metadata_rows ?? [];
  const old = memo?.getType(Nodes.C4TabbedHeader)[0];
  return [
    ...rows.flatMap((row) => row.metadata_parts?.map(({ text }) => text?.text) ?? []),
    old?.subscribers?.text,
    old?.videos_count?.text,
  ].filter((text) => typeof text === 'string');
}

function bannerOf({ lib: { YTNodes: Nodes } }: Asking, { header_memo: memo }: ParsedPage): string | null {
  const pictures =
    memo?.getType(Nodes.ImageBannerView)[0]?.image ??
    memo?.getType(Nodes.C4TabbedHeader)[0]?.banner ??
    memo?.getType(Nodes.InteractiveTabbedHeader)[0]?.banner;
  return urlOf(pictures?.[0]?.url);
}

/** Shown texts are shortened; what they lead to goes by way of the platform. */
function linkOf({ link }: YTNodes.ChannelExternalLinkView): string | null {
  const target = URL.parse(link.endpoint?.payload?.url ?? '');
  const isOurs = target !== null && /(?:^|\.)youtube\.com$/.test(target.hostname);
  if (isOurs && target.pathname === '/redirect') return urlOf(target.searchParams.get('q'));
  return urlOf(target?.href) ?? (/…|\.\.\.$/.test(link.text ?? '') ? null : urlOf(link.text));
}

function handleOf(url: string | undefined): string | null {
  const [, handle] = /^\/@([^/]{1,300})$/.exec(URL.parse(urlOf(url) ?? '')?.pathname ?? '') ?? [];
  if (handle === undefined) return null;
  try {
    return textOf(decodeURIComponent(handle), 100);
  } catch {
    return null;
  }
}
