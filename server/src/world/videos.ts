import type { ChannelKey } from '../records/channel-key.ts';
import { type Channel, foundVideosMax, type Video, type VideoEntry } from '../records/video.ts';
import { wordsOf } from '../text/words.ts';
import { before, type Day } from './calendar.ts';
import type { Companies } from './companies.ts';
import { Random } from './random.ts';
import { channelHandleOf } from './sites/site-subject.ts';
import { drawVideos, exampleChannel, type VideoDraft } from './video-drafts.ts';
import type { WorldCompany } from './world-company.ts';

/** The channels of the companies, and their videos as they are on a day. */
export interface Videos {
  channel(key: ChannelKey): Channel | undefined;
  /** The newest first; undefined where there is no such channel. */
  videosOf(key: ChannelKey, day: Day): VideoEntry[] | undefined;
  find(id: string, day: Day): Video | undefined;
  /** Those with the most words of the query first; where no video has one of them, some that have nothing to do with it. */
  search(query: string, day: Day): VideoEntry[];
}

interface WorldChannel {
  readonly record: Channel;
  readonly videos: readonly VideoDraft[];
}

interface Placed {
  readonly channel: WorldChannel;
  readonly draft: VideoDraft;
}

/** A word of the title says more than one of the tags or of the channel's name. */
const worth = { title: 4, tags: 2, channel: 1 } as const;
const wordsMax = 20;

export function* makeVideos(seed: number, companies: Companies): Generator<void, Videos> {
  const channels: WorldChannel[] = [];
  for (const company of companies.list) {
    channels.push(drawChannel(seed, company));
    yield;
  }
  const byKey = new Map<string, WorldChannel>();
  const byId = new Map<string, Placed>();
  const all: Placed[] = [];
  for (const channel of channels) {
    const { id, handle } = channel.record;
    byKey.set(`id:${id}`, channel);
    if (!byKey.has(`name:${handle}`)) byKey.set(`name:${handle}`, channel);
    for (const draft of channel.videos) {
      const placed = { channel, draft };
      byId.set(draft.id, placed);
      all.push(placed);
    }
  }
  const find = ({ by, value }: ChannelKey) => byKey.get(by === 'id' ? `id:${value}` : `name:${value}`);
  const index = yield* WordIndex.making(all);
  return {
    channel: (key) => find(key)?.record,
    videosOf: (key, day) => {
      const channel = find(key);
      return channel?.videos.map((draft) => entryOf({ channel, draft }, day));
    },
    find: (id, day) => {
      const placed = byId.get(id);
      return placed && videoOf(placed, day);
    },
    search: (query, day) => {
      const words = [...new Set(wordsOf(query, wordsMax))];
      const found = index.best(words);
      const random = new Random(seed, 'video search', words.join(' '));
      const shown = found.length > 0 ? found : random.some(channels, foundVideosMax).flatMap(newest);
      return shown.map((placed) => entryOf(placed, day));
    },
  };
}

function newest(channel: WorldChannel): Placed[] {
  const [draft] = channel.videos;
  return draft === undefined ? [] : [{ channel, draft }];
}

function drawChannel(seed: number, company: WorldCompany): WorldChannel {
  const { record } = company;
  const random = new Random(seed, 'channel', record.networkId ?? record.name);
  const videos = drawVideos(random, company);
  const views = videos.reduce((sum, video) => sum + video.viewCount, 0);
  const id = `UC${random.token(22)}`;
  const made: Channel = {
    id,
    name: record.name,
    handle: channelHandleOf(record.universalName ?? record.name),
    description: record.tagline ?? record.description,
    avatar: `https://cdn.example/v/${id}/avatar.jpg`,
    banner: `https://cdn.example/v/${id}/banner.jpg`,
    links: record.website === null ? [] : [{ title: 'Site', url: record.website }],
    subscriberCount: Math.max(3, Math.floor((record.followerCount ?? 100) * (random.int(5, 130) / 100))),
    videoCount: videos.length,
    viewCount: Math.floor(views * (random.int(100, 130) / 100)),
    joinedOn: `${random.int(2008, 2022)}-${pad(random.int(1, 12))}-${pad(random.int(1, 28))}`,
    country: record.headquarters?.country ?? null,
  };
  const isExample = record.universalName === 'halden-instruments';
  return { record: isExample ? { ...made, ...exampleChannel } : made, videos };
}

const pad = (number: number) => String(number).padStart(2, '0');

function entryOf({ channel, draft }: Placed, day: Day): VideoEntry {
  return {
    id: draft.id,
    title: draft.title,
    channelId: channel.record.id,
    channelName: channel.record.name,
    publishedAt: before(day, draft.age),
    publishedText: null,
    durationSeconds: draft.seconds,
    thumbnail: `${draft.picture}.jpg`,
    viewCount: draft.viewCount,
    description: draft.description,
  };
}

const sizes = [
  ['default', 120, 90],
  ['high', 480, 360],
] as const;

function videoOf(placed: Placed, day: Day): Video {
  const { draft } = placed;
  const { thumbnail: _thumbnail, publishedText: _text, ...entry } = entryOf(placed, day);
  const starts = draft.chapters.map(({ at }) => at);
  return {
    ...entry,
    likeCount: draft.likeCount,
    chapters: draft.chapters.map(({ title, at }, place) => ({
      title,
      startSeconds: at,
      endSeconds: starts[place + 1] ?? draft.seconds,
    })),
    tags: [...draft.tags],
    categories: [draft.category],
    thumbnails: Object.fromEntries(
      sizes.map(([name, width, height]) => [name, { url: `${draft.picture}-${width}.jpg`, width, height }]),
    ),
    captions: [{ language: 'en', name: 'English', isAutomatic: true, text: draft.spoken }],
  };
}

/** Which videos have a word, and what it is worth there. */
class WordIndex {
  readonly #byWord = new Map<string, { readonly number: number; readonly worth: number }[]>();
  readonly #all: readonly Placed[];

  private constructor(all: readonly Placed[]) {
    this.#all = all;
  }

  static *making(all: readonly Placed[]): Generator<void, WordIndex> {
    const index = new WordIndex(all);
    const ofChannel = new Map<WorldChannel, string[]>();
    for (const [number, { channel, draft }] of all.entries()) {
      const channelWords = ofChannel.get(channel) ?? wordsOf(channel.record.name);
      ofChannel.set(channel, channelWords);
      const words = new Map<string, number>();
      for (const word of channelWords) words.set(word, worth.channel);
      for (const word of wordsOf(draft.tags.join(' '))) words.set(word, worth.tags);
      for (const word of wordsOf(draft.title)) words.set(word, worth.title);
      for (const [word, itsWorth] of words) {
        const places = index.#byWord.get(word);
        if (places) places.push({ number, worth: itsWorth });
        else index.#byWord.set(word, [{ number, worth: itsWorth }]);
      }
      yield;
    }
    return index;
  }

  /** At most `foundVideosMax`; of equals those seen more often. */
  best(words: readonly string[]): Placed[] {
    const scores = new Map<number, number>();
    for (const word of words) {
      const places = this.#byWord.get(word) ?? [];
      // What half of all videos have tells nothing.
      if (places.length * 2 > this.#all.length) continue;
      for (const { number, worth: itsWorth } of places) {
        scores.set(number, (scores.get(number) ?? 0) + itsWorth);
      }
    }
    const views = (number: number) => this.#all[number]?.draft.viewCount ?? 0;
    return [...scores]
      .sort(([one, score], [other, otherScore]) => otherScore - score || views(other) - views(one))
      .slice(0, foundVideosMax)
      .flatMap(([number]) => this.#all[number] ?? []);
  }
}
