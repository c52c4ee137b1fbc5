import { z } from 'zod';
import type { Video } from '../../records/video.ts';
import { ProviderFailure } from '../capabilities.ts';
import { textOf } from '../harvestapi/items/told.ts';
import type { Asking } from './innertube.ts';
import { type CaptionTrack, readPlayer } from './player-answer.ts';

type Captions = NonNullable<Video['captions']>;

/** Each is a request, and some videos have a hundred, most of them translations. */
const tracksMax = 5;
const charactersMax = 500_000;
/** A client that mostly is let read captions without a proof that a browser made. */
const client = 'VISIONOS';

/** Those that people wrote first, all that are read or none. Null where they cannot be had; an empty list where it is known that there are none. */
export async function readCaptions(
  asking: Asking,
  id: string,
  signal: AbortSignal,
): Promise<Captions | null> {
  try {
    const body = { videoId: id, contentCheckOk: true, racyCheckOk: true, client };
    const player = readPlayer(await asking.raw('/player', body), id);
    if (player === null || player === 'withheld' || !player.tracks) return null;
    const tracks = player.tracks.toSorted((one, other) => rankOf(one) - rankOf(other));
    const captions: Captions = [];
    for (const track of tracks.slice(0, tracksMax)) {
      const text = await readTrack(asking, track);
      const language = textOf(track.languageCode, 35);
      // A list without it would look as if the video had no captions of that language.
      if (text === null || language === null) return null;
      captions.push({ language, name: nameOf(track), isAutomatic: isAutomatic(track), text });
    }
    return captions;
  } catch (error) {
    // What else is known of the video is an answer without them.
    if (error instanceof ProviderFailure && !signal.aborted) return null;
    throw error;
  }
}

const isAutomatic = ({ kind }: CaptionTrack) => kind === 'asr';
const rankOf = (track: CaptionTrack) => (isAutomatic(track) ? 1 : 0);
const nameOf = ({ name }: CaptionTrack) =>
  textOf(name?.simpleText ?? name?.runs?.map(({ text }) => text).join(''), 200);

/** Null where it is not to be had: without a proof that it was asked by a browser, an answer may be empty. */
async function readTrack(asking: Asking, { baseUrl }: CaptionTrack): Promise<string | null> {
  const url = URL.parse(baseUrl, 'https://www.youtube.com');
  if (url?.origin !== 'https://www.youtube.com' || url.pathname !== '/api/timedtext') return null;
  url.searchParams.set('fmt', 'json3');
  const { data } = track.safeParse(await asking.get(url));
  if (!data) return null;
  const lines = data.events.map(({ segs }) => segs?.map(({ utf8 }) => utf8 ?? '').join('') ?? '');
  // A track in which nothing is said is one all the same.
  return textOf(lines.flatMap((line) => line.trim() || []).join('\n'), charactersMax) ?? '';
}

/** Names of its members by what others read of it; nobody documents them. */
const track = z.object({
  events: z.array(z.object({ segs: z.array(z.object({ utf8: z.string().nullish() })).nullish() })),
});
