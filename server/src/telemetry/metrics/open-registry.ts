import { collectDefaultMetrics, type Gauge, Registry } from 'prom-client';
import type { HistogramSeries, Metric, Series } from './metric.ts';
import { type HistogramName, type MetricName, metrics, type ValueName } from './metrics.ts';

/** Where each series comes from when somebody asks. None of them waits or throws. */
export type Readings = Readonly<Record<ValueName, () => readonly Series[]>> &
  Readonly<Record<HistogramName, () => readonly HistogramSeries[]>>;

/**
 * Everything that /metrics shows: what Millrace measures, and what prom-client measures of the process and of Node. prom-client writes the
 * text. Its own counters would cost more on a call's path (docs/decisions/0039-metrics-and-traces.md), so it reads the tallies when it is asked.
 */
export function openRegistry(readings: Readings): Registry {
  const registry = new Registry();
  for (const name of Object.keys(metrics) as MetricName[]) {
    const read = isHistogram(name)
      ? () => bucketsOf(metrics[name], readings[name]())
      : () => valuesOf(metrics[name], readings[name as ValueName]());
    // All that a registry asks of a metric is its name and `get`.
    registry.registerMetric(new ReadMetric(metrics[name], read) as unknown as Gauge);
  }
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) {
    if (leftOut.test(name)) registry.removeSingleMetric(name);
  }
  return registry;
}

/** They go through every open socket at each scrape, and some are gauges that are named like counters. */
const leftOut = /^nodejs_active_(?:handles|requests|resources)/;

const isHistogram = (name: MetricName): name is HistogramName => metrics[name].kind === 'histogram';

interface Value {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  /** Where it is not that of the metric. */
  readonly metricName?: string;
}

class ReadMetric {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames: readonly string[];
  readonly #read: () => readonly Value[];

  constructor({ name, help, kind, labels }: Metric, read: () => readonly Value[]) {
    this.name = name;
    this.help = help;
    this.type = kind;
    this.labelNames = Object.keys(labels);
    this.#read = read;
  }

  async get() {
    const { name, help, type } = this;
    return { name, help, type, aggregator: 'sum', values: this.#read() };
  }

  reset(): void {}
}

const labelsOf = ({ labels }: Metric, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.keys(labels).map((name, at) => [name, values[at] ?? '']));

const valuesOf = (metric: Metric, series: readonly Series[]): Value[] =>
  series.map(({ labels, value }) => ({ labels: labelsOf(metric, labels), value }));

/** Each bucket of the exposition counts what is in the smaller ones as well. */
function bucketsOf(metric: Metric, series: readonly HistogramSeries[]): Value[] {
  const { name, buckets = [] } = metric;
  return series.flatMap(({ labels: values, counts, sum }) => {
    const labels = labelsOf(metric, values);
    let total = 0;
    const cumulative = counts.map((count, at) => {
      total += count;
      const le = at < buckets.length ? String(buckets[at]) : '+Inf';
      return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: total };
    });
    return [
      ...cumulative,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: total },
    ];
  });
}
