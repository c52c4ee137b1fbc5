import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Home, RecentCall } from '../../api/calls.ts';
import { homeQuery } from '../../api/queries.ts';
import { linkTo } from '../../session/link-to.ts';
import { may } from '../../session/session.ts';
import { usePlace } from '../../session/use-place.ts';
import { Card, Figures, Ranking } from '../../ui/card.tsx';
import { AreaChart } from '../../ui/chart.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Empty, Skeleton } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ResultTag } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { countText, creditsLabel, creditsText, dayText, durationText, plural } from '../../words/format.ts';
import { providerText } from '../../words/provider-text.ts';
import { Alerts } from './alerts.tsx';
import { Checklist } from './checklist.tsx';

type Shown = 'credits' | 'calls' | 'errors';
const shownLabels: Readonly<Record<Shown, string>> = {
  credits: 'Credits spent per day',
  calls: 'Calls per day',
  errors: 'Errors per day',
};

export function HomePage() {
  const { organization, workspace } = usePlace();
  const query = useQuery(homeQuery(organization.id, workspace?.id));
  const [shown, setShown] = useState<Shown>('credits');
  const home = query.data;
  const mode = workspace?.mode ?? 'live';
  const mayRun = may(organization.role, 'run');
  // First steps are for those who may take them.
  const isFirstTime =
    mayRun &&
    home !== undefined &&
    !(home.checklist.has_call && home.checklist.has_job && home.checklist.has_webhook);
  const base = `/o/${organization.id}/w/${workspace?.id ?? 'none'}`;
  if (query.error && !home) {
    return (
      <div className="page">
        <div className="h">
          <h1>Home</h1>
        </div>
        <ErrorNote error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  }
  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Home</h1>
        <div className="actions">
          <Segmented
            label="What the chart shows"
            value={shown}
            segments={[
              { value: 'credits', label: 'Credits' },
              { value: 'calls', label: 'Calls' },
              { value: 'errors', label: 'Errors' },
            ]}
            onValue={setShown}
          />
        </div>
      </div>
      <Figures figures={figuresOf(home, mode)} />
      {isFirstTime && home ? <Checklist checklist={home.checklist} base={base} /> : null}
      <div className="split even">
        <Card
          title={shownLabels[shown]}
          end={home ? rangeOf(home) : <Skeleton text="Oct 28 – Nov 27" />}
          isPadded
        >
          {home ? (
            <AreaChart
              title={shownLabels[shown]}
              points={home.last_30d.days.map((day) => ({ label: dayText(day.day), value: day[shown] }))}
              text={shown === 'credits' ? creditsText : countText}
            />
          ) : (
            <div style={{ height: 280 }} />
          )}
        </Card>
        <div className="stack">
          <Alerts alerts={home?.alerts} base={base} />
          <Card title="Top endpoints" end="credits, 30 days" isPadded>
            {home === undefined ? (
              <Skeleton text="email_finder 00000" />
            ) : home.top_endpoints.length === 0 ? (
              <p className="sub">No calls in the last 30 days.</p>
            ) : (
              <Ranking
                entries={home.top_endpoints.map(({ endpoint, credits }) => ({
                  name: endpoint,
                  value: credits,
                }))}
                text={creditsText}
              />
            )}
          </Card>
        </div>
      </div>
      <Card
        title="Latest calls"
        end={
          <span>
            live · <Link {...linkTo(`${base}/calls`)}>all calls</Link>
          </span>
        }
      >
        <Table
          label="Latest calls"
          columns={latestColumns(base)}
          state={{ rows: home?.recent_calls, error: null }}
          idOf={({ request_id }) => request_id}
          empty={
            <Empty
              title="No calls yet"
              action={
                mayRun ? (
                  <Link className="btn primary" {...linkTo(`${base}/playground`)}>
                    Open the playground
                  </Link>
                ) : undefined
              }
            >
              {mayRun
                ? 'Run an endpoint in the playground, or send a request with this workspace’s API key. It shows up here at once.'
                : 'Calls of this workspace show up here at once.'}
            </Empty>
          }
        />
      </Card>
    </div>
  );
}

function latestColumns(base: string): Column<RecentCall>[] {
  return [
    {
      name: 'endpoint',
      head: 'Endpoint',
      like: 'email_finder',
      cell: ({ endpoint, request_id }) => (
        <Link className="mono" {...linkTo(`${base}/calls?call=${request_id}`)} style={{ color: 'inherit' }}>
          {endpoint}
        </Link>
      ),
    },
    { name: 'result', head: 'Result', like: '200', cell: (call) => <ResultTag call={call} /> },
    {
      name: 'credits',
      head: 'Credits',
      isNumber: true,
      like: '0',
      cell: ({ credits }) => creditsText(credits),
    },
    {
      name: 'time',
      head: 'Time',
      isNumber: true,
      like: '000 ms',
      cell: ({ ms }) => <span className="sub">{durationText(ms)}</span>,
    },
    {
      name: 'provider',
      head: 'Answered by',
      like: 'provider',
      cell: ({ provider, cached }) => (
        <span className="sub">{cached ? 'cache' : providerText(provider)}</span>
      ),
    },
    {
      name: 'when',
      head: 'When',
      isNumber: true,
      like: '00 s ago',
      cell: ({ at }) => (
        <span className="sub">
          <Ago at={at} />
        </span>
      ),
    },
  ];
}

function figuresOf(home: Home | undefined, mode: 'live' | 'sandbox') {
  const wallets = home?.balances[mode];
  const plan = wallets?.plan;
  const days = home?.last_30d.days ?? [];
  const spent = days.reduce((sum, { credits }) => sum + credits, 0);
  return [
    {
      label: 'Plan credits',
      value: wallets && creditsText(wallets.plan_credits),
      note: plan
        ? `of ${creditsText(plan.granted_credits)}${plan.resets_at ? ` · refills ${dayText(plan.resets_at)}` : ''}`
        : 'no plan',
    },
    {
      label: mode === 'sandbox' ? 'Sandbox credits' : 'Add-on credits',
      value: wallets && creditsText(wallets.addon_credits),
      note: mode === 'sandbox' ? 'play money' : 'never expire',
    },
    {
      label: 'Spent, 30 days',
      value: home && creditsText(spent),
      note: home && burnText(home.burn, mode),
    },
    {
      label: 'Calls, 24 hours',
      value: home && `${home.last_24h.is_estimate ? 'about ' : ''}${countText(home.last_24h.calls)}`,
      note: home && `${plural(home.last_24h.errors, 'error')} · ${creditsLabel(home.last_24h.credits)}`,
    },
  ];
}

function burnText({ per_day_credits, days_left }: Home['burn'], mode: string): string {
  if (mode === 'sandbox') return 'play money';
  if (per_day_credits === 0) return 'nothing in the last 7 days';
  const rate = `${creditsText(per_day_credits)} a day`;
  return days_left === null ? rate : `${rate} · about ${plural(days_left, 'day')} left`;
}

function rangeOf({ last_30d: { days } }: Home): string {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? `${dayText(first.day)} – ${dayText(last.day)}` : '';
}
