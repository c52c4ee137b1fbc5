import { BoundedNames } from './bounded-names.ts';
import { metrics } from './metrics.ts';
import { HistogramTally, Tally } from './tally.ts';

export interface MeteredCall {
  /** As the interface names it. A client may name what it likes. */
  readonly endpoint: string;
  readonly door: 'rest' | 'mcp' | 'bulk' | 'console';
  readonly mode: 'live' | 'sandbox' | null;
  readonly status: number;
  /** Of an error. */
  readonly code: string | null;
  /** Taken by this call; an answer that is repeated takes nothing. */
  readonly centicredits: number;
  readonly ms: number;
}

export interface MeteredQuery {
  readonly provider: string;
  readonly status: 'success' | 'no_result' | 'error' | 'timeout' | 'skipped';
  readonly reason?: string | undefined;
  readonly ms: number;
  readonly costMicroUsd: number;
}

export type CacheResult = 'hit' | 'miss' | 'shared' | 'refresh';

/** Custom providers whose names are values of a label. */
const customProvidersMax = 50;

const failureKinds: ReadonlySet<string> = new Set([
  'rejected',
  'forbidden',
  'out_of_credit',
  'rate_limited',
  'unreachable',
  'timeout',
  'unreadable',
  'question_refused',
]);

const signInRefusals: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'second_factor_needed',
  'passkey_refused',
  'oidc_refused',
  'link_not_valid',
]);

/** Counts what passes through a service, in memory and without waiting for anything. It is read at a scrape. */
export class ServiceMeter {
  readonly calls = new Tally();
  readonly callDuration = new HistogramTally(metrics.callDuration.buckets);
  /** In centicredits. */
  readonly creditsCharged = new Tally();
  readonly ledgerBatchSize = new HistogramTally(metrics.ledgerBatchSize.buckets);
  readonly ledgerBatchDuration = new HistogramTally(metrics.ledgerBatchDuration.buckets);
  readonly ledgerBatchesFailed = new Tally();
  readonly providerQueries = new Tally();
  readonly providerDuration = new HistogramTally(metrics.providerDuration.buckets);
  /** In millionths of a US dollar. */
  readonly providerCost = new Tally();
  readonly cacheLookups = new Tally();
  readonly connectionsEnded = new Tally();
  readonly signInFailures = new Tally();
  /** Built-in ones have to be made known; others are taken as they turn up, up to a maximum. */
  readonly providers = new BoundedNames([], customProvidersMax);
  readonly #endpoints: BoundedNames;

  /** @param endpoints all that the label `endpoint` may be */
  constructor(endpoints: Iterable<string>) {
    this.#endpoints = new BoundedNames(endpoints);
    // Known from the first scrape on, so that a rate sees the first one.
    this.ledgerBatchesFailed.add([], 0);
    for (const reason of ['refused', 'took_nothing', 'held_too_much']) this.connectionsEnded.add([reason], 0);
    for (const code of signInRefusals) this.signInFailures.add([code], 0);
    for (const result of ['hit', 'miss', 'shared', 'refresh']) this.cacheLookups.add([result], 0);
  }

  call({ endpoint, door, mode, status, code, centicredits, ms }: MeteredCall): void {
    const name = this.#endpoints.of(endpoint);
    this.calls.add([name, door, mode ?? 'none', String(status), code ?? 'none']);
    this.callDuration.observe([name, door], ms / 1_000);
    if (centicredits > 0 && mode !== null) this.creditsCharged.add([name, mode], centicredits);
  }

  batch({ operations, ms }: { readonly operations: number; readonly ms: number }): void {
    this.ledgerBatchSize.observe([], operations);
    this.ledgerBatchDuration.observe([], ms / 1_000);
  }

  batchFailed(): void {
    this.ledgerBatchesFailed.add([]);
  }

  query({ provider, status, reason, ms, costMicroUsd }: MeteredQuery): void {
    const name = this.providers.of(provider);
    this.providerQueries.add([name, resultOf(status, reason)]);
    this.providerDuration.observe([name], ms / 1_000);
    if (costMicroUsd > 0) this.providerCost.add([name], costMicroUsd);
  }

  cacheLookup(result: CacheResult): void {
    this.cacheLookups.add([result]);
  }

  endedConnections(counts: Readonly<Record<string, number>>): void {
    for (const [reason, count] of Object.entries(counts)) {
      if (count > 0) this.connectionsEnded.add([reason], count);
    }
  }

  /** An error that was answered, of whatever route: those count that refuse somebody who signs in. */
  refused(code: string): void {
    if (signInRefusals.has(code)) this.signInFailures.add([code]);
  }
}

function resultOf(status: MeteredQuery['status'], reason: string | undefined): string {
  if (status === 'success') return 'hit';
  if (status === 'no_result') return 'miss';
  if (status === 'timeout') return 'timeout';
  return reason !== undefined && failureKinds.has(reason) ? reason : 'other';
}
