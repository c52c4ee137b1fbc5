import { describe, expect, test } from 'vitest';
import { video } from '../../records/video.ts';
import { beside, channelId, player, runs, simple, videoId } from '../../testing/youtube-bodies.ts';
import { type Answers, withYoutube } from '../../testing/youtube-emulator.ts';
import type { Answered } from '../capabilities.ts';

const signal = AbortSignal.timeout(600_000);
const mayBeCached = false;

/** As the emulator tells it. */
const told = {
  id: videoId,
  title: 'Inside a clamp-on meter',
  channelId,
  channelName: 'Halden Instruments',
  publishedAt: '2026-11-02T10:00:00.000Z',
  durationSeconds: 851,
  viewCount: 15_903,
  description: 'We open one and show the transducers.',
  likeCount: 611,
  chapters: [
    { title: 'Case off', startSeconds: 0, endSeconds: 96 },
    { title: 'Transducers', startSeconds: 96, endSeconds: 851 },
  ],
  tags: ['flow meter', 'teardown'],
  categories: ['Science & Technology'],
  thumbnails: {
    default: { url: 'https://i.ytimg.example/t1-120.jpg', width: 120, height: 90 },
    high: { url: 'https://i.ytimg.example/t1-480.jpg', width: 480, height: 360 },
    maxres: { url: 'https://i.ytimg.example/t1-max.jpg', width: 1280, height: 720 },
  },
  captions: null,
};

const unplayable = (status: string, reason: string) => ({ body: { playabilityStatus: { status, reason } } });
const recordOf = <Value>(answer: Answered<{ value: Value }> | undefined) =>
  answer?.outcome === 'found' ? answer.value.value : null;
const answerTo = (answers: Answers, captions = false) =>
  withYoutube(answers, async (provider) =>
    provider.readVideo?.({ id: videoId, captions, mayBeCached }, signal),
  );
const readVideo = async (answers: Answers, captions = false) => recordOf(await answerTo(answers, captions));

const screen = (subreason: string) => ({
  playerErrorMessageRenderer: { reason: simple('Video unavailable'), subreason: runs(subreason) },
});
const toggle = (iconType: string, label: string) => ({
  defaultIcon: { iconType },
  defaultText: { accessibility: { accessibilityData: { label } }, simpleText: '79K' },
});
/** Below the title. */
const withButton = (topLevelButtons: object) => ({
  twoColumnWatchNextResults: {
    results: {
      results: {
        contents: [
          {
            videoPrimaryInfoRenderer: {
              title: simple('Inside a clamp-on meter'),
              videoActions: { menuRenderer: { topLevelButtons } },
            },
          },
        ],
      },
    },
    secondaryResults: { secondaryResults: { results: [] } },
  },
});

describe('a video', () => {
  test('of which one answer says little is told by the other', async () => {
    const value = video.parse(await readVideo({ player: { body: player({ microformat: undefined }) } }));

    expect(value).toMatchObject({
      title: told.title,
      publishedAt: null,
      likeCount: null,
      description: 'We open one.',
    });
  });

  test('that does not play here is told about all the same', async () => {
    const playabilityStatus = { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm your age' };

    expect(await readVideo({ player: { body: player({ playabilityStatus }) } })).toEqual(told);
  });

  test.each<[string, object]>([
    ['costs something', { reason: 'This video requires payment to watch.' }],
    [
      'is for members',
      { reason: 'Join this channel to get access to members-only content like this video.' },
    ],
    ['is of an age', { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm your age' }],
    ['has not begun', { status: 'LIVE_STREAM_OFFLINE', reason: undefined }],
    [
      'is of other countries',
      { errorScreen: screen('The uploader has not made this video available in your country') },
    ],
  ])('that %s, and of which nothing else is told, is left to others', async (_name, more) => {
    const playabilityStatus = { status: 'UNPLAYABLE', reason: 'Video unavailable', ...more };

    expect(await answerTo({ player: { body: { playabilityStatus } } })).toEqual({
      outcome: 'skipped',
      why: 'unsupported',
    });
  });

  test('that is private is a miss where only the screen of the player says so', async () => {
    const playabilityStatus = { status: 'LOGIN_REQUIRED', errorScreen: screen('Private video') };

    expect(await answerTo({ player: { body: { playabilityStatus } } })).toEqual({ outcome: 'not_found' });
  });

  test('lasts as long as lists show, unless that length is cut off', async () => {
    const { microformat, videoDetails } = player();
    const renderer = microformat.playerMicroformatRenderer;
    const lasting = async (shown: string, told: string) => {
      const body = player({
        videoDetails: { ...videoDetails, lengthSeconds: shown },
        microformat: { playerMicroformatRenderer: { ...renderer, lengthSeconds: told } },
      });
      return (await readVideo({ player: { body } }))?.durationSeconds;
    };

    expect(await lasting('851', '852')).toBe(851);
    expect(await lasting('700000', '912345')).toBe(912_345);
    expect(await lasting('0', '0')).toBeNull();
  });

  test.each([
    ['79,487 likes', 79_487],
    ['I like this', null],
  ])('without a count of likes has that of its button: %s', async (label, count) => {
    const { microformat } = player();
    const renderer = { ...microformat.playerMicroformatRenderer, likeCount: undefined };
    const answers = (button: object) => ({
      player: { body: player({ microformat: { playerMicroformatRenderer: renderer } }) },
      beside: { body: beside({ contents: withButton(button) }) },
    });
    const before = { toggleButtonRenderer: toggle('LIKE', label) };
    const disliked = { toggleButtonRenderer: toggle('DISLIKE', '12 dislikes') };
    const today = {
      segmentedLikeDislikeButtonViewModel: {
        likeButtonViewModel: {
          likeButtonViewModel: {
            likeStatusEntity: { key: 's', likeStatus: 'INDIFFERENT' },
            toggleButtonViewModel: {
              toggleButtonViewModel: {
                defaultButtonViewModel: { buttonViewModel: { title: '79K', accessibilityText: label } },
              },
            },
          },
        },
        likeCountEntity: { key: 'k' },
        dynamicLikeCountUpdateData: {},
      },
    };

    for (const buttons of [[disliked, before], [today]]) {
      expect((await readVideo(answers(buttons)))?.likeCount).toBe(count);
    }
  });

  test('that is live has no length, and its last chapter no end', async () => {
    const { videoDetails } = player();
    const live = player({ videoDetails: { ...videoDetails, isLive: true } });

    const value = await readVideo({ player: { body: live } });

    expect(value?.durationSeconds).toBeNull();
    expect(value?.chapters.at(-1)).toEqual({ title: 'Transducers', startSeconds: 96, endSeconds: null });
  });

  test.each([
    ['a bot check', 'LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot', 'forbidden'],
    ['a pause', 'UNPLAYABLE', "This content isn't available, try again later.", 'rate_limited'],
    [
      'a pause, whatever it is of',
      'UNPLAYABLE',
      'Sign in to confirm your age, or try again later',
      'rate_limited',
    ],
    ['a refusal of another kind', 'UNPLAYABLE', 'Video unavailable', 'unreadable'],
  ])('%s is a failure and no miss', async (_name, status, reason, failure) => {
    await expect(readVideo({ player: unplayable(status, reason) })).rejects.toMatchObject({
      reason: failure,
    });
  });

  test('another one than was asked for is a failure', async () => {
    const { videoDetails } = player();
    const other = player({ videoDetails: { ...videoDetails, videoId: 'aQvGIIdgFDM' } });

    await expect(readVideo({ player: { body: other } })).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('whose page has changed is a failure, since its chapters cannot be known', async () => {
    await expect(readVideo({ beside: { body: beside({ contents: {} }) } })).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });
});

describe('captions', () => {
  const track = (languageCode: string, more: object = {}) => ({
    baseUrl: `https://www.youtube.com/api/timedtext?v=${videoId}&lang=${languageCode}`,
    name: simple(`Name of ${languageCode}`),
    languageCode,
    ...more,
  });
  const withTracks = (captionTracks: unknown[]): Answers['captionPlayer'] => ({
    body: player({ captions: { playerCaptionsTracklistRenderer: { captionTracks } } }),
  });
  const events = [
    { tStartMs: 0, segs: [{ utf8: 'This is ' }, { utf8: 'a meter.' }] },
    { tStartMs: 5, segs: [{ utf8: '\n' }] },
    { tStartMs: 9 },
    { tStartMs: 12, segs: [{ utf8: 'It clamps on.' }] },
  ];

  test('are what is said, those that people wrote first, and five at most', async () => {
    const languages = ['da', 'de', 'fr', 'es', 'it', 'nl'];
    const tracks = [track('en', { kind: 'asr' }), ...languages.map((language) => track(language)), 17];
    const asked: string[] = [];

    const value = await readVideo(
      {
        captionPlayer: withTracks(tracks),
        captions: ({ query }) => {
          asked.push(`${query.lang} ${query.fmt}`);
          return { body: { events } };
        },
      },
      true,
    );

    expect(asked).toEqual(['da json3', 'de json3', 'fr json3', 'es json3', 'it json3']);
    expect(video.parse(value).captions?.[0]).toEqual({
      language: 'da',
      name: 'Name of da',
      isAutomatic: false,
      text: 'This is a meter.\nIt clamps on.',
    });
  });

  test.each<[string, object]>([
    ['nothing is said of them', {}],
    ['a list of none', { captions: { playerCaptionsTracklistRenderer: { captionTracks: [] } } }],
  ])('that are none are an empty list: %s', async (_name, fields) => {
    const answers = { captionPlayer: { body: player(fields) } };

    expect((await readVideo(answers, true))?.captions).toEqual([]);
  });

  test('in which nothing is said are captions all the same', async () => {
    const answers = { captionPlayer: withTracks([track('en')]), captions: () => ({ body: { events: [] } }) };

    expect((await readVideo(answers, true))?.captions).toMatchObject([{ language: 'en', text: '' }]);
  });

  test.each<[string, Answers]>([
    ['an empty answer', { captionPlayer: withTracks([track('en')]), captions: () => ({ body: '' }) }],
    ['no such page', { captionPlayer: withTracks([track('en')]) }],
    [
      'another shape',
      { captionPlayer: withTracks([track('en')]), captions: () => ({ body: { lines: [] } }) },
    ],
    [
      'a player that refuses',
      { captionPlayer: unplayable('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot') },
    ],
    [
      'one of two tracks',
      {
        captionPlayer: withTracks([track('da'), track('de')]),
        captions: ({ query }) => ({ body: query.lang === 'da' ? { events } : '' }),
      },
    ],
    [
      'a video that does not play here, of whose captions nothing is said',
      {
        captionPlayer: {
          body: player({ playabilityStatus: { status: 'LOGIN_REQUIRED', reason: 'Confirm your age' } }),
        },
      },
    ],
    ['tracks of another shape', { captionPlayer: withTracks([{ lang: 'en' }]) }],
    ['another shape of captions', { captionPlayer: { body: player({ captions: { list: [] } }) } }],
    ['captions that are no object', { captionPlayer: { body: player({ captions: 'none' }) } }],
    [
      'a list that is not there',
      { captionPlayer: { body: player({ captions: { playerCaptionsTracklistRenderer: {} } }) } },
    ],
    [
      'an address elsewhere',
      { captionPlayer: withTracks([track('en', { baseUrl: 'https://other.example/' })]) },
    ],
  ])('that cannot be had are null, and hide nothing else: %s', async (_name, answers) => {
    expect(await readVideo(answers, true)).toEqual(told);
  });
});
