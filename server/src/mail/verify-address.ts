import type { HostGate } from '../outbound/host-gate.ts';
import type { MailDns } from '../outbound/mail-dns.ts';
import type { SmtpTarget } from '../outbound/smtp-connection.ts';
import type { SocksProxy } from '../outbound/socks5.ts';
import { type MailVerdict, nothingKnown } from '../records/contact.ts';
import { bareAddress } from '../text/bare-address.ts';
import { type EmailAddress, parseEmailAddress, plainLocalPart } from '../text/email-address.ts';
import { mailDomainFacts } from '../text/email-type/mail-domains.ts';
import { isRoleName } from '../text/email-type/role-names.ts';
import { type MailHostFacts, mailHostFacts } from './mail-hosts.ts';
import { MailMemory } from './mail-memory.ts';
import { type MailReason, mailReasons } from './mail-reasons.ts';
import { type MailHost, type MailRoute, mailRoute } from './mail-route.ts';
import { Nobody } from './nobody.ts';
import type { Port25 } from './port-25.ts';
import { judge, type ProbedMailbox } from './probe-mailbox.ts';
import type { Introduction } from './smtp-conversation.ts';
import { suggestAddress } from './suggest-address.ts';
import { usualVisitTimes, type VisitedHost, type VisitTimes } from './visit-host.ts';
import { Visits } from './visits.ts';

export interface MailVerifierParts {
  readonly dns: MailDns;
  /** Keeps us from being a burden to any mail host. */
  readonly gate: HostGate;
  readonly port25: Port25;
  readonly memory?: MailMemory;
  readonly nobody?: Nobody;
}

export interface MailVerifierSettings {
  readonly introduction: Introduction;
  /** Whether mail servers are queried at all. */
  readonly isProbing?: boolean;
  readonly port?: number;
  readonly connectMs?: number;
  /** The operator's proxy, which mail servers are talked to through. */
  readonly via?: SocksProxy | null;
  readonly times?: Partial<VisitTimes>;
  /** Of a whole verification. */
  readonly totalMs?: number;
  /** The same where nobody waits for it: most of it is for a turn at a busy host. */
  readonly patientMs?: number;
}

/** What was known before a host said something, and by when it is to be said. */
interface Asked {
  readonly found: MailVerdict;
  readonly host: MailHost;
  readonly hosts: readonly MailHost[];
  readonly ended: AbortSignal;
}

/** What was found out about several names of a domain. */
export interface TriedMailboxes {
  /** What is known of the domain, whatever the name; `status` and `reason` for a name that was not checked. */
  readonly domain: MailVerdict;
  /** The results of the checked names, in order: the last may be the first that exists. */
  readonly names: ReadonlyMap<string, MailVerdict>;
}

/**
 * Checks whether mail to an address reaches somebody: by its syntax, the lists, DNS, and its mail server.
 *
 * `valid` only if the server accepts the address and refuses two that do not exist, and is not known to answer by
 * reputation. Anything else that is not clear is `unknown`, with the reason.
 */
export class MailVerifier {
  readonly #parts: Required<MailVerifierParts>;
  readonly #settings: Required<Omit<MailVerifierSettings, 'times'>>;
  readonly #visits: Visits;

  constructor(parts: MailVerifierParts, { times, ...settings }: MailVerifierSettings) {
    this.#parts = { memory: new MailMemory(), nobody: new Nobody(), ...parts };
    this.#settings = {
      isProbing: true,
      port: 25,
      connectMs: 4_000,
      via: null,
      totalMs: 15_000,
      patientMs: 90_000,
      ...settings,
    };
    this.#visits = new Visits(parts.gate, {
      introduction: settings.introduction,
      times: { ...usualVisitTimes, ...times },
      nobody: this.#parts.nobody,
    });
  }

  /** @throws the reason of the signal, nothing else */
  async verify(
    text: string,
    signal: AbortSignal,
    { isPatient = false }: { isPatient?: boolean } = {},
  ): Promise<MailVerdict> {
    const { totalMs, patientMs } = this.#settings;
    const written = parseEmailAddress(bareAddress(text));
    if (written === null) return { ...nothingKnown, ...standing('bad_syntax') };
    const address = { ...written, local: plainLocalPart(written.local) };
    return this.#within(address, isPatient ? patientMs : totalMs, signal, async (found, hosts, ended) => {
      const known = await this.#known(address, found, hosts, ended);
      if (known !== null) return known;
      const { asciiDomain } = address;
      const { answer, host } = await this.#askHosts(asciiDomain, hosts, ended, (target) =>
        this.#visits.ask(address, target, ended),
      );
      return this.#verdictOf(answer, { local: address.local, asciiDomain }, { found, host, hosts, ended });
    });
  }

  /** Whether mail of the domain has a host to go to, by the DNS alone; null where nobody could tell. @throws the reason of the signal, nothing else */
  async takesMail(domain: string, signal: AbortSignal): Promise<boolean | null> {
    const address = parseEmailAddress(`postmaster@${domain}`);
    if (address === null) return false;
    return whereMailGoes(await mailRoute(address.asciiDomain, this.#parts.dns, signal)).mxFound;
  }

  /**
   * Checks names of one domain one after the other, in one visit, until one exists; none if the domain accepts everything, or reveals
   * nothing. For guesses of one person's address. @throws the reason of the signal, nothing else
   */
  async tryMailboxes(
    locals: readonly string[],
    domain: string,
    signal: AbortSignal,
    { isPatient = false }: { isPatient?: boolean } = {},
  ): Promise<TriedMailboxes> {
    const names = new Map<string, MailVerdict>();
    const address = parseEmailAddress(`postmaster@${domain}`);
    if (address === null) return { domain: { ...nothingKnown, ...standing('bad_syntax') }, names };
    const { asciiDomain } = address;
    const verdict = await this.#within(
      address,
      isPatient ? this.#settings.patientMs : this.#settings.totalMs,
      signal,
      async (found, hosts, ended) => {
        const known = await this.#known(address, found, hosts, ended);
        if (known !== null) return known;
        const { answer, host } = await this.#askHosts(asciiDomain, hosts, ended, (target) =>
          this.#visits.tryInTurn(locals, asciiDomain, target, ended),
        );
        const asked = { found, host, hosts, ended };
        if (!isVisited(answer)) return this.#verdictOf(answer, { local: '', asciiDomain }, asked);
        for (const [local, told] of answer.names) {
          // Broken off: the name that it reached is checked alone.
          const probed =
            told ?? (await this.#visits.ask({ local, asciiDomain }, this.#targetOf(host), ended));
          const own = { ...asked, found: { ...found, role: isRole({ local, asciiDomain }) } };
          names.set(local, await this.#verdictOf(probed, { local, asciiDomain }, own));
          if (told === null) break;
        }
        // What it says to a name that nobody has is what it would say to any that it does not have.
        return this.#verdictOf(judge(answer.first, answer.first, null), { local: '', asciiDomain }, asked);
      },
    );
    return { domain: { ...verdict, role: null, suggestion: null }, names };
  }

  /** What does not need a mail server is found out first; `ask` is for the rest. */
  async #within(
    address: EmailAddress,
    totalMs: number,
    signal: AbortSignal,
    ask: (found: MailVerdict, hosts: readonly MailHost[], ended: AbortSignal) => Promise<MailVerdict>,
  ): Promise<MailVerdict> {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(totalMs)]);
    const lists = listed(address);
    const state: { route: MailRoute | null } = { route: null };
    try {
      const route = await mailRoute(address.asciiDomain, this.#parts.dns, ended);
      state.route = route;
      const found = { ...lists, ...whereMailGoes(route) };
      if (route.outcome !== 'hosts') {
        const reason = route.outcome === 'unanswered' ? 'dns_unanswered' : route.outcome;
        // A throw-away domain that is gone takes no mail; one without an answer is still a throw-away domain.
        if (!lists.disposable || reason !== 'dns_unanswered') return { ...found, ...standing(reason) };
      }
      if (lists.disposable) return { ...found, ...standing('disposable_domain') };
      const verdict = await ask(found, route.outcome === 'hosts' ? route.hosts : [], ended);
      signal.throwIfAborted();
      return verdict;
    } catch (error) {
      signal.throwIfAborted();
      if (!ended.aborted) throw error;
      const route = state.route ?? { outcome: 'unanswered' };
      return { ...lists, ...whereMailGoes(route), ...standing('timeout') };
    }
  }

  /** What is known without a query to a mail server, or from an earlier one. */
  async #known(
    { local, asciiDomain }: EmailAddress,
    found: MailVerdict,
    hosts: readonly MailHost[],
    signal: AbortSignal,
  ): Promise<MailVerdict | null> {
    const { memory, port25 } = this.#parts;
    const facts = mailHostFacts(hosts[0]?.host ?? '');
    if (facts?.tells === 'nothing') return { ...found, ...standing('hides_mailboxes') };
    const ofDomain = memory.ofDomain(asciiDomain, namesOf(hosts));
    if (ofDomain !== null) return { ...found, ...standing(ofDomain) };
    if (!this.#settings.isProbing) return { ...found, ...standing('probing_off') };
    if (await port25.isClosed(signal)) return { ...found, ...standing('port_25_closed') };
    const retryAfterSeconds = memory.patienceSeconds(`${local}@${asciiDomain}`);
    return retryAfterSeconds === null ? null : { ...found, ...standing('greylisted'), retryAfterSeconds };
  }

  async #verdictOf(
    probed: ProbedMailbox,
    { local, asciiDomain }: { local: string; asciiDomain: string },
    { found, host: { host }, hosts, ended }: Asked,
  ): Promise<MailVerdict> {
    const { memory, port25 } = this.#parts;
    const { retryAfterSeconds } = probed;
    const asked = { ...found, mxHost: host };
    if (probed.isReached) port25.reached();
    if (!probed.isReached && probed.reason === 'unreachable') {
      const state = await port25.state(ended);
      return { ...asked, ...standing(state === 'closed' ? 'port_25_closed' : 'unreachable') };
    }
    const facts = mailHostFacts(host);
    // Of others a refusal may still come, which counts.
    if (probed.ofDomain && (facts?.tells ?? 'truth') === 'truth') {
      memory.learnDomain(asciiDomain, namesOf(hosts), probed.ofDomain);
    }
    if (probed.reason === 'greylisted' && retryAfterSeconds !== null) {
      memory.learnGreylisted(`${local}@${asciiDomain}`, retryAfterSeconds);
    }
    const reason = trusted(probed.reason, facts);
    const isRole = reason === 'accepted' && found.role === true;
    const verdict = { ...asked, ...standing(isRole ? 'role_mailbox' : reason) };
    return retryAfterSeconds === null ? verdict : { ...verdict, retryAfterSeconds };
  }

  #targetOf(host: MailHost): SmtpTarget {
    const { port, connectMs, via } = this.#settings;
    return { ...host, port, connectMs, via };
  }

  /** One host after the other until one of them says something of the mailbox; otherwise the most that any said. */
  async #askHosts<Visited extends VisitedHost | ProbedMailbox>(
    asciiDomain: string,
    hosts: readonly MailHost[],
    ended: AbortSignal,
    ask: (target: SmtpTarget) => Promise<Visited>,
  ): Promise<{ answer: Visited | ProbedMailbox; host: MailHost }> {
    const { memory, port25 } = this.#parts;
    let best: { answer: ProbedMailbox; host: MailHost } | null = null;
    for (const host of hosts) {
      // Before it hears a name it refuses us for all domains, and then maybe as one of them wishes.
      const ofDomain = `${host.host} ${asciiDomain}`;
      const refusal = memory.ofHost(host.host) ?? memory.ofHost(ofDomain);
      const answer = refusal === null ? await ask(this.#targetOf(host)) : refusalOfUs(refusal);
      if (isVisited(answer)) return { answer, host };
      if (
        answer.isRefusalOfUs &&
        (answer.reason === 'sender_blocked' || answer.reason === 'no_reverse_dns')
      ) {
        memory.learnHost(answer.isHostsFault ? host.host : ofDomain, answer.reason);
      }
      if (!answer.isHostsFault) return { answer, host };
      // Where none is reached, the next is not either, and the time is over before that is known.
      if (answer.reason === 'unreachable' && (await port25.state(ended)) === 'closed')
        return { answer, host };
      if (best === null || (answer.isReached && !best.answer.isReached)) best = { answer, host };
    }
    if (best === null) throw new Error('a route has a host');
    return best;
  }
}

const namesOf = (hosts: readonly MailHost[]) => hosts.map(({ host }) => host);

const isVisited = (answer: VisitedHost | ProbedMailbox): answer is VisitedHost => 'names' in answer;

/** As it said before. */
function refusalOfUs(reason: MailReason): ProbedMailbox {
  return { reason, retryAfterSeconds: null, isReached: false, isHostsFault: true };
}

function listed(address: EmailAddress): MailVerdict & { disposable: boolean } {
  const { isDisposable, isFree } = mailDomainFacts(address.asciiDomain);
  return {
    ...nothingKnown,
    disposable: isDisposable,
    free: isFree,
    role: isRole(address),
    suggestion: suggestAddress(address),
  };
}

function isRole({ local, asciiDomain }: Pick<EmailAddress, 'local' | 'asciiDomain'>): boolean {
  const { isFree, isEducation } = mailDomainFacts(asciiDomain);
  return isRoleName(local, { strict: isFree, isEducation });
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
