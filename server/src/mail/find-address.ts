import type { MailStatus } from '../records/contact.ts';
import { mailDomainFacts } from '../text/email-type/mail-domains.ts';
import { isRoleName } from '../text/email-type/role-names.ts';
import {
  candidatesMax,
  type MailboxCandidate,
  mailboxCandidates,
} from '../text/mailbox-patterns/mailbox-candidates.ts';
import type { PatternCounts } from '../text/mailbox-patterns/mailbox-patterns.ts';
import type { KnownName } from '../text/mailbox-patterns/read-name.ts';
import { mailHostFacts } from './mail-hosts.ts';
import { type MailReason, mailReasons } from './mail-reasons.ts';
import { type MailHost, mailRoute } from './mail-route.ts';
import { probeCandidates } from './probe-candidates.ts';
import type { ProbedMailbox } from './probe-mailbox.ts';
import { usualSmtpTimes } from './smtp-conversation.ts';
import type { MailVerifierParts, MailVerifierSettings } from './verify-address.ts';

export interface WantedAddress {
  readonly name: KnownName;
  /** Of the company, in ASCII and lower case. */
  readonly domain: string;
}

/** What is known beside what mail servers say. */
export interface FinderKnowledge {
  /** How many addresses of the domain are of each pattern. */
  readonly counts: PatternCounts;
  /** The addresses among these of which somebody else shows that they exist, and how sure that makes (0 to 1); at most `evidenceMax`. */
  readonly evidence?: (addresses: readonly string[], signal: AbortSignal) => Promise<Evidence | null>;
}

export interface Evidence {
  readonly address: string;
  readonly sureness: number;
}

/**
 * - found: `valid` only where the mail server takes that address and refuses two that nobody has; otherwise there is other evidence;
 * - none: nobody of that name has a mailbox by any usual pattern, or nobody can tell at such a host;
 * - unable: it could not be asked;
 * - unsupported: no address is guessed at such a domain, or out of such a name.
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

/** The likeliest of them are shown to others who may know them. */
const evidenceMax = 2;
/** At a domain that takes every mail a pattern is believed from so many addresses on, where it makes the mailbox so likely. */
const believed = { addressesLeast: 3, shareLeast: 0.6, confidenceMost: 80 };
/** Where those who were asked for before the end stand for so much of what is likely, the rest changes nothing. */
const enoughAsked = 0.75;
/** Once patterns of the domain are known, what is hardly likely is not asked for. */
const askedShare = 0.97;
/** After so many people in a row of whom a domain knew none, it is asked for fewer mailboxes of the next, for an hour. */
const patience = { missesMost: 3, candidates: 3, ms: 3_600_000, domainsMost: 10_000 };

/**
 * Finds the address of a person at a company: mailboxes are made of the name by the usual patterns, and its mail server is asked which of
 * them it has. A guess that nothing speaks for is never an answer.
 */
export class AddressFinder {
  readonly #parts: MailVerifierParts;
  readonly #settings: Required<MailVerifierSettings>;
  readonly #misses = new Map<string, { inARow: number; until: number }>();

  constructor(parts: MailVerifierParts, settings: MailVerifierSettings) {
    this.#parts = parts;
    this.#settings = {
      isProbing: true,
      port: 25,
      connectMs: 4_000,
      via: null,
      totalMs: 12_000,
      times: usualSmtpTimes,
      ...settings,
    };
  }

  /** @throws the reason of the signal, nothing else */
  async find(wanted: WantedAddress, knowledge: FinderKnowledge, signal: AbortSignal): Promise<FoundAddress> {
    const candidates = this.#candidates(wanted, knowledge.counts);
    if (candidates.length === 0) return { outcome: 'unsupported' };
    const ended = AbortSignal.any([signal, AbortSignal.timeout(this.#settings.totalMs)]);
    const asked = new Asked();
    try {
      return await this.#look(wanted.domain, candidates, knowledge, { asked, signal: ended });
    } catch (error) {
      signal.throwIfAborted();
      if (!ended.aborted) throw error;
      return asked.isEnough(candidates)
        ? { outcome: 'none', reason: 'no_such_mailbox' }
        : { outcome: 'unable', reason: 'timeout' };
    }
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
    const most = isTired ? patience.candidates : candidatesMax;
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

  async #look(
    domain: string,
    candidates: readonly MailboxCandidate[],
    knowledge: FinderKnowledge,
    { asked, signal }: { asked: Asked; signal: AbortSignal },
  ): Promise<FoundAddress> {
    const route = await mailRoute(domain, this.#parts.dns, signal);
    if (route.outcome === 'unanswered') return { outcome: 'unable', reason: 'dns_unanswered' };
    if (route.outcome !== 'hosts') return { outcome: 'none', reason: route.outcome };
    const { reason, host, local } = await this.#ask(domain, route.hosts, candidates, { asked, signal });
    const mailProvider = mailHostFacts(host.host)?.name ?? null;
    if (reason === 'accepted') {
      this.#misses.delete(domain);
      const taken = candidates.find((one) => one.local === local);
      if (taken === undefined) throw new Error('a mailbox that was taken was asked for');
      const confidence = Math.round(100 * surenessOf(taken, knowledge.counts));
      return {
        outcome: 'found',
        address: `${taken.local}@${domain}`,
        status: 'valid',
        confidence,
        mailProvider,
        reason,
      };
    }
    if (reason === 'no_such_mailbox' || (!isOpen(reason) && asked.isEnough(candidates))) {
      this.#missed(domain);
      return { outcome: 'none', reason: 'no_such_mailbox' };
    }
    // It is there, and what is sent to it comes back.
    if (reason === 'mailbox_full' || reason === 'mailbox_full_now') return { outcome: 'none', reason };
    const left = candidates.filter((one) => !asked.denied.has(one.local));
    const found = await this.#byEvidence(domain, left, knowledge, { reason, mailProvider, signal });
    return found ?? { outcome: isOpen(reason) ? 'none' : 'unable', reason };
  }

  /** What mail servers say of the candidates. */
  async #ask(
    asciiDomain: string,
    hosts: readonly MailHost[],
    candidates: readonly MailboxCandidate[],
    { asked, signal }: { asked: Asked; signal: AbortSignal },
  ): Promise<{ reason: MailReason; host: MailHost; local: string | null }> {
    const { isProbing, port, connectMs, via, introduction, times } = this.#settings;
    const { gate, port25 } = this.#parts;
    const [first] = hosts;
    if (first === undefined) throw new Error('a route has a host');
    // Where only a no would mean something, nobody is found by asking.
    const tells = mailHostFacts(first.host)?.tells ?? 'truth';
    if (tells !== 'truth') return { reason: 'hides_mailboxes', host: first, local: null };
    if (!isProbing) return { reason: 'probing_off', host: first, local: null };
    if (port25.known === 'closed') return { reason: 'port_25_closed', host: first, local: null };
    const locals = candidates.map(({ local }) => local);
    let best: { probed: ProbedMailbox; local: string | null; host: MailHost } | null = null;
    for (const host of hosts) {
      if ((mailHostFacts(host.host)?.tells ?? 'truth') !== 'truth') continue;
      const found = await probeCandidates(
        { locals, asciiDomain },
        { ...host, port, connectMs, via },
        { introduction, times, gate },
        { denied: asked.denied, signal },
      );
      const { probed } = found;
      if (best === null || !probed.isHostsFault || (probed.isReached && !best.probed.isReached)) {
        best = { ...found, host };
      }
      if (!probed.isHostsFault) break;
    }
    const { probed, host, local } = best ?? { probed: null, host: first, local: null };
    if (probed?.isReached) port25.reached();
    if (probed?.reason === 'unreachable' && !probed.isReached) {
      const state = await port25.state();
      return { reason: state === 'closed' ? 'port_25_closed' : 'unreachable', host, local: null };
    }
    return { reason: probed?.reason ?? 'hides_mailboxes', host, local };
  }

  /** Where the mail server does not tell. */
  async #byEvidence(
    domain: string,
    candidates: readonly MailboxCandidate[],
    { counts, evidence }: FinderKnowledge,
    {
      reason,
      mailProvider,
      signal,
    }: { reason: MailReason; mailProvider: string | null; signal: AbortSignal },
  ): Promise<FoundAddress | null> {
    const status = mailReasons[reason][0] === 'catch_all' ? 'catch_all' : 'unknown';
    const shown = candidates.slice(0, evidenceMax);
    const seen = await evidence?.(
      shown.map(({ local }) => `${local}@${domain}`),
      signal,
    );
    if (seen) {
      const one = shown.find(({ local }) => `${local}@${domain}` === seen.address);
      const confidence = Math.round(100 * seen.sureness * (one ? surenessOf(one, counts) : 0));
      return { outcome: 'found', address: seen.address, status, confidence, mailProvider, reason };
    }
    const [best] = candidates;
    const isBelieved =
      best !== undefined &&
      status === 'catch_all' &&
      addressesIn(counts) >= believed.addressesLeast &&
      best.share >= believed.shareLeast;
    if (!isBelieved) return null;
    const confidence = Math.min(believed.confidenceMost, Math.round(100 * best.share * best.telling));
    return { outcome: 'found', address: `${best.local}@${domain}`, status, confidence, mailProvider, reason };
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

/** Which candidates were refused so far. */
class Asked {
  readonly denied = new Set<string>();

  isEnough(candidates: readonly MailboxCandidate[]): boolean {
    const all = candidates.reduce((sum, { share }) => sum + share, 0);
    const refused = candidates.reduce(
      (sum, { local, share }) => sum + (this.denied.has(local) ? share : 0),
      0,
    );
    return refused >= enoughAsked * all;
  }
}

/** It was asked, and says nothing of any mailbox: nobody could tell more. */
const isOpen = (reason: MailReason) => reason === 'accepts_everything' || reason === 'hides_mailboxes';

function addressesIn(counts: PatternCounts): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/** A mailbox by the pattern that the company is known to use is the more surely that person's. */
function surenessOf({ pattern, telling }: MailboxCandidate, counts: PatternCounts): number {
  const known = addressesIn(counts);
  const ofPattern = known < 2 ? 0 : (counts.get(pattern) ?? 0) / known;
  return telling + (1 - telling) * 0.7 * ofPattern;
}
