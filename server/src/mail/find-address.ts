import type { MailStatus, MailVerdict } from '../records/contact.ts';
import { mailDomainFacts } from '../text/email-type/mail-domains.ts';
import { isRoleName } from '../text/email-type/role-names.ts';
import {
  candidatesMax,
  type MailboxCandidate,
  mailboxCandidates,
} from '../text/mailbox-patterns/mailbox-candidates.ts';
import type { PatternCounts } from '../text/mailbox-patterns/mailbox-patterns.ts';
import type { KnownName } from '../text/mailbox-patterns/read-name.ts';
import { type MailReason, mailReasons } from './mail-reasons.ts';
import type { MailVerifier, TriedMailboxes } from './verify-address.ts';
import { refusalsMax } from './visit-host.ts';

export interface WantedAddress {
  readonly name: KnownName;
  /** Of the company, in ASCII and lower case. */
  readonly domain: string;
}

/** What is known beside what mail servers say. */
export interface FinderKnowledge {
  /** How many addresses of the domain are of each pattern. */
  readonly counts: PatternCounts;
  /** The one of these addresses, likeliest first, that another source confirms, and how certain that is (0 to 1). */
  readonly evidence?: (addresses: readonly string[], signal: AbortSignal) => Promise<Evidence>;
}

export interface Evidence {
  /** Null where none of them was seen. */
  readonly seen: { readonly address: string; readonly sureness: number } | null;
  /** Further addresses of the domain by their patterns. */
  readonly counts?: PatternCounts;
}

/**
 * - found: `valid` only if the mail server accepts the address and refuses two that do not exist; otherwise there is other evidence.
 * - none: no usual pattern of the name has a mailbox, or the host does not reveal it.
 * - unable: the mail server could not be reached.
 * - unsupported: Millrace does not guess addresses at such a domain, or from such a name.
 */
export type FoundAddress =
  | {
      readonly outcome: 'found';
      readonly address: string;
      readonly status: MailStatus;
      /** 0 to 100: how sure it is that the address is that person's. */
      readonly confidence: number;
      readonly mailProvider: string | null;
      readonly reason: MailReason;
    }
  | { readonly outcome: 'none' | 'unable'; readonly reason: MailReason }
  | { readonly outcome: 'unsupported' };

/** The most mailboxes in one visit: requests for many unknown ones look like an address scan. */
const askedMax = Math.min(candidatesMax, refusalsMax - 1);
/** At a domain that takes every mail a pattern is believed from so many addresses on, where it makes the mailbox so likely. */
const believed = { addressesLeast: 3, shareLeast: 0.6, confidenceMost: 80 };
/** If the tried candidates cover this share of the probability, the rest changes nothing. */
const enoughAsked = 0.75;
/** Once patterns of the domain are known, unlikely candidates are not tried. */
const askedShare = 0.97;
/** After so many unknown people in a row at a domain, fewer mailboxes are tried for the next, for an hour. */
const patience = { missesMost: 3, candidates: 3, ms: 3_600_000, domainsMost: 10_000 };

/**
 * Finds the address of a person at a company: builds mailboxes from the name by the usual patterns, and checks them at the mail server. A
 * guess without evidence is never an answer.
 */
export class AddressFinder {
  readonly #verifier: MailVerifier;
  readonly #misses = new Map<string, { inARow: number; until: number }>();

  constructor(verifier: MailVerifier) {
    this.#verifier = verifier;
  }

  /** @throws the reason of the signal, nothing else */
  async find(
    { name, domain }: WantedAddress,
    knowledge: FinderKnowledge,
    signal: AbortSignal,
    manner: { readonly isPatient?: boolean } = {},
  ): Promise<FoundAddress> {
    const candidates = this.#candidates({ name, domain }, knowledge.counts);
    if (candidates.length === 0) return { outcome: 'unsupported' };
    const locals = candidates.map(({ local }) => local);
    const tried = await this.#verifier.tryMailboxes(locals, domain, signal, manner);
    const taken = candidates.find(({ local }) => tried.names.get(local)?.reason === 'accepted');
    const mailProvider = tried.domain.mailProvider;
    if (taken !== undefined) {
      this.#misses.delete(domain);
      const confidence = Math.round(100 * surenessOf(taken, knowledge.counts));
      const address = `${taken.local}@${domain}`;
      return { outcome: 'found', address, status: 'valid', confidence, mailProvider, reason: 'accepted' };
    }
    const reason = reasonOf(tried, candidates);
    if (reason === 'no_such_mailbox') this.#missed(domain);
    if (mailReasons[reason][0] === 'invalid') return { outcome: 'none', reason };
    const isLeft = ({ local }: MailboxCandidate) => !isDenied(tried.names.get(local));
    const left = candidates.filter(isLeft);
    const again = (counts: PatternCounts) => this.#candidates({ name, domain }, counts).filter(isLeft);
    const found = await byEvidence(domain, left, knowledge, { reason, mailProvider, signal, again });
    return found ?? { outcome: isOpen(reason) ? 'none' : 'unable', reason };
  }

  #candidates({ name, domain }: WantedAddress, counts: PatternCounts): MailboxCandidate[] {
    const { isDisposable, isFree, isEducation } = mailDomainFacts(domain);
    // At a provider of mailboxes for everybody, mira.voss is somebody, and hardly ever the one who is looked for.
    if (isDisposable || isFree) return [];
    const zone = domain.slice(domain.lastIndexOf('.') + 1);
    const all = mailboxCandidates(name, { zone, counts, max: 2 * candidatesMax }).filter(
      ({ local }) => !isRoleName(local, { strict: false, isEducation }),
    );
    const misses = this.#misses.get(domain);
    const isTired =
      misses !== undefined && misses.inARow >= patience.missesMost && misses.until > performance.now();
    const most = isTired ? patience.candidates : askedMax;
    if (counts.size === 0) return all.slice(0, most);
    const total = all.reduce((sum, { share }) => sum + share, 0);
    let before = 0;
    return all
      .filter(({ share }) => {
        const isLikely = before < askedShare * total;
        before += share;
        return isLikely;
      })
      .slice(0, most);
  }

  #missed(domain: string): void {
    const now = performance.now();
    const known = this.#misses.get(domain);
    const inARow = known !== undefined && known.until > now ? known.inARow + 1 : 1;
    this.#misses.delete(domain);
    this.#misses.set(domain, { inARow, until: now + patience.ms });
    const [oldest] = this.#misses.keys();
    if (this.#misses.size > patience.domainsMost && oldest !== undefined) this.#misses.delete(oldest);
  }
}

/** Why none of them is there; `no_such_mailbox` where those that were refused are as good as all. */
function reasonOf({ domain, names }: TriedMailboxes, candidates: readonly MailboxCandidate[]): MailReason {
  const all = candidates.reduce((sum, { share }) => sum + share, 0);
  const refused = candidates.reduce(
    (sum, { local, share }) => sum + (isDenied(names.get(local)) ? share : 0),
    0,
  );
  const told = [...names.values()].filter((verdict) => !isDenied(verdict)).at(-1);
  const reason = readReason((told ?? (names.size === 0 ? domain : null))?.reason);
  const isFull = reason === 'mailbox_full' || reason === 'mailbox_full_now';
  // It is there, and what is sent to it comes back.
  if (isFull) return 'mailbox_full';
  if (refused >= enoughAsked * all && (reason === null || !isOpen(reason))) return 'no_such_mailbox';
  return reason ?? 'timeout';
}

const readReason = (reason: string | null | undefined): MailReason | null =>
  reason != null && Object.hasOwn(mailReasons, reason) ? (reason as MailReason) : null;

/** The server says no for good, with or without a reason. */
function isDenied(verdict: MailVerdict | undefined): boolean {
  return ['no_such_mailbox', 'bad_mailbox_name', 'mailbox_disabled', 'unclear'].includes(
    verdict?.reason ?? '',
  );
}

interface UntoldByServer {
  readonly reason: MailReason;
  readonly mailProvider: string | null;
  readonly signal: AbortSignal;
  /** Candidates by what is known now. */
  readonly again: (counts: PatternCounts) => readonly MailboxCandidate[];
}

/** Where the mail server does not tell. */
async function byEvidence(
  domain: string,
  candidates: readonly MailboxCandidate[],
  { counts, evidence }: FinderKnowledge,
  { reason, mailProvider, signal, again }: UntoldByServer,
): Promise<FoundAddress | null> {
  const status = mailReasons[reason][0] === 'catch_all' ? 'catch_all' : 'unknown';
  const addressOf = ({ local }: MailboxCandidate) => `${local}@${domain}`;
  const { seen = null, counts: more } = (await evidence?.(candidates.map(addressOf), signal)) ?? {};
  const shown = seen ? candidates.find((one) => addressOf(one) === seen.address) : undefined;
  if (seen && shown) {
    const confidence = Math.round(100 * seen.sureness * surenessOf(shown, counts));
    return { outcome: 'found', address: seen.address, status, confidence, mailProvider, reason };
  }
  const all = more ? sumOf(counts, more) : counts;
  const [best] = more ? again(all) : candidates;
  const isBelieved =
    best !== undefined &&
    status === 'catch_all' &&
    addressesIn(all) >= believed.addressesLeast &&
    best.share >= believed.shareLeast;
  if (!isBelieved) return null;
  // In tens: a share to the percent would tell how many addresses it was learned from.
  const confidence = Math.min(believed.confidenceMost, 10 * Math.round(10 * best.share * best.telling));
  return { outcome: 'found', address: addressOf(best), status, confidence, mailProvider, reason };
}

/** The server answered, and reveals nothing about any mailbox: no other check could find more. */
const isOpen = (reason: MailReason) => reason === 'accepts_everything' || reason === 'hides_mailboxes';

function sumOf(some: PatternCounts, more: PatternCounts): PatternCounts {
  const sum = new Map(some);
  for (const [pattern, count] of more) sum.set(pattern, (sum.get(pattern) ?? 0) + count);
  return sum;
}

function addressesIn(counts: PatternCounts): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/** A mailbox by the pattern that the company is known to use is the more surely that person's. */
function surenessOf({ pattern, telling }: MailboxCandidate, counts: PatternCounts): number {
  const known = addressesIn(counts);
  // In halves: patterns come from other customers' lookups, and callers must not be able to count those.
  const ofPattern = known < 2 ? 0 : Math.round((2 * (counts.get(pattern) ?? 0)) / known) / 2;
  return telling + (1 - telling) * 0.7 * ofPattern;
}
