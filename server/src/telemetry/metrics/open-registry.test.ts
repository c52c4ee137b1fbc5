import { describe, expect, test } from 'vitest';
import { parseExposition } from '../../testing/exposition.ts';
import type { HistogramSeries, Series } from './metric.ts';
import { type MetricName, metrics } from './metrics.ts';
import { openRegistry, type Readings } from './open-registry.ts';

const readings = (some: Partial<Record<MetricName, readonly (Series | HistogramSeries)[]>>): Readings =>
  Object.fromEntries(
    Object.keys(metrics).map((name) => [name, () => some[name as MetricName] ?? []]),
  ) as unknown as Readings;

describe('the exposition', () => {
  test('has values under the names and labels of their definition, and text that cannot break out of its label', async () => {
    const text = await openRegistry(
      readings({
        calls: [{ labels: ['clean_domain', 'rest', 'live', '200', 'none'], value: 3 }],
        info: [{ labels: ['1.0"} evil 1\n\\'], value: 1 }],
      }),
    ).metrics();

    expect(text).toContain(
      '# TYPE millrace_calls_total counter\nmillrace_calls_total{endpoint="clean_domain",door="rest",mode="live",status="200",code="none"} 3\n',
    );
    expect(text).toContain('millrace_info{version="1.0\\"} evil 1\\n\\\\"} 1\n');
  });

  test('has the buckets of a histogram as Prometheus adds them up', async () => {
    const { buckets } = metrics.ledgerBatchSize;
    const counts = buckets.map(() => 0).concat(2);
    counts[0] = 3;
    counts[2] = 1;

    const { sum } = parseExposition(
      await openRegistry(readings({ ledgerBatchSize: [{ labels: [], counts, sum: 2_000 }] })).metrics(),
    );

    const upTo = (le: string) => sum('millrace_ledger_batch_operations_bucket', { le });
    expect([upTo('1'), upTo('2'), upTo('5'), upTo('512'), upTo('+Inf')]).toEqual([3, 3, 4, 4, 6]);
    expect(sum('millrace_ledger_batch_operations_count')).toBe(6);
    expect(sum('millrace_ledger_batch_operations_sum')).toBe(2_000);
  });

  test('says nothing of what has no reading, but what it would be', async () => {
    const { sum, types } = parseExposition(await openRegistry(readings({})).metrics());

    expect(sum('millrace_bulk_jobs_open')).toBeUndefined();
    expect(types.get('millrace_bulk_jobs_open')).toBe('gauge');
  });

  test('has what the process and Node say of themselves', async () => {
    const { sum } = parseExposition(await openRegistry(readings({})).metrics());

    expect(sum('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(sum('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });
});

describe('names', () => {
  test.each(Object.values(metrics))(
    '$name follows the conventions of Prometheus',
    ({ name, kind, labels }) => {
      expect(name).toMatch(/^millrace_[a-z]+(?:_[a-z]+)*$/);
      expect(name.endsWith('_total')).toBe(kind === 'counter');
      expect(name).not.toMatch(/_(?:ms|milliseconds|minutes|kb|mb|count|sum|bucket)$/);
      for (const label of Object.keys(labels)) expect(label).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
      expect(Object.keys(labels)).not.toContain('le');
    },
  );

  test.each(Object.values(metrics))('$name says what it is in sentences', ({ help }) => {
    expect(help).toMatch(/^[A-Z0-9].*\.$/);
    expect(help).not.toContain('\n');
  });

  test('no two metrics have one name', () => {
    const names = Object.values(metrics).map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
  });
});
