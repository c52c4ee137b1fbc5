/** Under which heading of docs/operations/monitoring.md a metric stands. */
export type MetricTopic =
  | 'calls'
  | 'ledger'
  | 'providers'
  | 'cache'
  | 'lists'
  | 'webhooks'
  | 'mail'
  | 'dataset'
  | 'database'
  | 'service';

export type MetricKind = 'counter' | 'gauge' | 'histogram';

/** What is measured, in the words of Prometheus. The registry, the documentation and the checks of dashboards are made of these. */
export interface Metric {
  readonly topic: MetricTopic;
  readonly kind: MetricKind;
  /** By Prometheus' conventions: base units, `_total` for counters. */
  readonly name: string;
  /** A sentence for operators; it is the help text of the exposition and the row of the documentation. */
  readonly help: string;
  /** Each label, and which values it can have: always few, and never a text of a caller. */
  readonly labels: Readonly<Record<string, string>>;
  /** Upper bounds of a histogram, in the unit of its name. */
  readonly buckets?: readonly number[];
  /** Read from the database: the series are absent while it is away. */
  readonly isOfDatabase?: true;
}

/** One series as it is read: the values of its labels, in the order of the definition. */
export interface Series {
  readonly labels: readonly string[];
  readonly value: number;
}

export interface HistogramSeries {
  readonly labels: readonly string[];
  /** How many were observed in each bucket alone; the last one has no upper bound. */
  readonly counts: readonly number[];
  readonly sum: number;
}
