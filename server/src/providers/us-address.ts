import type { Place } from '../records/place.ts';
import { usStates } from '../text/us-states.ts';

export type PlaceAddress = Pick<Place, 'street' | 'city' | 'postalCode' | 'region' | 'country'>;

const unknownParts: PlaceAddress = {
  street: null,
  city: null,
  postalCode: null,
  region: null,
  country: null,
};

/**
 * The parts of an address of the United States as maps write it whole: `210 Canal Row, Dayton, OH 45402, United States`. Other countries have no one
 * order, so that nothing is told of theirs.
 */
export function readUsAddress(address: string | null): PlaceAddress {
  const parts = (address ?? '').split(',').map((part) => part.trim());
  if (/^(?:United States|USA)$/.test(parts.at(-1) ?? '')) parts.pop();
  const [, state = '', postalCode = null] = /^([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(parts.pop() ?? '') ?? [];
  const region = usStates.get(state);
  const city = parts.pop() ?? '';
  if (region === undefined || city === '' || city.length > 200) return unknownParts;
  const street = parts.join(', ').slice(0, 300).trim();
  return { street: street === '' ? null : street, city, postalCode, region, country: 'US' };
}
