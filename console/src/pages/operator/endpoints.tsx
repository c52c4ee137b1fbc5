import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import type { OperatorEndpoint } from '../../api/operator.ts';
import { operatorQuery, tableState } from '../../api/queries.ts';
import { useFilters } from '../../session/use-filters.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Empty } from '../../ui/note.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Dot } from '../../ui/tag.tsx';
import { providerText } from '../../ui/timeline.tsx';
import { countText, creditsText, percentText } from '../../words/format.ts';

/** All endpoints: on or off, how misses are charged, in which order providers are queried. */
export function EndpointsPage() {
  const [values, put] = useFilters();
  const [failed, setFailed] = useState<unknown>(null);
  const client = useQueryClient();
  const query = useQuery(operatorQuery('GET operator/endpoints'));
  const groups = [...new Set(query.data?.endpoints.map(({ group }) => group))];

  async function change(endpoint: OperatorEndpoint, body: { is_on?: boolean; bill_misses?: boolean }) {
    setFailed(null);
    try {
      await send('PATCH operator/endpoints/{endpoint}', { params: { endpoint: endpoint.name }, body });
    } catch (error) {
      setFailed(error);
    }
    await client.invalidateQueries({ queryKey: ['operator'] });
  }

  const columns: readonly Column<OperatorEndpoint>[] = [
    {
      name: 'state',
      head: '',
      cell: ({ status, reason }) => (
        <Dot
          look={status === 'ok' ? 'ok' : status === 'maintenance' ? 'warn' : undefined}
          label={reason ?? status}
        />
      ),
    },
    {
      name: 'endpoint',
      head: 'Endpoint',
      like: 'email_finder',
      cell: ({ name, title }) => (
        <>
          {title} <code className="dim">{name}</code>
        </>
      ),
    },
    { name: 'group', head: 'Group', cell: ({ group }) => <span className="sub">{group}</span> },
    { name: 'calls', head: 'Calls, 7 d', isNumber: true, cell: ({ calls_7d }) => countText(calls_7d) },
    { name: 'errors', head: 'Errors', isNumber: true, cell: ({ errors_7d }) => countText(errors_7d) },
    { name: 'hits', head: 'Hit rate', isNumber: true, cell: ({ hit_rate_7d }) => percentText(hit_rate_7d) },
    { name: 'credits', head: 'Credits', isNumber: true, cell: ({ credits_7d }) => creditsText(credits_7d) },
    {
      name: 'order',
      head: 'Order',
      className: 'cut',
      cell: ({ order, reason, status }) => (
        <span className="sub">
          {status === 'maintenance' && reason ? reason : order.map(providerText).join(' → ') || '–'}
        </span>
      ),
    },
    {
      name: 'misses',
      head: 'Misses',
      cell: (endpoint) => (
        <Button
          size="small"
          look="ghost"
          onClick={() => change(endpoint, { bill_misses: !endpoint.bill_misses })}
        >
          {endpoint.bill_misses ? 'charged' : 'free'}
        </Button>
      ),
    },
    {
      name: 'switch',
      head: '',
      className: 'more',
      cell: (endpoint) => (
        <Button size="small" onClick={() => change(endpoint, { is_on: !endpoint.is_on })}>
          {endpoint.is_on ? 'Switch off' : 'Switch on'}
        </Button>
      ),
    },
  ];

  return (
    <div className="page wide">
      <div className="h">
        <h1>Endpoints</h1>
        <span className="sub">last 7 days</span>
      </div>
      {failed === null ? null : <ErrorNote error={failed} />}
      <Filters
        filters={[
          { name: 'group', label: 'Group', choices: groups.map((value) => ({ value, label: value })) },
          {
            name: 'status',
            label: 'State',
            choices: [
              { value: 'ok', label: 'works' },
              { value: 'maintenance', label: 'no provider' },
              { value: 'off', label: 'off' },
            ],
          },
        ]}
        values={values}
        onValue={put}
      />
      <Card>
        <Table
          label="Endpoints"
          columns={columns}
          state={tableState(query, ({ endpoints }) =>
            endpoints.filter(
              ({ group, status }) =>
                (!values.group || values.group === group) && (!values.status || values.status === status),
            ),
          )}
          idOf={({ name }) => name}
          empty={<Empty title="No endpoint fits">Remove a filter.</Empty>}
        />
      </Card>
    </div>
  );
}
