import { useQuery } from '@tanstack/react-query';
import type { OperatorProvider } from '../../api/operator.ts';
import { operatorQuery, tableState } from '../../api/queries.ts';
import { useFilters } from '../../session/use-filters.ts';
import { Card, Figures } from '../../ui/card.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Empty } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Dot, Tag } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { fieldLabel, fieldWords } from '../../words/field-label.ts';
import { countText, creditsText, dollarsText, percentText } from '../../words/format.ts';
import { problemText } from '../../words/provider-problem.ts';
import { providerTitle } from '../../words/provider-text.ts';
import { orderedBy, orderText, orderTitle } from './provider-order.ts';
import { ProviderParts } from './provider-parts.tsx';

const lowMargin = 0.3;
/** A provider that begins to refuse is seen without a reload. */
const againMs = 15_000;
const periods = [
  { value: '1', label: '24 h' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;

/** Where money is earned or lost: one row a provider, and beside it what it answers. */
export function ProvidersPage() {
  const [values, put] = useFilters();
  const days = periods.find(({ value }) => value === values.days)?.value ?? '7';
  const query = useQuery({
    ...operatorQuery('GET operator/providers', { query: { days: Number(days) } }),
    refetchInterval: againMs,
  });
  const report = query.data;
  const totals = report?.totals;
  const answers = [
    ...new Set(
      report?.providers.flatMap(({ capabilities }) => capabilities.map(({ capability }) => capability)),
    ),
  ];
  const chosen = report?.providers.find(({ provider }) => provider === values.provider);
  const fits = ({ state, capabilities }: OperatorProvider) =>
    (!values.answers || capabilities.some(({ capability }) => capability === values.answers)) &&
    (values.state ? values.state === state : state !== 'not_configured');
  return (
    <div className="page wide stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Providers</h1>
        <div className="actions">
          <Segmented label="Period" value={days} segments={periods} onValue={(value) => put('days', value)} />
        </div>
      </div>
      {query.error && !report ? null : (
        <Figures
          figures={[
            {
              label: 'Revenue',
              value: totals && creditsText(totals.revenue_credits),
              note: 'credits charged',
            },
            { label: 'Vendor cost', value: totals && dollarsText(totals.cost_usd), note: 'at listed prices' },
            {
              label: 'Margin',
              value: totals && percentText(totals.margin),
              note: report && `at ${dollarsText(report.credit_usd)} a credit`,
            },
            {
              label: 'Learned order saves',
              value: totals && percentText(totals.learned_order_saves),
              note: 'against the fixed order',
            },
            {
              label: 'Needs attention',
              value: totals && countText(totals.needs_you),
              note: 'refused or out of credit',
            },
          ]}
        />
      )}
      <Filters
        filters={[
          {
            name: 'answers',
            label: 'Answers',
            choices: answers.map((value) => ({ value, label: fieldLabel(value) })),
          },
          {
            name: 'state',
            label: 'State',
            choices: [...new Set(report?.providers.map(({ state }) => state))].map((value) => ({
              value,
              label: stateText(value),
            })),
          },
        ]}
        values={values}
        onValue={put}
      >
        {values.state ? null : (
          <span className="dim small">Providers without a key are hidden. Choose a state to see them.</span>
        )}
      </Filters>
      <div className={chosen ? 'split' : undefined}>
        <Card>
          <Table
            label="Providers"
            columns={columnsFor(values.answers)}
            state={tableState(query, ({ providers }) => providers.filter(fits))}
            idOf={({ provider }) => provider}
            isOn={({ provider }) => provider === values.provider}
            onRow={({ provider }) => put('provider', provider)}
            empty={
              <Empty title="No providers match">
                Set an API key of one in the settings: docs/providers lists them all.
              </Empty>
            }
          />
        </Card>
        {chosen ? <ProviderParts provider={chosen} onClose={() => put('provider', undefined)} /> : null}
      </div>
      <p className="sub">
        Order is a provider’s position in the waterfall. A learned order follows hit rate, cost and time in
        each market, and the table shows the most common position. Choose a provider to see all of its
        positions.
      </p>
    </div>
  );
}

const stateText = (state: string): string => state.replaceAll('_', ' ');
const isBroken = (state: string) => state === 'refused' || state === 'out_of_credit';

/** @param answers what is chosen; without it the order is of what a provider is queried for most */
const columnsFor = (answers: string | undefined): readonly Column<OperatorProvider>[] => [
  {
    name: 'state dot',
    head: '',
    cell: ({ state }) => (
      <Dot
        look={
          state === 'works' ? 'ok' : isBroken(state) ? 'bad' : state === 'not_configured' ? undefined : 'warn'
        }
        label={stateText(state)}
      />
    ),
  },
  {
    name: 'provider',
    head: 'Provider',
    like: 'People Data Labs',
    cell: ({ provider }) => <b style={{ fontWeight: 500 }}>{providerTitle(provider)}</b>,
  },
  {
    name: 'answers',
    head: 'Answers',
    className: 'cut',
    cell: ({ capabilities }) => (
      <span className="sub">{capabilities.map(({ capability }) => fieldWords(capability)).join(', ')}</span>
    ),
  },
  {
    name: 'state',
    head: 'State',
    like: 'works',
    cell: ({ state, problem, since }) =>
      state === 'works' || state === 'not_configured' ? (
        <span className="sub" title={problem === null ? undefined : problemText(problem)}>
          {stateText(state)}
        </span>
      ) : (
        <span title={problem === null ? undefined : problemText(problem)}>
          <Tag look={isBroken(state) ? 'bad' : 'warn'}>{stateText(state)}</Tag>{' '}
          <span className="sub">{since ? <Ago at={since} /> : null}</span>
        </span>
      ),
  },
  {
    name: 'order',
    head: 'Order / learned',
    cell: ({ capabilities }) => {
      const one = orderedBy(capabilities, answers);
      return (
        <span className="sub" title={one && orderTitle(one)}>
          {one ? orderText(one) : '–'}
        </span>
      );
    },
  },
  { name: 'calls', head: 'Queries', isNumber: true, cell: ({ queries }) => countText(queries) },
  { name: 'hits', head: 'Hit rate', isNumber: true, cell: ({ hit_rate }) => percentText(hit_rate) },
  {
    name: 'time',
    head: 'p50 / p95 ms',
    isNumber: true,
    cell: ({ p50_ms, p95_ms }) => <span className="sub">{timesText(p50_ms, p95_ms)}</span>,
  },
  {
    name: 'cost',
    head: 'Cost',
    isNumber: true,
    cell: ({ cost_usd }) => (cost_usd === 0 ? <span className="dim">–</span> : dollarsText(cost_usd)),
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

export const timesText = (p50: number | null, p95: number | null): string =>
  p50 === null ? '–' : `${countText(p50)} / ${p95 === null ? '–' : countText(p95)}`;
