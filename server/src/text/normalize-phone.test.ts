import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizePhone } from './normalize-phone.ts';

test('a number in every form that clients ask for', () => {
  expect(normalizePhone('(202) 555-0147', 'US')).toEqual({
    country: 'US',
    e164: '+12025550147',
    national: '(202) 555-0147',
    international: '+1 202-555-0147',
    rfc3966: 'tel:+1-202-555-0147',
    callingCode: 1,
    extension: null,
    type: 'FIXED_LINE_OR_MOBILE',
    valid: true,
    possible: true,
    internationallyDialable: true,
    parsed: true,
  });
});

test.each([
  ['+45 33 12 34 56', undefined, '+4533123456', 'DK'],
  ['33 12 34 56', 'dk', '+4533123456', 'DK'],
  ['33 12 34 56', ' DK ', '+4533123456', 'DK'],
  ['33 12 34 56', '+45', '+4533123456', 'DK'],
  ['020 7946 0958', 'UK', '+442079460958', 'GB'],
  ['020 7946 0958', '44', '+442079460958', 'GB'],
  ['+44 (0)20 7946 0958', undefined, '+442079460958', 'GB'],
  ['0044 20 7946 0958', undefined, '+442079460958', 'GB'],
  ['0044 20 7946 0958', 'US', '+442079460958', 'GB'],
  ['011 44 20 7946 0958', 'US', '+442079460958', 'GB'],
  ['011 44 20 7946 0958', undefined, '+442079460958', 'GB'],
  ['tel:+44-20-7946-0958', undefined, '+442079460958', 'GB'],
  ['＋４４　２０　７９４６　０９５８', undefined, '+442079460958', 'GB'],
  ['\u202a+44 20\u00a07946\u200b 0958\u202c', undefined, '+442079460958', 'GB'],
  ['٠١٠ ٠١٢٣ ٤٥٦٧', 'EG', '+201001234567', 'EG'],
  ['+39 06 698 12345', 'IT', '+390669812345', 'VA'],
  ['8 (495) 123-45-67', 'RU', '+74951234567', 'RU'],
  ['06 12 34 56 78', 'FR', '+33612345678', 'FR'],
  ['1-800-FLOWERS', 'US', '+18003569377', 'US'],
  ['+1 (800) Go-Fedex', undefined, '+18004633339', 'US'],
  ['+33 6 12 34 56 78', 'not a country', '+33612345678', 'FR'],
  // Regions that share a calling code are told apart, whichever the hint.
  ['+7 727 258 0000', 'RU', '+77272580000', 'KZ'],
  ['01481 256789', 'GB', '+441481256789', 'GG'],
  ['(416) 555-0123', 'US', '+14165550123', 'CA'],
  ['+1 242 365 1234', undefined, '+12423651234', 'BS'],
  ['+247 40123', undefined, '+24740123', 'AC'],
  // Trunk prefixes go, zeros that are part of the number stay.
  ['02 1234 5678', 'IT', '+390212345678', 'IT'],
  ['011 15 8765-4321', 'AR', '+5491187654321', 'AR'],
  ['0 15 11 96123-4567', 'BR', '+5511961234567', 'BR'],
  ['8 727 258 0000', 'KZ', '+77272580000', 'KZ'],
  ['00 1 202 555 0147', 'DE', '+12025550147', 'US'],
  // What stands around a number.
  ['Tel. 030 901820 (Empfang)', 'DE', '+4930901820', 'DE'],
  ['+1 202 555 0147 ext', undefined, '+12025550147', 'US'],
  ['+44 20 7946 0958 / +44 20 7946 0959', undefined, '+442079460958', 'GB'],
  ['n/a or +44 20 7946 0958', undefined, '+442079460958', 'GB'],
  ['12025550147.0', 'US', '+12025550147', 'US'],
  ['John: +41 44 668 18 00\n', undefined, '+41446681800', 'CH'],
  ['tel:7946-0958;phone-context=+44-20', undefined, '+442079460958', 'GB'],
  ['(202) 555-0147 x 5/x6', 'US', '+12025550147', 'US'],
])('%j with the hint %j is %s of %s', (phone, hint, e164, country) => {
  expect(normalizePhone(phone, hint)).toMatchObject({ e164, country, valid: true, parsed: true });
});

test.each([
  ['+1 202 555 0147 x123', '123'],
  ['+1 202 555 0147 ext. 123', '123'],
  ['tel:+1-202-555-0147;ext=123', '123'],
  ['+1 202 555 0147 #123', '123'],
  ['+1 202 555 0147,,123', '123'],
  ['+1 202 555 0147 доб. 123', '123'],
])('%s has an extension, which E.164 leaves out', (phone, extension) => {
  expect(normalizePhone(phone)).toMatchObject({
    e164: '+12025550147',
    extension,
    international: '+1 202-555-0147 ext. 123',
    rfc3966: 'tel:+1-202-555-0147;ext=123',
  });
});

test('within a country an extension is written as there', () => {
  expect(normalizePhone('020 7946 0958 ext. 12', 'GB').national).toBe('020 7946 0958 x12');
  expect(normalizePhone('(202) 555-0147 x12', 'US').national).toBe('(202) 555-0147 ext. 12');
});

test.each([
  ['253-0000', 'US', '+12530000', null],
  ['+1 300 555 0147', undefined, '+13005550147', null],
  ['112', 'DE', '+49112', 'DE'],
  ['116117', 'DE', '+49116117', 'DE'],
])(
  '%s has a length that occurs, but is in no range of numbers to call from abroad',
  (phone, hint, e164, country) => {
    expect(normalizePhone(phone, hint)).toMatchObject({
      e164,
      country,
      type: 'UNKNOWN',
      valid: false,
      possible: true,
      parsed: true,
    });
  },
);

test('a valid number that foreign networks do not reach says so', () => {
  expect(normalizePhone('+86 400 123 4567')).toMatchObject({ valid: true, internationallyDialable: false });
});

test('numbers that belong to no country are of the world', () => {
  expect(normalizePhone('+800 1234 5678')).toMatchObject({
    country: '001',
    callingCode: 800,
    type: 'TOLL_FREE',
    valid: true,
  });
});

test.each([
  ['+44 7400 123456', 'MOBILE'],
  ['+44 20 7946 0958', 'FIXED_LINE'],
  ['+44 808 157 0192', 'TOLL_FREE'],
  ['+44 909 879 0000', 'PREMIUM_RATE'],
  ['+1 800 356 9377', 'TOLL_FREE'],
  ['+49 180 5 012345', 'SHARED_COST'],
  ['+374 60 271234', 'VOIP'],
  ['+46 75 1234567', 'PERSONAL_NUMBER'],
  ['+888 123 456 789 01', 'UAN'],
])('%s is of the kind %s', (phone, type) => {
  expect(normalizePhone(phone).type).toBe(type);
});

test('a number that nobody can have is read, but neither valid nor of a country that shares its code', () => {
  expect(normalizePhone('911', 'US')).toMatchObject({
    e164: '+1911',
    country: null,
    type: 'UNKNOWN',
    valid: false,
    possible: false,
    internationallyDialable: false,
    parsed: true,
  });
  expect(normalizePhone('+45 123')).toMatchObject({ country: 'DK', valid: false });
});

test.each([
  '',
  ' ',
  'abc',
  '+',
  'n/a',
  '2025550147',
  '1',
  '+999 12345',
  '1-800-FLOWERS',
  '1'.repeat(251),
  '('.repeat(1_000_000),
])('no number can be told from %j without a hint: fields are null, nothing is thrown', (phone) => {
  expect(normalizePhone(phone)).toEqual({
    country: null,
    e164: null,
    national: null,
    international: null,
    rfc3966: null,
    callingCode: null,
    extension: null,
    type: null,
    valid: false,
    possible: false,
    internationallyDialable: false,
    parsed: false,
  });
});

test('what is no country is as no hint: 001 is the world, not the calling code 1', () => {
  expect(normalizePhone('202 555 0147', '001').parsed).toBe(false);
  expect(normalizePhone('202 555 0147', '1').country).toBe('US');
});

test('any text at all gives an answer, and a valid number in E.164 is the same number again', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.integer({ min: 0, max: 99_999 }).map(String),
    fc.constantFrom('+', '00', '-', ' ', '(', ')', '+45', '+1', 'x', 'ext', '\ud800'),
  );
  const hint = fc.option(fc.oneof(fc.constantFrom('US', 'dk', 'GB', '+49'), fc.string()), { nil: undefined });

  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), hint, (pieces, countryHint) => {
      const phone = normalizePhone(pieces.join(''), countryHint);

      if (phone.valid) {
        expect(normalizePhone(phone.e164 ?? '')).toMatchObject({
          e164: phone.e164,
          country: phone.country,
          valid: true,
        });
      }
    }),
    { numRuns: 500 },
  );
});
