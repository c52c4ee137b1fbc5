/* Dates as programs and offices write them, in a form that the readers of dates know. */

/** A date that is wrapped, or whose signs are those of a file name, written as ISO 8601 or seconds; others as they are. */
export function plainForm(text: string): string {
  const bare = /^(["'])([^"']*)\1$/.exec(text)?.[2]?.trim() ?? text.replace(/^'(?=\d{4,}\D?)/, '');
  for (const [form, write] of forms) {
    const found = form.exec(bare);
    if (found) return write(...found.slice(1).map((part) => part ?? ''));
  }
  return bare;
}

type Write = (...parts: string[]) => string;

const forms: readonly (readonly [RegExp, Write])[] = [
  // /Date(1793889000123+0100)/ of .NET: the offset changes nothing about the moment.
  [
    /^\\?\/Date\((-?)(\d{1,16})(?:[+-]\d{4})?\)\\?\/$/,
    (sign = '', ms = '') => `@${sign}${ms.slice(0, -3) || '0'}.${ms.slice(-3).padStart(3, '0')}`,
  ],
  // D:20261105143000+01'00' of PDF.
  [
    /^D:(\d{8})(\d{6})(Z|[+-]\d\d)?(?:'?(\d\d)'?)?'?$/,
    (day = '', time = '', zone = '', minutes = '') => `${day}T${time}${zone}${zone === 'Z' ? '' : minutes}`,
  ],
  // 2026-11-05_14-30-00: file names have no colons.
  [
    /^(\d{4}-\d\d-\d\d)[T_ -](\d\d)-(\d\d)-(\d\d)(?!\d)([^-]*)$/,
    (day, hour, minute, second, rest) => `${day}T${hour}:${minute}:${second}${rest}`,
  ],
  // 05-NOV-26 02.30.00.123456 PM of Oracle.
  [
    /^(\d\d-[A-Z]{3}-\d\d(?:\d\d)?) (\d\d)\.(\d\d)\.(\d\d)\.(\d{1,9}) ([AP]M.*)$/i,
    (day, hour, minute, second, fraction, rest) => `${day} ${hour}:${minute}:${second}.${fraction} ${rest}`,
  ],
  // R8.11.5 of Japanese offices.
  [
    /^([MTSHR])(\d{1,2})[./-](\d{1,2})[./-](\d{1,2})(?![\d./-])(.*)$/,
    (era = '', year, month, day, rest) => `${(eraBefore[era] ?? 0) + Number(year)}-${month}-${day}${rest}`,
  ],
  // 5 XI 2026
  [
    /^(\d{1,2})([ ./-])(I{1,3}|IV|VI{0,3}|IX|XI{0,2})\2(\d{4})(?!\d)(.*)$/,
    (day, _, month = '', year, rest) => `${year}-${romanMonths.indexOf(month) + 1}-${day}${rest}`,
  ],
];

/** The year before the first of Meiji, Taishō, Shōwa, Heisei, Reiwa. */
const eraBefore: Readonly<Record<string, number>> = { M: 1867, T: 1911, S: 1925, H: 1988, R: 2018 };
const romanMonths = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');
