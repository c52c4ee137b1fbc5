import { isMailboxPattern, type MailboxPattern, type PatternCounts } from './mailbox-patterns.ts';

/** Of so many mailboxes the others say no more. */
const readMax = 50;
/** Where fewer of them show how they are made, the company has no one way. */
const shownLeast = 0.8;

/**
 * The patterns of mailboxes of people whose names are not known, as far as a separator shows them: `mira.voss` is of `{first}.{last}`, `m.voss`
 * of `{f}.{last}`. That a surname stands first is rare, and is not seen. Nothing where many are of one word, which may be anything.
 *
 * @param locals of people, not of roles
 */
export function patternsOfMailboxes(locals: readonly string[]): PatternCounts {
  const counts = new Map<MailboxPattern, number>();
  const read = locals.slice(0, readMax);
  let shown = 0;
  for (const local of read) {
    const [, first, separator, last] = /^([a-z]+)([._-])([a-z]+)$/.exec(local.toLowerCase()) ?? [];
    if (first === undefined || last === undefined || (first.length === 1 && last.length === 1)) continue;
    const pattern = `${first.length === 1 ? '{f}' : '{first}'}${separator}${last.length === 1 ? '{l}' : '{last}'}`;
    if (!isMailboxPattern(pattern)) continue;
    shown += 1;
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  return shown >= shownLeast * read.length ? counts : new Map();
}
