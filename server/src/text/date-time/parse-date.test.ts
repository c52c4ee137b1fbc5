import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDateTime } from './format-date-time.ts';
import { parseDate } from './parse-date.ts';
import { zoneNames } from './time-zone.ts';
import { zoneByAbbreviation } from './zone-abbreviations.ts';

/** ISO 8601 in UTC without its offset; null where the text is no date. */
const read = (date: string, locale?: string, originalTimezone?: string) => {
  const written = formatDateTime({ date, locale, originalTimezone, newTimezone: 'UTC' });
  return written.outcome === 'formatted' ? written.iso.replace('+00:00', '') : null;
};

describe('ISO 8601 and RFC 3339', () => {
  test.each([
    ['2026-11-05T14:30:00Z', '2026-11-05T14:30:00'],
    ['2026-11-05t14:30:00.123456789z', '2026-11-05T14:30:00.123456789'],
    ['20261105T143000+0530', '2026-11-05T09:00:00'],
    ['2026-11-05 14:30:00\u221203:00', '2026-11-05T17:30:00'],
    ['2026-11-05T14:30,5Z', '2026-11-05T14:30:30'],
    ['2026-11-05T14.5', '2026-11-05T14:30:00'],
    ['2026-W45-4', '2026-11-05T00:00:00'],
    ['2026W454T10', '2026-11-05T10:00:00'],
    ['2020-W53', '2020-12-28T00:00:00'],
    ['2026-309', '2026-11-05T00:00:00'],
    ['2026309T1430Z', '2026-11-05T14:30:00'],
    ['2026-11', '2026-11-01T00:00:00'],
    ['2026', '2026-01-01T00:00:00'],
    ['2026-11-05+02:00', '2026-11-04T22:00:00'],
    ['+012345-01-02', '+012345-01-02T00:00:00'],
    ['-000001-12-31', '-000001-12-31T00:00:00'],
    ['0001-01-01', '0001-01-01T00:00:00'],
    ['2026-11-05T14:30[Europe/Paris]', '2026-11-05T13:30:00'],
    ['2026-11-05T14:30:00+02:00[Asia/Tokyo][u-ca=japanese]', '2026-11-05T12:30:00'],
    ['1985-04-12T00:59:59.999999999999999Z', '1985-04-12T00:59:59.999999999'],
  ])('%s', (text, utc) => {
    expect(read(text)).toBe(utc);
  });
});

describe('as programs and offices write them', () => {
  test.each([
    ['"2026-11-05"', '2026-11-05T00:00:00'],
    ['/Date(1793889000123)/', '2026-11-05T14:30:00.123'],
    ['/Date(-1500+0100)/', '1969-12-31T23:59:58.500'],
    ["D:20261105143000+05'30'", '2026-11-05T09:00:00'],
    ['D:20261105143000Z', '2026-11-05T14:30:00'],
    ['2026-11-05_14-30-09', '2026-11-05T14:30:09'],
    ['2026-11-05T14-30-09Z', '2026-11-05T14:30:09'],
    ['05-NOV-26 02.30.00.123456 PM', '2026-11-05T14:30:00.123456'],
    ['R8.11.5', '2026-11-05T00:00:00'],
    ['S39/10/10', '1964-10-10T00:00:00'],
    ['5 XI 2026', '2026-11-05T00:00:00'],
    ['5 I 2026 14:30', '2026-01-05T14:30:00'],
    ['-0043-03-15', '-000043-03-15T00:00:00'],
    ['+12026-11-05', '+012026-11-05T00:00:00'],
    ['5 พฤศจิกายน 2569', '2026-11-05T00:00:00'],
    ['5 พฤศจิกายน 2026', '2026-11-05T00:00:00'],
    ['2026年11月5日下午2点半', '2026-11-05T14:30:00'],
    ['2026年11月5日 9時半', '2026-11-05T09:30:00'],
    ['2026년 11월 5일 오후 2시 반', '2026-11-05T14:30:00'],
  ])('%s', (text, utc) => {
    expect(read(text)).toBe(utc);
  });

  test.each(['/Date()/', "D:2026'", '2026-11-05_14-30', '-0000-01-01', 'R8.13.5', '5 XIII 2026', '"', '""'])(
    '%s is no date',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
});

describe('the end of a day, and leap seconds', () => {
  test.each([
    ['2026-12-31T24:00:00Z', '2027-01-01T00:00:00'],
    ['5 Nov 2026 24:00', '2026-11-06T00:00:00'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00'],
    ['2017-01-01T05:29:60+05:30', '2017-01-01T00:00:00'],
    ['2016-12-31T23:59:60.5Z', '2017-01-01T00:00:00.500'],
  ])('%s is %s', (text, utc) => {
    expect(read(text)).toBe(utc);
  });

  test.each([
    '2026-12-31T24:00:01Z',
    '2026-12-31T24:01Z',
    '2026-12-31T25:00Z',
    '2016-12-31T22:59:60Z',
    '2016-12-31T23:59:61Z',
    '2016-12-31T24:59:60+01:00',
  ])('%s is no time', (text) => {
    expect(read(text)).toBeNull();
  });
});

describe('numbers', () => {
  test.each([
    ['1793889000', '2026-11-05T14:30:00'],
    ['1793889000.25', '2026-11-05T14:30:00.250'],
    ['1793889000123', '2026-11-05T14:30:00.123'],
    ['1793889000123456', '2026-11-05T14:30:00.123456'],
    ['1793889000123456789', '2026-11-05T14:30:00.123456789'],
    ['946684800000', '2000-01-01T00:00:00'],
    ['@0', '1970-01-01T00:00:00'],
    ['-1793889000.5', '1913-02-26T09:29:59.500'],
    ['20261105', '2026-11-05T00:00:00'],
    ['202611051430', '2026-11-05T14:30:00'],
    ['20261105143000', '2026-11-05T14:30:00'],
    ['20261105143000123', '2026-11-05T14:30:00.123'],
  ])('%s', (text, utc) => {
    expect(read(text)).toBe(utc);
  });

  test.each(['0', '23', '131', '131015', '201402', '20141', '5000000000000000000000'])(
    '%s alone is no date',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  test.each([
    ['03/04/2025', undefined, '2025-03-04T00:00:00'],
    ['03/04/2025', 'en-US', '2025-03-04T00:00:00'],
    ['03/04/2025', 'en-GB', '2025-04-03T00:00:00'],
    ['03.04.2025', 'de', '2025-04-03T00:00:00'],
    ['3/4 2025', 'sv', '2025-04-03T00:00:00'],
    ['03/04/05', 'ja', '2003-04-05T00:00:00'],
    ['13/04/2025', 'en-US', '2025-04-13T00:00:00'],
    ['04/13/2025', 'en-GB', '2025-04-13T00:00:00'],
    ['2025/04/03', 'fr', '2025-04-03T00:00:00'],
    ['5.7.2018 klo 5.45 ip.', undefined, '2018-07-05T17:45:00'],
    ['05/07/2018 um 17 Uhr', undefined, '2018-07-05T17:00:00'],
    ['1/2/69', undefined, '1969-01-02T00:00:00'],
    ['1/2/68', undefined, '2068-01-02T00:00:00'],
    ["7 oct '70", undefined, '1970-10-07T00:00:00'],
    ['171113 14:14:20', undefined, '2017-11-13T14:14:20'],
    ['29.02.2020 13.12', undefined, '2020-02-29T13:12:00'],
    ['06/May/2008:08:11:17 -0700', undefined, '2008-05-06T15:11:17'],
    ['2012:08:03 18:31:59', undefined, '2012-08-03T18:31:59'],
  ])('%s in %s is %s', (text, locale, utc) => {
    expect(read(text, locale)).toBe(utc);
  });
});

describe('dates as offices and spreadsheets write them', () => {
  test.each([
    ['12.07.2022', undefined, '2022-07-12T00:00:00'],
    ['01.02.2024 10:00', undefined, '2024-02-01T10:00:00'],
    ['3.4.25', undefined, '2025-04-03T00:00:00'],
    ['5. 6. 2024', undefined, '2024-06-05T00:00:00'],
    ['12.07.22', undefined, '2022-07-12T00:00:00'],
    ['12.07.2022', 'en-US', '2022-07-12T00:00:00'],
    ['12.07.2022', 'en', '2022-07-12T00:00:00'],
    ['12.07.2022 14:30:00', undefined, '2022-07-12T14:30:00'],
    ['12.07.2022 14.30', undefined, '2022-07-12T14:30:00'],
    ['2022.07.12', undefined, '2022-07-12T00:00:00'],
    ['07.13.2022', undefined, '2022-07-13T00:00:00'],
    ['13.07.2022', undefined, '2022-07-13T00:00:00'],
    ['12.07.2022, 14:30 Uhr', undefined, '2022-07-12T14:30:00'],
    ['Mon, 12.07.2022', undefined, '2022-07-12T00:00:00'],
    ['12.07.2022 2:30 PM', undefined, '2022-07-12T14:30:00'],
    ['1.2.2024.', undefined, '2024-02-01T00:00:00'],
    ['1.2. 2024', undefined, '2024-02-01T00:00:00'],
    ['01. 02. 2024', undefined, '2024-02-01T00:00:00'],
    ['12.07.2022 10:00 CET', undefined, '2022-07-12T08:00:00'],
    ['10.11.12', undefined, '2012-11-10T00:00:00'],
    ['12 . 07 . 2022', undefined, '2022-07-12T00:00:00'],
    ['12.7.2022', 'ja', '2022-07-12T00:00:00'],
    ['22.7.12', 'ja', '2022-07-12T00:00:00'],
    ['12/07/2022', undefined, '2022-12-07T00:00:00'],
    ['12-07-2022', undefined, '2022-12-07T00:00:00'],
    ['12.07.2022T10:00', undefined, '2022-07-12T10:00:00'],
    ['12.07.2022 10:00:00.000', undefined, '2022-07-12T10:00:00'],
    ['12.07.2022 10:00 +0200', undefined, '2022-07-12T08:00:00'],
    ['07.2022', undefined, '2022-07-01T00:00:00'],
    ["12.07.'22", undefined, '2022-07-12T00:00:00'],
    ['2024', undefined, '2024-01-01T00:00:00'],
    ['20240101', undefined, '2024-01-01T00:00:00'],
  ])(
    'dots are day first in every locale, other signs as the locale has it: %s in %s is %s',
    (text, locale, utc) => {
      expect(read(text, locale)).toBe(utc);
    },
  );

  test.each([
    ['44927', undefined, '2023-01-01T00:00:00'],
    ['45292.5', undefined, '2024-01-01T12:00:00'],
    ['45292,5', undefined, '2024-01-01T12:00:00'],
    ['45292.75', undefined, '2024-01-01T18:00:00'],
    ['45292.0', undefined, '2024-01-01T00:00:00'],
    ['36526', undefined, '2000-01-01T00:00:00'],
    ['25569', undefined, '1970-01-01T00:00:00'],
    ['10000', undefined, '1927-05-18T00:00:00'],
    ['45292.4166666667', undefined, '2024-01-01T10:00:00'],
    ['45292.999988426', undefined, '2024-01-01T23:59:59'],
    ['44927 ', undefined, '2023-01-01T00:00:00'],
    ["'44927", undefined, '2023-01-01T00:00:00'],
    ['44,927.5', undefined, '2023-01-01T12:00:00'],
    ['38000.25', undefined, '2004-01-14T06:00:00'],
    ['60000', undefined, '2064-04-08T00:00:00'],
  ])('%j is a day of a spreadsheet', (text, locale, utc) => {
    expect(read(text, locale)).toBe(utc);
  });

  test('a day of a spreadsheet is in the original time zone', () => {
    expect(read('45292.5', undefined, 'America/New_York')).toBe('2024-01-01T17:00:00');
  });

  test.each(['99999', '90210', '73051', '2958465', '45292.5.1'])('%s is none', (text) => {
    expect(read(text)).toBeNull();
  });

  test.each([
    ['14:30 12.07.2022', undefined, '2022-07-12T14:30:00'],
    ['14h30 5/11/2023', 'fr', '2023-11-05T14:30:00'],
    ['14:30 5/11/2023', 'fr', '2023-11-05T14:30:00'],
    ['14h30 5 novembre 2023', undefined, '2023-11-05T14:30:00'],
    ['14h30, 5/11/2023', 'fr', '2023-11-05T14:30:00'],
    ['2:30pm 11/5/2023', undefined, '2023-11-05T14:30:00'],
    ['2pm 11/5/2023', undefined, '2023-11-05T14:00:00'],
    ['14h 5/11/2023', 'fr', '2023-11-05T14:00:00'],
    ['14.30 5.11.2023', undefined, '2023-11-05T14:30:00'],
    ['14.30 Uhr, 5.11.2023', undefined, '2023-11-05T14:30:00'],
    ['14h30 le 5/11/2023', 'fr', '2023-11-05T14:30:00'],
    ['à 14h30 le 5/11/2023', 'fr', '2023-11-05T14:30:00'],
    ['14h30 - 5/11/2023', 'fr', '2023-11-05T14:30:00'],
    ['14h30 2023-11-05', undefined, '2023-11-05T14:30:00'],
    ['14:30 2023-11-05', undefined, '2023-11-05T14:30:00'],
    ['14:30:00 05.11.2023', undefined, '2023-11-05T14:30:00'],
    ['18h 12-11-2023', 'pt-BR', '2023-11-12T18:00:00'],
    ['9h05 01/02/2024', 'fr', '2024-02-01T09:05:00'],
  ])('the time in front: %s in %s is %s', (text, locale, utc) => {
    expect(read(text, locale)).toBe(utc);
  });
});

describe('zones behind a time', () => {
  // CET and its like are what clocks of Europe show; EST in summer is five hours behind UTC, as is said.
  test.each([
    ['July 4 2022 15:00 CET', '2022-07-04T13:00:00'],
    ['July 4 2022 15:00 CEST', '2022-07-04T13:00:00'],
    ['July 4 2022 15:00 EST', '2022-07-04T20:00:00'],
    ['July 4 2022 15:00 ET', '2022-07-04T19:00:00'],
    ['July 4 2022 15:00 EET', '2022-07-04T12:00:00'],
    ['July 4 2022 15:00 WET', '2022-07-04T14:00:00'],
    ['July 4 2022 15:00 MEZ', '2022-07-04T13:00:00'],
    ['July 4 2022 15:00 MET', '2022-07-04T13:00:00'],
    ['Jan 4 2022 15:00 CET', '2022-01-04T14:00:00'],
    ['Jan 4 2022 15:00 CEST', '2022-01-04T13:00:00'],
    ['July 4 2022 15:00 PST', '2022-07-04T23:00:00'],
    ['July 4 2022 15:00 GMT', '2022-07-04T15:00:00'],
    ['July 4 2022 15:00 Eastern Time (US & Canada)', '2022-07-04T19:00:00'],
    ['July 4 2022 15:00 Eastern Time', '2022-07-04T19:00:00'],
    ['July 4 2022 15:00 Central European Time', '2022-07-04T13:00:00'],
    ['July 4 2022 15:00 Central European Standard Time', '2022-07-04T13:00:00'],
    ['2022-07-04T15:00 CET', '2022-07-04T13:00:00'],
    ['2022-07-04 15:00:00 CET', '2022-07-04T13:00:00'],
  ])('%s is %s', (text, utc) => {
    expect(read(text)).toBe(utc);
  });

  // Once CET was read as Thursday (čet), MET as a month and PT as Friday where no other word told the language.
  test.each(['UT', 'WET', 'CET', 'MET', 'EST', 'MST', 'ART', 'COT', 'PET', 'UZT', 'KST', 'AWST', 'CT', 'PT'])(
    '%s in capitals is a zone, whatever word it is in some language',
    (abbreviation) => {
      for (const text of [
        '2022-07-04 15:00:00',
        '12.07.2022 10:00',
        'Jan 4 2022 15:00',
        'Mar 4 2022 3:00 PM',
        '15 Aug 2022 15:00',
      ])
        expect(read(`${text} ${abbreviation}`)).toBe(
          read(text, undefined, zoneByAbbreviation(abbreviation)?.name),
        );
    },
  );
});

describe('days written out, in the words of a language', () => {
  test.each([
    ['thirty-first of October 2024', '2024-10-31'],
    ['terzo marzo 2019', '2019-03-03'],
    ['il ventuno giugno 2026', '2026-06-21'],
    ['dos de mayo de 1808', '1808-05-02'],
    ['uno de mayo de 2027', '2027-05-01'],
    ['quatorze juillet 1789', '1789-07-14'],
    ['vingt-et-un juin 1982', '1982-06-21'],
    ['sept. 1982', '1982-09-01'],
    ['vinte e cinco de abril de 1974', '1974-04-25'],
    ['dritter Oktober 1990', '1990-10-03'],
    ['einunddreißigster Dezember 1999', '1999-12-31'],
    ['eenendertigste augustus 2001', '2001-08-31'],
    ['trzeciego maja 1791', '1791-05-03'],
    ['dwudziesty pierwszy lipca 2030', '2030-07-21'],
    ['девятого мая 1945 года', '1945-05-09'],
    ['тридцать первое дек 99', '1999-12-31'],
    ["двадцять п'ятого червня 2031", '2031-06-25'],
    ['sjätte juni 1523', '1523-06-06'],
    ['tjuende mai 2014', '2014-05-20'],
    ['enogtyvende februar 2022', '2022-02-21'],
    ['le sept août 1998', '1998-08-07'],
    ['sept  sept. 2031', '2031-09-07'],
    ['dez de março de 2019', '2019-03-10'],
    ['dez de dezembro de 2026', '2026-12-10'],
    ['dez de 2019', '2019-12-01'],
  ])('%s', (text, day) => {
    expect(read(text)).toBe(`${day}T00:00:00`);
  });
});

test('a day that is a month for short too is one before a month of its language only', () => {
  expect(read('sept june 2024')).toBeNull();
  expect(read('sept à juin 2024')).toBeNull();
  expect(read('sept-juin 2024')).toBeNull();
  expect(read('dez maio 2024')).toBeNull();
  expect(read('12 sept juin 2024')).toBeNull();
});

describe('words', () => {
  test.each([
    ['Thu, 13 Feb 1969 23:32:00 -0330 (Newfoundland Time)', '1969-02-14T03:02:00'],
    ['Sat Mar 13 11:30:00 EST 2010', '2010-03-13T16:30:00'],
    ['Fri Jul 03 2015 18:04:07 GMT+0100 (GMT Daylight Time)', '2015-07-03T17:04:07'],
    ['2015-02-08 03:02:00 +0300 MSK m=+0.000000001', '2015-02-08T00:02:00'],
    ['Tuesday, April 12, 1952 AD 3:30:42pm PST', '1952-04-12T23:30:42'],
    ['twenty-fourth of May 2010 at noon', '2010-05-24T12:00:00'],
    ['the 13th of March, 2010 8 in the evening', '2010-03-13T20:00:00'],
    ['10 August 234 BC', '-000233-08-10T00:00:00'],
    ['10 August 2555 BE', '2012-08-10T00:00:00'],
    ['13NOV2017', '2017-11-13T00:00:00'],
    ['Sept 2026', '2026-09-01T00:00:00'],
    ['2026-11-05 10:00 Europe/Paris', '2026-11-05T09:00:00'],
    ['July 1, 2026 3 pm ET', '2026-07-01T19:00:00'],
    ['July 1, 2026 at 3:00p Pacific Daylight Time', '2026-07-01T22:00:00'],
    ['22 janvier 2015 à 14h40', '2015-01-22T14:40:00'],
    ['Martes 21 de Octubre de 2014', '2014-10-21T00:00:00'],
    ['viernes 28 de agosto de 2026, 5:00 de la tarde', '2026-08-28T17:00:00'],
    ['am 5. März 2014 um 9.15 Uhr', '2014-03-05T09:15:00'],
    ['25. des. 2027 kl. 14.30', '2027-12-25T14:30:00'],
    ['2026 m. lapkričio 5 d.', '2026-11-05T00:00:00'],
    ['2014. március 5. de. 10:30', '2014-03-05T10:30:00'],
    ['27. siječnja 1994. u ponoć', '1994-01-27T00:00:00'],
    ['11.XI.1918', '1918-11-11T00:00:00'],
    ['Нд 14 сакавіка 2015 у 7 гадзін 10 хвілін', '2015-03-14T07:10:00'],
    ['13 авг. 2005г. 19:13', '2005-08-13T19:13:00'],
    ['2020-берез-11', '2020-03-11T00:00:00'],
    ['8 Απριλίου 2014, 3:20 μ.μ.', '2014-04-08T15:20:00'],
    ['15 בינואר 2014', '2014-01-15T00:00:00'],
    ['الثلاثاء ٨ أبريل ٢٠١٤', '2014-04-08T00:00:00'],
    ['१७ अक्टूबर २०१८', '2018-10-17T00:00:00'],
    ['ngày 5 tháng 5 năm 2014 lúc 9:30', '2014-05-05T09:30:00'],
    ['วันที่ 5 พฤศจิกายน พ.ศ. 2567', '2024-11-05T00:00:00'],
    ['2014年4月8日下午3时5分', '2014-04-08T15:05:00'],
    ['二〇一四年四月八日', '2014-04-08T00:00:00'],
    ['２０２６年１１月５日（木）午後２時３０分', '2026-11-05T14:30:00'],
    ['令和6年11月5日', '2024-11-05T00:00:00'],
    ['2026년 11월 5일 목요일 오전 9:30', '2026-11-05T09:30:00'],
  ])('%s', (text, utc) => {
    expect(read(text)).toBe(utc);
  });

  test('a month of two languages is that of the locale, or of the other words', () => {
    expect(read('10. listopada 2014', 'hr')).toBe('2014-10-10T00:00:00');
    expect(read('10 listopada 2014', 'pl')).toBe('2014-11-10T00:00:00');
    expect(read('mar. 7 juin 2011')).toBe('2011-06-07T00:00:00');
  });

  test('what CLDR writes in a locale is read back there', () => {
    const locales =
      'en en-GB es fr de pt it ru nl pl tr uk cs sv ro hu da nb fi el bg sr hr sk sl lt lv et ca vi id ms fil ar fa he hi bn th ja zh zh-TW ko ka hy az kk'.split(
        ' ',
      );
    const styles = [
      { dateStyle: 'full', timeStyle: 'short' },
      { dateStyle: 'long', timeStyle: 'medium' },
      { dateStyle: 'medium' },
      { dateStyle: 'short', timeStyle: 'short' },
    ] as const;
    const minute = fc.integer({ min: Date.UTC(1970, 0) / 60_000, max: Date.UTC(2068, 0) / 60_000 });

    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.constantFrom(...styles), minute, (locale, style, at) => {
        const options = { ...style, timeZone: 'UTC', calendar: 'gregory' } as const;
        const text = new Intl.DateTimeFormat(locale, options).format(at * 60_000);

        const written = new Date(at * 60_000).toISOString();
        const told = 'timeStyle' in style ? written.slice(0, 16) : written.slice(0, 10);
        expect(read(text, locale)?.slice(0, told.length), `${text} in ${locale}`).toBe(told);
      }),
      { numRuns: 400 },
    );
  });
});

test.each([
  '',
  ' ',
  'tomorrow',
  'next friday',
  '2 days ago',
  'Monday',
  '5 May',
  '5 pm',
  '2026-02-29',
  '31/04/2026',
  '13/13/2026',
  '2026-13-01',
  '2021-366',
  '2021-W53-1',
  '0000-01-01',
  '0000 Jun 20',
  '2026-11-05T10:00:00+24:00',
  '2026-11-05T10:00:00+10:60',
  '2026-11-05T10:00:00+01:00Z',
  '2019-05-29T08:41-047',
  '1963-06-1৪T00:00:00Z',
  '2020-01-01\u0000',
  '2020-01-01X',
  '2020--01-01',
  '998-01-01',
  '12020-01-01',
  '2020-01/01',
  '5,000-9,999',
  'Jan 20, 2015 PM',
  'January 25, 1921 23:13 PM',
  'Aug 7, 2014Aug 7, 2014',
  '2026-11-05 - 2026-11-06',
  '2021-07-27T22:20/P1DT1H',
  '{"hello"}',
  '__proto__',
])('%j is no date', (text) => {
  expect(read(text)).toBeNull();
});

describe('any text', () => {
  const reader = { language: undefined, order: undefined };
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.integer({ min: 0, max: 99_999 }).map(String),
    fc.constantFrom(..."-/.:, T+Z()[]'"),
    fc.constantFrom(
      'March',
      'mar',
      'pm',
      'de',
      'klo',
      'EST',
      '年',
      '月',
      'ก.พ.',
      '\ud800',
      ...zoneNames().slice(0, 5),
    ),
  );

  test('is a day that exists or none, and never throws', () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
        (text) => {
          const parsed = parseDate(text, reader);

          if (parsed.kind !== 'local') return;
          expect(parsed.month).toBeGreaterThanOrEqual(1);
          expect(parsed.month).toBeLessThanOrEqual(12);
          expect(parsed.day).toBeGreaterThanOrEqual(1);
          expect(parsed.day).toBeLessThanOrEqual(31);
          expect(parsed.hour * 3_600 + parsed.minute * 60 + parsed.second).toBeLessThanOrEqual(86_400);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('that is written by this service is read back as the same moment', () => {
    const second = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 });

    fc.assert(
      fc.property(second, fc.constantFrom(...zoneNames()), (at, newTimezone) => {
        const written = formatDateTime({ date: `@${at}`, newTimezone });
        const iso = written.outcome === 'formatted' ? written.iso : '';

        expect(formatDateTime({ date: iso })).toMatchObject({ moment: { epochSeconds: at } });
      }),
    );
  });
});
