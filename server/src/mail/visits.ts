import { ServiceError } from '../kernel/service-error.ts';
import type { HostGate } from '../outbound/host-gate.ts';
import type { SmtpTarget } from '../outbound/smtp-connection.ts';
import { mailHostFacts } from './mail-hosts.ts';
import {
  hostBusy,
  isAboutUs,
  judge,
  type ProbedMailbox,
  type Said,
  takesEverything,
  tookTooLong,
  troubled,
} from './probe-mailbox.ts';
import { SmtpTrouble } from './smtp-conversation.ts';
import { namesMax, type Visit, type VisitedHost, type VisitMeans, visitHost } from './visit-host.ts';

export interface Mailbox {
  readonly local: string;
  readonly asciiDomain: string;
}

/** A name that somebody wants to know about. */
interface Wanted {
  readonly local: string;
  readonly callers: Set<PromiseWithResolvers<ProbedMailbox>>;
}

/** The checks of mailboxes of one domain at one host. */
interface Line {
  readonly key: string;
  readonly target: SmtpTarget;
  readonly asciiDomain: string;
  readonly needsUtf8: boolean;
  /** By name, the oldest first. */
  readonly waiting: Map<string, Wanted>;
  /** Names in progress. */
  readonly taken: Map<string, Wanted>;
  /** Of one visit. One, after a host broke off before all of several were answered; then more and more again. */
  namesMost: number;
  /** The next visit, which waits for its turn at the host. */
  turn: AbortController | null;
  visits: number;
}

/** Where nobody knows when the others will be done. */
const usualBusySeconds = 60;
const waitingMax = 2_000;

/**
 * Combines concurrent checks of mailboxes of one domain: while a visit waits for its turn at the host, others join it, and all share one
 * conversation.
 */
export class Visits {
  readonly #gate: HostGate;
  readonly #means: VisitMeans;
  readonly #lines = new Map<string, Line>();

  constructor(gate: HostGate, means: VisitMeans) {
    this.#gate = gate;
    this.#means = means;
  }

  /** Domains, by host, with checks in progress or queued. */
  get size(): number {
    return this.#lines.size;
  }

  /**
   * The host's reply about a mailbox; `host_busy` if it got no turn before the signal. @throws the reason of the signal if its check was in
   * progress
   */
  async ask(mailbox: Mailbox, target: SmtpTarget, signal: AbortSignal): Promise<ProbedMailbox> {
    if (signal.aborted) return hostBusy(usualBusySeconds);
    const line = this.#line(target, mailbox);
    const { local } = mailbox;
    if (line.waiting.size >= waitingMax) return hostBusy(usualBusySeconds);
    let wanted = line.taken.get(local) ?? line.waiting.get(local);
    if (wanted === undefined) {
      wanted = { local, callers: new Set() };
      line.waiting.set(local, wanted);
    }
    const { callers } = wanted;
    const caller = Promise.withResolvers<ProbedMailbox>();
    callers.add(caller);
    const onAbort = () => {
      callers.delete(caller);
      if (!line.waiting.has(local)) return caller.reject(signal.reason);
      if (callers.size === 0) line.waiting.delete(local);
      if (line.waiting.size === 0) line.turn?.abort();
      caller.resolve(hostBusy(usualBusySeconds));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#call(line);
    try {
      return await caller.promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /**
   * Checks names of one domain in a separate visit, one after the other, until one is accepted. Returns a `ProbedMailbox` instead if the
   * visit reached no name. @throws the reason of the signal
   */
  async tryInTurn(
    names: readonly string[],
    asciiDomain: string,
    target: SmtpTarget,
    signal: AbortSignal,
  ): Promise<VisitedHost | ProbedMailbox> {
    let leave: () => void;
    try {
      leave = await this.#gate.enter(target.host, signal);
    } catch (error) {
      return signal.aborted ? hostBusy(usualBusySeconds) : busyBy(error);
    }
    try {
      const left = [...names];
      const next: Visit['next'] = ({ first, last }) =>
        first === 'accepted' || last === 'accepted' ? null : (left.shift() ?? null);
      const visit = { asciiDomain, needsUtf8: names.some(needsUtf8), next };
      return await this.#visitHost(visit, target, signal);
    } catch (error) {
      if (error instanceof SmtpTrouble) return troubled(error);
      throw error;
    } finally {
      leave();
    }
  }

  #line(target: SmtpTarget, { local, asciiDomain }: Mailbox): Line {
    const isUtf8 = needsUtf8(local);
    const key = `${target.host} ${asciiDomain} ${isUtf8}`;
    let line = this.#lines.get(key);
    if (!line) {
      const empty = { waiting: new Map(), taken: new Map(), namesMost: namesMax, turn: null, visits: 0 };
      line = { key, target, asciiDomain, needsUtf8: isUtf8, ...empty };
      this.#lines.set(key, line);
    }
    return line;
  }

  /** One visit at a time waits for its turn: new names join it. */
  #call(line: Line): void {
    if (line.turn !== null) return;
    if (line.waiting.size === 0) {
      if (line.visits === 0) this.#lines.delete(line.key);
      return;
    }
    line.turn = new AbortController();
    void this.#visit(line, line.turn.signal);
  }

  async #visit(line: Line, signal: AbortSignal): Promise<void> {
    let leave: () => void;
    try {
      leave = await this.#gate.enter(line.target.host, signal);
    } catch (error) {
      line.turn = null;
      // Names that came after the last caller left start a new visit.
      if (!signal.aborted) this.#settleWaiting(line, busyBy(error));
      this.#call(line);
      return;
    }
    line.turn = null;
    line.visits += 1;
    if (line.waiting.size > line.namesMost) this.#call(line);
    try {
      await this.#askWaiting(line);
    } finally {
      leave();
      line.visits -= 1;
      this.#call(line);
    }
  }

  async #askWaiting(line: Line): Promise<void> {
    const { target, asciiDomain, needsUtf8 } = line;
    const taken: Wanted[] = [];
    const take = () => {
      const next = line.waiting.values().next();
      if (next.done || taken.length >= line.namesMost) return null;
      line.waiting.delete(next.value.local);
      line.taken.set(next.value.local, next.value);
      taken.push(next.value);
      return next.value.local;
    };
    let first = take();
    if (first === null) return;
    /** Its reply to everybody; null if each name needs a check. */
    const saysToAll = (said: Said): ProbedMailbox | null => {
      if (isAboutUs(said)) return judge(said, said, null);
      // Of some a refusal would count all the same.
      return said === 'accepted' && mailHostFacts(target.host)?.tells !== 'refusals' ? takesEverything : null;
    };
    const next: Visit['next'] = (said) => {
      const name = first ?? (saysToAll(said.first) ? null : take());
      first = null;
      return name;
    };
    const signal = AbortSignal.timeout(this.#means.times.visitMs);
    try {
      const visited = await this.#visitHost({ asciiDomain, needsUtf8, next }, target, signal);
      const { names } = visited;
      const isWhole = ![...names.values()].includes(null);
      line.namesMost = isWhole ? Math.min(namesMax, line.namesMost * 2) : 1;
      for (const wanted of taken) this.#settle(line, wanted, names.get(wanted.local) ?? null);
      const toAll = saysToAll(visited.first);
      if (isWhole && toAll) this.#settleWaiting(line, toAll);
    } catch (error) {
      if (error instanceof SmtpTrouble) {
        const probed = troubled(error);
        for (const wanted of taken) this.#settle(line, wanted, probed);
        this.#settleWaiting(line, probed);
        return;
      }
      if (signal.aborted) {
        for (const wanted of taken) this.#settle(line, wanted, tookTooLong);
        return;
      }
      for (const { local, callers } of taken) {
        line.taken.delete(local);
        for (const caller of callers) caller.reject(error);
      }
    }
  }

  async #visitHost(visit: Visit, target: SmtpTarget, signal: AbortSignal): Promise<VisitedHost> {
    try {
      const visited = await visitHost(visit, target, this.#means, signal);
      this.#gate.connected(target.host, true);
      return visited;
    } catch (error) {
      if (!(error instanceof SmtpTrouble)) throw error;
      this.#gate.connected(target.host, error.stage !== 'connect');
      // It defers us before it hears a recipient.
      if (error.reply?.code === 421 && error.stage === 'greeting') this.#gate.stayAway(target.host, '30');
      throw error;
    }
  }

  /** Null: the next visit checks it, if a caller still waits. */
  #settle(line: Line, wanted: Wanted, probed: ProbedMailbox | null): void {
    line.taken.delete(wanted.local);
    if (probed !== null) for (const caller of wanted.callers) caller.resolve(probed);
    else if (wanted.callers.size > 0) line.waiting.set(wanted.local, wanted);
  }

  #settleWaiting(line: Line, probed: ProbedMailbox): void {
    for (const { callers } of line.waiting.values()) {
      for (const caller of callers) caller.resolve(probed);
    }
    line.waiting.clear();
  }
}

const needsUtf8 = (local: string) => /[^\0-\x7f]/.test(local);

/** The gate is closed, and says for how long. */
function busyBy(error: unknown): ProbedMailbox {
  if (!(error instanceof ServiceError)) throw error;
  return hostBusy(error.options.retryAfterSeconds ?? usualBusySeconds);
}
