import type { Place } from '../../records/location.ts';
import { countryCodeOf } from '../../text/countries.ts';
import { foldName } from '../../text/gazetteer/fold-name.ts';
import { usStateOf } from '../../text/us-states.ts';
import type { HarvestClient } from './harvest-client.ts';
import { digitsOf, fieldsOf, listOf, textOf } from './items/told.ts';

interface GeoPlace {
  readonly geoId: string;
  /** "Aarhus, Central Denmark Region, Denmark", in words without accents. */
  readonly parts: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly country: string | undefined;
}

const suggestionsMax = 50;
const rememberedMax = 1_000;
/** Of one question. */
export const placesMax = 5;

/**
 * The network filters by its own ids of places. Left to itself the vendor takes the first suggestion for a text, which for "UK" is Ukraine: so
 * the suggestions are read here, and only one that is the place that was asked for is taken.
 */
export class GeoIds {
  readonly #harvest: HarvestClient;
  readonly #remembered = new Map<string, readonly GeoPlace[]>();

  constructor(harvest: HarvestClient) {
    this.#harvest = harvest;
  }

  /** Null where one of them is not known to the network, or they are too many. @throws {ProviderFailure} */
  async ofAll(
    texts: readonly string[],
    places: readonly Place[],
    signal: AbortSignal,
  ): Promise<string[] | null> {
    if (texts.length + places.length > placesMax) return null;
    const ids = await Promise.all([
      ...texts.map((text) => this.#ofText(text, signal)),
      ...places.map((place) => this.#ofPlace(place, signal)),
    ]);
    return ids.every((id) => id !== null) ? [...new Set(ids)] : null;
  }

  async #ofText(text: string, signal: AbortSignal): Promise<string | null> {
    const country = countryCodeOf(text);
    // "Georgia" is a state as well, and "CA": both would be meant, and one of them is asked for.
    if (country !== undefined && usStateOf(text)) return null;
    // A country by its code or another name of it: "UK", "Holland".
    if (country !== undefined && (text.trim().length !== 2 || text.trim().toUpperCase() === 'UK')) {
      return this.#ofPlace({ country }, signal);
    }
    const parts = text.split(',').map(foldName);
    const words = parts.flatMap((part) => part.split(' ')).filter((word) => word !== '');
    if (words.length === 0) return null;
    const holding = (await this.#suggested(text, signal)).filter((place) => {
      const has = new Set(place.parts.flatMap((part) => part.split(' ')));
      return words.every((word) => has.has(word));
    });
    const asked = new Set(words);
    const [first = ''] = parts;
    const isWhole = (name: string) => name.split(' ').every((word) => asked.has(word));
    // "York" is not New York; "Frankfurt" is Frankfurt am Main, where the network suggests no place of just that name.
    const meant =
      holding.find((place) => place.parts[0] === first) ??
      holding.find((place) => isWhole(place.parts[0] ?? '')) ??
      holding.find((place) => place.parts[0]?.startsWith(`${first} `));
    return meant?.geoId ?? null;
  }

  async #ofPlace({ country, region, city }: Place, signal: AbortSignal): Promise<string | null> {
    const name = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
    const asked = [city, region, name].filter((part) => part !== undefined);
    const inCountry = (await this.#suggested(asked.join(', '), signal)).filter(
      (place) => place.country === country,
    );
    const narrowest = foldName(city ?? region ?? '');
    if (narrowest === '') return inCountry.find(({ parts }) => parts.length === 1)?.geoId ?? null;
    const named = inCountry.filter(({ parts }) => parts.length > 1 && parts[0] === narrowest);
    // A city may have the name of its region, and has one part more.
    if (city === undefined) return named.find(({ parts }) => parts.length === 2)?.geoId ?? null;
    const inRegion = region === undefined ? [] : named.filter(hasPart(foldName(region)));
    // The network may have another name for the region; then the city is meant if there is but one of its name.
    return (inRegion[0] ?? (named.length === 1 ? named[0] : undefined))?.geoId ?? null;
  }

  async #suggested(text: string, signal: AbortSignal): Promise<readonly GeoPlace[]> {
    const key = foldName(text);
    const known = this.#remembered.get(key);
    if (known) return known;
    const list = await this.#harvest.list('/linkedin/geo-id-search', { search: text }, signal);
    const places = listOf(list?.elements, suggestionsMax, (one) => {
      const fields = fieldsOf(one);
      const geoId = digitsOf(fields?.geoId);
      const title = textOf(fields?.title, 300);
      if (geoId === null || title === null) return null;
      const parts = title.split(',', 6);
      return { geoId, parts: parts.map(foldName), country: countryCodeOf(parts.at(-1) ?? '') };
    });
    // That nothing is suggested may be over soon; places and their ids hardly ever change.
    if (places.length === 0) return places;
    const [oldest = ''] = this.#remembered.keys();
    if (this.#remembered.size >= rememberedMax) this.#remembered.delete(oldest);
    this.#remembered.set(key, places);
    return places;
  }
}

const hasPart =
  (name: string) =>
  ({ parts }: GeoPlace) =>
    parts.slice(1).some((part) => part === name);
