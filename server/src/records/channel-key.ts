import { decodedSegment } from './decoded-segment.ts';
import { isVideoHost } from './video-host.ts';

/** Exactly one identity of a channel. */
export interface ChannelKey {
  /** `custom` and `user` are older names, which only the platform resolves. */
  readonly by: 'id' | 'handle' | 'custom' | 'user';
  /** Of an id as it is written; of the others NFC and lower case, a handle without its @. */
  readonly value: string;
}

const charactersMax = 2_000;
const idForm = /^UC[\w-]{22}$/;
/** Pages of the platform itself. */
const ownPages = new Set(
  'about account ads browse c channel clip embed feed gaming hashtag live music playlist podcasts premium results shorts trending tv upload user v watch'.split(
    ' ',
  ),
);

/**
 * Reads what callers send for a channel: its address (`/@handle`, `/c/name`, `/user/name`, `/channel/UC…`, `/name`), with or without
 * scheme and tab; its handle with the @, or its id. Undefined for anything else.
 */
export function channelKeyOf(input: string): ChannelKey | undefined {
  const text = input.trim();
  if (text === '' || input.length > charactersMax) return undefined;
  if (idForm.test(text)) return { by: 'id', value: text };
  if (text.startsWith('@')) return named('handle', text.slice(1));
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !isVideoHost(url.hostname)) return undefined;
  const [first = '', second = ''] = url.pathname.split('/').slice(1).map(decodedSegment);
  if (first.startsWith('@')) return named('handle', first.slice(1));
  if (first === 'channel') return idForm.test(second) ? { by: 'id', value: second } : undefined;
  if (first === 'c') return named('custom', second);
  if (first === 'user') return named('user', second);
  return ownPages.has(first.toLowerCase()) ? undefined : named('custom', first);
}

function named(by: ChannelKey['by'], name: string): ChannelKey | undefined {
  const value = name.normalize('NFC').toLowerCase();
  return /^[\p{L}\p{N}\p{M}_.·-]{1,100}$/u.test(value) ? { by, value } : undefined;
}
