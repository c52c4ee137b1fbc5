import { orAborted } from '../kernel/or-aborted.ts';
import type { MailDns } from '../outbound/mail-dns.ts';
import { SmtpConnection, SmtpFailure } from '../outbound/smtp-connection.ts';
import type { SocksProxy } from '../outbound/socks5.ts';

export interface Port25Settings {
  /** Mail hosts that are always there. One that answers is enough. */
  readonly hosts?: readonly string[];
  readonly port?: number;
  readonly connectMs?: number;
  readonly via?: SocksProxy | null;
  /** What was found out holds for so long. */
  readonly keptMs?: number;
}

/** Mail hosts of three companies: that all of them are away at once has not been seen. */
export const usualHosts = [
  'gmail-smtp-in.l.google.com',
  'outlook-com.olc.protection.outlook.com',
  'mx-eu.mail.am0.yahoodns.net',
];

/**
 * - open: mail servers can be reached;
 * - closed: none can, as in most clouds, whose operators do not let mail out;
 * - unknown: not even their names can be looked up.
 */
export type Port25State = 'open' | 'closed' | 'unknown';

const never = new AbortController().signal;

/** Finds out whether this machine may talk to mail servers. */
export class Port25 {
  readonly #dns: MailDns;
  readonly #settings: Required<Port25Settings>;
  #kept: { readonly state: Port25State; readonly until: number } | null = null;
  /** As it was when somebody looked for the last time. */
  last: Port25State = 'unknown';
  /** The last look found no name of a mail host: DNS does not answer, or not for the internet. */
  hasNoNames = false;
  #asking: Promise<Port25State> | null = null;

  constructor(dns: MailDns, settings: Port25Settings = {}) {
    this.#dns = dns;
    this.#settings = {
      hosts: usualHosts,
      port: 25,
      connectMs: 5_000,
      via: null,
      keptMs: 600_000,
      ...settings,
    };
  }

  /** What is known, without a look. */
  get known(): Port25State {
    return this.#kept !== null && this.#kept.until > performance.now() ? this.#kept.state : 'unknown';
  }

  /** Looks where it is not known; callers at the same time share one look. After an abort, callers get what is known. Never throws. */
  async state(signal: AbortSignal = never): Promise<Port25State> {
    if (this.known !== 'unknown') return this.known;
    this.#asking ??= this.#look().finally(() => {
      this.#asking = null;
    });
    return orAborted(this.#asking, signal).catch(() => this.known);
  }

  /** Waits for a check only if the port was closed before, or a check is in progress: otherwise the caller goes on and finds out. */
  async isClosed(signal: AbortSignal): Promise<boolean> {
    const isDoubtful = this.known === 'unknown' && (this.last === 'closed' || this.#asking !== null);
    return (isDoubtful ? await orAborted(this.state(), signal) : this.known) === 'closed';
  }

  /** A mail server was reached: no better proof. */
  reached(): void {
    this.#keep('open');
  }

  async #look(): Promise<Port25State> {
    const each = await Promise.all(this.#settings.hosts.map((host) => this.#reach(host)));
    const state = (['open', 'closed'] as const).find((one) => each.includes(one)) ?? 'unknown';
    this.#keep(state);
    this.hasNoNames = state === 'unknown';
    return state;
  }

  async #reach(host: string): Promise<Port25State> {
    const { connectMs, port, via } = this.#settings;
    const signal = AbortSignal.timeout(connectMs * 3);
    let isKnown = false;
    try {
      const answer = await this.#dns.addresses(host, signal);
      if (answer.outcome !== 'found') return 'unknown';
      isKnown = true;
      const connection = await SmtpConnection.open(
        { host, port, addresses: answer.found, connectMs, via },
        signal,
      );
      connection.close();
      return 'open';
    } catch (error) {
      // A DNS that is silent for so long says nothing of the port.
      return isKnown && (error instanceof SmtpFailure || signal.aborted) ? 'closed' : 'unknown';
    }
  }

  #keep(state: Port25State): void {
    this.last = state;
    this.hasNoNames = false;
    this.#kept = { state, until: performance.now() + this.#settings.keptMs };
  }
}
