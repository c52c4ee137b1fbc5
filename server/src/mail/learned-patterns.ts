import { hash } from 'node:crypto';
import type { Queryable } from '../postgres/pool.ts';
import { parseEmailAddress } from '../text/email-address.ts';
import { mailDomainFacts } from '../text/email-type/mail-domains.ts';
import { patternOf } from '../text/mailbox-patterns/mailbox-candidates.ts';
import {
  isMailboxPattern,
  type MailboxPattern,
  type PatternCounts,
} from '../text/mailbox-patterns/mailbox-patterns.ts';
import { isInitial, type KnownName, readName } from '../text/mailbox-patterns/read-name.ts';

interface Lesson {
  readonly domain: string;
  readonly pattern: MailboxPattern;
  readonly drawer: number;
}

/** What has not been written down yet; more is forgotten, since a call does not wait for it. */
const waitingMax = 2_000;
/** Written at once. */
const batchMax = 200;
const drawersCount = 64;
/** The longest that an address lookup waits for patterns. */
const readMs = 500;
/** Some 150 bytes each. */
export const domainsMax = 500_000;
const keptDays = 730;

/**
 * How the companies of domains make addresses out of names, learned from addresses that are known to be valid. Only counts of patterns
 * are kept, no address and no name. It never fails a call, and none waits for it for long.
 */
export class LearnedPatterns {
  readonly #db: Queryable;
  readonly #waiting: Lesson[] = [];

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** What is known of a domain; nothing where the database cannot say it in time. */
  async of(domain: string): Promise<PatternCounts> {
    const reading = this.#db
      .query<{ counts: Record<string, number> }>('select counts from mail_patterns where domain = $1', [
        domain,
      ])
      .then(({ rows }) => countsOf(rows[0]?.counts ?? {}))
      // Without it the usual patterns are tried in the usual order.
      .catch(() => nothing);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<PatternCounts>((resolve) => {
      timer = setTimeout(resolve, readMs, nothing);
    });
    try {
      return await Promise.race([reading, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Takes note of the pattern of an address that is valid, where it is one by the name of its owner. It is written down later. */
  learn(name: KnownName, email: string): void {
    const lesson = lessonOf(name, email);
    if (lesson !== null && this.#waiting.length < waitingMax) this.#waiting.push(lesson);
  }

  /** Writes down what was learned. @throws what the database throws; what could not be written is kept for the next time */
  async write(): Promise<number> {
    let written = 0;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchMax);
      try {
        await this.#db.query('select learn_mail_patterns($1, $2, $3)', [
          batch.map(({ domain }) => domain),
          batch.map(({ pattern }) => pattern),
          batch.map(({ drawer }) => drawer),
        ]);
      } catch (error) {
        this.#waiting.unshift(...batch.slice(0, waitingMax - this.#waiting.length));
        throw error;
      }
      written += batch.length;
    }
    return written;
  }

  /** Forgets what is old, and of more than `domainsMax` domains those that nothing was learned of for the longest time. */
  async sweep({ most = domainsMax }: { most?: number } = {}): Promise<number> {
    const { rowCount } = await this.#db.query(
      `delete from mail_patterns
        where learned_at < clock_timestamp() - make_interval(days => $1)
           or domain in (select domain from mail_patterns order by learned_at desc offset $2)`,
      [keptDays, most],
    );
    return rowCount ?? 0;
  }
}

const nothing: PatternCounts = new Map();

function countsOf(stored: Readonly<Record<string, number>>): PatternCounts {
  const counts = new Map<MailboxPattern, number>();
  // A newer service may know further ones.
  for (const [pattern, count] of Object.entries(stored)) {
    if (isMailboxPattern(pattern) && count > 0) counts.set(pattern, count);
  }
  return counts;
}

function lessonOf(name: KnownName, email: string): Lesson | null {
  const address = parseEmailAddress(email.trim());
  if (address === null) return null;
  const { local, asciiDomain: domain } = address;
  const { isDisposable, isFree } = mailDomainFacts(domain);
  if (isDisposable || isFree) return null;
  const zone = domain.slice(domain.lastIndexOf('.') + 1);
  // Where only an initial is known of a name, many patterns make the same of it.
  const isWhole = readName(name, zone).every(
    ({ given, surname }) => !isInitial(given[0] ?? '') && !surname.some(({ word }) => isInitial(word)),
  );
  const pattern = isWhole ? patternOf(name, local, zone) : null;
  if (pattern === null) return null;
  const drawer =
    Number.parseInt(hash('sha256', `${local.toLowerCase()}@${domain}`).slice(0, 8), 16) % drawersCount;
  return { domain, pattern, drawer };
}
