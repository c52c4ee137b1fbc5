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
import { dollarsText } from '../../words/format.ts';
import { providerText } from '../../words/provider-text.ts';
import { EndpointTerms } from './endpoint-terms.tsx';

const stateOf = ({ off, problem }: OperatorEndpoint) => (off ? 'off' : problem === null ? 'ok' : 'problem');

/** All endpoints: on or off, in which order providers are queried, how misses are charged. */
export function EndpointsPage() {
  const [values, put] = useFilters();
  const [open, setOpen] = useState<OperatorEndpoint | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const client = useQueryClient();
  const all = operatorQuery('GET operator/endpoints');
  const query = useQuery(all);
  const groups = [...new Set(query.data?.endpoints.map(({ group }) => group))];
  const reread = () => client.invalidateQueries({ queryKey: ['operator'] });

  async function turn({ endpoint, off }: OperatorEndpoint) {
    setFailed(null);
    try {
      const changed = await send('PATCH operator/endpoints/{endpoint}', {
        params: { endpoint },
        body: { off: !off },
      });
      // Its answer is put in place: the list of this process has it a second later only.
      client.setQueryData(
        all.queryKey,
        (known) =>
          known && {
            ...known,
            endpoints: known.endpoints.map((one) => (one.endpoint === endpoint ? changed : one)),
          },
      );
    } catch (error) {
      setFailed(error);
    }
  }

  const columns: readonly Column<OperatorEndpoint>[] = [
    {
      name: 'state',
      head: '',
      cell: (endpoint) => {
        const state = stateOf(endpoint);
        return (
          <Dot
            look={state === 'ok' ? 'ok' : state === 'problem' ? 'warn' : undefined}
            label={endpoint.problem ?? (state === 'off' ? 'off' : 'works')}
          />
        );
      },
    },
    {
      name: 'endpoint',
      head: 'Endpoint',
      like: 'email_finder',
      cell: ({ endpoint, title }) => (
        <>
          {title} <code className="dim">{endpoint}</code>
        </>
      ),
    },
    { name: 'group', head: 'Group', cell: ({ group }) => <span className="sub">{group}</span> },
    {
      name: 'providers',
      head: 'Providers',
      className: 'cut',
      cell: ({ off, reason, problem, providers }) => (
        <span className="sub" title={problem ?? undefined}>
          {off
            ? `off${reason ? `: ${reason}` : ''}`
            : (problem ?? (providers.map(providerText).join(' → ') || 'built in'))}
        </span>
      ),
    },
    { name: 'order', head: 'Order', cell: ({ order }) => <span className="sub">{orderText(order)}</span> },
    {
      name: 'misses',
      head: 'Misses',
      cell: ({ can_charge_misses, charge_on_miss }) => (
        <span className="sub">{can_charge_misses ? (charge_on_miss ? 'charged' : 'free') : '–'}</span>
      ),
    },
    {
      name: 'cost',
      head: 'Cost at most',
      isNumber: true,
      cell: ({ cost_usd_max }) =>
        cost_usd_max === null ? <span className="dim">any</span> : dollarsText(cost_usd_max),
    },
    {
      name: 'actions',
      head: '',
      className: 'more',
      cell: (endpoint) => (
        <span className="row" style={{ justifyContent: 'flex-end' }}>
          {endpoint.can_order.length > 0 ? (
            <Button size="small" onClick={() => setOpen(endpoint)}>
              Terms
            </Button>
          ) : null}
          <Button size="small" look={endpoint.off ? undefined : 'danger'} onClick={() => turn(endpoint)}>
            {endpoint.off ? 'Switch on' : 'Switch off'}
          </Button>
        </span>
      ),
    },
  ];

  return (
    <div className="page wide">
      <div className="h">
        <h1>Endpoints</h1>
      </div>
      {failed === null ? null : <ErrorNote error={failed} />}
      <Filters
        filters={[
          { name: 'group', label: 'Group', choices: groups.map((value) => ({ value, label: value })) },
          {
            name: 'state',
            label: 'State',
            choices: [
              { value: 'ok', label: 'works' },
              { value: 'problem', label: 'cannot answer' },
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
              (one) =>
                (!values.group || values.group === one.group) &&
                (!values.state || values.state === stateOf(one)),
            ),
          )}
          idOf={({ endpoint }) => endpoint}
          empty={<Empty title="No endpoints match">Remove a filter.</Empty>}
        />
      </Card>
      {open ? <EndpointTerms endpoint={open} onClose={() => setOpen(null)} onChanged={reread} /> : null}
    </div>
  );
}

/** How the order comes about: "learned", "shadow", a list of names, or the usual one. */
export function orderText(order: unknown): string {
  if (Array.isArray(order)) return 'your own';
  return order === 'learned' ? 'learned' : order === 'shadow' ? 'learned, not used yet' : 'usual';
}
