import type { Metric, MetricTopic } from '../telemetry/metrics/metric.ts';
import { metrics } from '../telemetry/metrics/metrics.ts';
import { markdownTable } from './markdown-table.ts';

const topics: Readonly<Record<MetricTopic, string>> = {
  calls: 'Calls',
  ledger: 'Payments',
  providers: 'Providers',
  cache: 'Cache',
  lists: 'Bulk jobs',
  webhooks: 'Webhooks',
  mail: 'Mail',
  dataset: 'Dataset',
  database: 'Database and disk',
  service: 'Service',
};

/** The page of all metrics, in the order of their definitions. */
export function metricsMarkdown(): string {
  const all: readonly Metric[] = Object.values(metrics);
  const parts = Object.entries(topics).map(
    ([topic, title]) => `## ${title}\n\n${tableOf(all.filter((metric) => metric.topic === topic))}\n`,
  );
  return `<!-- Made by npm run generate from server/src/telemetry/metrics/metrics.ts; changes made here are lost. -->

# Metrics

What \`/metrics\` shows. [Monitoring](monitoring.md) says how to switch it on, and which alerts and dashboard come with it.

Counters and histograms begin at 0 with each process. A metric marked with \\* is read from the database, which all processes share: take its maximum, not its sum.
It is absent while the database is away. Labels have few values. None holds a text of a caller, a key or the id of a workspace.

${parts.join('\n')}
## Process and Node

[prom-client](https://github.com/siimon/prom-client) adds its usual ones. The most useful are
\`process_resident_memory_bytes\`, \`process_cpu_seconds_total\`, \`process_open_fds\`, \`process_max_fds\`, \`process_start_time_seconds\`,
\`nodejs_eventloop_lag_p99_seconds\` (since the last scrape), \`nodejs_heap_size_used_bytes\` and \`nodejs_gc_duration_seconds\`.
`;
}

const tableOf = (all: readonly Metric[]) =>
  markdownTable(
    ['metric', 'kind', 'meaning', 'labels'],
    all.map(({ name, kind, help, labels, buckets, isOfDatabase }) => [
      `\`${name}\`${isOfDatabase ? ' \\*' : ''}`,
      kind,
      buckets ? `${help} Buckets up to ${buckets.at(-1)}.` : help,
      Object.entries(labels)
        .map(([label, values]) => `\`${label}\`: ${values}`)
        .join('. '),
    ]),
  );
