import { z } from 'zod';
import { ProviderFailure } from '../capabilities.ts';

/* The player's answer, of which only the words about a video are read: nothing that plays it. */

const simple = z.object({ simpleText: z.string().nullish() }).nullish().catch(null);
const text = z.string().nullish().catch(null);
const pictures = z
  .object({
    thumbnails: z.array(
      z.object({ url: z.string(), width: z.number().nullish(), height: z.number().nullish() }),
    ),
  })
  .nullish()
  .catch(null);

/** In one piece, or in several. */
const words = z
  .object({ simpleText: z.string().nullish(), runs: z.array(z.object({ text: z.string() })).nullish() })
  .nullish()
  .catch(null);
const joined = (told: z.infer<typeof words>) =>
  told?.simpleText ?? told?.runs?.map((run) => run.text).join('');

const captionTrack = z.object({
  baseUrl: z.string(),
  name: words,
  languageCode: z.string(),
  kind: text,
});
export type CaptionTrack = z.infer<typeof captionTrack>;

const playerAnswer = z.object({
  playabilityStatus: z
    .object({
      status: z.string(),
      reason: text,
      messages: z.array(z.string()).nullish().catch(null),
      errorScreen: z
        .object({ playerErrorMessageRenderer: z.object({ reason: words, subreason: words }) })
        .nullish()
        .catch(null),
    })
    .nullish(),
  videoDetails: z
    .object({
      videoId: text,
      title: text,
      lengthSeconds: text,
      keywords: z.array(z.string()).nullish().catch(null),
      channelId: text,
      shortDescription: text,
      thumbnail: pictures,
      viewCount: text,
      author: text,
      isLive: z.boolean().nullish().catch(null),
    })
    .nullish(),
  microformat: z
    .object({
      playerMicroformatRenderer: z
        .object({
          externalVideoId: text,
          title: simple,
          description: simple,
          lengthSeconds: text,
          externalChannelId: text,
          ownerChannelName: text,
          viewCount: text,
          likeCount: text,
          category: text,
          publishDate: text,
          uploadDate: text,
          thumbnail: pictures,
          liveBroadcastDetails: z.object({ isLiveNow: z.boolean().nullish() }).nullish().catch(null),
        })
        .nullish(),
    })
    .nullish(),
  captions: z.unknown().optional(),
});
const trackList = z.object({
  playerCaptionsTracklistRenderer: z.object({ captionTracks: z.array(z.unknown()) }),
});
export type PlayerAnswer = z.infer<typeof playerAnswer>;
export type Details = NonNullable<PlayerAnswer['videoDetails']>;
export type Microformat = NonNullable<NonNullable<PlayerAnswer['microformat']>['playerMicroformatRenderer']>;

const failure = (reason: 'forbidden' | 'rate_limited' | 'unreadable', cause: string) =>
  new ProviderFailure('youtube', reason, { cause });

/**
 * Null for a video that is not there, or is private. One that does not play here (of an age, a country, for members) is told about all the same;
 * `withheld` where nothing is told but why.
 *
 * @throws {ProviderFailure}
 */
export function readPlayer(
  answered: unknown,
  id: string,
):
  | {
      readonly details: Details;
      readonly microformat: Microformat;
      /** None where it plays and has none; null where that cannot be told. */
      readonly tracks: CaptionTrack[] | null;
    }
  | 'withheld'
  | null {
  const { data } = playerAnswer.safeParse(answered);
  if (!data?.playabilityStatus && !data?.microformat) throw failure('unreadable', 'no answer of a player');
  const details = data.videoDetails ?? {};
  const microformat = data.microformat?.playerMicroformatRenderer ?? {};
  const { status = 'OK', reason, messages, errorScreen } = data.playabilityStatus ?? {};
  const screen = errorScreen?.playerErrorMessageRenderer;
  const said = [reason, ...(messages ?? []), joined(screen?.reason), joined(screen?.subreason)].join(' ');
  if (details.title || microformat.title?.simpleText) {
    // It has answered about another one to those whom it does not trust.
    const told = details.videoId ?? microformat.externalVideoId;
    if (told != null && told !== id) throw failure('unreadable', 'another video');
    if (status !== 'ERROR') return { details, microformat, tracks: tracksOf(data) };
  }
  if (/not a bot/i.test(said)) throw failure('forbidden', 'it takes us for a robot');
  if (/try again later/i.test(said)) throw failure('rate_limited', 'it wants to be left alone');
  if (status === 'ERROR' || isPrivate.test(said)) return null;
  if (isOffline(status) || (status !== 'OK' && isWithheld.test(said))) return 'withheld';
  throw failure('unreadable', 'a player that says nothing of a video');
}

const isPrivate = /\bprivate\b/i;
/** It has not begun, or is over and not yet to be watched. */
const isOffline = (status: string) => status === 'LIVE_STREAM_OFFLINE';
/** "This video requires payment to watch", "Join this channel to get access to members-only content", "Sign in to confirm your age", "… in your country". */
const isWithheld =
  /\brequires payment\b|\bmembers[- ]only\b|\bchannel[’']s members\b|\bconfirm your age\b|\bage[- ]restricted\b|\bin your (?:country|region)\b/i;

/** Of a video without captions nothing is said of them; nor is it of one that does not play here, whatever it has. */
function tracksOf({ playabilityStatus, captions }: PlayerAnswer): CaptionTrack[] | null {
  if (captions === undefined || captions === null) return playabilityStatus?.status === 'OK' ? [] : null;
  const { data } = trackList.safeParse(captions);
  const told = data?.playerCaptionsTracklistRenderer.captionTracks.slice(0, tracksMax);
  const tracks = told?.flatMap((one) => captionTrack.safeParse(one).data ?? []) ?? [];
  return tracks.length > 0 || told?.length === 0 ? tracks : null;
}

const tracksMax = 500;
