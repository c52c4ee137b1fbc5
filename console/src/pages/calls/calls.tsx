import './calls.css';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Caller, ListedCall } from '../../api/calls.ts';
import { addressOf, send } from '../../api/core.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { WorkspaceBrief } from '../../api/people.ts';
import { organizationQuery } from '../../api/queries.ts';
import { linkTo } from '../../session/link-to.ts';
import { useFilters } from '../../session/use-filters.ts';
import { usePlace } from '../../session/use-place.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { CheckField } from '../../ui/field.tsx';
import { type Filter, Filters } from '../../ui/filters.tsx';
import { Popover } from '../../ui/menu.tsx';
import { Empty } from '../../ui/note.tsx';
import { Dot, ResultTag } from '../../ui/tag.tsx';
import { VirtualTable, type WideColumn } from '../../ui/virtual-table.tsx';
import { clockText, countText, creditsText, exactText, shortId } from '../../words/format.ts';
import { providerChoices, providerText } from '../../words/provider-text.ts';
import { callersOf, callerText, callerValue } from './caller-text.ts';
import { countedText } from './counted-text.ts';
import { OneCall } from './one-call.tsx';
import { ranges, sinceOf } from './ranges.ts';

const pageSize = 100;
const kept = ['call'];

const columns: readonly WideColumn<ListedCall>[] = [
  {
    name: 'time',
    head: 'Time',
    least: 134,
    like: '11:42:07.318',
    cell: ({ at }) => (
      <time className="mono" dateTime={at} title={exactText(at)}>
        {clockText(at)}
      </time>
    ),
  },
  {
    name: 'endpoint',
    head: 'Endpoint',
    least: 140,
    share: 1.3,
    like: 'email_finder',
    cell: ({ endpoint }) => <code>{endpoint}</code>,
  },
  {
    name: 'result',
    head: 'Result',
    least: 150,
    share: 1.3,
    like: '200',
    cell: (call) => <ResultTag call={call} />,
  },
  {
    name: 'credits',
    head: 'Credits',
    least: 82,
    isNumber: true,
    like: '0.5',
    cell: ({ credits }) => creditsText(credits),
  },
  {
    name: 'ms',
    head: 'ms',
    least: 70,
    isNumber: true,
    like: '1,842',
    cell: ({ ms }) => <span className="sub">{countText(ms)}</span>,
  },
  {
    name: 'caller',
    head: 'Caller',
    least: 100,
    share: 1.5,
    like: 'mr_live_4fGh…a1B2',
    cell: (call) => <span className="sub">{callerText(call)}</span>,
  },
  {
    name: 'provider',
    head: 'Answered by',
    least: 96,
    share: 1,
    like: 'provider',
    cell: ({ provider, cached }) => <span className="sub">{cached ? 'cache' : providerText(provider)}</span>,
  },
  {
    name: 'records',
    head: 'Records',
    least: 76,
    isNumber: true,
    cell: ({ records }) => countText(records),
  },
  {
    name: 'list',
    head: 'List',
    least: 120,
    share: 1,
    cell: ({ job_id }) => <code>{job_id ? shortId(job_id) : '–'}</code>,
  },
];
const shownFirst = ['time', 'endpoint', 'result', 'credits', 'ms', 'caller', 'provider'];

export function CallsPage() {
  const { organization, workspace } = usePlace();
  const [values, put] = useFilters(kept);
  const [shown, setShown] = useState<readonly string[]>(shownFirst);
  const asked = queryOf(values, workspace);
  const query = useInfiniteQuery({
    queryKey: ['organization', organization.id, 'live', 'calls', asked],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      send('GET organizations/{organization_id}/calls', {
        params: { organization_id: organization.id },
        query: { ...asked, limit: pageSize, cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const count = useQuery({
    queryKey: ['organization', organization.id, 'live', 'calls', 'count', asked],
    queryFn: ({ signal }) =>
      send('GET organizations/{organization_id}/calls/count', {
        params: { organization_id: organization.id },
        query: asked,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const callers = useQuery(
    organizationQuery(organization.id, 'GET organizations/{organization_id}/callers', {
      query: { mode: workspace?.mode },
    }),
  );
  const rows = useMemo(() => query.data?.pages.flatMap(({ calls }) => calls), [query.data]);
  const base = `/o/${organization.id}/w/${workspace?.id ?? 'none'}`;
  const isFiltered = Object.keys(values).some((name) => name !== 'call' && values[name]);
  return (
    <div className="page wide">
      <div className="h">
        <h1>Calls</h1>
        <span className="sub">{count.data ? countedText(count.data) : ''}</span>
        <div className="actions">
          <Popover title="Columns" trigger={<Button>Columns</Button>}>
            <div className="stack tight">
              {columns.map(({ name, head }) => (
                <CheckField
                  key={name}
                  label={head}
                  isChecked={shown.includes(name)}
                  onValue={(isShown) =>
                    setShown(
                      columns
                        .map((one) => one.name)
                        .filter((one) => (one === name ? isShown : shown.includes(one))),
                    )
                  }
                />
              ))}
            </div>
          </Popover>
          <a
            className="btn"
            download
            href={addressOf(
              'organizations/{organization_id}/calls.csv',
              { organization_id: organization.id },
              asked,
            )}
          >
            Export CSV
          </a>
        </div>
      </div>
      <Filters
        filters={filtersOf(organization.workspaces, callers.data?.callers ?? [])}
        values={values}
        usual={{ range: '7d', in: workspace?.id }}
        onValue={put}
      >
        <span className="row sub">
          <Dot look="ok" label="live" /> Live
        </span>
      </Filters>
      {query.error && !rows ? <ErrorNote error={query.error} retry={() => void query.refetch()} /> : null}
      <div className={values.call && !(query.error && !rows) ? 'calls beside' : 'calls'}>
        {query.error && !rows ? null : (
          <div className="card">
            {rows?.length === 0 ? (
              <Empty
                title={isFiltered ? 'No calls match these filters' : 'No calls in the last 7 days'}
                action={
                  isFiltered ? (
                    <Button onClick={() => put('*', undefined)}>Clear filters</Button>
                  ) : (
                    <Link className="btn primary" {...linkTo(`${base}/playground`)}>
                      Open the playground
                    </Link>
                  )
                }
              >
                {isFiltered
                  ? 'Widen the time, or remove a filter.'
                  : 'Run an endpoint in the playground, or send a request with this workspace’s API key. It shows up here at once.'}
              </Empty>
            ) : (
              <VirtualTable
                label="Calls"
                columns={columns.filter(({ name }) => shown.includes(name))}
                rows={rows}
                idOf={({ request_id }) => request_id}
                chosen={values.call}
                onChoose={({ request_id }) => put('call', request_id)}
                onEnd={() => {
                  if (query.hasNextPage) void query.fetchNextPage();
                }}
                isReading={query.isFetchingNextPage}
                height="calc(100vh - 190px)"
              />
            )}
          </div>
        )}
        {values.call ? (
          <OneCall
            key={values.call}
            requestId={values.call}
            organization={organization.id}
            base={base}
            onClose={() => put('call', undefined)}
          />
        ) : null}
      </div>
    </div>
  );
}

function filtersOf(
  workspaces: readonly { id: string; name: string }[],
  callers: readonly Caller[],
): Filter[] {
  return [
    { name: 'range', label: 'Time', choices: ranges },
    {
      name: 'in',
      label: 'Workspace',
      choices: [
        { value: 'all', label: 'All workspaces' },
        ...workspaces.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: 'endpoint',
      label: 'Endpoint',
      isCode: true,
      choices: endpoints
        .map(({ name }) => ({ value: name, label: name }))
        .toSorted((one, other) => (one.value < other.value ? -1 : 1)),
    },
    {
      name: 'status',
      label: 'Result',
      choices: [
        { value: '2xx', label: 'answered' },
        { value: 'failed', label: 'any error' },
        { value: '4xx', label: '4xx, the caller’s' },
        { value: '5xx', label: '5xx, the service’s' },
        { value: '402', label: '402, no credits' },
        { value: '429', label: '429, too fast' },
      ],
    },
    {
      name: 'caller',
      label: 'Caller',
      choices: callersOf(callers).map((caller) => ({
        value: callerValue(caller),
        label: callerText(caller),
      })),
    },
    { name: 'code', label: 'Code', placeholder: 'rate_limited' },
    { name: 'provider', label: 'Provider', choices: providerChoices() },
    {
      name: 'cached',
      label: 'Cached',
      choices: [
        { value: 'true', label: 'from the cache' },
        { value: 'false', label: 'not from the cache' },
      ],
    },
    { name: 'credits_min', label: 'Cost', placeholder: 'credits or more', kind: 'number' },
    { name: 'ms_min', label: 'Duration', placeholder: 'ms or more', kind: 'number' },
  ];
}

type Values = Readonly<Record<string, string | undefined>>;

/** The query of the route, of the filters in the address. */
export function queryOf(values: Values, workspace: WorkspaceBrief | undefined): Values {
  const { range, in: chosen, call: _, ...rest } = values;
  return {
    ...rest,
    from: sinceOf(range ?? '7d'),
    workspace_id: chosen === 'all' ? undefined : (chosen ?? workspace?.id),
    mode: chosen === 'all' ? workspace?.mode : undefined,
  };
}
