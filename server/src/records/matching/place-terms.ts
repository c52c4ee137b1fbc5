import { countryCodeOf } from '../../text/countries.ts';
import { areaOf, citiesOfMetro, placeMeant } from '../../text/gazetteer/areas.ts';
import { keyOfKnownLabel as labelKey } from '../../text/known-words.ts';
import { usStateOf } from '../../text/us-states.ts';
import type { Place } from '../location.ts';
import { type AddTerm, type Condition, hasAny, nothing } from './condition.ts';

/** No place has more; a text of more parts is a place only as the record writes it. */
const partsMax = 20;

/** What terms of places begin with, behind the letter of a facet. */
export const placeFacets = (letter: string) => ({
  country: `${letter}country:`,
  region: `${letter}region:`,
  city: `${letter}city:`,
  text: `${letter}text:`,
});

/** Tells where a record is. */
export function addPlace(
  add: AddTerm,
  is: ReturnType<typeof placeFacets>,
  place: {
    readonly text?: string | null;
    readonly city: string | null;
    readonly region: string | null;
    readonly country: string | null;
  },
): void {
  if (place.country) add(is.country, place.country.toUpperCase());
  if (place.region) add(is.region, labelKey(place.region));
  if (place.city) add(is.city, labelKey(place.city));
  // "Greater Boston" is neither, and what people search for.
  if (place.text) add(is.text, labelKey(place.text));
}

/** Each part between commas is city, region or country, by name or code; or the text is the place as the record writes it. */
export function atLocation(facet: string, written: string): Condition {
  const text = placeMeant(written) || written;
  const parts = partsOf(text);
  if (parts.length === 0) return nothing;
  return {
    any: [
      { term: `${facet}text:${labelKey(text)}` },
      ...(text === written.trim() ? [] : [{ term: `${facet}text:${labelKey(written)}` }]),
      ...widerPlaces(facet, text),
      ...(parts.length > partsMax ? [] : [{ all: parts.map((part) => hasAny(facet, askedTerms(part))) }]),
    ],
  };
}

/** The countries or states of a sales region, and the city of a metropolitan area: EMEA, New England, San Francisco Bay Area. */
function widerPlaces(facet: string, text: string): Condition[] {
  const area = areaOf(text);
  if (area !== undefined) {
    const terms =
      area.of === 'countries'
        ? area.codes.map((code) => `country:${code}`)
        : area.codes.flatMap((code) => {
            const state = usStateOf(code);
            return state === undefined ? [] : [`region:${labelKey(state)}`];
          });
    return [hasAny(facet, terms)];
  }
  const [name = '', ...around] = partsOf(text);
  const within = around.map((part) => hasAny(facet, askedTerms(part)));
  return citiesOfMetro(name).map((place) => {
    const [city = '', ...own] = partsOf(place);
    return {
      all: [
        { term: `${facet}city:${labelKey(city)}` },
        ...own.map((part) => hasAny(facet, askedTerms(part))),
        ...within,
      ],
    };
  });
}

/** " , " asks for nothing. */
export const asksPlace = (text: string): boolean => partsOf(text).length > 0;

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** In the place that a geo id names. */
export function atPlace(facet: string, place: Place): Condition {
  const country = countryCodeOf(place.country);
  if (country === undefined) return nothing;
  return {
    all: [
      { term: `${facet}country:${country}` },
      ...(place.region ? [{ term: `${facet}region:${labelKey(place.region)}` }] : []),
      ...(place.city ? [{ term: `${facet}city:${labelKey(place.city)}` }] : []),
    ],
  };
}

/** "CA" is a country, and the code of a state. */
function askedTerms(part: string): string[] {
  const country = countryCodeOf(part);
  const state = usStateOf(part);
  return [
    `city:${labelKey(part)}`,
    `region:${labelKey(part)}`,
    ...(state === undefined ? [] : [`region:${labelKey(state)}`]),
    ...(country === undefined ? [] : [`country:${country}`]),
  ];
}
