import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentIn } from './moment.ts';
import { epochOfLocal, zoneByName, zoneNames } from './time-zone.ts';
import { zoneOf } from './zone-of.ts';

const seconds = (iso: string) => Date.parse(iso.endsWith('Z') ? iso : `${iso}Z`) / 1_000;
const shown = (zone: string, utc: string) => {
  const found = zoneOf(zone);
  if (!found) return null;
  const { hour, minute, abbreviation, offsetSeconds } = momentIn(found, seconds(utc), 0);
  return `${hour}:${String(minute).padStart(2, '0')} ${abbreviation} ${offsetSeconds}`;
};

describe('what clocks show', () => {
  test.each([
    ['America/New_York', '2026-11-01T05:59:59Z', '1:59 EDT -14400'],
    ['America/New_York', '2026-11-01T06:00:00Z', '1:00 EST -18000'],
    ['Europe/Berlin', '2024-03-31T01:00:00Z', '3:00 CEST 7200'],
    ['Australia/Lord_Howe', '2024-01-01T00:00:00Z', '11:00 +11 39600'],
    ['Asia/Kathmandu', '2024-01-01T00:00:00Z', '5:45 +0545 20700'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '23:59 -10 -36000'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '0:00 +14 50400'],
    ['Europe/Dublin', '2024-07-01T12:00:00Z', '13:00 IST 3600'],
    ['Africa/Monrovia', '1960-01-01T00:44:30Z', '0:00 MMT -2670'],
    ['America/New_York', '1883-01-01T12:00:00Z', '7:03 LMT -17762'],
    ['Europe/Paris', '2099-07-01T12:00:00Z', '14:00 CEST 7200'],
    ['America/Santiago', '2090-01-01T12:00:00Z', '9:00 -03 -10800'],
  ])('in %s at %s: %s', (zone, utc, expected) => {
    expect(shown(zone, utc)).toBe(expected);
  });

  test('offsets are those of ICU, in every zone and year that both know alike', () => {
    // ICU drops what is known of some zones before 1970, and either may have the later edition of the years to come.
    const moment = fc.integer({ min: 0, max: seconds('2025-01-01T00:00:00Z') });
    const known = zoneNames().filter((name) => !name.startsWith('Etc/') && name.includes('/'));

    fc.assert(
      fc.property(fc.constantFrom(...known), moment, (name, at) => {
        const format = new Intl.DateTimeFormat('en-US', {
          timeZone: name,
          timeZoneName: 'longOffset',
          hour: 'numeric',
        });
        const part =
          format.formatToParts(at * 1_000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
        const [, sign = '+', hours = '0', minutes = '0', rest = '0'] =
          /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(part) ?? [];
        const expected =
          (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest));
        // Chisinau's changes of 2022 and later were corrected after the edition that Node 24 has.
        if (['Europe/Chisinau', 'Europe/Tiraspol'].includes(name)) return;
        expect(zoneByName(name)?.typeAt(at).offsetSeconds, name).toBe(expected + 0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('local times', () => {
  test('one that is skipped is moved forward by what is skipped', () => {
    expect(epochOfLocal(zone('America/New_York'), seconds('2026-03-08T02:30:00'))).toBe(
      seconds('2026-03-08T07:30:00Z'),
    );
    expect(epochOfLocal(zone('Australia/Lord_Howe'), seconds('2024-10-06T02:15:00'))).toBe(
      seconds('2024-10-05T15:45:00Z'),
    );
  });

  test('one that comes twice is the first', () => {
    expect(epochOfLocal(zone('America/New_York'), seconds('2026-11-01T01:30:00'))).toBe(
      seconds('2026-11-01T05:30:00Z'),
    );
    expect(epochOfLocal(zone('Europe/London'), seconds('2026-10-25T01:00:00'))).toBe(
      seconds('2026-10-25T00:00:00Z'),
    );
  });

  test('a day that a country left out is the day after', () => {
    expect(epochOfLocal(zone('Pacific/Apia'), seconds('2011-12-30T12:00:00'))).toBe(
      seconds('2011-12-30T22:00:00Z'),
    );
  });

  test('every moment comes back, or the first of two that clocks show alike', () => {
    const moment = fc.integer({ min: seconds('1850-01-01T00:00:00Z'), max: seconds('2200-01-01T00:00:00Z') });

    fc.assert(
      fc.property(fc.constantFrom(...zoneNames()), moment, (name, at) => {
        const found = zone(name);
        const local = at + found.typeAt(at).offsetSeconds;
        const back = epochOfLocal(found, local);

        expect(back).toBeLessThanOrEqual(at);
        expect(back + found.typeAt(back).offsetSeconds).toBe(local);
      }),
    );
  });
});

describe('names of zones', () => {
  test.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['AMERICA/NEW YORK', 'America/New_York'],
    ['US/Eastern', 'US/Eastern'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['utc', 'UTC'],
    ['Z', 'UTC'],
    ['GMT', 'GMT'],
    ['+02:00', '+02:00'],
    ['+0530', '+05:30'],
    ['UTC+2', '+02:00'],
    ['GMT-03:30', '-03:30'],
    ['\u22125', '-05:00'],
    ['PST', '-08:00'],
    ['ET', 'America/New_York'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['CET', 'CET'],
  ])('%s is %s', (text, name) => {
    expect(zoneOf(text)?.name).toBe(name);
  });

  test.each([
    '',
    'Mars/Phobos',
    'Europe',
    'UTC+25',
    '+2:99',
    'EST EDT',
    '../etc/passwd',
    '__proto__',
    'x'.repeat(500),
  ])('%j is no zone', (text) => {
    expect(zoneOf(text)).toBeNull();
  });

  test('MET is a link to Brussels, as the time zone database has it, with the abbreviations of that', () => {
    expect(shown('MET', '2024-01-15T12:00:00Z')).toBe('13:00 CET 3600');
    expect(shown('MET', '2024-07-15T12:00:00Z')).toBe('14:00 CEST 7200');
  });

  test('CET as a zone has summer time, as the time zone database has it', () => {
    expect(shown('CET', '2024-07-01T12:00:00Z')).toBe('14:00 CEST 7200');
  });
});

describe('zones as CRMs, calendars and Windows show them: noon of the first of June in each', () => {
  test.each([
    ['Eastern Time', '2024-06-01T16:00:00'],
    ['Pacific Time', '2024-06-01T19:00:00'],
    ['Pacific Time (US & Canada)', '2024-06-01T19:00:00'],
    ['Central Time (US & Canada)', '2024-06-01T17:00:00'],
    ['Mountain Time (US & Canada)', '2024-06-01T18:00:00'],
    ['(GMT-05:00) Eastern Time (US & Canada)', '2024-06-01T16:00:00'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '2024-06-01T16:00:00'],
    ['Eastern Standard Time', '2024-06-01T16:00:00'],
    ['Eastern Daylight Time', '2024-06-01T16:00:00'],
    ['US/Eastern', '2024-06-01T16:00:00'],
    ['Eastern', '2024-06-01T16:00:00'],
    ['Pacific', '2024-06-01T19:00:00'],
    ['Central European Time', '2024-06-01T10:00:00'],
    ['Central European Summer Time', '2024-06-01T10:00:00'],
    ['(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '2024-06-01T10:00:00'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '2024-06-01T10:00:00'],
    ['London', '2024-06-01T11:00:00'],
    ['(GMT+00:00) London', '2024-06-01T11:00:00'],
    ['New York', '2024-06-01T16:00:00'],
    ['Berlin', '2024-06-01T10:00:00'],
    ['Europe/Berlin', '2024-06-01T10:00:00'],
    ['CET', '2024-06-01T10:00:00'],
    ['ET', '2024-06-01T16:00:00'],
    ['EST', '2024-06-01T17:00:00'],
    ['EDT', '2024-06-01T16:00:00'],
    ['PT', '2024-06-01T19:00:00'],
    ['PST', '2024-06-01T20:00:00'],
    ['PDT', '2024-06-01T19:00:00'],
    ['GMT', '2024-06-01T12:00:00'],
    ['BST', '2024-06-01T11:00:00'],
    ['IST', '2024-06-01T06:30:00'],
    ['(GMT+05:30) India Standard Time (Asia/Kolkata)', '2024-06-01T06:30:00'],
    ['(GMT-08:00) Pacific Standard Time (America/Los_Angeles)', '2024-06-01T19:00:00'],
    ['(GMT-07:00) Pacific Daylight Time (America/Los_Angeles)', '2024-06-01T19:00:00'],
    ['(GMT+01:00) Central European Standard Time (Europe/Paris)', '2024-06-01T10:00:00'],
    ['UTC+2', '2024-06-01T10:00:00'],
    ['GMT +2', '2024-06-01T10:00:00'],
    ['Greenwich Mean Time', '2024-06-01T12:00:00'],
    ['British Summer Time', '2024-06-01T11:00:00'],
    ['India Standard Time', '2024-06-01T06:30:00'],
    ['Chennai', '2024-06-01T06:30:00'],
    ['Mumbai', '2024-06-01T06:30:00'],
    ['Kolkata', '2024-06-01T06:30:00'],
    ['Tokyo', '2024-06-01T03:00:00'],
    ['Sydney', '2024-06-01T02:00:00'],
    ['Singapore', '2024-06-01T04:00:00'],
    ['Hong Kong', '2024-06-01T04:00:00'],
    ['Arizona', '2024-06-01T19:00:00'],
    ['Hawaii', '2024-06-01T22:00:00'],
    ['Alaska', '2024-06-01T20:00:00'],
    ['Indiana (East)', '2024-06-01T16:00:00'],
    ['Atlantic Time (Canada)', '2024-06-01T15:00:00'],
    ['International Date Line West', '2024-06-02T00:00:00'],
    ['Midway Island', '2024-06-01T23:00:00'],
    ['Newfoundland', '2024-06-01T14:30:00'],
    ['Mid-Atlantic', '2024-06-01T14:00:00'],
    ['Azores', '2024-06-01T12:00:00'],
    ['Casablanca', '2024-06-01T11:00:00'],
    ['Edinburgh', '2024-06-01T11:00:00'],
    ['Moscow', '2024-06-01T09:00:00'],
    ['St. Petersburg', '2024-06-01T09:00:00'],
    ['Kyiv', '2024-06-01T09:00:00'],
    ['Paris', '2024-06-01T10:00:00'],
    ['Central America', '2024-06-01T18:00:00'],
    ['Mexico City', '2024-06-01T18:00:00'],
    ['Bogota', '2024-06-01T17:00:00'],
    ['Brasilia', '2024-06-01T15:00:00'],
    ['Buenos Aires', '2024-06-01T15:00:00'],
    ['Abu Dhabi', '2024-06-01T08:00:00'],
    ['Kathmandu', '2024-06-01T06:15:00'],
    ['Almaty', '2024-06-01T07:00:00'],
    ['Beijing', '2024-06-01T04:00:00'],
    ['Perth', '2024-06-01T04:00:00'],
    ['Seoul', '2024-06-01T03:00:00'],
    ['Osaka', '2024-06-01T03:00:00'],
    ['Adelaide', '2024-06-01T02:30:00'],
    ['Darwin', '2024-06-01T02:30:00'],
    ['Brisbane', '2024-06-01T02:00:00'],
    ['Melbourne', '2024-06-01T02:00:00'],
    ['Hobart', '2024-06-01T02:00:00'],
    ['Auckland', '2024-06-01T00:00:00'],
    ['Wellington', '2024-06-01T00:00:00'],
    ['Fiji', '2024-06-01T00:00:00'],
    ['Samoa', '2024-05-31T23:00:00'],
    ['US Eastern', '2024-06-01T16:00:00'],
    ['US/Pacific', '2024-06-01T19:00:00'],
    ['EST5EDT', '2024-06-01T16:00:00'],
    ['America/New York', '2024-06-01T16:00:00'],
    ['America/New_York (EST)', '2024-06-01T16:00:00'],
    ['Eastern Time (ET)', '2024-06-01T16:00:00'],
    ['ET (Eastern Time)', '2024-06-01T16:00:00'],
    ['(UTC) Coordinated Universal Time', '2024-06-01T12:00:00'],
    ['Dublin, Edinburgh, Lisbon, London', '2024-06-01T11:00:00'],
    ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', '2024-06-01T11:00:00'],
    ['(UTC-06:00) Guadalajara, Mexico City, Monterrey', '2024-06-01T18:00:00'],
    ['(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi', '2024-06-01T04:00:00'],
    ['(UTC+10:00) Canberra, Melbourne, Sydney', '2024-06-01T02:00:00'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', '2024-06-01T06:30:00'],
    ['(UTC-03:00) Brasilia', '2024-06-01T15:00:00'],
    ['(UTC+09:00) Osaka, Sapporo, Tokyo', '2024-06-01T03:00:00'],
    ['W. Europe Standard Time', '2024-06-01T10:00:00'],
    ['Romance Standard Time', '2024-06-01T10:00:00'],
    ['Pacific Standard Time', '2024-06-01T19:00:00'],
    ['pst8pdt', '2024-06-01T19:00:00'],
    ['America/Los Angeles', '2024-06-01T19:00:00'],
    ['Los Angeles', '2024-06-01T19:00:00'],
    ['Chicago', '2024-06-01T17:00:00'],
    ['Denver', '2024-06-01T18:00:00'],
    ['Toronto', '2024-06-01T16:00:00'],
    ['Sao Paulo', '2024-06-01T15:00:00'],
    ['Dubai', '2024-06-01T08:00:00'],
    ['Australian Eastern Standard Time', '2024-06-01T02:00:00'],
    ['Australian Eastern Time', '2024-06-01T02:00:00'],
    ['Australia Eastern Time', '2024-06-01T02:00:00'],
    ['AEST', '2024-06-01T02:00:00'],
    ['Japan Standard Time', '2024-06-01T03:00:00'],
    ['Korea Standard Time', '2024-06-01T03:00:00'],
    ['China Standard Time', '2024-06-01T04:00:00'],
    ['Singapore Standard Time', '2024-06-01T04:00:00'],
    ['Eastern European Time', '2024-06-01T09:00:00'],
    ['Western European Time', '2024-06-01T11:00:00'],
    ['Israel Standard Time', '2024-06-01T09:00:00'],
    ['Arabian Standard Time', '2024-06-01T08:00:00'],
    ['Hawaii-Aleutian Standard Time', '2024-06-01T22:00:00'],
    ['Alaska Time', '2024-06-01T20:00:00'],
    ['Alaska Standard Time', '2024-06-01T20:00:00'],
    ['Hawaii Time', '2024-06-01T22:00:00'],
    ['Atlantic Standard Time', '2024-06-01T15:00:00'],
    ['Brasilia Standard Time', '2024-06-01T15:00:00'],
    ['Argentina Standard Time', '2024-06-01T15:00:00'],
    ['New Zealand Standard Time', '2024-06-01T00:00:00'],
    ['South Africa Standard Time', '2024-06-01T10:00:00'],
    ['Moscow Standard Time', '2024-06-01T09:00:00'],
    ['UTC+01:00', '2024-06-01T11:00:00'],
    ['GMT+5:30', '2024-06-01T06:30:00'],
    ['+0530', '2024-06-01T06:30:00'],
    ['UTC-5', '2024-06-01T17:00:00'],
    ['UK', '2024-06-01T11:00:00'],
    ['UK time', '2024-06-01T11:00:00'],
    ['India', '2024-06-01T06:30:00'],
  ])('%s', (label, utc) => {
    const local = Date.UTC(2024, 5, 1, 12) / 1_000;
    const found = zoneOf(label);

    expect(found && new Date(epochOfLocal(found, local) * 1_000).toISOString()).toBe(`${utc}.000Z`);
  });

  test.each(['Narnia', 'Springfield', 'Germany', '(GMT+01:00) Narnia', 'Time', '()', '(US & Canada)'])(
    '%j is no zone: an offset in front of a name says nothing about summer',
    (label) => {
      expect(zoneOf(label)).toBeNull();
    },
  );
});

function zone(name: string) {
  const found = zoneByName(name);
  if (!found) throw new Error(`${name} is a zone`);
  return found;
}
