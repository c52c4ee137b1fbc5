import { decodedSegment } from './decoded-segment.ts';
import { networkHost } from './network-host.ts';

/** Exactly one identity of a post. One number may be an activity, and another post's ugcPost. */
export interface PostKey {
  readonly by: 'activity' | 'ugc_post' | 'share';
  /** Digits. */
  readonly value: string;
}

const charactersMax = 2_000;
const kinds: Readonly<Record<string, PostKey['by']>> = {
  activity: 'activity',
  ugcpost: 'ugc_post',
  share: 'share',
};

/**
 * Reads what callers send for a post: its URN (`urn:li:activity:…`, `ugcPost`, `share`, or the URN of a comment on it), its
 * address (`/feed/update/urn:…`, `/posts/…-activity-<number>-…`), or the bare number of its activity. Undefined for anything else.
 */
export function postKeyOf(input: string): PostKey | undefined {
  const text = input.trim();
  if (text === '' || input.length > charactersMax) return undefined;
  if (/^\d{5,19}$/.test(text)) return { by: 'activity', value: text };
  const urn = /^urn:li:(?:comment:\((?:urn:li:)?)?(activity|ugcPost|share):(\d{1,19})(?:[,)]|$)/i.exec(text);
  if (urn) return keyOf(urn);

  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !networkHost(url.hostname)) return undefined;
  const path = decodedSegment(url.pathname);
  // The words of the post come before its number, and may look like one: "our-market-share-2024-activity-7391…".
  const found =
    /^\/(?:feed\/update|embed\/feed\/update)\/urn:li:(activity|ugcPost|share):(\d{1,19})(?:\/|$)/i.exec(
      path,
    ) ?? /^\/posts\/[^/]*[-_](activity|ugcPost|share)-(\d{1,19})(?:[-/_]|$)/i.exec(path);
  return found ? keyOf(found) : undefined;
}

function keyOf(match: RegExpExecArray): PostKey {
  return { by: kinds[(match[1] as string).toLowerCase()] as PostKey['by'], value: match[2] as string };
}
