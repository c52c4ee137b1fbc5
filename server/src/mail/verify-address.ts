import type { HostGate } from '../outbound/host-gate.ts';
import type { MailDns } from '../outbound/mail-dns.ts';
import type { SocksProxy } from '../outbound/socks5.ts';
import type { MailVerdict } from '../records/contact.ts';
import { type EmailAddress, parseEmailAddress } from '../text/email-address.ts';
import { mailDomainFacts } from '../text/email-type/mail-domains.ts';
import { isRoleName } from '../text/email-type/role-names.ts';
import { type MailHostFacts, mailHostFacts } from './mail-hosts.ts';
import { type MailReason, mailReasons } from './mail-reasons.ts';
import { type MailHost, type MailRoute, mailRoute } from './mail-route.ts';
import type { Port25 } from './port-25.ts';
import { type ProbedMailbox, probeMailbox } from './probe-mailbox.ts';
import { type Introduction, type SmtpTimes, usualSmtpTimes } from './smtp-conversation.ts';
import { suggestAddress } from './suggest-address.ts';

export interface MailVerifierParts {
  readonly dns: MailDns;
  /** Keeps us from being a burden to any mail host. */
  readonly gate: HostGate;
  readonly port25: Port25;
}

export interface MailVerifierSettings {
  readonly introduction: Introduction;
  /** Whether mail servers are asked at all. */
  readonly isProbing?: boolean;
  readonly port?: number;
  readonly connectMs?: number;
  /** The operator's proxy, which mail servers are talked to through. */
  readonly via?: SocksProxy | null;
  readonly times?: SmtpTimes;
  /** Of a whole verification. */
  readonly totalMs?: number;
}

/**
 * Says whether mail to an address reaches somebody: by its form, the lists, the DNS, and what its mail server says of it.
 *
 * `valid` is said only where the server takes the address and refuses two that nobody has, and is not known to answer by
 * reputation. Whatever could not be found out is `unknown`, with the reason.
 */
export class MailVerifier {
  readonly #parts: MailVerifierParts;
  readonly #settings: Required<MailVerifierSettings>;

  constructor(parts: MailVerifierParts, settings: MailVerifierSettings) {
    this.#parts = parts;
    this.#settings = {
      isProbing: true,
      port: 25,
      connectMs: 4_000,
      via: null,
      totalMs: 15_000,
      times: usualSmtpTimes,
      ...settings,
    };
  }

  /** @throws the reason of the signal, nothing else */
  async verify(text: string, signal: AbortSignal): Promise<MailVerdict> {
    const address = parseEmailAddress(text.trim());
    if (address === null) return { ...nothingKnown, ...standing('bad_syntax') };
    const ended = AbortSignal.any([signal, AbortSignal.timeout(this.#settings.totalMs)]);
    const lists = listed(address);
    const state: { route: MailRoute | null } = { route: null };
    try {
      const route = await mailRoute(address.asciiDomain, this.#parts.dns, ended);
      state.route = route;
      const found = { ...lists, ...whereMailGoes(route) };
      if (route.outcome !== 'hosts') {
        const reason = route.outcome === 'unanswered' ? 'dns_unanswered' : route.outcome;
        // Also a throw-away domain that is no more takes no mail; one of which nobody answers is still what it is.
        if (!lists.disposable || reason !== 'dns_unanswered') return { ...found, ...standing(reason) };
      }
      if (lists.disposable) return { ...found, ...standing('disposable_domain') };
      const verdict = await this.#ask(address, route.outcome === 'hosts' ? route.hosts : [], found, ended);
      signal.throwIfAborted();
      return verdict;
    } catch (error) {
      signal.throwIfAborted();
      if (!ended.aborted) throw error;
      const route = state.route ?? { outcome: 'unanswered' };
      return { ...lists, ...whereMailGoes(route), ...standing('timeout') };
    }
  }

  async #ask(
    address: EmailAddress,
    hosts: readonly MailHost[],
    found: MailVerdict,
    signal: AbortSignal,
  ): Promise<MailVerdict> {
    const facts = mailHostFacts(hosts[0]?.host ?? '');
    if (facts?.tells === 'nothing') return { ...found, ...standing('hides_mailboxes') };
    if (!this.#settings.isProbing) return { ...found, ...standing('probing_off') };
    if (this.#parts.port25.known === 'closed') return { ...found, ...standing('port_25_closed') };
    const { probed, host } = await this.#probeHosts(address, hosts, signal);
    const asked = { ...found, mxHost: host.host };
    if (probed.isReached) this.#parts.port25.reached();
    if (!probed.isReached && probed.reason === 'unreachable') {
      const state = await this.#parts.port25.state();
      return { ...asked, ...standing(state === 'closed' ? 'port_25_closed' : 'unreachable') };
    }
    const reason = trusted(probed.reason, mailHostFacts(host.host));
    const isRole = reason === 'accepted' && found.role === true;
    const verdict = { ...asked, ...standing(isRole ? 'role_mailbox' : reason) };
    const { retryAfterSeconds } = probed;
    return retryAfterSeconds === null ? verdict : { ...verdict, retryAfterSeconds };
  }

  /** One host after the other until one of them says something of the mailbox; otherwise the most that any said. */
  async #probeHosts(
    address: EmailAddress,
    hosts: readonly MailHost[],
    signal: AbortSignal,
  ): Promise<{ probed: ProbedMailbox; host: MailHost }> {
    const { port, connectMs, via, introduction, times } = this.#settings;
    let best: { probed: ProbedMailbox; host: MailHost } | null = null;
    for (const host of hosts) {
      const target = { ...host, port, connectMs, via };
      const probed = await probeMailbox(
        address,
        target,
        { introduction, times, gate: this.#parts.gate },
        signal,
      );
      if (best === null || !probed.isHostsFault || (probed.isReached && !best.probed.isReached)) {
        best = { probed, host };
      }
      if (!probed.isHostsFault) break;
    }
    if (best === null) throw new Error('a route has a host');
    return best;
  }
}

const nothingKnown: MailVerdict = {
  status: 'unknown',
  reason: null,
  mxFound: null,
  mxHost: null,
  mailProvider: null,
  disposable: null,
  role: null,
  free: null,
  suggestion: null,
  score: null,
};

function listed(address: EmailAddress): MailVerdict & { disposable: boolean } {
  const { isDisposable, isFree, isEducation } = mailDomainFacts(address.asciiDomain);
  return {
    ...nothingKnown,
    disposable: isDisposable,
    free: isFree,
    role: isRoleName(address.local, { strict: isFree, isEducation }),
    suggestion: suggestAddress(address),
  };
}

/** `mxFound` where mail has a host to go to, be it the domain itself. */
function whereMailGoes(route: MailRoute): Pick<MailVerdict, 'mxFound' | 'mxHost' | 'mailProvider'> {
  if (route.outcome === 'unanswered') return { mxFound: null, mxHost: null, mailProvider: null };
  const host = route.outcome === 'hosts' ? (route.hosts[0]?.host ?? null) : null;
  return {
    mxFound: host !== null,
    mxHost: host,
    mailProvider: host === null ? null : (mailHostFacts(host)?.name ?? null),
  };
}

/** A host that is known to take everybody, or to answer by reputation, is believed in its refusals alone. */
function trusted(reason: MailReason, facts: MailHostFacts | null): MailReason {
  const isYes = mailReasons[reason][0] === 'valid' || reason === 'accepts_everything';
  return facts !== null && facts.tells !== 'truth' && isYes ? 'hides_mailboxes' : reason;
}

function standing(reason: MailReason): Pick<MailVerdict, 'status' | 'reason' | 'score'> {
  const [status, score] = mailReasons[reason];
  return { status, reason, score };
}
