import { countryCodeOf } from '../../text/countries.ts';
import { keyOfKnownLabel as labelKey } from '../../text/known-words.ts';
import { usStateOf } from '../../text/us-states.ts';
import type { Place } from '../location.ts';
import { type Condition, hasAny, nothing } from './condition.ts';

/** No place is written in more. */
const partsMax = 6;

/** Where a record is, as values of terms. */
export function placeTerms(place: {
  readonly text?: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly country: string | null;
}): string[] {
  const terms: string[] = [];
  if (place.country) terms.push(`country:${place.country.toUpperCase()}`);
  if (place.region) terms.push(`region:${labelKey(place.region)}`);
  if (place.city) terms.push(`city:${labelKey(place.city)}`);
  // "Greater Boston" is neither, and what people search for.
  if (place.text) terms.push(`text:${labelKey(place.text)}`);
  return terms;
}

/** Each part between commas is city, region or country, by name or code; or the text is the place as the record writes it. */
export function atLocation(facet: string, text: string): Condition {
  const parts = partsOf(text);
  if (parts.length === 0) return nothing;
  return {
    any: [
      { term: `${facet}text:${labelKey(text)}` },
      parts.length > partsMax ? nothing : { all: parts.map((part) => hasAny(facet, askedTerms(part))) },
    ],
  };
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
