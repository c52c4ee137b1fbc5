/*
 * Numbers that no subscriber has, in E.164:
 *
 * - +1, any area code, 555-0100 to 555-0199: kept for fiction in the North American Numbering Plan (ATIS-0300115);
 * - +44 7700 900000 to 900999 (mobile) and +44 20 7946 0000 to 0999: Ofcom, "Telephone numbers for use in TV and radio drama";
 * - +49 30 23125 000 to 999, and as many in Frankfurt, Hamburg, Cologne and Munich: Bundesnetzagentur, Amtsblatt 7/2021, Mitteilung 148.
 *
 * Who lives where we know of no such range has a number of +1.
 */

const areaCodes =
  '202 205 206 212 213 214 215 216 301 303 304 305 307 312 313 314 315 317 319 401 402 404 405 406 410 412 413 414 415 419 501 502 503 504 505 508 509 512 513 515 601 602 603 605 607 608 609 612 614 617 701 702 703 704 706 713 716 717 719 801 802 803 804 805 808 812 813 814 815 816'.split(
    ' ',
  );
const germanRanges = ['3023125', '6990009', '4066969', '2214710', '8999998'];
const pad = (value: number, length: number) => String(value).padStart(length, '0');

interface Range {
  readonly count: number;
  at(number: number): string;
}

const american: Range = {
  count: areaCodes.length * 100,
  at: (number) =>
    `+1${areaCodes[number % areaCodes.length]}55501${pad(Math.floor(number / areaCodes.length), 2)}`,
};
const british: Range = { count: 1_000, at: (number) => `+447700900${pad(number, 3)}` };
const london: Range = { count: 1_000, at: (number) => `+442079460${pad(number, 3)}` };
const german: Range = {
  count: germanRanges.length * 1_000,
  at: (number) =>
    `+49${germanRanges[number % germanRanges.length]}${pad(Math.floor(number / germanRanges.length), 3)}`,
};

export type PhoneKind = 'mobile' | 'landline';

/** Gives every number once. */
export class PhoneBook {
  readonly #next = new Map<Range, number>();
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** @param country where it is wanted; of a range that is used up, or of none, an American one */
  give(country: string, kind: PhoneKind): string {
    const range = rangeOf(country, kind);
    const number = this.#next.get(range) ?? 0;
    if (number >= range.count && range !== american) return this.give('US', kind);
    this.#next.set(range, number + 1);
    const phone = range.at(number % range.count);
    if (this.#taken.has(phone)) return this.give(country, kind);
    this.#taken.add(phone);
    return phone;
  }
}

function rangeOf(country: string, kind: PhoneKind): Range {
  if (country === 'GB') return kind === 'mobile' ? british : london;
  return kind === 'landline' && (country === 'DE' || country === 'AT' || country === 'CH')
    ? german
    : american;
}

/** Mobile or landline; American numbers do not tell. */
export function phoneKind(phone: string): PhoneKind | null {
  if (phone.startsWith('+447')) return 'mobile';
  return phone.startsWith('+1') ? null : 'landline';
}
