import type { NamedElement, OsmClient } from './osm-client.ts';

/** Where Overpass is to look. */
export interface Region {
  /** What has to stand before; an area is told back where it is one. */
  readonly statements: string;
  /** Behind what is looked for. */
  readonly filter: string;
  /** ISO 3166-1 alpha-2, where all of it is in one. */
  readonly country: string | null;
}

/** A state of the USA is smaller, but for Alaska; a country would keep the public server busy until it gives up. */
const degreesMax = 12;
const rememberedMax = 1_000;
/** What Overpass adds to the number of a relation that is an area. */
const areasFrom = 3_600_000_000;

/** Where towns, regions and postal codes lie: looked up once, as the policy of Nominatim wants it. */
export class Regions {
  readonly #client: OsmClient;
  readonly #remembered = new Map<string, Region | 'too large'>();

  constructor(client: OsmClient) {
    this.#client = client;
  }

  /** Null for what is no place. @throws {ProviderFailure} */
  async ofText(text: string, signal: AbortSignal): Promise<Region | 'too large' | null> {
    const key = text.trim().toLowerCase();
    const known = this.#remembered.get(key);
    if (known) return known;
    const [found] = await this.#client.find({ q: text, layer: 'address', limit: 1 }, signal);
    const region = found ? regionOf(found) : null;
    // That there is none may be over soon; places stay where they are.
    if (region === null) return null;
    const [oldest = ''] = this.#remembered.keys();
    if (this.#remembered.size >= rememberedMax) this.#remembered.delete(oldest);
    this.#remembered.set(key, region);
    return region;
  }
}

function regionOf({ type, id, category, box, country }: NamedElement): Region | 'too large' | null {
  if (box === null) return null;
  const [south, north, west, east] = box;
  if (north - south > degreesMax || east - west > degreesMax) return 'too large';
  // Of others it does not know that they are areas, and would find nothing in them.
  if (type === 'relation' && /^(?:boundary|place)$/.test(category)) {
    return {
      statements: `area(${areasFrom + Number(id)})->.where;.where out ids;`,
      filter: '(area.where)',
      country,
    };
  }
  // A box may reach over a border.
  return { statements: '', filter: `(${south},${west},${north},${east})`, country: null };
}
