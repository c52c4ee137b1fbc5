import { invariant } from '../../kernel/invariant.ts';
import {
  compress,
  decompress,
  fromFrontCode,
  fromPlanes,
  frontCode,
  joinSections,
  planes,
  sectionsOf,
} from '../sorted-keys.ts';

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
  return compress(joinSections(sections));
}

export function decodeGazetteer(file: Buffer): GazetteerTable {
  const raw = decompress(file);
  const next = sectionsOf(raw);
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

function lineStarts(text: Buffer, lines: number): Uint32Array {
  const starts = new Uint32Array(lines + 1);
  let line = 0;
  for (let i = 0; i < text.length; i++) if (text[i] === 10) starts[++line] = i + 1;
  starts[lines] = text.length + 1;
  return starts;
}
