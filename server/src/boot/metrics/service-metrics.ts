import { statfs } from 'node:fs/promises';
import type { Server } from 'node:net';
import type { Registry } from 'prom-client';
import { version } from '../../kernel/version.ts';
import { type Ledger, ledgerConnections } from '../../ledger/ledger.ts';
import type { Pool } from '../../postgres/pool.ts';
import type { Series } from '../../telemetry/metrics/metric.ts';
import type { Readings } from '../../telemetry/metrics/open-registry.ts';
import type { ServiceMeter } from '../../telemetry/metrics/service-meter.ts';
import { notCounted } from '../../waterfall/source-figures.ts';
import type { SourceStates } from '../../waterfall/source-state.ts';
import type { DatabaseFigures, DatabaseReader, DatabaseReading } from './database-reader.ts';

/** What an operator sets. */
export interface MetricsTerms {
  /** Whoever scrapes has to send it; null for nobody has to. */
  readonly token: string | null;
  /** On the port of the service; else on one of its own. */
  readonly isServedHere: boolean;
  /** Where the service keeps its own PostgreSQL; null where it has none. */
  readonly dataDir: string | null;
}

export interface MetricsParts extends Pick<MetricsTerms, 'dataDir'> {
  readonly meter: ServiceMeter;
  readonly ledger: Pick<Ledger, 'waiting' | 'connections'>;
  readonly states: Pick<SourceStates, 'entries'>;
  readonly pools: Readonly<Record<string, Pool>>;
  readonly reader: Pick<DatabaseReader, 'read'>;
  /** Null where calls can be taken. */
  readonly notReady: () => string | null;
  readonly server: Pick<Server, 'getConnections'>;
  readonly historyDays: number;
}

const secondsOfDay = 86_400;
const breakerReasons = ['refused', 'forbidden', 'out_of_credit', 'rate_limited', 'broken'] as const;

/** What is asked for at a scrape, before the text is written. */
interface Asked {
  readonly reading: DatabaseReading;
  readonly disk: { readonly free: number; readonly size: number } | null;
  readonly connections: number;
}

/** The text of /metrics. A scrape never fails because the database is away, and waits for it for some seconds at most. */
export class ServiceMetrics {
  readonly #parts: MetricsParts;
  readonly #registry: Registry;
  #asked: Asked = { reading: { figures: null, isAway: false }, disk: null, connections: 0 };
  #underWay: Promise<string> | null = null;

  private constructor(parts: MetricsParts, openRegistry: (readings: Readings) => Registry) {
    this.#parts = parts;
    this.#registry = openRegistry(this.#readings());
  }

  /** The library is read by services that are watched alone. */
  static async open(parts: MetricsParts): Promise<ServiceMetrics> {
    const { openRegistry } = await import('../../telemetry/metrics/open-registry.ts');
    return new ServiceMetrics(parts, openRegistry);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Who asks while somebody else does gets the same text. */
  text(): Promise<string> {
    this.#underWay ??= this.#scrape().finally(() => {
      this.#underWay = null;
    });
    return this.#underWay;
  }

  async #scrape(): Promise<string> {
    const { reader, dataDir, server } = this.#parts;
    const [reading, disk, connections] = await Promise.all([
      reader.read(),
      dataDir === null ? null : diskOf(dataDir),
      new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count))),
    ]);
    this.#asked = { reading, disk, connections };
    return this.#registry.metrics();
  }

  #readings(): Readings {
    const { meter, ledger, notReady, historyDays } = this.#parts;
    const ofDatabase = (read: (figures: DatabaseFigures) => number) => () => {
      const { figures } = this.#asked.reading;
      return figures === null ? [] : one(read(figures));
    };
    return {
      calls: () => meter.calls.read(),
      callDuration: () => meter.callDuration.read(),
      creditsCharged: () => meter.creditsCharged.read(1 / 100),
      ledgerBatchSize: () => meter.ledgerBatchSize.read(),
      ledgerBatchDuration: () => meter.ledgerBatchDuration.read(),
      ledgerBatchesFailed: () => meter.ledgerBatchesFailed.read(),
      ledgerQueue: () => one(ledger.waiting),
      providerQueries: () => meter.providerQueries.read(),
      providerDuration: () => meter.providerDuration.read(),
      providerCost: () => meter.providerCost.read(1 / 1_000_000),
      providerBreaker: () => this.#breakers(),
      cacheLookups: () => meter.cacheLookups.read(),
      bulkJobs: ofDatabase(({ bulkJobs }) => bulkJobs),
      bulkItems: ofDatabase(({ bulkItems }) => bulkItems),
      bulkAge: ofDatabase(({ bulkAgeSeconds }) => bulkAgeSeconds),
      bulkWait: ofDatabase(({ bulkWaitSeconds }) => bulkWaitSeconds),
      webhooksWaiting: ofDatabase(({ webhooksWaiting }) => webhooksWaiting),
      webhooksOverdue: ofDatabase(({ webhooksOverdueSeconds }) => webhooksOverdueSeconds),
      mailWaiting: ofDatabase(({ mailWaiting }) => mailWaiting),
      mailAge: ofDatabase(({ mailAgeSeconds }) => mailAgeSeconds),
      datasetRecords: () =>
        Object.entries(this.#asked.reading.figures?.datasetRecords ?? {}).map(([kind, value]) => ({
          labels: [kind],
          value,
        })),
      databaseUp: () => one(this.#asked.reading.isAway || notReady() !== null ? 0 : 1),
      databaseSize: ofDatabase(({ databaseBytes }) => databaseBytes),
      databaseConnections: () => [
        ...this.#ofPools((name, { totalCount, idleCount }) =>
          connectionsOf(name, { used: totalCount - idleCount, idle: idleCount }),
        ),
        ...connectionsOf(ledgerName, ledger.connections),
      ],
      databaseConnectionsMax: () => [
        ...this.#ofPools((name, { options }) => [{ labels: [name], value: options.max ?? 0 }]),
        { labels: [ledgerName], value: ledgerConnections },
      ],
      // What waits for the ledger is its queue.
      databaseWaiting: () =>
        this.#ofPools((name, { waitingCount }) => [{ labels: [name], value: waitingCount }]),
      historyAge: ofDatabase(({ historyAgeSeconds }) => historyAgeSeconds),
      historyKept: () => one(historyDays * secondsOfDay),
      diskFree: () => (this.#asked.disk ? one(this.#asked.disk.free) : []),
      diskSize: () => (this.#asked.disk ? one(this.#asked.disk.size) : []),
      info: () => [{ labels: [version], value: 1 }],
      ready: () => one(notReady() === null ? 1 : 0),
      processes: ofDatabase(({ processes }) => processes),
      connectionsOpen: () => one(this.#asked.connections),
      connectionsEnded: () => meter.connectionsEnded.read(),
      signInFailures: () => meter.signInFailures.read(),
    };
  }

  #ofPools(read: (name: string, pool: Pool) => Series[]): Series[] {
    return Object.entries(this.#parts.pools).flatMap(([name, pool]) => read(name, pool));
  }

  /** Of all providers that were queried, each reason, so that an alert ends where a series becomes 0. */
  #breakers(): Series[] {
    const counts = new Map<string, Map<string, number>>();
    for (const [provider, state] of this.#parts.states.entries()) {
      if (provider === notCounted) continue;
      const name = this.#parts.meter.providers.of(provider);
      const own = counts.get(name) ?? new Map<string, number>(breakerReasons.map((why) => [why, 0]));
      counts.set(name, own);
      for (const why of state.closings()) own.set(why, (own.get(why) ?? 0) + 1);
    }
    return [...counts].flatMap(([name, own]) =>
      [...own].map(([why, value]) => ({ labels: [name, why], value })),
    );
  }
}

/** The ledger has connections of its own, and no pool. */
const ledgerName = 'ledger';

const connectionsOf = (pool: string, { used, idle }: { used: number; idle: number }): Series[] => [
  { labels: [pool, 'used'], value: used },
  { labels: [pool, 'idle'], value: idle },
];

const one = (value: number): Series[] => [{ labels: [], value }];

async function diskOf(folder: string): Promise<{ free: number; size: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    // Some file systems do not say; the series are absent then.
    return null;
  }
}
