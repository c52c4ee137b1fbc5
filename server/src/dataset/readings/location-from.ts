import type { Location } from '../../records/location.ts';
import { usStateOf } from '../../text/us-states.ts';
import { cleanCountry, cleanPlace } from '../clean-value.ts';
import type { FieldValues } from './field-values.ts';

/** Of addresses in address books and CRMs, and in other languages. */
const placesOf = {
  city: [
    'mailing_city',
    'business_city',
    'home_city',
    'address_1_city',
    'ort',
    'stadt',
    'ville',
    'ciudad',
    'città',
  ],
  region: [
    'mailing_state',
    'mailing_state_province',
    'business_state',
    'address_1_state_province',
    'bundesland',
  ],
  country: [
    ...[
      'mailing_country',
      'business_country',
      'business_country_region',
      'address_1_country_region',
      'land',
      'pays',
    ],
    ...['país', 'paese'],
  ],
} as const;

export const locationUsual = {
  location: [
    ...[
      'location',
      'location_name',
      'location_text',
      'location.linkedinText',
      'person_location',
      'contact_location',
    ],
    ...['geo_location', 'full_location', 'geo', 'primary_location', 'mailing_address', 'geography'],
  ],
  city: [
    'city',
    'location_city',
    'location_locality',
    'person_city',
    'contact_city',
    'locality',
    'town',
    ...placesOf.city,
  ],
  region: [
    ...['state', 'region', 'province', 'location_region', 'location_state', 'person_state', 'contact_state'],
    ...['state_region', 'state_province', ...placesOf.region],
  ],
  country: [
    ...[
      'country_code',
      'country',
      'location_country_code',
      'location_country',
      'person_country',
      'contact_country',
    ],
    ...['country_name', 'country_region', ...placesOf.country],
  ],
} as const;

/** Columns of their own first; what they leave open comes from the text. "Greater Boston" is a text, and no city. */
export function locationFrom(values: FieldValues): Location | null {
  const text = values.line('location', 500);
  const fromText = placeOf(text);
  const country = values.one('country', cleanCountry) ?? fromText.country;
  const region = values.line('region', 200) ?? fromText.region;
  const given = values.line('city', 200);
  const city = given ?? fromText.city;
  // Some exports call "Aarhus, Denmark" the city.
  const fromCity = given?.includes(',') ? placeOf(given) : null;
  const location: Location = {
    text,
    city: fromCity ? fromCity.city : city,
    region: stateOr(region ?? fromCity?.region ?? null, country ?? fromCity?.country ?? null),
    country: country ?? fromCity?.country ?? null,
  };
  return Object.values(location).some((part) => part !== null) ? location : null;
}

const nowhere = { city: null, region: null, country: null };

function placeOf(text: string | null): Omit<Location, 'text'> {
  const place = text === null ? null : cleanPlace(text);
  if (place === null || typeof place === 'symbol') return nowhere;
  const isOnePart = !text?.includes(',');
  const state =
    place.country === 'US' && place.region === null && place.city ? usStateOf(place.city) : undefined;
  // "California, United States": what stands first is no city.
  if (state) return { city: null, region: state, country: 'US' };
  return { city: isOnePart ? null : place.city, region: place.region, country: place.country };
}

/** A state's code stands for its name; only there "CA" is not Canada. */
const stateOr = (region: string | null, country: string | null) =>
  region !== null && country === 'US' ? (usStateOf(region) ?? region) : region;
