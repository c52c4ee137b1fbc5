import type { TransparencyAd } from '../../records/transparency-ad.ts';
import { itemsOf, type Members, membersOf, readCount, readDomain, readLine } from '../record-fields.ts';

/** Members of a message go by number, which is a text in JSON. */
export const membersByNumber = (value: unknown): Members => membersOf(value);

/** More than are asked for. */
const creativesMax = 200;

export const creativesOf = (answer: Members): readonly unknown[] =>
  itemsOf(answer['1']).slice(0, creativesMax);

/** An ad of a search; null where it lacks its number or its advertiser's. */
export function readCreative(row: unknown): TransparencyAd | null {
  const told = membersByNumber(row);
  const ids = idsOf(told);
  if (ids === null) return null;
  return {
    ...blank(ids),
    advertiserName: readLine(told['12'], 500),
    format: formatOf(told['4']),
    landingDomain: readDomain(told['14']),
    firstShownOn: dayOf(told['6']),
    lastShownOn: dayOf(told['7']),
  };
}

/** The message of a single ad has its own numbers: 4 the last day, 8 the format. Null where it is another ad. */
export function readSingle(
  message: unknown,
  advertiserId: string,
  creativeId: string,
): TransparencyAd | null {
  const told = membersByNumber(message);
  const ids = idsOf(told);
  if (ids === null || ids.advertiserId !== advertiserId || ids.creativeId !== creativeId) return null;
  return { ...blank(ids), format: formatOf(told['8']), lastShownOn: dayOf(told['4']) };
}

interface Ids {
  readonly advertiserId: string;
  readonly creativeId: string;
}

function idsOf(told: Members): Ids | null {
  const [advertiserId, creativeId] = [told['1'], told['2']];
  const isWhole =
    typeof advertiserId === 'string' &&
    typeof creativeId === 'string' &&
    /^AR\w{1,40}$/.test(advertiserId) &&
    /^CR\w{1,40}$/.test(creativeId);
  return isWhole ? { advertiserId, creativeId } : null;
}

const blank = ({ advertiserId, creativeId }: Ids): TransparencyAd => ({
  advertiserId,
  advertiserName: null,
  creativeId,
  adUrl: `https://adstransparency.google.com/advertiser/${advertiserId}/creative/${creativeId}`,
  format: null,
  landingDomain: null,
  landingUrls: [],
  firstShownOn: null,
  lastShownOn: null,
});

const formats: Readonly<Record<number, TransparencyAd['format']>> = { 1: 'TEXT', 2: 'IMAGE', 3: 'VIDEO' };

const formatOf = (value: unknown) => formats[readCount(value) ?? 0] ?? null;

/** Seconds since 1970 in a message of their own, `{"1":"1789000000"}`. */
function dayOf(value: unknown): string | null {
  const seconds = readCount(membersByNumber(value)['1'], 10_000_000_000);
  return seconds === null || seconds === 0 ? null : new Date(seconds * 1_000).toISOString().slice(0, 10);
}
