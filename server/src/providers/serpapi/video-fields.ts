import type { Cached } from '../../cache/cache.ts';
import { videoIdOf } from '../../records/video-id.ts';
import type { Answered } from '../capabilities.ts';
import { readCount, readLine } from '../record-fields.ts';
import type { SerpAnswer } from './serp-client.ts';

/** What engines of the video platform are asked with: English words can be read. Of what was kept only where that will do. */
export const videoQuery = (mayBeCached: boolean) => ({
  hl: 'en',
  gl: 'us',
  no_cache: mayBeCached ? undefined : true,
});

/** What is older than this was kept: clocks differ, and a search takes its time. */
const liveMs = 120_000;

export function foundVideo<Value>(
  value: Value,
  { lookedAt }: SerpAnswer,
): Extract<Answered<Cached<Value>>, { readonly outcome: 'found' }> {
  const at = lookedAt === null ? null : new Date(lookedAt);
  const isKept = at !== null && Date.now() - at.getTime() > liveMs;
  return { outcome: 'found', value: { value, cachedAt: isKept ? at : null } };
}

export const readVideoId = (id: unknown, link: unknown): string | null =>
  [id, link].flatMap((one) => (typeof one === 'string' ? (videoIdOf(one) ?? []) : []))[0] ?? null;

/** `UC…`, also out of the address of a channel; null for a handle, which is no id. */
export function readChannelId(value: unknown): string | null {
  const line = readLine(value, 2_000) ?? '';
  return /^(?:https?:\/\/[^/]+\/channel\/)?(UC[\w-]{22})(?:[/?].*)?$/.exec(line)?.[1] ?? null;
}

/** `14:11` and `1:07:34`; null for anything else, as of a video that is live. */
export function readDuration(value: unknown): number | null {
  const line = readLine(value, 20) ?? '';
  if (!/^\d{1,3}(?::\d{2}){1,2}$/.test(line)) return null;
  return line.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

const factors: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

/** `19.5M subscribers`, `1,234 views`, 1234. */
export function readShownCount(value: unknown): number | null {
  const count = readCount(value, Number.MAX_SAFE_INTEGER);
  if (count !== null) return count;
  const line = readLine(value, 60)?.replaceAll(',', '') ?? '';
  const [, digits, unit = ''] = /^(\d{1,15}(?:\.\d{1,3})?)\s?([kmb])?(?:\s[a-z]+)?$/i.exec(line) ?? [];
  if (digits === undefined) return null;
  return readCount(Math.round(Number(digits) * (factors[unit.toLowerCase()] ?? 1)), Number.MAX_SAFE_INTEGER);
}
