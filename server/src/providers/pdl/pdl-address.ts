import type { Address } from '../../records/company.ts';
import { type Members, membersOf, readAddress, readLine } from '../record-fields.ts';
import { displayCase } from './display-case.ts';

/** A line that is shown; null where there is none. Plans without a field say `true` in place of it. */
export function readShown(value: unknown, charactersMax: number): string | null {
  const line = readLine(value, charactersMax);
  return line === null ? null : displayCase(line).slice(0, charactersMax);
}

/** Of a location as companies and schools have it, and people with `job_company_location_` before its members. */
export function pdlAddress(value: unknown, prefix = ''): Address | null {
  const told: Members = membersOf(value);
  return readAddress({
    country: told[`${prefix}country`],
    region: readShown(told[`${prefix}region`], 200),
    city: readShown(told[`${prefix}locality`], 200),
    postalCode: told[`${prefix}postal_code`],
    line1: readShown(told[`${prefix}street_address`], 300),
    line2: readShown(told[`${prefix}address_line_2`], 300),
  });
}
