import { askHost } from './ask-host.ts';
import { type DatabaseHost, readDatabaseAddress, type SessionTarget } from './database-address.ts';
import type { HostAnswer } from './host-answer.ts';
import { HostLeftError, NoWritableHostError, OldPrimaryError, ReadOnlyHostError } from './host-errors.ts';
import { isDatabaseAway } from './is-database-away.ts';

/** A connection, as far as its hosts have to know it. */
export interface HostConnection {
  breakOff(reason: Error): void;
}

// In an outage each call would ask all hosts again.
const againAfterMs = 100;

/**
 * Which server of `DATABASE_URL` takes the writes. All pools and connections of a process ask here, so that all of them use the same one.
 * As soon as another server takes the writes, connections to the old one are ended, even where it still answers.
 *
 * A server on an older timeline than one that was seen before is an old primary that was replaced. It is never used, although it takes writes.
 */
export class DatabaseHosts {
  readonly hosts: readonly [DatabaseHost, ...DatabaseHost[]];
  readonly target: SessionTarget;
  /** The server that takes the writes; null where the hosts have to be asked. */
  #writable: DatabaseHost | null = null;
  #asking: Promise<DatabaseHost> | null = null;
  /** The newest timeline that was seen, by the system that writes it. */
  readonly #timelines = new Map<string, number>();
  readonly #connections = new Map<HostConnection, DatabaseHost>();

  constructor(url: string) {
    const { hosts, target } = readDatabaseAddress(url);
    this.hosts = hosts;
    this.target = target;
  }

  /** One host, whatever it is: there is nothing to choose and nothing to check. */
  get isPlain(): boolean {
    return this.hosts.length === 1 && this.target === 'any';
  }

  /**
   * The host that new connections go to. Asks all hosts at once where it is not known, each for `withinMs` at most.
   * @throws {NoWritableHostError}
   */
  async choose(withinMs: number): Promise<DatabaseHost> {
    if (this.hosts.length === 1) return this.hosts[0];
    if (this.#writable) return this.#writable;
    this.#asking ??= this.#findWritable(withinMs);
    return this.#asking;
  }

  /** What each host says, in their order. Never throws. */
  async ask(withinMs: number): Promise<HostAnswer[]> {
    const answers = await Promise.all(this.hosts.map((host) => askHost(host, this.target, withinMs)));
    for (const { timeline } of answers) {
      if (timeline === null) continue;
      const newest = this.#timelines.get(timeline.system) ?? 0;
      this.#timelines.set(timeline.system, Math.max(newest, timeline.number));
    }
    return answers.map((answer) => this.#withoutOld(answer));
  }

  /** A connection to this host failed, broke, or turned out to be read-only: the hosts are asked before the next one is made. */
  distrust(host: DatabaseHost): void {
    if (this.#writable === host) this.#writable = null;
  }

  join(connection: HostConnection, host: DatabaseHost): void {
    this.#connections.set(connection, host);
  }

  leave(connection: HostConnection): void {
    this.#connections.delete(connection);
  }

  async #findWritable(withinMs: number): Promise<DatabaseHost> {
    const answers = await this.ask(withinMs);
    const host = answers.find(({ refusal }) => refusal === null)?.host;
    if (!host) {
      setTimeout(() => {
        this.#asking = null;
      }, againAfterMs).unref();
      throw new NoWritableHostError(answers, firstToMend(answers));
    }
    this.#asking = null;
    this.#writable = host;
    for (const [connection, used] of this.#connections) {
      if (used === host) continue;
      connection.breakOff(new HostLeftError(`${host.name} takes the writes now, no longer ${used.name}`));
    }
    return host;
  }

  #withoutOld(answer: HostAnswer): HostAnswer {
    const { host, timeline } = answer;
    const newest = timeline === null ? 0 : (this.#timelines.get(timeline.system) ?? 0);
    if (timeline === null || timeline.number >= newest) return answer;
    const refusal = new OldPrimaryError(
      `${host.name} is an old primary (timeline ${timeline.number}; the newest is ${newest})`,
    );
    return { ...answer, refusal };
  }
}

/** A wrong password before a read-only server, and that before one that cannot be reached. */
function firstToMend(answers: readonly HostAnswer[]): Error | null {
  const errors = answers.map(({ refusal }) => refusal).filter((refusal) => refusal !== null);
  return (
    errors.find((error) => !isDatabaseAway(error)) ??
    errors.find((error) => error instanceof ReadOnlyHostError) ??
    errors[0] ??
    null
  );
}

/** By connection string. A process has one, and a few in tests. */
const known = new Map<string, DatabaseHosts>();

/** The same for all who use the same connection string. @throws {DatabaseAddressError} */
export function hostsOf(url: string): DatabaseHosts {
  const hosts = known.get(url) ?? new DatabaseHosts(url);
  known.set(url, hosts);
  return hosts;
}
