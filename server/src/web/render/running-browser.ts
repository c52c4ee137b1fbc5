import type { Browser } from 'puppeteer-core';
import type { GuardedProxy } from '../../outbound/guarded-proxy.ts';

/** A browser that pages run in: a process of our own, or a connection to one elsewhere. */
export interface RunningBrowser {
  readonly browser: Browser;
  /** Of its process; null where it is not ours. */
  readonly pid: number | null;
  /** False once it has ended or the connection to it has: its pages are gone then. */
  readonly isRunning: boolean;
  /** Ends its pages for sure, and what else of it is ours. Repeating it waits for the same end. */
  stop(): Promise<void>;
}

/** Where the browsers of a renderer come from. */
export interface Browsers {
  /** Another one, with the proxy that its pages go through. @throws {BrowserStartError} */
  start(): Promise<{ readonly running: RunningBrowser; readonly proxy: GuardedProxy }>;
  /** Its browsers have been stopped by then. */
  close(): Promise<void>;
}

/** There is no browser that could be used; the message says why, for the operator. */
export class BrowserStartError extends Error {
  override name = 'BrowserStartError';
  /** What the operator can do. */
  readonly fix: string;
  /** After which another try may go better. */
  readonly retryAfterSeconds: number;

  constructor(
    message: string,
    {
      cause,
      fix = '',
      retryAfterSeconds = 60,
    }: ErrorOptions & { fix?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message, { cause });
    this.fix = fix;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
