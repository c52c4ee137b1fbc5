import { z } from 'zod';
import { ProviderFailure } from '../capabilities.ts';
import { addressOf, type KeylessSettings } from '../keyless-definition.ts';
import { membersOf } from '../record-fields.ts';
import { Turns } from '../turns.ts';
import { VendorClient } from '../vendor-client.ts';
import type { MapElement } from './place-of-tags.ts';

/** Names us in `userAgent`, and where we are reached: whoever does not say is refused. */
export type OsmSettings = Pick<KeylessSettings, 'addresses' | 'userAgent' | 'pause'>;

/** Nominatim: "No heavy uses (an absolute maximum of 1 request per second)", of an application and not of a caller. */
const apartMs = 1_000;
/** The public Overpass server gives an address about two slots. */
const queriesAtATime = 2;
/** What Overpass may work on a query; it says so where that was not enough. */
export const querySeconds = 20;

/** Of Nominatim: a thing of the map, and where it is. */
export interface NamedElement extends MapElement {
  readonly category: string;
  /** South, north, west, east; null where it says none. */
  readonly box: readonly [number, number, number, number] | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/**
 * Nominatim, which finds things of the map by their names, and Overpass, which lists them by their tags. All questions of this process to
 * Nominatim take turns, a second apart.
 *
 * @see https://operations.osmfoundation.org/policies/nominatim/ (shared/vendors/osm.md, read 2026-11-22)
 */
export class OsmClient {
  readonly #names: VendorClient;
  readonly #queries: VendorClient;
  readonly #nameTurns = new Turns(1);
  readonly #queryTurns = new Turns(queriesAtATime);
  #freeAtMs = 0;

  constructor({ addresses, userAgent, pause }: OsmSettings) {
    const common = { name: 'osm', apiKey: '', userAgent, pause };
    this.#names = new VendorClient({ ...common, baseUrl: addressOf(addresses, 'BASE_URL') });
    this.#queries = new VendorClient({ ...common, baseUrl: addressOf(addresses, 'OVERPASS_BASE_URL') });
  }

  /** What has that name, best first. @throws {ProviderFailure} */
  async find(
    question: Readonly<Record<string, string | number>>,
    signal: AbortSignal,
  ): Promise<NamedElement[]> {
    const query = {
      format: 'jsonv2',
      addressdetails: 1,
      extratags: 1,
      namedetails: 0,
      'accept-language': 'en',
      ...question,
    };
    const told = await this.#nameTurns.take(async () => {
      const waitMs = this.#freeAtMs - performance.now();
      if (waitMs > 0) await this.#names.pause(waitMs, signal);
      this.#freeAtMs = performance.now() + apartMs;
      return this.#names.ask({ path: '/search', query, answer: foundAnswer, missOn: [], signal });
    }, signal);
    return (told ?? []).map(namedElement);
  }

  /** @param statements of Overpass's language. @throws {ProviderFailure} also where it could not do all of it */
  async query(statements: string, signal: AbortSignal): Promise<MapElement[]> {
    const data = `[out:json][timeout:${querySeconds}];${statements}`;
    const told = await this.#queryTurns.take(
      () =>
        this.#queries.ask({
          path: '/api/interpreter',
          query: { data },
          answer: queryAnswer,
          missOn: [],
          signal,
        }),
      signal,
    );
    const { elements = [], remark } = told ?? {};
    if (remark !== undefined) {
      // It ran out of time or memory, in a 200, and what it sent is a part.
      throw new ProviderFailure('osm', /timed out/i.test(remark) ? 'timeout' : 'unreachable', {
        cause: 'Overpass ended the query early',
      });
    }
    return elements.map(({ type, id, lat, lon, center, tags }) => ({
      type,
      id: String(id),
      lat: lat ?? center?.lat,
      lon: lon ?? center?.lon,
      tags: textsOf(tags),
    }));
  }
}

const queryAnswer = z.object({
  elements: z.array(
    z.object({
      type: z.string(),
      id: z.union([z.number(), z.string()]),
      lat: z.unknown().optional(),
      lon: z.unknown().optional(),
      center: z.object({ lat: z.unknown().optional(), lon: z.unknown().optional() }).nullish(),
      tags: z.unknown().optional(),
    }),
  ),
  remark: z.string().optional(),
});

const found = z.object({
  // Not there for postal codes that it works out from the addresses that have them.
  osm_type: z.string().nullish(),
  osm_id: z.union([z.number(), z.string()]).nullish(),
  lat: z.unknown().optional(),
  lon: z.unknown().optional(),
  category: z.string(),
  type: z.string(),
  name: z.string().nullish(),
  address: z.unknown().optional(),
  extratags: z.unknown().optional(),
  boundingbox: z.unknown().optional(),
});
const foundAnswer = z.array(found);

function namedElement(told: z.infer<typeof found>): NamedElement {
  const { category, type: value, name } = told;
  const address = textsOf(told.address);
  const country = /^[a-z]{2}$/i.test(address.country_code ?? '') ? address.country_code : undefined;
  const tags = {
    ...textsOf(told.extratags),
    [category]: value,
    name,
    'addr:housenumber': address.house_number,
    'addr:street': address.road ?? address.pedestrian,
    'addr:suburb': address.neighbourhood ?? address.quarter ?? address.suburb,
    'addr:city': address.city ?? address.town ?? address.village ?? address.hamlet,
    'addr:postcode': address.postcode,
    'addr:state': address.state,
    'addr:country': country?.toUpperCase(),
  };
  return {
    type: told.osm_type ?? '',
    id: String(told.osm_id ?? ''),
    lat: told.lat,
    lon: told.lon,
    tags: textsOf(tags),
    category,
    box: boxOf(told.boundingbox),
    country: country?.toUpperCase() ?? null,
  };
}

function textsOf(value: unknown): Record<string, string> {
  const members = Object.entries(membersOf(value)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(members);
}

function boxOf(value: unknown): NamedElement['box'] {
  const [south, north, west, east] = Array.isArray(value) ? value.map(Number) : [];
  if (south === undefined || north === undefined || west === undefined || east === undefined) return null;
  return [south, north, west, east].every(Number.isFinite) ? [south, north, west, east] : null;
}
