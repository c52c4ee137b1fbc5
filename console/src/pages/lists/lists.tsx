import { Link } from '@tanstack/react-router';
import type { Job } from '../../api/calls.ts';
import { send } from '../../api/core.ts';
import { usePages } from '../../api/pages.ts';
import { linkTo } from '../../session/link-to.ts';
import { may } from '../../session/session.ts';
import { usePlace } from '../../session/use-place.ts';
import { Card } from '../../ui/card.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { Empty } from '../../ui/note.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tag, WithTags } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { countText, creditsText } from '../../words/format.ts';
import { listText, waitText } from './list-text.ts';

/** Lists that run and ran. */
export function ListsPage() {
  const { organization, workspace } = usePlace();
  const base = `/o/${organization.id}/w/${workspace?.id ?? 'none'}`;
  const { state, more } = usePages(
    ['organization', organization.id, 'live', 'lists', workspace?.id ?? ''],
    (cursor, signal) =>
      send('GET organizations/{organization_id}/lists', {
        params: { organization_id: organization.id },
        query: { workspace_id: workspace?.id, limit: 100, cursor },
        signal,
      }),
    ({ lists }) => lists,
  );
  const mayRun = may(organization.role, 'run');
  return (
    <div className="page">
      <div className="h">
        <h1>Lists</h1>
        <div className="actions">
          {mayRun ? (
            <Link className="btn primary" {...linkTo(`${base}/lists/new`)}>
              New list
            </Link>
          ) : null}
        </div>
      </div>
      <Card foot={more ? <MoreRows more={more} label="Show older" /> : undefined}>
        <Table
          label="Lists"
          columns={columnsOf(base)}
          state={state}
          idOf={({ id }) => id}
          empty={
            <Empty
              title="No lists yet"
              action={
                mayRun ? (
                  <Link className="btn primary" {...linkTo(`${base}/lists/new`)}>
                    New list
                  </Link>
                ) : undefined
              }
            >
              Drop a CSV or Excel file of people or companies, choose what each row should get, and see the
              price before it starts.
            </Empty>
          }
        />
      </Card>
    </div>
  );
}

const columnsOf = (base: string): Column<Job>[] => [
  {
    name: 'name',
    head: 'List',
    like: 'spring-event.csv',
    className: 'cut',
    cell: (job) => <Link {...linkTo(`${base}/lists/${job.id}`)}>{listText(job)}</Link>,
  },
  {
    name: 'endpoint',
    head: 'Endpoints',
    like: 'email_finding',
    className: 'cut',
    cell: ({ endpoints }) => <code>{endpoints.join(', ')}</code>,
  },
  {
    name: 'status',
    head: 'Status',
    like: 'completed',
    cell: (job) => (
      <WithTags name={<JobTag job={job} />}>
        {job.reason === null ? null : <span className="sub small">{waitText(job.reason)}</span>}
      </WithTags>
    ),
  },
  { name: 'progress', head: 'Progress', like: 'progress', cell: (job) => <JobProgress job={job} /> },
  {
    name: 'rows',
    head: 'Rows',
    isNumber: true,
    cell: ({ completed, total }) => `${countText(completed)} / ${countText(total)}`,
  },
  { name: 'found', head: 'Found', isNumber: true, cell: ({ found }) => countText(found) },
  { name: 'failed', head: 'Failed', isNumber: true, cell: ({ failed }) => countText(failed) },
  {
    name: 'credits',
    head: 'Credits',
    isNumber: true,
    cell: ({ credits_charged }) => creditsText(credits_charged),
  },
  {
    name: 'when',
    head: 'Started',
    isNumber: true,
    cell: ({ created_at }) => (
      <span className="sub">
        <Ago at={created_at} />
      </span>
    ),
  },
];

type Standing = Pick<Job, 'status' | 'reason' | 'total' | 'completed' | 'found' | 'failed'>;

export function JobTag({ job: { status, reason, failed, total } }: { job: Standing }) {
  const look =
    status === 'completed'
      ? failed === total && total > 0
        ? 'bad'
        : 'ok'
      : status === 'failed' || status === 'stopped'
        ? 'bad'
        : status === 'canceled'
          ? undefined
          : 'warn';
  return (
    <Tag look={look} title={reason === null ? undefined : waitText(reason)}>
      {status}
    </Tag>
  );
}

/** Found, missed and failed as parts of one bar. */
export function JobProgress({ job: { total, completed, found, failed } }: { job: Standing }) {
  const share = (count: number) => `${total === 0 ? 0 : (count / total) * 100}%`;
  return (
    <div
      className="progress"
      style={{ minWidth: 90 }}
      role="progressbar"
      aria-valuenow={total === 0 ? 0 : Math.round((completed / total) * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label="Rows done"
    >
      <i style={{ width: share(found) }} />
      <i className="miss" style={{ width: share(Math.max(0, completed - found - failed)) }} />
      <i className="bad" style={{ width: share(failed) }} />
    </div>
  );
}
