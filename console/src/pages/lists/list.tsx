import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { JobItem } from '../../api/calls.ts';
import { addressOf, send } from '../../api/core.ts';
import { Once } from '../../api/once.ts';
import { useCrumb } from '../../frame/crumb.ts';
import { linkTo } from '../../session/link-to.ts';
import { may } from '../../session/session.ts';
import { usePlace } from '../../session/use-place.ts';
import { Button, CopyId } from '../../ui/button.tsx';
import { Card, Facts, Figures } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Empty } from '../../ui/note.tsx';
import { Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { countText, creditsText, durationText, percentText, plural } from '../../words/format.ts';
import { listText } from './list-text.ts';
import { JobProgress, JobTag } from './lists.tsx';
import { startedOf } from './started.ts';

const pageSize = 100;
const runningMs = 2000;
const one = 'GET organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}';

/** One list: progress while it runs, results as a table, download, cancel. */
export function ListPage() {
  const { jobId } = useParams({ strict: false }) as { jobId: string };
  const { organization, workspace } = usePlace();
  const [isCanceling, setCanceling] = useState(false);
  const [isRetrying, setRetrying] = useState(false);
  const [once] = useState(() => new Once());
  const navigate = useNavigate();
  const client = useQueryClient();
  const params = { organization_id: organization.id, workspace_id: workspace?.id ?? '', job_id: jobId };
  const key = ['organization', organization.id, 'job', jobId] as const;
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(one, { params, query: { limit: 0 }, signal }).then(({ list }) => list),
    // Events say it sooner; where they do not come through, this does.
    refetchInterval: ({ state }) => (state.data && !state.data.finished_at ? runningMs : false),
  });
  const job = query.data;
  useCrumb(job && listText(job));
  const hasEnded = job !== undefined && job.finished_at !== null;
  // What it cost is in the balance on top.
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: ['organization', organization.id, 'home'] });
  }, [hasEnded, client, organization.id]);
  const rows = useInfiniteQuery({
    queryKey: [...key, 'items', job?.completed ?? 0],
    enabled: job !== undefined && !job.results_expired && job.completed > 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      send(one, { params, query: { cursor: pageParam, limit: pageSize }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: (before) => before,
  });
  const shown = useMemo(() => rows.data?.pages.flatMap(({ items }) => items), [rows.data]);
  if (query.error && !job) {
    return (
      <div className="page">
        <div className="h">
          <h1>List</h1>
        </div>
        <ErrorNote error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  }
  const isRunning = job !== undefined && job.finished_at === null;
  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1 style={{ overflowWrap: 'anywhere', minWidth: 0 }}>{job ? listText(job) : 'List'}</h1>
        {job ? <JobTag job={job} /> : null}
        <div className="actions">
          {job && !isRunning && job.failed > 0 && !job.results_expired && may(organization.role, 'run') ? (
            <Button onClick={() => setRetrying(true)}>Retry {plural(job.failed, 'failed row')}</Button>
          ) : null}
          {isRunning && may(organization.role, 'run') ? (
            <Button look="danger" onClick={() => setCanceling(true)}>
              Cancel list
            </Button>
          ) : null}
          {job && !job.results_expired && job.completed > 0 ? (
            <a
              className="btn primary"
              download
              href={addressOf(
                'organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}/results.csv',
                params,
                {},
              )}
            >
              Download CSV
            </a>
          ) : null}
        </div>
      </div>
      {job ? <JobProgress job={job} /> : null}
      <Figures
        figures={[
          {
            label: 'Rows done',
            value: job && countText(job.completed),
            note:
              job &&
              `of ${countText(job.total)}${isRunning && job.eta_seconds !== null ? ` · ${durationText(job.eta_seconds * 1000)} left` : ''}`,
          },
          {
            label: 'Found',
            value: job && countText(job.found),
            note: job && percentText(job.completed > 0 ? job.found / job.completed : null),
          },
          { label: 'Failed', value: job && countText(job.failed), note: 'free' },
          {
            label: 'Credits',
            value: job && creditsText(job.credits_charged),
            note: job && (isRunning ? `${creditsText(job.credits_reserved)} held at most` : 'charged'),
          },
        ]}
      />
      <div className="split">
        <Card
          title="Results"
          foot={
            rows.hasNextPage ? (
              <Button size="small" isBusy={rows.isFetchingNextPage} onClick={() => rows.fetchNextPage()}>
                Show more rows
              </Button>
            ) : undefined
          }
        >
          {job?.results_expired ? (
            <Empty title="The results have expired">
              Results are stored for a limited time. What was charged stays in the statement.
            </Empty>
          ) : job && job.completed === 0 ? (
            <Empty title="No finished rows yet">Rows show up here as they finish.</Empty>
          ) : (
            <Results rows={shown} error={rows.error} />
          )}
        </Card>
        <Card title="About this list" isPadded>
          {job ? (
            <Facts
              facts={[
                ['Id', <CopyId key="id" id={job.id} short />],
                ['Endpoint', <code key="endpoint">{job.endpoint}</code>],
                ['Created', <Ago key="created" at={job.created_at} />],
                job.finished_at === null ? null : ['Ended', <Ago key="ended" at={job.finished_at} />],
                job.canceled > 0 ? ['Canceled', plural(job.canceled, 'row')] : null,
              ]}
            />
          ) : null}
        </Card>
      </div>
      {isRetrying && job ? (
        <Confirm
          title="Retry the failed rows?"
          action="Start the new list"
          isDanger={false}
          onClose={() => setRetrying(false)}
          act={async () => {
            const { status, answer, request_id } = await once.run((key) =>
              send('POST organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}/retry', {
                params,
                body: { is_quote: false },
                once: key,
              }),
            );
            const id = startedOf({ status, answer, request_id });
            await navigate(linkTo(`/o/${params.organization_id}/w/${params.workspace_id}/lists/${id}`));
          }}
        >
          <p>
            A new list starts with the {plural(job.failed, 'row')} that failed. Failed rows were free, so
            nothing is charged twice.
          </p>
        </Confirm>
      ) : null}
      {isCanceling ? (
        <Confirm
          title="Cancel this list?"
          action="Cancel list"
          keep="Keep it running"
          onClose={() => setCanceling(false)}
          act={async () => {
            client.setQueryData(
              key,
              await send('DELETE organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}', {
                params,
              }),
            );
          }}
        >
          <p>
            Finished rows stay and are charged. The others are skipped, and the credits held for them are
            released at once.
          </p>
        </Confirm>
      ) : null}
    </div>
  );
}

function Results({ rows, error }: { rows: readonly JobItem[] | undefined; error: unknown }) {
  return (
    <Table
      label="Results"
      state={{ rows, error: rows ? null : error }}
      idOf={({ index }) => String(index)}
      empty={<Empty title="No rows">This list has no rows.</Empty>}
      columns={[
        { name: 'row', head: 'Row', isNumber: true, cell: ({ index }) => countText(index + 1) },
        {
          name: 'input',
          head: 'Input',
          className: 'cut',
          like: 'mira.voss@halden.example',
          cell: ({ input }) => <code>{inputText(input)}</code>,
        },
        {
          name: 'outcome',
          head: 'Outcome',
          cell: ({ status }) => (
            <Tag look={status === 'found' ? 'ok' : status === 'failed' ? 'bad' : 'warn'}>
              {status.replaceAll('_', ' ')}
            </Tag>
          ),
        },
        {
          name: 'result',
          head: 'Result',
          className: 'cut',
          like: 'mira.voss@halden.example',
          cell: ({ result }) => <code>{resultText(result)}</code>,
        },
      ]}
    />
  );
}

/** The values of a row, without its names and our refId: what it is recognized by. */
function inputText(input: JobItem['input']): string {
  const values = Object.entries(input).filter(
    ([name, value]) => name !== 'refId' && typeof value !== 'object',
  );
  return values.map(([, value]) => String(value)).join(' · ');
}

/** The texts of an answer; numbers and yes or no say nothing without their names. */
function resultText(result: JobItem['result']): string {
  const texts = Object.values(result ?? {}).filter((one) => typeof one === 'string' && one !== '');
  return texts.length === 0 ? '–' : texts.join(' · ');
}
