import { describe, expect, test } from 'vitest';
import type { ChannelKey } from '../../records/channel-key.ts';
import { channel, videoEntry } from '../../records/video.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import {
  aboutPanel,
  appended,
  appendedResults,
  channelId,
  channelPage,
  idOf,
  inGrid,
  lockup,
  more,
  moreResults,
  results,
  runs,
  simple,
  tab,
  videoId,
  videoRenderer,
} from '../../testing/youtube-bodies.ts';
import { type Answers, withYoutube, youtubeAnswer, youtubeAt } from '../../testing/youtube-emulator.ts';
import type { Answered, Provider } from '../capabilities.ts';

const signal = AbortSignal.timeout(600_000);
const byId: ChannelKey = { by: 'id', value: channelId };
const mayBeCached = false;

const recordOf = <Value>(answer: Answered<{ value: Value }> | undefined) =>
  answer?.outcome === 'found' ? answer.value.value : null;
const readChannel = async (answers: Answers, key = byId) =>
  withYoutube(answers, async (provider) => provider.readChannel?.({ key, mayBeCached }, signal));
const list = (answers: Answers) =>
  withYoutube(answers, async (provider, emulator) => ({
    answer: await provider.listChannelVideos?.({ key: byId, mayBeCached }, signal),
    asked: emulator.asked.length,
  }));
const search = (answers: Answers) =>
  withYoutube(answers, async (provider, emulator) => ({
    answer: await provider.searchVideos?.({ query: 'meter', mayBeCached }, signal),
    asked: emulator.asked.length,
  }));
describe('a channel', () => {
  test('that says next to nothing has next to nothing', async () => {
    const bare = { metadata: { channelMetadataRenderer: { title: 'Bare', externalId: channelId } } };

    const value = channel.parse(
      recordOf(await readChannel({ channel: { body: { ...bare, contents: {} } } })),
    );

    expect(value).toMatchObject({
      name: 'Bare',
      handle: null,
      links: [],
      subscriberCount: null,
      country: null,
    });
  });

  test('whose panel cannot be read is a failure, since it would look as if it had no links', async () => {
    const answers = { about: { body: { onResponseReceivedEndpoints: [] } } };

    await expect(readChannel(answers)).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('that hides its numbers has none, and what cannot be read is not known', async () => {
    const odd = {
      subscriberCountText: 'some',
      viewCountText: '1.2.3 views',
      joinedDateText: { content: 'Joined 31 Feb 2015' },
    };
    const body = aboutPanel({ ...odd, videoCountText: 'No videos', country: 'Atlantis' });

    const value = recordOf(await readChannel({ about: { body } }));

    // Below its name there is a number as well.
    expect(value).toMatchObject({
      subscriberCount: 21_700,
      videoCount: 0,
      viewCount: null,
      joinedOn: null,
      country: null,
    });
  });

  test('whose number of subscribers is hidden has none, whatever stands beside it', async () => {
    const rows = ['@1M-subscribers', '1M subscribers club', '64 videos'];
    const metadataRows = rows.map((text) => ({ metadataParts: [{ text: { content: text } }] }));
    const page = channelPage();
    const { pageHeaderViewModel: view } = page.header.pageHeaderRenderer.content;
    const metadata = { contentMetadataViewModel: { metadataRows } };
    const header = {
      pageHeaderRenderer: {
        ...page.header.pageHeaderRenderer,
        content: { pageHeaderViewModel: { ...view, metadata } },
      },
    };
    const about = { body: aboutPanel({ subscriberCountText: undefined, videoCountText: undefined }) };

    const value = recordOf(await readChannel({ channel: { body: { ...page, header } }, about }));

    expect(value).toMatchObject({ subscriberCount: null, videoCount: 64 });
  });

  const moved = (endpoint: object) => ({
    body: { onResponseReceivedActions: [{ navigateAction: { endpoint } }] },
  });
  const newId = 'UCnewq8d2VhTn0W5rZpE1xKg';
  const movedTo = moved({ browseEndpoint: { browseId: newId } });
  /** @param second what the other one answers */
  async function withMoved(
    first: EmulatedReply,
    second: EmulatedReply,
    use: (provider: Provider) => Promise<void>,
  ): Promise<void> {
    await using emulator = await VendorEmulator.start((request) => {
      const channel = request.body.browseId === channelId ? first : second;
      return youtubeAnswer({ channel }, request);
    });
    await use(youtubeAt(emulator.url));
  }
  const atNewId = channelPage();
  atNewId.metadata = {
    channelMetadataRenderer: { ...atNewId.metadata.channelMetadataRenderer, externalId: newId },
  };

  test('that has moved is told from where it is now, and so are its videos', async () => {
    await withMoved(movedTo, { body: atNewId }, async (provider) => {
      const described = await provider.readChannel?.({ key: byId, mayBeCached }, signal);
      const videos = await provider.listChannelVideos?.({ key: byId, mayBeCached }, signal);

      expect(recordOf(described)).toMatchObject({ id: newId, name: 'Halden Instruments' });
      expect(recordOf(videos)?.items[0]).toMatchObject({ id: videoId, channelId: newId });
    });
  });

  test.each<[string, EmulatedReply, EmulatedReply]>([
    ['moves on and on', movedTo, movedTo],
    ['has moved to what is no channel', moved({ urlEndpoint: { url: 'https://halden.example' } }), {}],
    ['has moved to a page of the platform', moved({ browseEndpoint: { browseId: 'FEhome' } }), {}],
  ])('that %s is left to the next source, and held against none', async (_name, first, second) => {
    await withMoved(first, second, async (provider) => {
      const skipped = { outcome: 'skipped', why: 'unsupported' };

      expect(await provider.readChannel?.({ key: byId, mayBeCached }, signal)).toEqual(skipped);
      expect(await provider.listChannelVideos?.({ key: byId, mayBeCached }, signal)).toEqual(skipped);
    });
  });

  test.each([
    ['a page of the platform', { browseEndpoint: { browseId: 'FEgaming' } }],
    ['one address after another', { urlEndpoint: { url: 'https://www.youtube.com/c/halden' } }],
  ])('whose name leads to %s is left to the next source, and held against none', async (_name, endpoint) => {
    const key: ChannelKey = { by: 'custom', value: 'halden' };

    expect(await readChannel({ resolve: { body: { endpoint } } }, key)).toEqual({
      outcome: 'skipped',
      why: 'unsupported',
    });
  });

  test('whose name leads to nothing that can be read is a failure', async () => {
    const key: ChannelKey = { by: 'custom', value: 'halden' };
    const asking = readChannel({ resolve: { body: { endpoint: {} } } }, key);

    await expect(asking).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('that has moved to one that is gone is a miss', async () => {
    await withMoved(movedTo, { status: 404 }, async (provider) => {
      expect(await provider.readChannel?.({ key: byId, mayBeCached }, signal)).toEqual({
        outcome: 'not_found',
      });
    });
  });

  test('that only those who sign in are shown has a name, and its videos are left to others', async () => {
    const gate = { channelAgeGateRenderer: { channelTitle: 'Spirits', avatar: { thumbnails: [] } } };
    const tabRenderer = { selected: true, content: { sectionListRenderer: { contents: [gate] } } };
    const page = { body: { contents: { twoColumnBrowseResultsRenderer: { tabs: [{ tabRenderer }] } } } };

    expect(recordOf(await readChannel({ channel: page }))).toMatchObject({ id: channelId, name: 'Spirits' });
    expect((await list({ channel: page })).answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
  });

  test('with an id that none can have is a miss without a request', async () => {
    await withYoutube({}, async (provider, emulator) => {
      const key: ChannelKey = { by: 'id', value: `${channelId.slice(0, -1)}B` };

      expect(await provider.readChannel?.({ key, mayBeCached }, signal)).toEqual({ outcome: 'not_found' });
      expect(emulator.asked).toEqual([]);
    });
  });

  test('with an older name is found by what the platform says that it leads to', async () => {
    await withYoutube({}, async (provider, emulator) => {
      await provider.readChannel?.({ key: { by: 'user', value: 'halden' }, mayBeCached }, signal);
      await provider.readChannel?.({ key: { by: 'custom', value: 'mühle' }, mayBeCached }, signal);

      expect(emulator.asked.flatMap(({ body }) => body.url ?? [])).toEqual([
        'https://www.youtube.com/user/halden',
        'https://www.youtube.com/c/m%C3%BChle',
      ]);
    });
  });
});

describe('lists', () => {
  const page = (from: number, count: number, token?: string) => [
    ...Array.from({ length: count }, (_, at) => inGrid(lockup(idOf(from + at)))),
    ...(token === undefined ? [] : [more(token)]),
  ];

  test('two pages give the 50 newest, and no third is asked for', async () => {
    const { answer, asked } = await list({
      channel: { body: channelPage(page(0, 30, 'two')) },
      next: { two: { body: appended(page(30, 30, 'three')) } },
    });

    const items = recordOf(answer)?.items ?? [];
    expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => idOf(at)));
    expect(videoEntry.array().parse(items)).toEqual(items);
    expect(asked).toBe(2);
  });

  test('a next page that fails is a failure: a short list would look like a whole one', async () => {
    const channel = { body: channelPage(page(0, 30, 'two')) };

    await expect(list({ channel })).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(list({ channel, next: { two: { body: {} } } })).rejects.toMatchObject({
      reason: 'unreadable',
    });
    await expect(list({ channel, next: { two: { status: 404 } } })).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });

  test('what is live has no length and no views, and what only watch it now are none', async () => {
    const grid = [inGrid(lockup(videoId, ['123 watching'], 'LIVE'))];

    const { answer } = await list({ channel: { body: channelPage(grid) } });

    expect(recordOf(answer)?.items[0]).toMatchObject({
      durationSeconds: null,
      viewCount: null,
      publishedText: null,
    });
  });

  test('a name that looks like a count, or like a day, is neither', async () => {
    const named = (id: string, name: string, endpoint: object | null, facts: readonly string[]) => {
      const view = structuredClone(lockup(id)).lockupViewModel;
      const author = {
        text: {
          content: name,
          ...(endpoint && {
            commandRuns: [{ startIndex: 0, length: name.length, onTap: { innertubeCommand: endpoint } }],
          }),
        },
      };
      const rows = [[author], facts.map((text) => ({ text: { content: text } }))];
      const metadata = {
        contentMetadataViewModel: { metadataRows: rows.map((metadataParts) => ({ metadataParts })) },
      };
      const { title } = view.metadata.lockupMetadataViewModel;
      return {
        lockupViewModel: { ...view, metadata: { lockupMetadataViewModel: { title, metadata } } },
      };
    };
    const channel = { browseEndpoint: { browseId: channelId } };
    const nodes = [
      named(idOf(1), '1M views', channel, ['28 views', '13 days ago']),
      named(idOf(2), '1M views', channel, ['5 watching']),
      named(idOf(3), '9 months ago', null, ['1M views club', 'A long time ago']),
    ];

    const { answer } = await search({ search: { body: results(nodes) } });

    expect(recordOf(answer)).toMatchObject([
      { channelName: '1M views', channelId, viewCount: 28, publishedText: '13 days ago' },
      { channelName: '1M views', viewCount: null, publishedText: null },
      { viewCount: null, publishedText: null },
    ]);
  });

  test('what is live in a search is told so as well', async () => {
    const live = videoRenderer(videoId, { viewCountText: runs('1,234', ' watching'), lengthText: undefined });

    const { answer } = await search({ search: { body: results([live]) } });

    expect(recordOf(answer)?.[0]).toMatchObject({ durationSeconds: null, viewCount: null });
  });

  test('a channel without videos, where the platform shows another tab, has an empty list', async () => {
    const tabs = [tab('Home', 'EghmZWF0dXJlZPIGBAoCMgA%3D', [inGrid(lockup(videoId))])];
    const contents = { twoColumnBrowseResultsRenderer: { tabs } };

    const { answer } = await list({ channel: { body: channelPage([], { contents }) } });

    expect(recordOf(answer)).toEqual({ channelName: 'Halden Instruments', items: [] });
  });

  test.each([
    ['nothing', []],
    ['kinds that nobody knows', [{ brandNewRenderer: { videoId } }]],
    ['videos without an id', [inGrid({ videoRenderer: { title: runs('No id') } })]],
  ])('a list of %s is a layout that cannot be read, and no empty one', async (_name, grid) => {
    await expect(list({ channel: { body: channelPage(grid) } })).rejects.toMatchObject({
      reason: 'unreadable',
    });
    await expect(search({ search: { body: results(grid) } })).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('a search is cut to 20, passes over what is no video, and asks for more where that leaves too few', async () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => videoRenderer(idOf(from + at)));
    const shelf = { shelfRenderer: { title: simple('People also watched'), content: {} } };
    const first = results([shelf, ...many(0, 15), { adSlotRenderer: {} }], [moreResults('two')]);
    const next = { two: { body: appendedResults([{ itemSectionRenderer: { contents: many(10, 20) } }]) } };

    const { answer, asked } = await search({ search: { body: first }, next });

    expect(recordOf(answer)?.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => idOf(at)));
    expect(asked).toBe(2);
  });

  test('a search that is shown as a grid is read as well', async () => {
    const grid = [
      inGrid(videoRenderer(idOf(1))),
      { richSectionRenderer: { content: {} } },
      moreResults('two'),
    ];
    const contents = {
      twoColumnSearchResultsRenderer: { primaryContents: { richGridRenderer: { contents: grid } } },
    };
    const next = { two: { body: appendedResults([inGrid(videoRenderer(idOf(2)))]) } };

    const { answer } = await search({ search: { body: { contents } }, next });

    expect(recordOf(answer)?.map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
  });

  test('a search ends where its next page adds nothing, and a next page that is none is a failure', async () => {
    const first = { body: results([videoRenderer(videoId)], [moreResults('two')]) };

    const { answer } = await search({ search: first, next: { two: { body: { estimatedResults: '1' } } } });

    expect(recordOf(answer)?.map(({ id }) => id)).toEqual([videoId]);
    await expect(search({ search: first, next: { two: { body: {} } } })).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });

  test('a video that says next to nothing of itself is listed with that', async () => {
    const bare = { videoRenderer: { videoId, title: runs('Bare') } };

    const { answer } = await search({ search: { body: results([bare]) } });

    const [entry] = videoEntry.array().parse(recordOf(answer));
    expect(entry).toMatchObject({
      channelId: null,
      channelName: null,
      durationSeconds: null,
      thumbnail: null,
      description: null,
    });
  });
});
