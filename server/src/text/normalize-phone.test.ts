import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryCodeOfField } from './countries.ts';
import { isPhoneCountry, normalizePhone } from './normalize-phone.ts';

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

const withExtension = (phone: string, hint: string | undefined) => {
  const { e164, extension, valid } = normalizePhone(phone, hint);
  return `${valid ? '' : 'invalid '}${e164}${extension === null ? '' : ` ${extension}`}`;
};

// "press 2" is a menu and no extension; both leave the number as it is.
test.each([
  ['+1 (206) 973-5100, press 2', 'US', '+12069735100'],
  ['206-973-5100 opt 2', 'US', '+12069735100'],
  ['206.973.5100 option 2', 'US', '+12069735100'],
  ['206 973 5100 (press 1)', 'US', '+12069735100'],
  ['206 973 5100 then press 3', 'US', '+12069735100'],
  ['206-973-5100 menu option 4', 'US', '+12069735100'],
  ['(206) 973-5100 x 22 or 23', 'US', '+12069735100 22'],
  ['206-973-5100 ask for Bob', 'US', '+12069735100'],
  ['206-973-5100 after 5pm', 'US', '+12069735100'],
  ['206-973-5100 (2nd floor)', 'US', '+12069735100'],
  ['206-973-5100 - option #2', 'US', '+12069735100'],
  ['206 973 5100 ext 12 (Bob)', 'US', '+12069735100 12'],
  ['206 973 5100 extension 12', 'US', '+12069735100 12'],
  ['206 973 5100 Ext. No. 12', 'US', '+12069735100 12'],
  ['206 973 5100 extn:12', 'US', '+12069735100 12'],
  ['206 973 5100 (ext 12)', 'US', '+12069735100 12'],
  ['206 973 5100 dial 12', 'US', '+12069735100'],
  ['+49 30 901820 Durchwahl 12', 'DE', '+4930901820 12'],
  ['+49 30 901820 DW 12', 'DE', '+4930901820 12'],
  ['+49 30 901820 App. 12', 'DE', '+4930901820 12'],
  ['+33 1 42 68 53 00 poste 12', 'FR', '+33142685300 12'],
  ['+34 912 345 678 extensión 12', 'ES', '+34912345678 12'],
  ['+34 912 345 678 anexo 12', 'ES', '+34912345678 12'],
  ['+55 11 3333-4444 ramal 12', 'BR', '+551133334444 12'],
  ['+39 06 6982 int. 12', 'IT', '+39066982 12'],
  ['+1 206 973 5100 #12', 'US', '+12069735100 12'],
  ['206-973-5100 press 2 for sales', 'US', '+12069735100'],
  ['206-973-5100; option 2', 'US', '+12069735100'],
  ['206-973-5100, then 2', 'US', '+12069735100'],
  ['1-800-FLOWERS', 'US', '+18003569377'],
  ['1-800-FLOWERS ext 2', 'US', '+18003569377 2'],
  ['1-800-FLOWERS press 2', 'US', '+18003569377'],
  ['206-973-5100 x12 / 206-973-5101', 'US', '+12069735100 12'],
  ['206-973-5100 PIN 1234#', 'US', '+12069735100'],
  ['+1 206 973 5100 code 1234', 'US', '+12069735100'],
  ['+1 206-973-5100 extension twelve', 'US', '+12069735100'],
  ['206-973-5100 (mobile), 206-973-5101 (home)', 'US', '+12069735100'],
  ['m: 206-973-5100 o: 206-973-5101', 'US', '+12069735100'],
  ['Office 206-973-5100 Cell 206-973-5101', 'US', '+12069735100'],
])('words and digits behind a number, extensions in words: %j of %j is %s', (phone, hint, expected) => {
  expect(withExtension(phone, hint)).toBe(expected);
});

test.each([
  ['9876543210, 9876501234', 'IN', '+919876543210'],
  ['+91-9876543210/9876501234', 'IN', '+919876543210'],
  ['+44 20 7946 0958, +44 20 7946 0959', undefined, '+442079460958'],
  ['212-555-0199/917-555-0123', 'US', '+12125550199'],
  ['+442079460958+442079460959', undefined, '+442079460958'],
  ['+44 20 7946 0958 +44 20 7946 0959', undefined, '+442079460958'],
  ['9876543210 9876501234', 'IN', '+919876543210'],
  ['98765 43210, 98765 01234', 'IN', '+919876543210'],
  ['030 901820 / 030 901821', 'DE', '+4930901820'],
  ['030/901820', 'DE', '+4930901820'],
  ['0049/30/901820', 'DE', '+4930901820'],
  ['030 901820/21', 'DE', '+4930901820'],
  ['(212) 555-0199, (917) 555-0123', 'US', '+12125550199'],
  ['212.555.0199 & 917.555.0123', 'US', '+12125550199'],
  ['212-555-0199 917-555-0123', 'US', '+12125550199'],
  ['212-555-0199\t917-555-0123', 'US', '+12125550199'],
  ['212-555-0199 - 917-555-0123', 'US', '+12125550199'],
  ['9876543210-9876501234', 'IN', '+919876543210'],
  ['+91 98765 43210 , 011-23456789', 'IN', '+919876543210'],
  ['022-24921234/5/6', 'IN', '+912224921234'],
  ['01 42 68 53 00 - 06 12 34 56 78', 'FR', '+33142685300'],
  ['2125550199,9175550123', 'US', '+12125550199'],
  ['+12125550199;+19175550123', undefined, '+12125550199'],
  ['["+12125550199","+19175550123"]', undefined, '+12125550199'],
  ['+12125550199\r\n+19175550123', undefined, '+12125550199'],
  ['020 7946 0958 & 0959', 'GB', '+442079460958'],
  ['tel: 020 7946 0958 fax: 020 7946 0959', 'GB', '+442079460958'],
  ['T +44 20 7946 0958 F +44 20 7946 0959', undefined, '+442079460958'],
  ['+1 212 555 0199,,1234#', undefined, '+12125550199 1234'],
  ['2125550199 ::: 9175550123', 'US', '+12125550199'],
  ['(212)555-0199(917)555-0123', 'US', '+12125550199'],
])('of the numbers in a cell the first valid one: %j of %j is %s', (phone, hint, expected) => {
  expect(withExtension(phone, hint)).toBe(expected);
});

test.each([
  ['020 7946 0958', 'United Kingdom', '+442079460958'],
  ['020 7946 0958', 'GBR', '+442079460958'],
  ['020 7946 0958', 'England', '+442079460958'],
  ['020 7946 0958', 'Scotland', '+442079460958'],
  ['020 7946 0958', 'Great Britain', '+442079460958'],
  ['030 901820', 'Deutschland', '+4930901820'],
  ['030 901820', 'DEU', '+4930901820'],
  ['06 12 34 56 78', 'FRA', '+33612345678'],
  ['206-973-5100', 'USA', '+12069735100'],
  ['206-973-5100', 'U.S.', '+12069735100'],
  ['206-973-5100', 'United States of America', '+12069735100'],
  ['206-973-5100', 'en-US', '+12069735100'],
  ['206-973-5100', 'en_US', '+12069735100'],
  ['206-973-5100', '🇺🇸', '+12069735100'],
  ['206-973-5100', 'United States (US)', '+12069735100'],
  ['206-973-5100', 'US - United States', '+12069735100'],
  ['206-973-5100', 'United States (+1)', '+12069735100'],
  ['206-973-5100', '+1 (US)', '+12069735100'],
  ['98765 43210', 'India', '+919876543210'],
  ['98765 43210', 'IND', '+919876543210'],
  ['33 12 34 56', 'Danmark', '+4533123456'],
  ['33 12 34 56', 'Dänemark', '+4533123456'],
  ['70 123 45 67', 'Sverige', '+46701234567'],
  ['612 345 678', 'Polska', '+48612345678'],
  ['601 234 567', 'Česko', '+420601234567'],
  ['601 234 567', 'Cesko', '+420601234567'],
  ['601 234 567', 'Czechia', '+420601234567'],
  ['612 345 678', 'España', '+34612345678'],
  ['612 345 678', 'Espana', '+34612345678'],
  ['03-1234-5678', 'Japan', '+81312345678'],
  ['03-1234-5678', '日本', '+81312345678'],
  ['010-1234-5678', 'South Korea', '+821012345678'],
  ['010-1234-5678', 'Korea (South)', '+821012345678'],
  ['138 0013 8000', 'China', '+8613800138000'],
  ['138 0013 8000', '中国', '+8613800138000'],
  ['050 123 4567', 'UAE', '+971501234567'],
  ['050 123 4567', 'United Arab Emirates', '+971501234567'],
  ['8 (495) 123-45-67', 'Россия', '+74951234567'],
  ['0171 1234567', 'Germany ', '+491711234567'],
  ['0171 1234567', 'germany', '+491711234567'],
  ['0171 1234567', 'GERMANY', '+491711234567'],
  ['0171 1234567', 'Federal Republic of Germany', '+491711234567'],
  ['02 9374 4000', 'AUS', '+61293744000'],
  ['082 123 4567', 'South Africa', '+27821234567'],
  ['082 123 4567', 'RSA', '+27821234567'],
  ['0412 345 678', 'Australia', '+61412345678'],
  ['044 668 18 00', 'CHE', '+41446681800'],
  ['044 668 18 00', 'Schweiz', '+41446681800'],
  ['01 5123456', 'AUT', '+4315123456'],
  ['01 5123456', 'Österreich', '+4315123456'],
  ['(416) 555-0123', 'Canada', '+14165550123'],
  ['81 1987 8677', 'Mexico', '+528119878677'],
  ['11 3333-4444', 'Brasil', '+551133334444'],
])('a country in any form: %j of %j is %s', (phone, hint, expected) => {
  expect(isPhoneCountry(hint)).toBe(true);
  expect(withExtension(phone, hint)).toBe(expected);
});

test.each([
  'XX',
  'EU',
  'Europe',
  'N/A',
  'Narnia',
  'Texas',
  'GB or US',
  'United Kingdom / Ireland',
  '999',
  'D',
])('%j is no country of phone numbers', (hint) => {
  expect(isPhoneCountry(hint)).toBe(false);
});

test.each([
  ['Iran (Islamic Republic of)', 'IR'],
  ['Bolivia (Plurinational State of)', 'BO'],
  ['Venezuela (Bolivarian Republic of)', 'VE'],
  ['Korea (Republic of)', 'KR'],
  ["Korea (Democratic People's Republic of)", 'KP'],
  ['Congo (Democratic Republic of the)', 'CD'],
  ['Gambia, The', 'GM'],
  ['Bahamas (The)', 'BS'],
  ['Slovak Republic', 'SK'],
  ['Kyrgyz Republic', 'KG'],
  ['Lao PDR', 'LA'],
  ['Hong Kong SAR', 'HK'],
  ['KSA', 'SA'],
  ['ROK', 'KR'],
  ['Inglaterra', 'GB'],
  ['Großbritannien', 'GB'],
  ['United States (the)', 'US'],
])('long, short and foreign names of countries in a field: %s is %s', (name, code) => {
  expect(countryCodeOfField(name)).toBe(code);
});

test.each(['', ' ', 'dk', '+45', '0045', '001'])('%j is a country, or says nothing', (hint) => {
  expect(isPhoneCountry(hint)).toBe(true);
});

test.each([
  ['+52 (1) 811 987 8677', 'MX', '+528119878677'],
  ['+5215517329563', 'MX', '+525517329563'],
  ['044 55 1732 9563', 'MX', '+525517329563'],
  ['045 55 1732 9563', 'MX', '+525517329563'],
  ['01 55 1732 9563', 'MX', '+525517329563'],
  ['+52 1 55 1732 9563', undefined, '+525517329563'],
  ['5215517329563', 'MX', '+525517329563'],
  ['+52 044 55 1732 9563', undefined, '+525517329563'],
  ['+52 01 55 1732 9563', undefined, '+525517329563'],
  ['00521 55 1732 9563', undefined, '+525517329563'],
  ['1 55 1732 9563', 'MX', '+525517329563'],
  ['491711234567', 'DE', '+491711234567'],
  ['442079460958', 'GB', '+442079460958'],
  ['919876543210', 'IN', '+919876543210'],
  ['33612345678', 'FR', '+33612345678'],
  ['4533123456', 'DK', '+4533123456'],
  ['12069735100', 'US', '+12069735100'],
  ['49 (0)171 1234567', 'DE', '+491711234567'],
  ['44 (0) 20 7946 0958', 'GB', '+442079460958'],
  ['61412345678', 'AU', '+61412345678'],
  ['(+49) 171 1234567', 'DE', '+491711234567'],
  ['49-171-1234567', 'DE', '+491711234567'],
  ['+44_20_7946_0958', undefined, '+442079460958'],
  ['206_973_5100', 'US', '+12069735100'],
  ['+44·20·7946·0958', undefined, '+442079460958'],
  ['+44–20–7946–0958', undefined, '+442079460958'],
  ['+44:20:7946:0958', undefined, '+442079460958'],
  ['+44*20*7946*0958', undefined, '+442079460958'],
  ["'+442079460958", undefined, '+442079460958'],
  ['="+442079460958"', undefined, '+442079460958'],
  ['=+442079460958', undefined, '+442079460958'],
  ['"+44 20 7946 0958"', undefined, '+442079460958'],
  ['206-973-5100/5101', 'US', '+12069735100'],
  ['206-973-5100 / 5101 / 5102', 'US', '+12069735100'],
  ['p:+442079460958', undefined, '+442079460958'],
  ['+44 20 7946 0958.', undefined, '+442079460958'],
  ['2.069735100E9', 'US', '+12069735100'],
  ['2069735100.0', 'US', '+12069735100'],
  ['whatsapp:+442079460958', undefined, '+442079460958'],
  ['https://wa.me/442079460958', undefined, '+442079460958'],
  ['sms:+442079460958', undefined, '+442079460958'],
  ['++442079460958', undefined, '+442079460958'],
  ['+ 44 20 7946 0958', undefined, '+442079460958'],
  ['＋44 20 7946 0958', undefined, '+442079460958'],
  ['+44(0)2079460958', undefined, '+442079460958'],
  ['+440 2079460958', undefined, '+442079460958'],
  ['+4402079460958', undefined, '+442079460958'],
  ['&#43;442079460958', undefined, '+442079460958'],
  ['%2B442079460958', undefined, '+442079460958'],
  ['00 44 20 7946 0958', undefined, '+442079460958'],
  ['+0044 20 7946 0958', undefined, '+442079460958'],
  ['+001 206 973 5100', undefined, '+12069735100'],
])('old prefixes, lost plus signs and dirt: %j of %j is %s', (phone, hint, expected) => {
  expect(withExtension(phone, hint)).toBe(expected);
});

test.each([
  ['000-000-0000', 'US'],
  ['(000) 000-0000', 'CA'],
  ['000 000 000', 'DE'],
  ['+1 000 000 0000', undefined],
  ['0000000000', 'IN'],
  ['00000000000', 'GB'],
  ['+44 0000000000', undefined],
  ['12345678901234567890', 'US'],
  ['99999999999999999', 'DE'],
  ['+4912345678901234567', undefined],
  ['000', 'FR'],
])(
  '%j of %j has no E.164 form: it is null, and never spaces, hyphens or more than 15 digits',
  (phone, hint) => {
    expect(normalizePhone(phone, hint)).toMatchObject({
      e164: null,
      international: null,
      rfc3966: null,
      valid: false,
    });
  },
);

test.each(['2024-01-05 12:30:00', 'ISBN 978-3-16-148410-0', '4111 1111 1111 1111', 'SSN 123-45-6789'])(
  '%s is no phone number, and its beginning is none',
  (text) => {
    expect(normalizePhone(text, 'US').valid).toBe(false);
  },
);

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

      expect(phone.e164 ?? '+1').toMatch(/^\+[0-9]{1,15}$/);
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
