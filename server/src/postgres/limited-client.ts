import type { Duplex } from 'node:stream';
import pg from 'pg';

/** The database did not answer a statement in time. Whether it still does what it was asked is not known. */
export class DatabaseSilentError extends Error {
  override name = 'DatabaseSilentError';
  constructor(limitMs: number) {
    super(`The database did not answer within ${limitMs} ms.`);
  }
}

/**
 * A connection that waits for no answer for longer than its limit: then it is broken off, and whatever waits on it fails. PostgreSQL's own
 * `statement_timeout` ends nothing where the server hangs, or the network swallows what it says.
 */
export class LimitedClient extends pg.Client {
  #limitMs = 0;
  #timer: NodeJS.Timeout | null = null;

  /** For all statements from the next one on, in milliseconds; 0 for none. */
  limitAnswers(limitMs: number): void {
    this.#limitMs = limitMs;
  }

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const answered = () => this.#stopTimer();
    // Nothing is under way any more.
    this.on('drain', answered);
    this.on('end', answered);
  }

  // The overloads of pg, all of which are handed on.
  override query(...args: never[]): never {
    this.#startTimer();
    return (super.query as (...args: never[]) => never)(...args);
  }

  /** Of statements that wait in a row for this connection the first one counts. */
  #startTimer(): void {
    if (this.#limitMs === 0 || this.#timer) return;
    const limitMs = this.#limitMs;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.breakOff(new DatabaseSilentError(limitMs));
    }, limitMs);
  }

  /** Ends the connection at once, without a word to the server. Whatever waits on it fails with the reason. */
  breakOff(reason: Error): void {
    const stream = streamOf(this);
    // Before it connects nobody listens, and an error would end the process.
    if (stream.listenerCount('error') > 0) stream.destroy(reason);
    else stream.destroy();
  }

  get isBroken(): boolean {
    return streamOf(this).destroyed;
  }

  #stopTimer(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** Not in pg's types; ending it in good order would wait for the server. */
const streamOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;
