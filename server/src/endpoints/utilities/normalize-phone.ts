import { z } from 'zod';
import { isPhoneCountry, normalizePhone } from '../../text/normalize-phone.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { refusedField } from '../refused-field.ts';

export const normalizePhoneEndpoint = defineEndpoint({
  name: 'normalize_phone',
  title: 'Normalize phone number',
  group: 'Utilities',
  description: `Parses a phone number in any form and returns it in E.164 and in national format.
    It reads letters, extensions and numbers without a country code; for these, send country_code. Results come from
    Google's libphonenumber. \`valid\` means that the number is in an assigned range, so emergency and other short numbers are not
    valid. A leading 00, or 011 without country_code, means +. Words after a valid number are not vanity letters
    (030 901820 (Berlin)). If a field has two numbers, the first valid one counts. Menu steps after a number (press 2) are ignored.
    An extension in words (Durchwahl 12, poste 12, ramal 12) counts as one. Without a plus sign, 491711234567 with country_code DE is
    +49 171 1234567. The old Mexican prefixes 1, 044, 045 and 01 are removed. country_code may be a two- or three-letter code, a name in
    some thirty languages, a flag, or a calling code. An unknown country is a 422, unless the number is valid without it. If the text is
    not a number, the fields are null and \`valid\` is false. e164 is also null for more than 15 digits and for zeros alone.`,
  keywords: [
    'format phone number',
    'e164',
    'validate phone number',
    'parse phone number',
    'international phone format',
    'phone country code',
    'normalize phone',
    'clean up telephone numbers',
    'check a phone number',
    'phone to international format',
  ],
  price: { per: 'call', credits: 0.5 },
  runs: 'locally',

  request: z.strictObject({
    phone_number: z.string().min(1).max(1_000).describe('Phone number in any form.'),
    country_code: z
      .string()
      .max(100)
      .optional()
      .describe(
        'Country of a number without a country code: DK, DNK, Denmark, or a calling code such as 45.',
      ),
  }),

  response: z.object({
    country: z
      .string()
      .nullable()
      .describe(
        'ISO 3166-1 alpha-2; 001 (the world) for numbers without a country, such as +800; null if unknown.',
      ),
    e164: z.string().nullable().describe('Such as +12025550147: a plus sign and at most 15 digits, or null.'),
    national: z.string().nullable().describe('National format.'),
    valid: z.boolean().describe('The number is in an assigned range.'),
    e164_format: z.string().nullable().describe('The same as `e164`.'),
    national_format: z.string().nullable().describe('The same as `national`.'),
    international_format: z.string().nullable(),
    rfc3966_format: z.string().nullable().describe('`tel:` and the number.'),
    region_code: z.string().nullable().describe('The same as `country`.'),
    country_code: z.int().nullable().describe('Calling code, such as 45.'),
    extension: z.string().nullable(),
    number_type: z.string().nullable().describe('MOBILE, FIXED_LINE, FIXED_LINE_OR_MOBILE, TOLL_FREE, …'),
    is_valid: z.boolean().describe('The same as `valid`.'),
    is_possible: z.boolean().describe('The length is correct.'),
    can_be_internationally_dialed: z
      .boolean()
      .describe('The number is valid and, as far as is known, reachable from abroad.'),
    successfully_parsed: z.boolean(),
  }),

  mainFields: { Phone: 'e164', 'Valid phone': 'valid', 'Phone type': 'number_type', Country: 'country' },

  example: {
    request: { phone_number: '(202) 555-0147', country_code: 'US' },
    response: {
      country: 'US',
      e164: '+12025550147',
      national: '(202) 555-0147',
      valid: true,
      e164_format: '+12025550147',
      national_format: '(202) 555-0147',
      international_format: '+1 202-555-0147',
      rfc3966_format: 'tel:+1-202-555-0147',
      region_code: 'US',
      country_code: 1,
      extension: null,
      number_type: 'FIXED_LINE_OR_MOBILE',
      is_valid: true,
      is_possible: true,
      can_be_internationally_dialed: true,
      successfully_parsed: true,
    },
  },

  run({ phone_number, country_code }) {
    const phone = normalizePhone(phone_number, country_code);
    // A number with + is right whatever the field says; any other was judged without the country it belongs to.
    if (!phone.valid && country_code !== undefined && !isPhoneCountry(country_code)) {
      throw refusedField(
        'country_code',
        'is not a country. Send a code (GB, GBR), a name (United Kingdom) or a calling code (44)',
      );
    }
    return {
      country: phone.country,
      e164: phone.e164,
      national: phone.national,
      valid: phone.valid,
      e164_format: phone.e164,
      national_format: phone.national,
      international_format: phone.international,
      rfc3966_format: phone.rfc3966,
      region_code: phone.country,
      country_code: phone.callingCode,
      extension: phone.extension,
      number_type: phone.type,
      is_valid: phone.valid,
      is_possible: phone.possible,
      can_be_internationally_dialed: phone.internationallyDialable,
      successfully_parsed: phone.parsed,
    };
  },
});
