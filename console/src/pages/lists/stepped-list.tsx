import './watch/watch.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../../api/core.ts';
import { useCrumb } from '../../frame/crumb.ts';
import { may } from '../../session/session.ts';
import { useFilters } from '../../session/use-filters.ts';
import { usePlace } from '../../session/use-place.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { CheckField } from '../../ui/field.tsx';
import { type Filter, Filters } from '../../ui/filters.tsx';
import { Popover } from '../../ui/menu.tsx';
import { Empty, Note, Skeleton } from '../../ui/note.tsx';
import { Ago } from '../../ui/time.tsx';
import { countText } from '../../words/format.ts';
import { JobProgress, JobTag } from './lists.tsx';
import { outcomeText } from './watch/cell-state.ts';
import { ListActions } from './watch/list-actions.tsx';
import { ListFigures } from './watch/list-head.tsx';
import { type RowColumn, sentAtFirst } from './watch/row-columns.ts';
import { RunRows } from './watch/run-rows.tsx';
import { StepStrip } from './watch/step-strip.tsx';
import type { RowFilter } from './watch/use-list-rows.ts';
import { type ListRun, problemTitle, spokenProgress, waitWords } from './watch/wait-words.ts';

const one = 'organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}' as const;
/** What the table has, beside the line: each can be hidden. */
const parts: readonly { readonly kind: RowColumn['kind']; readonly label: string }[] = [
  { kind: 'sent', label: 'Columns as sent' },
  { kind: 'new', label: 'New columns' },
  { kind: 'step', label: 'Steps' },
  { kind: 'outcome', label: 'Outcome' },
  { kind: 'credits', label: 'Credits' },
];
const rowStatuses = [
  'queued',
  'running',
  'found',
  'not_found',
  'failed',
  'skipped',
  'invalid',
  'canceled',
] as const;
const stepStatuses = ['running', 'found', 'not_found', 'failed', 'skipped', 'invalid', 'canceled'] as const;

/** One list in steps: where it stands, what can be done, and its rows as a table that fills in while it runs. */
export function SteppedListPage({ id }: { id: string }) {
  const { organization, workspace } = usePlace();
  const base = `/o/${organization.id}/w/${workspace?.id ?? 'none'}`;
  const params = { organization_id: organization.id, workspace_id: workspace?.id ?? '', list_id: id };
  const key = ['organization', organization.id, 'list run', id] as const;
  const client = useQueryClient();
  // Events say how far it is; the table reads it again for what its steps have come to.
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(`GET ${one}`, { params, signal }),
    refetchOnWindowFocus: false,
  });
  const { refetch } = query;
  const readList = useCallback(
    () => refetch({ cancelRefetch: false }).then(({ data, isError }) => (isError ? undefined : data)),
    [refetch],
  );
  const list = query.data;
  const name = list && (list.name ?? list.steps.map(({ title }) => title).join(', '));
  useCrumb(name);
  const isOver = list !== undefined && list.finished_at !== null;
  // What it cost is in the balance on top.
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['organization', organization.id, 'home'] });
  }, [isOver, client, organization.id]);
  if (query.error && !list) {
    return (
      <div className="page">
        <div className="h">
          <h1>List</h1>
        </div>
        <ErrorNote error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  }
  const wait = list ? waitWords(list) : null;
  const put = (next: ListRun) => client.setQueryData(key, next);
  return (
    <div className="page wide stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1 style={{ overflowWrap: 'anywhere', minWidth: 0 }}>{name === '' ? 'List' : (name ?? 'List')}</h1>
        {list ? <JobTag job={list} /> : null}
        {list ? (
          <span className="sub">
            {isOver ? 'ended' : 'started'} <Ago at={list.finished_at ?? list.created_at} />
          </span>
        ) : null}
        <div className="actions">
          {list ? (
            <ListActions
              list={list}
              params={params}
              base={base}
              mayRun={may(organization.role, 'run')}
              onList={put}
            />
          ) : null}
        </div>
      </div>
      {wait ? (
        <Note look={wait.look}>
          <p>
            <b>{wait.why}</b> {wait.next}
          </p>
        </Note>
      ) : null}
      {list && list.problems.length > 0 ? <Problems problems={list.problems} /> : null}
      {list ? <JobProgress job={list} /> : null}
      <span className="hidden-text" role="status">
        {list ? spokenProgress(list) : ''}
      </span>
      <ListFigures list={list} />
      {list && list.steps.length > 0 ? (
        <Rows list={list} params={params} base={base} readList={readList} />
      ) : list ? (
        <section className="card">
          <Empty title="The rows of this list were deleted">
            Results are stored for a limited time, or until somebody deletes them. What was charged stays in
            the statement.
          </Empty>
        </section>
      ) : (
        <section className="card cb">
          <Skeleton text="Rows of the list" />
        </section>
      )}
    </div>
  );
}

/** What makes rows fail or wait, most rows first. */
function Problems({ problems }: { problems: ListRun['problems'] }) {
  return (
    <Note look="warn">
      {problems.map((problem) => (
        <p key={`${problem.step} ${problem.status} ${problem.message}`}>
          <b>{problemTitle(problem)}</b> {problem.message} {problem.fix}
        </p>
      ))}
    </Note>
  );
}

function Rows({
  list,
  params,
  base,
  readList,
}: {
  list: ListRun;
  params: Readonly<Record<string, string>>;
  base: string;
  readList: () => Promise<ListRun | undefined>;
}) {
  const [values, put] = useFilters();
  const navigate = useNavigate();
  const [shown, setShown] = useState<{ readonly step: string } | null>(null);
  const filter = filterOf(values, list);
  const show = ({ status, step, step_status }: RowFilter) =>
    void navigate({ to: '.', search: () => ({ ...values, status, step, step_status }), replace: true });
  const hidden = (values.hide ?? '').split(',');
  const toggle = (kind: string, isShown: boolean) => {
    const next = [...hidden.filter((one) => one !== kind && one !== ''), ...(isShown ? [] : [kind])];
    put('hide', next.length === 0 ? undefined : next.join(','));
  };
  const ofStep = filter.step && filter.step_status ? `${filter.step} ${filter.step_status}` : undefined;
  return (
    <>
      <StepStrip
        steps={list.steps}
        filter={{ step: filter.step, stepStatus: filter.step_status }}
        onShow={(step) => setShown({ step })}
        onFilter={({ step, stepStatus }) => show({ ...filter, step, step_status: stepStatus })}
      />
      <Filters
        filters={filtersOf(list)}
        values={{ status: filter.status, step: ofStep }}
        onValue={(name, value) => {
          if (name === '*') return show({});
          if (name === 'status') return show({ ...filter, status: value });
          const [step, status] = splitLast(value);
          show({ ...filter, step, step_status: status });
        }}
      >
        <Popover title="Columns" trigger={<Button size="small">Columns</Button>}>
          <div className="stack tight">
            {parts.map(({ kind, label }) => (
              <CheckField
                key={kind}
                label={label}
                isChecked={!hidden.includes(kind)}
                onValue={(isShown) => toggle(kind, isShown)}
              />
            ))}
            {sentAtFirst(list).length < list.columns.length ? (
              <CheckField
                label={`All ${countText(list.columns.length)} columns of your file`}
                isChecked={values.sent === 'all'}
                onValue={(isShown) => put('sent', isShown ? 'all' : undefined)}
              />
            ) : null}
          </div>
        </Popover>
      </Filters>
      <section className="card run-card">
        <RunRows
          key={list.id}
          list={list}
          params={params}
          filter={filter}
          hidden={hidden}
          hasAllSent={values.sent === 'all'}
          onAllSent={() => put('sent', 'all')}
          shown={shown}
          base={base}
          readList={readList}
          onClear={() => show({})}
        />
      </section>
    </>
  );
}

/** Of the address: what is no filter of this list is passed over, so that an old link shows its rows. */
function filterOf(values: Readonly<Record<string, string | undefined>>, list: ListRun): RowFilter {
  const known = (all: readonly string[], value: string | undefined) =>
    value !== undefined && all.includes(value) ? value : undefined;
  const step = known(
    list.steps.map(({ id }) => id),
    values.step,
  );
  const stepStatus = known(stepStatuses, values.step_status);
  return {
    status: known(rowStatuses, values.status),
    ...(step && stepStatus ? { step, step_status: stepStatus } : {}),
  };
}

/** Ids of steps have no spaces at their end: the last word is the outcome. */
function splitLast(value: string | undefined): readonly [string | undefined, string | undefined] {
  if (value === undefined) return [undefined, undefined];
  const at = value.lastIndexOf(' ');
  return [value.slice(0, at), value.slice(at + 1)];
}

function filtersOf(list: ListRun): Filter[] {
  return [
    {
      name: 'status',
      label: 'Outcome',
      choices: rowStatuses.map((status) => {
        const count = status === 'queued' || status === 'running' ? 0 : list[status];
        return { value: status, label: `${outcomeText(status)}${count > 0 ? ` (${countText(count)})` : ''}` };
      }),
    },
    {
      name: 'step',
      label: 'Step',
      choices: list.steps.flatMap(({ id, title }) =>
        stepStatuses.map((status) => ({
          value: `${id} ${status}`,
          label: `${title}: ${outcomeText(status)}`,
        })),
      ),
    },
  ];
}
