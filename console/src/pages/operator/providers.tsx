import { useQuery } from '@tanstack/react-query';
import type { OperatorProvider } from '../../api/operator.ts';
import { operatorQuery, tableState } from '../../api/queries.ts';
import { useFilters } from '../../session/use-filters.ts';
import { Card, Figures } from '../../ui/card.tsx';
import { Empty } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Dot, Tag } from '../../ui/tag.tsx';
import { countText, creditsText, dollarsText, percentText } from '../../words/format.ts';

const lowMargin = 0.3;
const days = [
  { value: '1', label: '24 h' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;

/** Where money is earned or lost: one row a provider. */
export function ProvidersPage() {
  const [values, put] = useFilters();
  const chosen = days.find(({ value }) => value === values.days)?.value ?? '7';
  const query = useQuery(operatorQuery('GET operator/providers', { query: { days: chosen } }));
  const money = query.data;
  const answers = [...new Set(money?.providers.flatMap((provider) => provider.answers))];
  const kind = answers.includes(values.answers ?? '') ? (values.answers ?? '') : '';
  const needs = money?.providers.filter(
    ({ state }) => state === 'refused' || state === 'no_key' || state === 'open',
  ).length;
  return (
    <div className="page wide stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Providers</h1>
        <div className="actions">
          {answers.length > 1 ? (
            <select
              className="input"
              style={{ width: 160 }}
              aria-label="What they answer"
              value={kind}
              onChange={(event) => put('answers', event.target.value)}
            >
              <option value="">All kinds</option>
              {answers.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          ) : null}
          <Segmented label="Period" value={chosen} segments={days} onValue={(value) => put('days', value)} />
        </div>
      </div>
      <Figures
        figures={[
          { label: 'Revenue', value: money && creditsText(money.revenue_credits), note: 'credits charged' },
          { label: 'Vendor cost', value: money && dollarsText(money.cost_usd), note: 'at listed prices' },
          { label: 'Margin', value: money && percentText(money.margin), note: 'after vendor cost' },
          {
            label: 'Learned order saves',
            value: money && percentText(money.order_saves),
            note: 'against the fixed order',
          },
          {
            label: 'Needs you',
            value: money && countText(needs ?? 0),
            note: 'refused, stopped or without a key',
          },
        ]}
      />
      <Card>
        <Table
          label="Providers"
          columns={columns}
          state={tableState(query, ({ providers }) =>
            providers.filter((one) => kind === '' || one.answers.includes(kind)),
          )}
          idOf={({ name }) => name}
          empty={
            <Empty title="No providers">
              Set an API key of one in the settings: docs/providers lists them.
            </Empty>
          }
        />
      </Card>
      <p className="sub">
        Where the order is learned, it follows hits, cost and time per market. “1st” is the most common place.
      </p>
    </div>
  );
}

const dash = (value: string | null) => value ?? <span className="dim">–</span>;

const columns: readonly Column<OperatorProvider>[] = [
  {
    name: 'state dot',
    head: '',
    cell: ({ state, state_text }) => (
      <Dot
        look={
          state === 'ok'
            ? 'ok'
            : state === 'refused'
              ? 'bad'
              : state === 'slow' || state === 'open'
                ? 'warn'
                : undefined
        }
        label={state_text}
      />
    ),
  },
  {
    name: 'provider',
    head: 'Provider',
    like: 'People Data Labs',
    cell: ({ title }) => <b style={{ fontWeight: 500 }}>{title}</b>,
  },
  {
    name: 'answers',
    head: 'Answers',
    className: 'cut',
    cell: ({ answers }) => <span className="sub">{answers.join(', ')}</span>,
  },
  {
    name: 'state',
    head: 'State',
    like: 'key accepted',
    cell: ({ state, state_text }) =>
      state === 'refused' ? (
        <Tag look="bad">{state_text}</Tag>
      ) : state === 'open' ? (
        <Tag look="warn">{state_text}</Tag>
      ) : (
        <span className="sub">{state_text}</span>
      ),
  },
  { name: 'order', head: 'Order', cell: ({ order_text }) => <span className="sub">{order_text}</span> },
  { name: 'calls', head: 'Calls', isNumber: true, cell: ({ calls }) => countText(calls) },
  { name: 'hits', head: 'Hit rate', isNumber: true, cell: ({ hit_rate }) => percentText(hit_rate) },
  {
    name: 'time',
    head: 'p50 / p95 ms',
    isNumber: true,
    cell: ({ p50_ms, p95_ms }) => (
      <span className="sub">
        {p50_ms === null ? '–' : `${countText(p50_ms)} / ${p95_ms === null ? '–' : countText(p95_ms)}`}
      </span>
    ),
  },
  {
    name: 'cost',
    head: 'Cost',
    isNumber: true,
    cell: ({ cost_usd }) => dash(cost_usd === null ? null : dollarsText(cost_usd)),
  },
  {
    name: 'credits',
    head: 'Credits',
    isNumber: true,
    cell: ({ revenue_credits }) => creditsText(revenue_credits),
  },
  {
    name: 'margin',
    head: 'Margin',
    isNumber: true,
    cell: ({ margin }) => (
      <span style={margin !== null && margin < lowMargin ? { color: 'var(--warn)' } : undefined}>
        {percentText(margin)}
      </span>
    ),
  },
];
