import { type DirectorySearch, listingsPerPage } from '../../records/directory-listing.ts';
import type { MapsLink } from '../../records/maps-link.ts';
import type { Place } from '../../records/place.ts';
import type { PlaceSearch } from '../../records/place-search.ts';
import { type Answered, type Provider, ProviderFailure } from '../capabilities.ts';
import { distinctBy } from '../distinct.ts';
import { metresShown } from '../place-records.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { kindOfPlaces, type Tag } from './kinds-of-places.ts';
import { OsmClient, type OsmSettings } from './osm-client.ts';
import { listingOfPlace, type MapElement, placeOfElement } from './place-of-tags.ts';
import { Regions } from './regions.ts';

/** Nominatim gives no more. */
const namedMax = 40;
const metresMax = 20_000;

/** Words in a place; in what a map shows; or anywhere. */
interface Question {
  readonly text: string;
  readonly location: string | null;
  readonly point: MapsLink['point'];
}

/** What it sent, row by row: pages of a directory are counted in rows, so that what is left out of one takes nothing from the next. */
interface Row {
  readonly element: MapElement;
  /** ISO 3166-1 alpha-2, where it is known of all. */
  readonly country: string | null;
  /** Streets and towns are none. */
  readonly isPlace: boolean;
}

/** `isAll`: there are no more than these, or as many as were asked for. */
interface Listed {
  readonly rows: readonly Row[];
  readonly isAll: boolean;
}

/**
 * Places of OpenStreetMap, which everybody may use (ODbL). Kinds of places ("dentist") are listed by Overpass, in the order of their ids: the
 * map has no better one; other words are names, which Nominatim looks up. Of a question that is neither, such as a kind anywhere in the
 * world, nothing is asked.
 *
 * @see https://nominatim.org/release-docs/latest/api/Search/ (shared/vendors/osm.md, read 2026-11-22)
 */
export function openOsm(settings: OsmSettings): Provider {
  const client = new OsmClient(settings);
  const regions = new Regions(client);

  async function list(question: Question, limit: number, signal: AbortSignal): Promise<Answered<Listed>> {
    const kind = kindOfPlaces(question.text);
    if (kind === undefined) return { outcome: 'found', value: await named(client, question, limit, signal) };
    const { location, point } = question;
    if (location === null && point === null) return { outcome: 'skipped', why: 'missing_input' };
    const region =
      location !== null
        ? await regions.ofText(location, signal)
        : point && {
            statements: '',
            filter: `(around:${metresShown(point, metresMax)},${point.lat},${point.lng})`,
            country: null,
          };
    if (region === null) return notFound;
    if (region === 'too large') return unsupported;
    const wanted = kind.map((tags) => `nwr${tags.map(filterOf).join('')}["name"]${region.filter};`).join('');
    const told = await client.query(`${region.statements}(${wanted});out center tags ${limit};`, signal);
    // In what it does not know as an area it finds nothing, whatever there is.
    const isArea = region.statements !== '';
    if (isArea && told.length === 0) return unsupported;
    const rows = told
      .filter(({ type }) => type !== 'area')
      .slice(0, limit)
      .map((element) => ({ element, country: region.country, isPlace: true }));
    return { outcome: 'found', value: { rows, isAll: true } };
  }

  return {
    name: 'osm',
    // Its questions take turns anyway: those of more calls would wait longer than the next source takes.
    terms: { timeoutMs: 40_000, concurrency: 3 },
    unavailable: () => null,

    async searchPlaces(search, signal) {
      const { limit } = search;
      const thing = search.by === 'link' ? thingOf(search.link) : null;
      if (thing !== null) {
        const elements = await client.query(`${thing};out center tags;`, signal);
        // Whatever somebody links to may be without a name, and then is no place.
        const place = elements[0] ? placeOfElement(elements[0], null) : null;
        return place === null ? notFound : { outcome: 'found', value: [place] };
      }
      const question = questionOf(search);
      if (question === null) return unsupported;
      const listed = await list(question, limit, signal);
      if (listed.outcome !== 'found') return listed;
      const places = readAll(listed.value.rows.slice(0, limit));
      return places.length === 0 ? notFound : { outcome: 'found', value: places };
    },

    async searchDirectory({ text, location, page, pages }: DirectorySearch, signal) {
      const from = (page - 1) * listingsPerPage;
      const end = from + pages * listingsPerPage;
      const listed = await list({ text, location, point: null }, end, signal);
      if (listed.outcome !== 'found') return listed;
      const { rows, isAll } = listed.value;
      // What comes behind the names that it gives is not known: an empty page would say that there is nothing.
      if (!isAll) return unsupported;
      if (!rows.some(({ isPlace }) => isPlace)) return notFound;
      return { outcome: 'found', value: readAll(rows.slice(from, end)).map(listingOfPlace) };
    },
  };
}

/** "near me": where that is, only a point tells; Nominatim would look for what is called so. */
const hereWords = /^(?:me|here|us|my (?:location|place|house|home))$/i;

/** Null for what it cannot be asked: a place of another map by its id, or whatever a map shows. */
function questionOf(search: PlaceSearch): Question | null {
  const { text, location, point } =
    search.by === 'words' ? { ...search, point: null } : { ...search.link, location: null };
  if (text === null) return null;
  if (search.by === 'link' && (search.link.placeId !== null || search.link.cid !== null)) return null;
  if (location !== null) return { text, location, point: null };
  // "dentist in Berlin"; "Inn in the Park" is a name.
  const [, words = '', where = ''] = /^(.{1,200}?) (?:in|near|around) (.{1,200})$/i.exec(text) ?? [];
  if (kindOfPlaces(words) && !hereWords.test(where)) return { text: words, location: where, point: null };
  if (kindOfPlaces(words)) return { text: words, location: null, point };
  return { text, location: null, point };
}

/** The statement that finds what a link to the map itself is of; null for other links. */
function thingOf({ url }: MapsLink): string | null {
  const { hostname, pathname } = new URL(url);
  if (!/^(?:www\.)?openstreetmap\.org$/.test(hostname)) return null;
  const [, type, id] = /^\/(node|way|relation)\/([1-9]\d{0,15})\/?$/.exec(pathname) ?? [];
  return type && id ? `${type}(${id})` : null;
}

async function named(
  client: OsmClient,
  { text, location, point }: Question,
  limit: number,
  signal: AbortSignal,
): Promise<Listed> {
  const asked = Math.min(limit, namedMax);
  const elements = await client.find(
    {
      q: location === null ? text : `${text}, ${location}`,
      layer: 'poi',
      limit: asked,
      ...(point === null ? {} : { viewbox: boxAround(point), bounded: 1 }),
    },
    signal,
  );
  const rows = elements.slice(0, asked).map((element) => ({
    element,
    country: element.country,
    isPlace: !/^(?:place|boundary|highway|landuse|natural|waterway)$/.test(element.category),
  }));
  return { rows, isAll: elements.length < asked || limit <= namedMax };
}

/** West, north, east, south. */
function boxAround(point: NonNullable<MapsLink['point']>): string {
  const metres = metresShown(point, metresMax);
  const high = metres / 111_320;
  // Next to the poles a degree of longitude is hardly a step.
  const wide = high / Math.max(0.01, Math.cos((point.lat * Math.PI) / 180));
  const { lat, lng } = point;
  return [lng - wide, lat + high, lng + wide, lat - high].map((degrees) => degrees.toFixed(6)).join(',');
}

/** Nothing that a caller sends stands in here: keys and values are those of our table. */
function filterOf([key, values]: Tag): string {
  // Several cuisines may stand in one tag.
  if (key === 'cuisine') return `["cuisine"~"(^|;) *${values} *(;|$)"]`;
  return values.includes('|') ? `["${key}"~"^(${values})$"]` : `["${key}"="${values}"]`;
}

/** @throws {ProviderFailure} where there are places and none can be read: all were asked to have a name */
function readAll(rows: readonly Row[]): Place[] {
  const sent = rows.filter(({ isPlace }) => isPlace);
  const places = sent
    .map(({ element, country }) => placeOfElement(element, country))
    .filter((place) => place !== null);
  if (sent.length > 0 && places.length === 0) {
    throw new ProviderFailure('osm', 'unreadable', { cause: 'nothing of the answer could be read' });
  }
  return distinctBy(places, ({ placeId }) => placeId);
}
