import { noCache } from '../cache/no-cache.ts';
import type { Provider } from '../providers/capabilities.ts';
import type { KeylessSettings } from '../providers/keyless-definition.ts';
import { openYoutube } from '../providers/youtube/youtube.ts';
import { noOutbound } from './no-outbound.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from './vendor-emulator.ts';

import {
  aboutPanel,
  beside,
  channelId,
  channelPage,
  player,
  results,
  videoId,
  videoRenderer,
} from './youtube-bodies.ts';

export interface Answers {
  readonly resolve?: EmulatedReply;
  readonly channel?: EmulatedReply;
  readonly about?: EmulatedReply;
  /** Next pages, by their tokens. */
  readonly next?: Readonly<Record<string, EmulatedReply>>;
  readonly search?: EmulatedReply;
  readonly player?: EmulatedReply;
  /** Of the client that reads captions. */
  readonly captionPlayer?: EmulatedReply;
  readonly beside?: EmulatedReply;
  readonly captions?: (request: EmulatedRequest) => EmulatedReply;
}

/** What it answers where nothing else is said. */
export function youtubeAnswer(answers: Answers, request: EmulatedRequest): EmulatedReply {
  const { path, body } = request;
  const token: string | undefined = body?.continuation;
  if (token !== undefined && token !== 'about') return answers.next?.[token] ?? { status: 500 };
  switch (path.replace('/youtubei/v1', '')) {
    case '/navigation/resolve_url':
      return answers.resolve ?? { body: { endpoint: { browseEndpoint: { browseId: channelId } } } };
    case '/browse':
      return token === 'about'
        ? (answers.about ?? { body: aboutPanel() })
        : (answers.channel ?? { body: channelPage() });
    case '/search':
      return answers.search ?? { body: results([videoRenderer(videoId)]) };
    case '/player':
      return body.context.client.clientName === 'WEB'
        ? (answers.player ?? { body: player() })
        : (answers.captionPlayer ?? { body: player() });
    case '/next':
      return answers.beside ?? { body: beside() };
    default:
      return answers.captions?.(request) ?? { status: 404 };
  }
}

export const youtubeAt = (url: string, more: Partial<KeylessSettings> = {}): Provider =>
  openYoutube({
    addresses: { BASE_URL: url },
    userAgent: 'Millrace/test',
    cache: noCache,
    outbound: noOutbound,
    pause: async (_ms, signal) => signal.throwIfAborted(),
    ...more,
  });

/** The source, asked of such a platform. */
export async function withYoutube<Result>(
  answers: Answers,
  use: (provider: Provider, emulator: VendorEmulator) => Promise<Result>,
): Promise<Result> {
  await using emulator = await VendorEmulator.start((request) => youtubeAnswer(answers, request));
  return await use(youtubeAt(emulator.url), emulator);
}
