import type { Address } from '../../records/company.ts';
import type { CompanyRef } from '../../records/company-ref.ts';
import type { Location } from '../../records/location.ts';
import type { PartialDate } from '../../records/partial-date.ts';
import { unreadable } from '../clean-value.ts';
import {
  countryCode,
  digits,
  domain,
  name,
  objectOf,
  orNull,
  type Reader,
  text,
  webAddress,
  whole,
} from './own-record.ts';

export const ownDate: Reader<PartialDate> = objectOf<PartialDate>({
  year: whole(2200, 1900),
  month: orNull(whole(12, 1)),
});

const locationOf = objectOf<Location>({
  text: orNull(text(500)),
  city: orNull(text(200)),
  region: orNull(text(200)),
  country: orNull(countryCode),
});

/** One that says nothing is none. */
export const ownLocation: Reader<Location | null> = (value, notes) => {
  if (value === null || value === undefined) return null;
  const location = locationOf(value, notes);
  if (location === unreadable) {
    notes.miss();
    return null;
  }
  const { text: words, city, region, country } = location;
  return words === null && city === null && region === null && country === null ? null : location;
};

export const ownAddress: Reader<Address> = objectOf<Address>({
  country: orNull(countryCode),
  region: orNull(text(200)),
  city: orNull(text(200)),
  postalCode: orNull(text(40)),
  line1: orNull(text(300)),
  line2: orNull(text(300)),
});

export const ownCompanyRef: Reader<CompanyRef> = objectOf<CompanyRef>({
  name: name(500),
  networkId: orNull(digits),
  universalName: orNull(text(200)),
  networkUrl: orNull(webAddress),
  domain: orNull(domain),
  logo: orNull(webAddress),
  industry: orNull(text(200)),
  employeeCount: orNull(whole(100_000_000)),
  employeeRange: orNull(
    objectOf<NonNullable<CompanyRef['employeeRange']>>({
      start: whole(Number.MAX_SAFE_INTEGER),
      end: orNull(whole(Number.MAX_SAFE_INTEGER)),
    }),
  ),
  headquarters: orNull(ownAddress),
});
