import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { invariant } from '../../kernel/invariant.ts';

export const placeKinds = ['city', 'region', 'country'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Which spelling of a place a key is: its name, another name of it, or its name from a later word on. */
export const spellings = { name: 0, alias: 1, laterWord: 2 } as const;

/** A place's number in a key row; the two bits above it are the spelling. */
export const placeBits = 20;
export const placeMask = 2 ** placeBits - 1;
export const noRegion = 0xffff;

/**
 * The gazetteer in memory: columns instead of objects, since 160,000 objects cost ten times the memory and start-up.
 * A place is its number; numbers go from the most to the least populous, so comparing them ranks places.
 */
export interface GazetteerTable {
  readonly placeCount: number;
  readonly ids: Uint32Array;
  readonly populations: Uint32Array;
  readonly kinds: Uint8Array;
  /** Position in `countries`. */
  readonly countryOf: Uint8Array;
  /** Position in `regions`, or `noRegion`. */
  readonly regionOf: Uint16Array;
  readonly names: Buffer;
  /** Where each name begins; one more entry than places. */
  readonly nameStarts: Uint32Array;
  /** ISO 3166-1 alpha-2 and English name. */
  readonly countries: readonly (readonly [code: string, name: string])[];
  readonly regions: readonly string[];
  /** Folded spellings in the order of their UTF-8 bytes. */
  readonly keys: Buffer;
  readonly keyStarts: Uint32Array;
  readonly keyRows: Uint32Array;
}

/** What `refresh.ts` writes; `keys` sorted by UTF-8 bytes, places by rank. */
export interface GazetteerSource {
  readonly places: readonly {
    readonly id: number;
    readonly name: string;
    readonly kind: PlaceKind;
    readonly country: number;
    readonly region: number | undefined;
    readonly population: number;
  }[];
  readonly countries: readonly (readonly [code: string, name: string])[];
  readonly regions: readonly string[];
  readonly keys: readonly { readonly key: Buffer; readonly row: number }[];
}

const format = 'millrace-gazetteer-1';

export function encodeGazetteer({ places, countries, regions, keys }: GazetteerSource): Buffer {
  const { shared, lengths, rest } = frontCode(keys.map(({ key }) => key));
  const sections = [
    Buffer.from(JSON.stringify({ format, countries, regions })),
    planes(Uint32Array.from(places, ({ id }) => id)),
    planes(
      Uint32Array.from(
        places,
        ({ population }, i) => (places[i - 1]?.population ?? 2 ** 32 - 1) - population,
      ),
    ),
    Buffer.from(places.map(({ kind }) => placeKinds.indexOf(kind))),
    Buffer.from(places.map(({ country }) => country)),
    planes(Uint32Array.from(places, ({ region }) => region ?? noRegion)),
    Buffer.from(places.map(({ name }) => name).join('\n')),
    shared,
    lengths,
    rest,
    planes(Uint32Array.from(keys, ({ row }) => row)),
  ];
  const parts = sections.flatMap((section) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(section.length);
    return [length, section];
  });
  return brotliCompressSync(Buffer.concat(parts), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

export function decodeGazetteer(file: Buffer): GazetteerTable {
  const raw = brotliDecompressSync(file, { maxOutputLength: 64 * 1024 ** 2 });
  let at = 0;
  const next = (): Buffer => {
    const length = raw.readUInt32LE(at);
    at += 4 + length;
    return raw.subarray(at - length, at);
  };
  const head = JSON.parse(next().toString()) as Pick<GazetteerTable, 'countries' | 'regions'> & {
    format: string;
  };
  invariant(head.format === format, `the gazetteer's data file is of the form that this code reads`);
  const ids = fromPlanes(next());
  const populations = fromPlanes(next());
  let population = 2 ** 32 - 1;
  for (let i = 0; i < populations.length; i++) {
    population -= populations[i] ?? 0;
    populations[i] = population;
  }
  const kinds = Uint8Array.from(next());
  const countryOf = Uint8Array.from(next());
  const regionOf = Uint16Array.from(fromPlanes(next()));
  const names = Buffer.from(next());
  const { keys, keyStarts } = fromFrontCode(next(), next(), next());
  return {
    placeCount: ids.length,
    ids,
    populations,
    kinds,
    countryOf,
    regionOf,
    names,
    nameStarts: lineStarts(names, ids.length),
    countries: head.countries,
    regions: head.regions,
    keys,
    keyStarts,
    keyRows: fromPlanes(next()),
  };
}

/** Low bytes of all numbers first, then the next ones: the high bytes repeat, so that they compress to nothing. */
function planes(numbers: Uint32Array): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, i) => {
    for (let plane = 0; plane < 4; plane++)
      bytes[plane * numbers.length + i] = (number >>> (8 * plane)) & 0xff;
  });
  return bytes;
}

function fromPlanes(bytes: Buffer): Uint32Array {
  const length = bytes.length / 4;
  const numbers = new Uint32Array(length);
  for (let plane = 0; plane < 4; plane++) {
    for (let i = 0; i < length; i++) {
      numbers[i] = (numbers[i] ?? 0) | ((bytes[plane * length + i] ?? 0) << (8 * plane));
    }
  }
  return numbers;
}

/** Sorted keys as the number of bytes shared with the key before, the number of new bytes, and these bytes. */
function frontCode(keys: readonly Buffer[]): { shared: Buffer; lengths: Buffer; rest: Buffer } {
  const shared = Buffer.alloc(keys.length);
  const lengths = Buffer.alloc(keys.length);
  const rest: Buffer[] = [];
  let before: Buffer = Buffer.alloc(0);
  keys.forEach((key, i) => {
    invariant(key.length <= 255, 'a key fits the one byte of its length');
    let same = 0;
    while (same < key.length && same < before.length && key[same] === before[same]) same++;
    shared[i] = same;
    lengths[i] = key.length - same;
    rest.push(key.subarray(same));
    before = key;
  });
  return { shared, lengths, rest: Buffer.concat(rest) };
}

function fromFrontCode(
  shared: Buffer,
  lengths: Buffer,
  rest: Buffer,
): { keys: Buffer; keyStarts: Uint32Array } {
  const keyStarts = new Uint32Array(shared.length + 1);
  for (let i = 0; i < shared.length; i++) {
    keyStarts[i + 1] = (keyStarts[i] ?? 0) + (shared[i] ?? 0) + (lengths[i] ?? 0);
  }
  const keys = Buffer.alloc(keyStarts[shared.length] ?? 0);
  let at = 0;
  let taken = 0;
  let before = 0;
  for (let i = 0; i < shared.length; i++) {
    const start = at;
    for (let byte = 0; byte < (shared[i] ?? 0); byte++) keys[at++] = keys[before + byte] ?? 0;
    for (let byte = 0; byte < (lengths[i] ?? 0); byte++) keys[at++] = rest[taken++] ?? 0;
    before = start;
  }
  return { keys, keyStarts };
}

function lineStarts(text: Buffer, lines: number): Uint32Array {
  const starts = new Uint32Array(lines + 1);
  let line = 0;
  for (let i = 0; i < text.length; i++) if (text[i] === 10) starts[++line] = i + 1;
  starts[lines] = text.length + 1;
  return starts;
}
