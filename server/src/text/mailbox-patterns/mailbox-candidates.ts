import {
  type MailboxPattern,
  mailboxPatterns,
  type PatternCounts,
  patternShares,
} from './mailbox-patterns.ts';
import { type Likely, type Speller, waysToSpell } from './name-spellings.ts';
import { type GivenVariant, givenVariants, surnameVariants } from './name-variants.ts';
import { isInitial, type KnownName, type NameReading, readName, traditionOf } from './read-name.ts';

export interface MailboxCandidate {
  /** In small letters of ASCII. */
  readonly local: string;
  readonly pattern: MailboxPattern;
  /** How likely it is the mailbox of that person, from 0 to 1. */
  readonly share: number;
  /** From 0 to 1: how surely a mailbox of that name is that person's, where there is one. */
  readonly telling: number;
}

export interface CandidateOptions {
  /** The last label of the domain. */
  readonly zone?: string;
  /** What is known of the domain's addresses. */
  readonly counts?: PatternCounts;
  readonly max?: number;
}

export const candidatesMax = 10;

/**
 * Names of mailboxes that somebody of that name may have at a company, the likeliest first, each once. None where no surname is known, or
 * where the name is in a script that is not written in Latin letters in one way.
 */
export function mailboxCandidates(
  name: KnownName,
  { zone = '', counts = new Map(), max = candidatesMax }: CandidateOptions = {},
): MailboxCandidate[] {
  return [...allCandidates(name, zone, counts).values()]
    .toSorted((a, b) => b.share - a.share || (a.local < b.local ? -1 : 1))
    .slice(0, max)
    .map(({ bestShare, ...candidate }) => candidate);
}

/** The pattern that a mailbox of somebody of that name was made by; null where it was made otherwise, or where nobody can tell. */
export function patternOf(name: KnownName, local: string, zone = ''): MailboxPattern | null {
  const plain = local
    .toLowerCase()
    .replace(/\+.*$/s, '')
    .replace(/\d{1,3}$/, '');
  return allCandidates(name, zone, new Map()).get(plain)?.pattern ?? null;
}

type Summed = MailboxCandidate & { readonly bestShare: number };

function allCandidates(name: KnownName, zone: string, counts: PatternCounts): Map<string, Summed> {
  const tradition = traditionOf(name, zone);
  const shares = [...patternShares(counts)];
  const found = new Map<string, Summed>();
  for (const reading of readName(name, zone)) {
    const ofWhole = isPartial(reading) ? tellingOfPart : 1;
    for (const way of waysToSpell(lettersOf(reading), tradition, zone)) {
      const manner = { tradition, zone, spell: way.value };
      const surnames = surnameVariants(reading.surname, manner);
      const middle = middleInitial(reading, way.value);
      for (const first of givenVariants(reading, manner)) {
        for (const last of surnames) {
          const share = reading.share * way.share * first.share * last.share;
          for (const [pattern, ofDomain] of shares) {
            const local = mailbox(pattern, first, last, middle);
            if (local === null) continue;
            const telling = mailboxPatterns[pattern].telling * ofWhole;
            note(found, local, { pattern, share: share * ofDomain, telling });
          }
        }
      }
    }
  }
  return found;
}

/** Many people share a first name and an initial. */
const tellingOfPart = 0.7;

function isPartial({ given, surname }: NameReading): boolean {
  return given.every(isInitial) || surname.every(({ word }) => isInitial(word));
}

function lettersOf({ given, nicknames, surname }: NameReading): string {
  return [...given, ...nicknames, ...surname.flatMap(({ particles, word }) => [...particles, word])].join(
    ' ',
  );
}

function note(
  found: Map<string, Summed>,
  local: string,
  { pattern, share, telling }: Pick<MailboxCandidate, 'pattern' | 'share' | 'telling'>,
): void {
  const known = found.get(local);
  const isBetter = known === undefined || share > known.bestShare;
  found.set(local, {
    local,
    share: (known?.share ?? 0) + share,
    bestShare: Math.max(known?.bestShare ?? 0, share),
    pattern: isBetter ? pattern : known.pattern,
    telling: isBetter ? telling : known.telling,
  });
}

function middleInitial({ middle, given }: NameReading, spell: Speller): string {
  return spell(middle[0] ?? given[1] ?? '')?.[0] ?? '';
}

const wholeLocal = /^[a-z]+(?:[._-][a-z]+)*$/;
const localLettersMax = 64;

/** Null where the pattern needs more than is known, or makes no name of a mailbox. */
function mailbox(
  pattern: MailboxPattern,
  { value: { name, initial } }: Likely<GivenVariant>,
  { value: last }: Likely<string>,
  middle: string,
): string | null {
  const hasFirst = pattern.includes('{first}');
  const hasLast = pattern.includes('{last}');
  if (hasFirst && name === null) return null;
  // Of somebody of whose surname only a letter is known.
  if (hasLast && isInitial(last)) return null;
  if (pattern.includes('{m}') && middle === '') return null;
  // Dots within a name go with dots between names.
  if (!/[}]\.[{]/.test(pattern) && (last.includes('.') || (hasFirst && name?.includes('.')))) return null;
  // Of several letters only the first stands alone.
  if (initial.length > 1 && (hasFirst || !hasLast)) return null;
  const local = pattern
    .replace('{first}', name ?? '')
    .replace('{last}', last)
    .replace('{f}', initial)
    .replace('{m}', middle)
    .replace('{l}', last[0] ?? '');
  return local.length > 1 && local.length <= localLettersMax && wholeLocal.test(local) ? local : null;
}
