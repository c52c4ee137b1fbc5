import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UsageReport } from '../../api/calls.ts';
import { addressOf } from '../../api/core.ts';
import { organizationQuery } from '../../api/queries.ts';
import { linkTo } from '../../session/link-to.ts';
import { useFilters } from '../../session/use-filters.ts';
import { usePlace } from '../../session/use-place.ts';
import { Card, Figures } from '../../ui/card.tsx';
import { AreaChart } from '../../ui/chart.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Empty } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { countText, creditsText, percentText } from '../../words/format.ts';
import { providerText } from '../../words/provider-text.ts';
import { callerText } from '../calls/caller-text.ts';
import { daysOf, pointsOf } from './usage-points.ts';

interface Group {
  readonly id: string;
  readonly name: string;
  /** What programs read: shown in the monospaced face. */
  readonly isCode?: boolean;
  readonly calls: number;
  readonly credits: number;
  readonly records: number;
}
const periods = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: 'month', label: 'This month' },
  { value: 'year', label: 'This year' },
] as const;
const steps = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;
const groups = [
  { value: 'endpoint', label: 'Endpoint' },
  { value: 'workspace', label: 'Workspace' },
  { value: 'provider', label: 'Provider' },
  { value: 'caller', label: 'Key' },
] as const;
type By = (typeof groups)[number]['value'];
const heads: Readonly<Record<By, string>> = {
  endpoint: 'Endpoint',
  workspace: 'Workspace',
  provider: 'Answered by',
  caller: 'Key or connection',
};

/** Credits and calls over time and by what, against the period before. */
export function UsagePage() {
  const { organization, workspace } = usePlace();
  const [values, put] = useFilters();
  const period = periods.find(({ value }) => value === values.period)?.value ?? '30d';
  const step = steps.find(({ value }) => value === values.step)?.value ?? 'day';
  const by = groups.find(({ value }) => value === values.by)?.value ?? 'endpoint';
  const asked = {
    ...daysOf(period),
    step,
    workspace_id: values.in,
    mode: values.in ? undefined : workspace?.mode,
  };
  const query = useQuery(
    organizationQuery(
      organization.id,
      'GET organizations/{organization_id}/usage',
      { query: asked },
      { isLive: true, isStable: true },
    ),
  );
  const report = query.data;
  const base = `/o/${organization.id}/w/${workspace?.id ?? 'none'}`;
  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Usage</h1>
        <div className="actions">
          <Segmented
            label="Period"
            value={period}
            segments={periods}
            onValue={(value) => put('period', value)}
          />
          <a
            className="btn"
            download
            href={addressOf(
              'organizations/{organization_id}/usage.csv',
              { organization_id: organization.id },
              { ...asked, by },
            )}
          >
            Export CSV
          </a>
        </div>
      </div>
      <Filters
        filters={[
          {
            name: 'in',
            label: 'Workspace',
            choices: organization.workspaces.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        values={values}
        onValue={put}
      />
      {query.error && !report ? (
        <ErrorNote error={query.error} retry={() => void query.refetch()} />
      ) : (
        <>
          <Figures
            figures={[
              {
                label: 'Credits',
                value: report && creditsText(report.totals.credits),
                note: report && changeText(report.totals.credits, report.before.credits),
              },
              {
                label: 'Calls answered',
                value: report && countText(report.totals.calls),
                note: report && changeText(report.totals.calls, report.before.calls),
              },
              {
                label: 'Errors',
                value: report && countText(report.totals.errors),
                note: report && `${percentText(report.totals.success_rate)} of calls were answered`,
              },
              {
                label: 'Hit rate',
                value: report && percentText(report.totals.hit_rate),
                note: report && pointsText(report.totals.hit_rate, report.before.hit_rate),
              },
              {
                label: 'This month, forecast',
                value: report && creditsText(report.forecast.credits),
                note: report && `credits · ${creditsText(report.forecast.spent_credits)} so far`,
              },
            ]}
          />
          <Card
            title={`Credits by ${step}`}
            end={
              <Segmented
                label="Step"
                size="small"
                value={step}
                segments={steps}
                onValue={(value) => put('step', value)}
              />
            }
            isPadded
          >
            {report ? (
              <AreaChart title={`Credits by ${step}`} points={pointsOf(report)} text={creditsText} />
            ) : (
              <div style={{ height: 280 }} />
            )}
          </Card>
          <Card
            title="By"
            aside={
              <Segmented
                label="Grouped by"
                size="small"
                value={by}
                segments={groups}
                onValue={(value) => put('by', value)}
              />
            }
          >
            <Table
              label={`Usage by ${by}`}
              columns={columnsOf(by, report?.totals.credits ?? 0)}
              state={{ rows: report && groupsOf(report, by), error: null }}
              idOf={({ id }) => id}
              empty={
                <Empty
                  title="Nothing was used in this period"
                  action={
                    <Link className="btn" {...linkTo(`${base}/playground`)}>
                      Open the playground
                    </Link>
                  }
                >
                  Choose a longer period, or make a call.
                </Empty>
              }
            />
          </Card>
        </>
      )}
    </div>
  );
}

function columnsOf(by: By, total: number): Column<Group>[] {
  return [
    {
      name: 'name',
      head: heads[by],
      like: 'email_finder',
      cell: ({ name, isCode }) => (by === 'endpoint' || isCode ? <code>{name}</code> : name),
    },
    { name: 'calls', head: 'Calls', isNumber: true, cell: ({ calls }) => countText(calls) },
    { name: 'records', head: 'Records', isNumber: true, cell: ({ records }) => countText(records) },
    { name: 'credits', head: 'Credits', isNumber: true, cell: ({ credits }) => creditsText(credits) },
    {
      name: 'share',
      head: 'Share',
      isNumber: true,
      cell: ({ credits }) => percentText(total > 0 ? credits / total : null),
    },
  ];
}

function changeText(now: number, before: number | undefined): string {
  if (before === undefined) return '';
  if (before === 0) return now === 0 ? 'as before' : 'none before';
  const change = (now - before) / before;
  return `${change >= 0 ? '+' : '−'}${Math.abs(change * 100).toFixed(0)}% vs. previous period`;
}

/** "+2.1 points vs. previous period". */
function pointsText(now: number | null, before: number | null): string {
  if (now === null) return 'no lookups';
  if (before === null) return 'of lookups found something';
  const points = (now - before) * 100;
  return `${points >= 0 ? '+' : '−'}${Math.abs(points).toFixed(1)} points vs. previous period`;
}

function groupsOf(report: UsageReport, by: By): Group[] {
  switch (by) {
    case 'endpoint':
      return report.endpoints.map(({ endpoint, ...used }) => ({ id: endpoint, name: endpoint, ...used }));
    case 'workspace':
      return report.workspaces.map(({ workspace_id: id, name, calls, credits, records }) => ({
        ...{ id, name, calls, credits, records },
      }));
    case 'provider':
      return report.providers.map(({ provider, ...used }) => ({
        id: provider ?? '',
        name: provider === null ? 'none, or unknown' : providerText(provider),
        ...used,
      }));
    case 'caller':
      return report.callers.map((caller, at) => ({
        id: String(at),
        name: caller.caller_kind === null ? 'not known' : callerText(caller),
        isCode: caller.caller_kind === 'key',
        ...{ calls: caller.calls, credits: caller.credits, records: caller.records },
      }));
  }
}
