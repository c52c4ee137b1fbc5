import { countryCodeOf } from '../../text/countries.ts';
import { usStateOf } from '../../text/us-states.ts';

const zip = /^\d{5}(?:-\d{4})?$/;

/**
 * Whether a place is written as people of the United States write theirs: with its state, or as a ZIP. A city alone may be anywhere. Two letters
 * behind a comma are a state, also where a country has the same ones, since that is how the endpoint asks for places.
 */
export function isUsLocation(location: string): boolean {
  const parts = location.split(',').flatMap((part) => part.trim() || []);
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && isUs(last)) {
    parts.pop();
    // "Dayton, USA": the country is told, and no state needed.
    return parts.length > 0;
  }
  if (zip.test(location.trim())) return true;
  const words = last.split(/\s+/);
  if (words.length > 1 && zip.test(words.at(-1) ?? '')) words.pop();
  const region = words.join(' ');
  const hasMore = parts.length > 1 || region !== last;
  // A state alone may be a country as well: Georgia, or DE.
  if (usStateOf(region) && (hasMore || countryCodeOf(region) === undefined)) return true;
  // "Dayton OH", "Dayton OH 45402": in capitals, since "no" and "me" are words.
  const code = words.at(-1) ?? '';
  return words.length > 1 && /^[A-Z]{2}$/.test(code) && usStateOf(code) !== undefined;
}

const isUs = (part: string) => countryCodeOf(part) === 'US';
