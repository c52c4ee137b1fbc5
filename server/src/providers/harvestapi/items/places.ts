import type { Address } from '../../../records/company.ts';
import type { Location } from '../../../records/location.ts';
import { countryCodeOf } from '../../../text/countries.ts';
import { usStateOf } from '../../../text/us-states.ts';
import { type Fields, fieldsOf, textOf } from './told.ts';

/*
 * A place is told as the network writes it, with a second reading of that text (`parsed`) which is wrong now and then: "Greenwood Village, CO"
 * is read as Greenwood, Indiana. Of that reading only what the text says as well is taken, and its country.
 */

export function locationOf(told: unknown): Location | null {
  const fields = fieldsOf(told);
  const text = textOf(typeof told === 'string' ? told : (fields?.linkedinText ?? fields?.text), 500);
  const parsed = fieldsOf(fields?.parsed);
  const parts = partsOf(text);
  const names = parts.map((part) => part.toLowerCase());
  const says = (name: string | null) => name !== null && names.includes(name.toLowerCase());
  const city = textOf(parsed?.city, 200);
  const region = textOf(parsed?.state, 200);
  const country = countryOf(fields?.countryCode) ?? countryOf(parsed?.countryCode) ?? countryAtEnd(parts);
  const known = {
    text,
    city: says(city) ? city : null,
    region: says(city) || says(region) ? region : null,
    country,
  };
  return text === null && country === null ? null : known;
}

/** Of one of a company's offices, which are told part by part. */
export function addressOf(told: unknown): Address | null {
  const fields = fieldsOf(told);
  if (!fields) return null;
  const parsed = fieldsOf(fields.parsed);
  const city = textOf(fields.city, 200);
  const isSame = city !== null && city.toLowerCase() === textOf(parsed?.city, 200)?.toLowerCase();
  const address = {
    country: countryOf(fields.country) ?? countryOf(parsed?.countryCode),
    // The area may be a code, "CA", where the reading of the same city has the name.
    region:
      (isSame ? textOf(parsed?.state, 200) : null) ?? textOf(fields.geographicArea ?? fields.region, 200),
    city,
    postalCode: textOf(fields.postalCode, 40),
    line1: textOf(fields.line1, 300),
    line2: textOf(fields.line2, 300),
  };
  return Object.values(address).some((part) => part !== null) ? address : null;
}

/** Of "San Francisco, California", as lists of companies have it: city and region, or city and country. */
export function addressOfText(told: unknown): Address | null {
  const fields = fieldsOf(told);
  const parts = partsOf(textOf(typeof told === 'string' ? told : fields?.linkedinText, 500));
  const country = countryAtEnd(parts);
  const inCountry = country === null ? parts : parts.slice(0, -1);
  // One part alone may be a city as well as a region.
  if (inCountry.length > 2 || (country === null && inCountry.length < 2)) return null;
  const [city = null, region = null] = inCountry;
  return { country, region, city, postalCode: null, line1: null, line2: null };
}

function partsOf(text: string | null): string[] {
  // "Berlin, Berlin (Hybrid)": where people work is no part of the place.
  const place = text?.replace(/\s*\([^()]{0,40}\)\s*$/, '') ?? '';
  return place
    .split(',', 6)
    .map((part) => textOf(part, 200) ?? '')
    .filter((part) => part !== '');
}

/** The last part, where it is a country in full: "Georgia" is a state as well, and "CA" more than that. */
function countryAtEnd(parts: readonly string[]): string | null {
  const last = parts.at(-1) ?? '';
  return last.length > 3 && !usStateOf(last) ? (countryCodeOf(last) ?? null) : null;
}

function countryOf(code: Fields[string]): string | null {
  return typeof code === 'string' && /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : null;
}
