import { Random } from './random.ts';
import { type Trade, tradeOf, trades } from './trades.ts';

/** Which of all businesses: the one of this number among those of its kind in a town. */
export interface PlaceOrigin {
  readonly trade: Trade;
  /** `key` of its town. */
  readonly townKey: string;
  /** From 0, at most 255. */
  readonly number: number;
}

/*
 * The id of a local business says which it is, as there are too many to know them all: so one that was found in a search is found again by
 * its id alone. It looks like any: 7 drawn bytes, and behind a mask of these the number, the kind, the town and the ZIP in 10 bytes,
 * and the words of a kind that is on no list.
 */
const prefix = 'ChIJ';
const drawnBytes = 7;
const plainBytes = 10;
const noZip = 0xff_ff_ff;
const unlisted = 0xff;
/** Ids are as long as records/maps-link.ts reads them. */
const wordsBytesMax = 120;

/** @param drawn at least 10 letters of base64url */
export function placeIdOf(seed: number, { trade, townKey, number }: PlaceOrigin, drawn: string): string {
  const noise = Buffer.from(drawn, 'base64url').subarray(0, drawnBytes);
  const [geoId = '0', zip] = townKey.split('/');
  const at = trades.indexOf(trade);
  const words = at < 0 ? Buffer.from(trade.category).subarray(0, wordsBytesMax) : Buffer.alloc(0);
  const plain = Buffer.alloc(plainBytes);
  plain[0] = number;
  plain[1] = at < 0 ? unlisted : at;
  plain.writeUInt32BE(Number(geoId), 2);
  plain.writeUIntBE(zip === undefined ? noZip : Number(zip), 6, 3);
  return (
    prefix + Buffer.concat([noise, masked(seed, noise, Buffer.concat([plain, words]))]).toString('base64url')
  );
}

/** What an id says; undefined for one that was not made so. Whether there is such a business, only its town knows. */
export function originOf(seed: number, placeId: string): PlaceOrigin | undefined {
  const bytes = Buffer.from(placeId.slice(prefix.length), 'base64url');
  if (!placeId.startsWith(prefix) || bytes.length < drawnBytes + plainBytes) return undefined;
  const plain = masked(seed, bytes.subarray(0, drawnBytes), bytes.subarray(drawnBytes));
  const at = plain[1] ?? unlisted;
  const trade = at === unlisted ? tradeOf(plain.subarray(plainBytes).toString()) : trades[at];
  if (trade === undefined) return undefined;
  const zip = plain.readUIntBE(6, 3);
  const geoId = String(plain.readUInt32BE(2));
  const townKey = zip === noZip ? geoId : `${geoId}/${String(zip).padStart(5, '0')}`;
  return { trade, townKey, number: plain[0] ?? 0 };
}

function masked(seed: number, noise: Buffer, bytes: Buffer): Buffer {
  const random = new Random(seed, 'place id', noise.toString('hex'));
  return Buffer.from(bytes.map((byte) => byte ^ random.int(0, 255)));
}
