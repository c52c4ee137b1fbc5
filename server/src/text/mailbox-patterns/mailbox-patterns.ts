/**
 * How companies make the name of a mailbox out of that of a person: first name, surname, an initial (f, l), the middle initial (m).
 *
 * - share: of companies that nothing is known of, how many do so, roughly. From our own experience: there is no table that may be given on.
 * - telling: how surely such a mailbox is that person's and not somebody's of a similar name, from 0 to 1.
 */
export const mailboxPatterns = {
  '{first}.{last}': { share: 0.415, telling: 0.96 },
  '{f}{last}': { share: 0.195, telling: 0.86 },
  '{first}': { share: 0.13, telling: 0.66 },
  '{first}{last}': { share: 0.05, telling: 0.95 },
  '{f}.{last}': { share: 0.055, telling: 0.87 },
  '{first}{l}': { share: 0.03, telling: 0.74 },
  '{first}_{last}': { share: 0.025, telling: 0.96 },
  '{last}': { share: 0.018, telling: 0.72 },
  '{last}.{first}': { share: 0.014, telling: 0.95 },
  '{first}-{last}': { share: 0.01, telling: 0.96 },
  '{last}{f}': { share: 0.012, telling: 0.82 },
  '{first}.{l}': { share: 0.01, telling: 0.74 },
  '{last}{first}': { share: 0.006, telling: 0.93 },
  '{f}{m}{last}': { share: 0.006, telling: 0.92 },
  '{first}.{m}.{last}': { share: 0.005, telling: 0.97 },
  '{f}_{last}': { share: 0.004, telling: 0.86 },
  '{f}-{last}': { share: 0.003, telling: 0.86 },
  '{last}.{f}': { share: 0.003, telling: 0.82 },
  '{f}{l}': { share: 0.002, telling: 0.4 },
  '{last}_{first}': { share: 0.002, telling: 0.95 },
  '{last}-{first}': { share: 0.001, telling: 0.95 },
  '{first}_{l}': { share: 0.002, telling: 0.74 },
  '{f}{m}{l}': { share: 0.001, telling: 0.5 },
} as const satisfies Readonly<Record<string, { share: number; telling: number }>>;
export type MailboxPattern = keyof typeof mailboxPatterns;

/** How many addresses of a domain are of each pattern. */
export type PatternCounts = ReadonlyMap<MailboxPattern, number>;

export const patternNames = Object.keys(mailboxPatterns) as MailboxPattern[];

export function isMailboxPattern(text: string): text is MailboxPattern {
  return Object.hasOwn(mailboxPatterns, text);
}

/** What is usual counts like so many addresses of the domain: the first one that is known outweighs it. */
const usualWeight = 1.2;

/** The share of each pattern at a domain of which these addresses are known. */
export function patternShares(counts: PatternCounts = new Map()): ReadonlyMap<MailboxPattern, number> {
  let known = 0;
  for (const count of counts.values()) known += count;
  return new Map(
    patternNames.map((pattern) => {
      const usual = mailboxPatterns[pattern].share * usualWeight;
      return [pattern, (usual + (counts.get(pattern) ?? 0)) / (usualWeight + known)];
    }),
  );
}
