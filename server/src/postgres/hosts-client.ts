import type pg from 'pg';
import type { DatabaseHost } from './database-address.ts';
import { type DatabaseHosts, hostsOf } from './database-hosts.ts';
import { HostLeftError } from './host-errors.ts';
import { LimitedClient } from './limited-client.ts';
import { refuseReadOnly } from './refuse-read-only.ts';

const connectMsUsual = 5_000;
/** The server is there, and has no connection free: another one would not be found. */
const tooManyConnections = '53300';
const readOnlyTransaction = '25006';

/**
 * A connection to the server of `DATABASE_URL` that takes the writes. node-postgres knows one host only.
 *
 * - Connecting fails with a `ReadOnlyHostError` where the server only reads, and takes no longer than `connectionTimeoutMillis`.
 * - A connection on which a statement met a read-only server ends, since the server may have changed its role.
 * - Where a connection breaks, the hosts are asked again before the next one is made.
 */
export class HostsClient extends LimitedClient {
  readonly #hosts: DatabaseHosts;
  readonly #withinMs: number;
  #host: DatabaseHost | null = null;

  constructor(config?: string | pg.ClientConfig) {
    const settings = typeof config === 'string' ? { connectionString: config } : (config ?? {});
    const hosts = hostsOf(settings.connectionString ?? '');
    super({ ...settings, connectionString: hosts.hosts[0].url });
    this.#hosts = hosts;
    this.#withinMs = settings.connectionTimeoutMillis || connectMsUsual;
    this.on('error', () => {
      if (this.#host) this.#hosts.distrust(this.#host);
    });
    this.on('end', () => this.#hosts.leave(this));
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== readOnlyTransaction) return;
      // After the statement itself has failed.
      setImmediate(() => this.breakOff(new HostLeftError('the server only reads now')));
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: (error: never, client: never) => void): Promise<pg.Client> | undefined {
    const connecting = this.#hosts.isPlain ? super.connect() : this.#connectToWritable();
    if (!callback) return connecting;
    // Outside of the promise, so that what the callback throws is no rejection.
    const tell = callback as (error: Error | null, client?: pg.Client) => void;
    connecting.then(
      () => process.nextTick(tell, null, this),
      (error: Error) => process.nextTick(tell, error),
    );
    return undefined;
  }

  async #connectToWritable(): Promise<pg.Client> {
    const late = setTimeout(() => this.breakOff(new Error('timeout expired')), this.#withinMs);
    try {
      const host = await this.#hosts.choose(this.#withinMs / 2);
      // A pool that no longer waits has ended it already.
      if (this.isBroken) throw new Error('timeout expired');
      if (this.#hosts.hosts.length > 1) {
        this.#host = host;
        this.host = host.host;
        this.port = host.port;
        this.#hosts.join(this, host);
      }
      await super.connect();
      await refuseReadOnly(this, host, this.#hosts.target);
      return this;
    } catch (error) {
      this.#hosts.leave(this);
      if (this.#host && (error as { code?: string }).code !== tooManyConnections) {
        this.#hosts.distrust(this.#host);
      }
      this.end().catch(() => {});
      throw error;
    } finally {
      clearTimeout(late);
    }
  }
}
