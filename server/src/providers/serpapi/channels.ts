import type { Cached } from '../../cache/cache.ts';
import { type Channel, type ChannelQuestion, channel as channelRecord } from '../../records/video.ts';
import type { Answered } from '../capabilities.ts';
import { readEnglishDay } from '../read-web-result.ts';
import { membersOf, readCountry, readItems, readLine, readText, readUrl } from '../record-fields.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import type { SerpClient } from './serp-client.ts';
import { foundVideo, readChannelId, readShownCount, videoQuery } from './video-fields.ts';

/**
 * Engine `youtube_channel` with its page about the channel. Its documents could not be read: parameters and fields are those that several programs
 * use that ask it, so that each has other names, too. It takes ids and handles; older names only the platform resolves.
 */
export async function readChannel(
  client: SerpClient,
  { key, mayBeCached }: ChannelQuestion,
  signal: AbortSignal,
): Promise<Answered<Cached<Channel>>> {
  if (key.by !== 'id' && key.by !== 'handle') return unsupported;
  const channelId = key.by === 'id' ? key.value : `@${key.value}`;
  const query = { engine: 'youtube_channel', channel_id: channelId, about: true, ...videoQuery(mayBeCached) };
  const told = await client.ask(query, signal);
  if (told.isMiss) return notFound;
  const channel = membersOf(told.body.channel_results ?? told.body.channel);
  const id =
    [channel.external_id, channel.channel_id, channel.id, channel.link]
      .map(readChannelId)
      .find((one) => one) ?? (key.by === 'id' ? key.value : null);
  const name = readLine(channel.title ?? channel.name, 500);
  // Another channel than the one that was asked for is no answer.
  if (id === null || name === null || (key.by === 'id' && id !== key.value)) {
    throw client.unreadable('no such channel in the answer');
  }
  const handle = readLine(readLine(channel.handle, 200)?.replace(/^@/, ''), 100);
  if (key.by === 'handle' && handle !== null && handle.normalize('NFC').toLowerCase() !== key.value)
    return notFound;
  const read: Channel = {
    id,
    name,
    handle,
    description: readText(channel.description, 20_000),
    avatar: imageOf(channel.avatar) ?? imageOf(channel.thumbnail),
    banner: imageOf(channel.banner),
    links: readItems(channel.links, 100, linkOf),
    subscriberCount: readShownCount(channel.extracted_subscribers ?? channel.subscribers),
    videoCount: readShownCount(channel.video_count ?? channel.videos),
    viewCount: readShownCount(channel.total_views ?? channel.views),
    joinedOn: readEnglishDay(channel.joined_date)?.slice(0, 10) ?? null,
    country: readCountry(channel.country),
  };
  const checked = channelRecord.safeParse(read).data;
  if (checked === undefined) throw client.unreadable('no channel in the answer');
  return foundVideo(checked, told);
}

/** An address, or an object or a list of several sizes with one. */
function imageOf(told: unknown): string | null {
  if (Array.isArray(told)) return told.map(imageOf).findLast((one) => one !== null) ?? null;
  const { url, link, static: still } = membersOf(told);
  return readUrl(typeof told === 'string' ? told : (url ?? link ?? still));
}

function linkOf(told: unknown): Channel['links'][number] | null {
  const { title, name, url: address, link } = membersOf(told);
  const url = readUrl(typeof told === 'string' ? told : (address ?? link));
  return url === null ? null : { title: readLine(title ?? name, 500), url };
}
