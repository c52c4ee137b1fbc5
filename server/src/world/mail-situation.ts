import { foldAccents } from '../text/words.ts';
import type { Random } from './random.ts';

/**
 * How the mail of a company answers:
 *
 * - accepts: it takes the addresses that it has, and refuses all others;
 * - catch_all: it takes every address;
 * - silent: it tells nobody which addresses it has;
 * - none: its domain takes no mail.
 */
export type MailManner = 'accepts' | 'catch_all' | 'silent' | 'none';

export interface Mail {
  readonly manner: MailManner;
  readonly pattern: MailPattern;
  readonly provider: string | null;
}

/** How addresses are made of a first name and a surname. */
const patterns = {
  'first.last': (first: string, last: string) => `${first}.${last}`,
  flast: (first: string, last: string) => `${first.charAt(0)}${last}`,
  'f.last': (first: string, last: string) => `${first.charAt(0)}.${last}`,
  firstlast: (first: string, last: string) => `${first}${last}`,
  'last.first': (first: string, last: string) => `${last}.${first}`,
  first_last: (first: string, last: string) => `${first}_${last}`,
  first: (first: string, _last: string) => first,
} as const;
export type MailPattern = keyof typeof patterns;

/** Where two people of one company could not be told apart by their first names. */
const firstNamesMost = 8;

export function drawMail(random: Random, employees: number): Mail {
  const manner = random.weighted<MailManner>([
    ['accepts', 84],
    ['catch_all', 11],
    ['silent', 3],
    ['none', 2],
  ]);
  const pattern = random.weighted<MailPattern>([
    ['first.last', 48],
    ['flast', 20],
    ['f.last', 9],
    ['firstlast', 8],
    ['last.first', 5],
    ['first_last', 5],
    ['first', employees <= firstNamesMost ? 40 : 0],
  ]);
  const provider = random.pick(['Hosted exchange', 'Cloud mail', 'Own server']);
  return { manner, pattern, provider: manner === 'none' ? null : provider };
}

/** The part before the @: lower-case ASCII. */
export function mailboxOf(pattern: MailPattern, first: string, last: string): string {
  return patterns[pattern](letters(first), letters(last));
}

const letters = (name: string) =>
  foldAccents(name)
    .replace(/ß/g, 'ss')
    .replace(/[^a-z]/g, '');

/** Mailboxes that belong to a task. */
export const roleMailboxes: ReadonlySet<string> = new Set(
  'info hello contact office sales support service press jobs billing admin'.split(' '),
);
