import type { Operation } from './batch.ts';
import { InDoubt } from './in-doubt.ts';
import { Lane, type LaneSettings, LedgerQueue } from './lane.ts';
import type {
  AnswerToKeep,
  CallToPayFor,
  EndResult,
  Outcome,
  PayResult,
  ReservationEnd,
} from './operations.ts';

/** Connections to the ledger a process has. See `Lane` for why two. */
const lanes = 2;
/** With the one that finds out what became of calls whose callers wait no more. */
export const ledgerConnections = lanes + 1;

export interface LedgerSettings extends LaneSettings {
  /** New calls are refused while one has waited for longer than this. */
  readonly waitMaxMs?: number;
}

/** The ledger as the gateway sees it. Every promise resolves after the commit, never before. */
export class Ledger {
  readonly #queue: LedgerQueue;
  readonly #inDoubt: InDoubt;
  readonly #lanes: readonly Lane[];

  constructor(settings: LedgerSettings) {
    this.#inDoubt = new InDoubt(settings);
    this.#queue = new LedgerQueue(this.#inDoubt, settings);
    this.#lanes = Array.from({ length: lanes }, () => new Lane(this.#queue, settings, this.#inDoubt));
  }

  /** New calls are refused just now. */
  get overloaded(): boolean {
    return this.#queue.overloaded;
  }

  /** Operations that wait for the next batch. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Its open connections to the database. */
  get connections(): { readonly used: number; readonly idle: number } {
    const count = (state: Lane['connection']) =>
      this.#lanes.filter(({ connection }) => connection === state).length;
    return { used: count('used') + (this.#inDoubt.isConnected ? 1 : 0), idle: count('idle') };
  }

  /** Holds the most the call can cost. Repeating an id holds once. */
  reserve(call: CallToPayFor): Promise<PayResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push(acquire('reserve', call, null, null, resolve, reject));
    });
  }

  /** Takes the price of a call that has run already, in one step. Repeating an id charges once. */
  charge(call: CallToPayFor, outcome: Outcome, keep: AnswerToKeep | null = null): Promise<PayResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push(acquire('charge', call, outcome, keep, resolve, reject));
    });
  }

  /** Settles a reservation at its real cost, or releases it where the status is not 2xx. Repeating it ends it once. */
  end(end: ReservationEnd, keep: AnswerToKeep | null = null): Promise<EndResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ kind: 'end', end, keep, queuedAtMs: performance.now(), resolve, reject });
    });
  }

  /** Writes a failed call into the history. It costs nothing and counts for no quota. */
  log(call: CallToPayFor, outcome: Outcome): Promise<PayResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push(acquire('log', call, outcome, null, resolve, reject));
    });
  }

  async close(): Promise<void> {
    await this.#queue.close();
    await this.#inDoubt.close();
  }
}

function acquire(
  kind: 'reserve' | 'charge' | 'log',
  call: CallToPayFor,
  outcome: Outcome | null,
  keep: AnswerToKeep | null,
  resolve: (result: PayResult) => void,
  reject: (error: Error) => void,
): Operation {
  return { kind, call, outcome, keep, queuedAtMs: performance.now(), resolve, reject };
}
