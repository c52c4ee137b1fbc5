import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localeOf } from './locale.ts';
import { glibcNames, posixTimes, timesOfGlibc } from './locale-times.ts';
import { momentIn } from './moment.ts';
import { strftime } from './strftime.ts';
import { zoneOf } from './zone-of.ts';

const write = (format: string, { at = '2011-06-07T18:51:45.067Z', zone = 'UTC', locale = 'C' } = {}) => {
  const ms = Date.parse(at);
  const found = zoneOf(zone);
  const times = localeOf(locale)?.times;
  if (!found || !times) throw new Error(`${zone} is a zone and ${locale} a locale`);
  const second = Math.floor(ms / 1_000);
  return strftime(momentIn(found, second, (ms - second * 1_000) * 1e6), format, times);
};

// Made with `date` of GNU coreutils 9.1, or read off its manual.
describe('directives', () => {
  test.each([
    ['%a %A %b %B %h', 'Tue Tuesday Jun June Jun'],
    ['%C %y %Y %G %g %V', '20 11 2011 2011 11 23'],
    ['%d %e|%j %m %u %w %U %W', '07  7|158 06 2 2 23 23'],
    ['%H %k %I %l %M %S %p %P', '18 18 06  6 51 45 PM pm'],
    ['%c|%x|%X|%r', 'Tue Jun  7 18:51:45 2011|06/07/11|18:51:45|06:51:45 PM'],
    ['%D %F %R %T', '06/07/11 2011-06-07 18:51 18:51:45'],
    ['%s %N %3N %q', '1307472705 067000000 067 2'],
    ['%z %:z %::z %:::z %Z', '+0000 +00:00 +00:00:00 +00 UTC'],
    ['100%%%n%t.', '100%\n\t.'],
  ])('%s', (format, expected) => {
    expect(write(format)).toBe(expected);
  });

  test.each([
    ['%-d.%-m.', '7.6.'],
    ['%_m|%_H|%-I', ' 6|18|6'],
    ['%^a %^B %#Z %#p', 'TUE JUNE utc pm'],
    ['%10Y|%_10Y|%-10Y', '0000002011|      2011|2011'],
    ['%12A|%012A', '     Tuesday|00000Tuesday'],
    ['%03d|%_5S|%1d', '007|   45|7'],
    ['%+4Y|%+6Y', '2011|+02011'],
    ['%Ec %Ex %EY %Od %Om', 'Tue Jun  7 18:51:45 2011 06/07/11 2011 07 06'],
  ])('with flags, widths and modifiers: %s', (format, expected) => {
    expect(write(format)).toBe(expected);
  });

  test.each(['%J', '%', '%5', '%Ea', '%!', 'plain', '%é'])('what is no directive stays: %s', (format) => {
    expect(write(format).trim()).toBe(format);
  });

  test.each([
    ['%L %f %Q', '067 067000 1307472705067'],
    ['%v|%o', ' 7-Jun-2011|7th'],
    ['%+', 'Tue Jun  7 18:51:45 UTC 2011'],
  ])('those of other libraries: %s', (format, expected) => {
    expect(write(format)).toBe(expected);
  });

  test('weeks of ISO 8601 at the turn of the year', () => {
    expect(write('%G-W%V-%u', { at: '2021-01-03T12:00:00Z' })).toBe('2020-W53-7');
    expect(write('%G-W%V-%u', { at: '2019-12-30T12:00:00Z' })).toBe('2020-W01-1');
  });

  test('offsets that are no whole hours, and midnight and noon on a clock of twelve', () => {
    expect(write('%H:%M %z %:z %:::z %Z', { zone: 'America/St_Johns' })).toBe(
      '16:21 -0230 -02:30 -02:30 NDT',
    );
    expect(write('%I %p', { at: '2024-01-01T00:00:00Z' })).toBe('12 AM');
    expect(write('%I %p', { at: '2024-01-01T12:00:00Z' })).toBe('12 PM');
  });

  test('years before 0 and after 9999', () => {
    expect(write('%Y %C %y %F', { at: '-000233-08-10T00:00:00Z' })).toBe('-233 -3 67 -233-08-10');
    expect(write('%Y|%F', { at: '+012345-01-02T00:00:00Z' })).toBe('12345|+12345-01-02');
  });

  test('a width is at most 255, whatever is asked for', () => {
    expect(write('%99999999999999999999d')).toHaveLength(255);
  });
});

describe('locales', () => {
  test.each([
    ['fr-FR', '%c|%x|%p', 'mar. 07 juin 2011 18:51:45|07/06/2011|'],
    ['de_DE.UTF-8', '%c', 'Di 07 Jun 2011 18:51:45 UTC'],
    ['en-US', '%c', 'Tue 07 Jun 2011 06:51:45 PM UTC'],
    ['en-GB', '%x %r', '07/06/11  6:51:45 pm UTC'],
    ['ja-JP', '%x %X %EY', '2011年06月07日 18時51分45秒 平成23年'],
    ['ko-KR', '%p %I시', '오후 06시'],
    ['th', '%EY', 'พ.ศ. 2554'],
    ['fa-IR', '%Od %Om', '۰۷ ۰۶'],
    ['tr-TR', '%^A', 'SALI'],
    ['pl-PL', '%-d %B|%OB', '7 czerwca|czerwiec'],
    ['ru', '%-d %B|%OB', '7 июня|Июнь'],
    ['sr-Latn', '%A', 'utorak'],
    ['sr_RS@latin', '%A', 'utorak'],
  ])('%s: %s', (locale, format, expected) => {
    expect(write(format, { locale })).toBe(expected);
  });

  test('a language that only CLDR has is written in its own words', () => {
    expect(write('%B', { locale: 'bas' })).not.toBe(write('%B'));
  });

  test('every locale has twelve months, seven days, and forms that only use directives that exist', () => {
    for (const name of glibcNames()) {
      const times = timesOfGlibc(name) ?? posixTimes;

      expect(times.months, name).toHaveLength(12);
      expect(times.shortMonths, name).toHaveLength(12);
      expect(times.days, name).toHaveLength(7);
      expect(times.shortDays, name).toHaveLength(7);
      expect(write('%c %x %X %r %Ec %EY', { locale: name }), name).not.toContain('%');
    }
  });

  test.each(['xx', 'zz-ZZ', 'no such locale', '-', 'en-', '../de_DE', 'x'.repeat(100)])(
    '%j is no locale',
    (name) => {
      expect(localeOf(name)).toBeNull();
    },
  );
});

test('no format throws, and text without a percent sign stays as it is', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.constantFrom('%', '%E', '%O', '%-', '%^', '%12', '%:', '%+', '\ud800', ...'aAbBcCdDeFgGHIjNsSzZ'),
  );

  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join('')),
      (format) => {
        const text = write(format);

        if (!format.includes('%')) expect(text).toBe(format);
      },
    ),
  );
});
