import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import type { Metric } from '../../telemetry/metrics/metric.ts';
import { metrics } from '../../telemetry/metrics/metrics.ts';
import { TestApp } from '../../testing/app.ts';
import { test as databaseTest } from '../../testing/database.ts';
import { parseExposition } from '../../testing/exposition.ts';
import { whyMissing } from '../../testing/machine-parts.ts';
import { promtool } from '../../testing/promtool.ts';

/* What is in deploy/ for Prometheus and Grafana, held against what /metrics gives. */

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
const rules = (parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}
const dashboard = JSON.parse(read('deploy/grafana/millrace.json')) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly query: string | { readonly query: string } }[] };
};
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({ title, expr, legendFormat })),
);

const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: `alert ${alert}`, expr })),
  ...queries.map(({ title, expr }) => ({ where: `panel ${title}`, expr })),
  ...dashboard.templating.list.flatMap(({ query }) =>
    typeof query === 'string' ? [] : [{ where: 'a variable of the dashboard', expr: query.query }],
  ),
];

/** Of Prometheus itself. */
const notOurs = new Set(['up']);
/** What each series gets from whoever scrapes, and what a histogram has. */
const labelsOfAll = new Set(['instance', 'job', 'le']);

const namesIn = (expr: string) =>
  [...expr.matchAll(/\b(?:millrace|nodejs|process)_[a-z0-9_]+|\bup\b/g)].map(([name]) => name);

/** Labels by which an expression selects or adds up. */
const labelsIn = (expr: string) => [
  ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim()),
  ),
  ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  ),
];

/** The definition of what a name is a series of. */
const ours: readonly Metric[] = Object.values(metrics);
const metricOf = (name: string) =>
  ours.find((one) => one.name === name) ??
  ours.find((one) => one.kind === 'histogram' && name.replace(/_(?:bucket|sum|count)$/, '') === one.name);

databaseTest('alerts and dashboard name nothing that /metrics does not give', async ({ db }) => {
  const app = await TestApp.open(db, [], { metrics: { token: null, isServedHere: false, dataDir: null } });
  try {
    const { types } = parseExposition((await app.app.metrics?.text()) ?? '');
    const isGiven = (name: string) =>
      notOurs.has(name) ||
      types.has(name) ||
      types.get(name.replace(/_(?:bucket|sum|count)$/, '')) === 'histogram';

    const unknown = expressions.flatMap(({ where, expr }) =>
      namesIn(expr)
        .filter((name) => !isGiven(name))
        .map((name) => `${where}: ${name}`),
    );

    expect(expressions.length).toBeGreaterThan(70);
    expect(unknown).toEqual([]);
    expect(expressions.filter(({ expr }) => namesIn(expr).length === 0)).toEqual([]);
  } finally {
    await app.app.close();
  }
});

test('alerts and dashboard use labels that the metrics in the same expression have', () => {
  const wrong = expressions.flatMap(({ where, expr }) => {
    const known = namesIn(expr).flatMap((name) => Object.keys(metricOf(name)?.labels ?? {}));
    return labelsIn(expr)
      .filter((label) => !labelsOfAll.has(label) && !known.includes(label))
      .map((label) => `${where}: ${label}`);
  });

  expect(wrong).toEqual([]);
});

test('values of labels that alerts and dashboard select exist, as far as their definition lists them', () => {
  const wrong = expressions.flatMap(({ where, expr }) =>
    [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = '', inside = '']) =>
      [...inside.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"$]*)"/g)].flatMap(([, label = '', texts = '']) => {
        const listed = metricOf(name)?.labels[label] ?? '';
        // Error codes and versions are listed elsewhere.
        if (!listed.includes('`') || label === 'code' || label === 'instance') return [];
        return texts
          .split('|')
          .filter((text) => text !== 'none' && !listed.includes(`\`${text}\``))
          .map((text) => `${where}: ${label} ${text}`);
      }),
    ),
  );

  expect(wrong).toEqual([]);
});

test('each metric of ours is on the dashboard', () => {
  const shown = new Set(queries.flatMap(({ expr }) => namesIn(expr).map((name) => metricOf(name)?.name)));

  expect(ours.filter(({ name }) => !shown.has(name)).map(({ name }) => name)).toEqual([]);
});

test.each(rules)('$alert says how bad it is, what is wrong and what to do', ({ labels, annotations }) => {
  expect(labels.severity).toMatch(/^(?:critical|warning)$/);
  expect(annotations.summary).toMatch(/^.+\.$/);
  const pages = [...annotations.runbook.matchAll(/docs\/[\w/-]+\.md/g)].map(([page]) => page);
  expect(pages.filter((page) => !existsSync(join(root, page)))).toEqual([]);
  expect(annotations.runbook.length).toBeGreaterThan(5);
});

describe.skipIf(whyMissing('prometheus') !== null)('as Prometheus itself reads them', () => {
  test('the rules are rules', () => {
    expect(promtool(['check', 'rules', join(root, 'deploy/prometheus/alerts.yml')])).toBeNull();
  });

  test('the alerts fire when they should, and not else', () => {
    expect(promtool(['test', 'rules', join(root, 'deploy/prometheus/alerts.test.yml')])).toBeNull();
  });

  test('what the panels of the dashboard ask are queries', () => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-dashboard-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'queries.yml');
    // What Grafana puts in for its variables.
    const asRule = ({ expr }: { readonly expr: string }, n: number) => ({
      record: `query_${n}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    });
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules: queries.map(asRule) }] }));

    expect(promtool(['check', 'rules', file])).toBeNull();
  });
});
