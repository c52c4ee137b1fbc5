import { useInfiniteQuery } from '@tanstack/react-query';
import { addressOf, send } from '../../api/core.ts';
import type { AuditLine } from '../../api/people.ts';
import { useFilters } from '../../session/use-filters.ts';
import { usePlace } from '../../session/use-place.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Empty } from '../../ui/note.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';

/** Who did what, from where. Nothing in it can be changed. */
export function AuditPage() {
  const { organization } = usePlace();
  const [values, put] = useFilters();
  const asked = { actor: values.actor, action: values.action, from: dayStart(values.since) };
  const query = useInfiniteQuery({
    queryKey: ['organization', organization.id, 'audit', asked],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      send('GET organizations/{organization_id}/audit-log', {
        params: { organization_id: organization.id },
        query: { ...asked, cursor: pageParam, limit: 100 },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const rows = query.data?.pages.flatMap(({ lines }) => lines);
  return (
    <div className="page">
      <div className="h">
        <h1>Audit log</h1>
        <span className="sub">What people and programs changed. Entries cannot be edited or deleted.</span>
        <div className="actions">
          <a
            className="btn"
            download
            href={addressOf(
              'organizations/{organization_id}/audit-log.csv',
              { organization_id: organization.id },
              asked,
            )}
          >
            Export CSV
          </a>
        </div>
      </div>
      <Filters
        filters={[
          { name: 'action', label: 'Action', placeholder: 'key_rotate' },
          { name: 'actor', label: 'Who', placeholder: 'per_… or mk_…' },
          { name: 'since', label: 'Since', placeholder: '2026-11-01' },
        ]}
        values={values}
        onValue={put}
      />
      <Card
        foot={
          query.hasNextPage ? (
            <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              Show older
            </Button>
          ) : undefined
        }
      >
        <Table
          label="Audit log"
          columns={columns}
          state={{ rows, error: rows ? null : query.error, retry: () => void query.refetch() }}
          idOf={({ id }) => id}
          empty={
            <Empty title="Nothing here">Nothing that fits was changed. Remove a filter to see more.</Empty>
          }
        />
      </Card>
    </div>
  );
}

const columns: readonly Column<AuditLine>[] = [
  { name: 'when', head: 'When', like: '12 min ago', cell: ({ at }) => <Ago at={at} /> },
  { name: 'who', head: 'Who', like: 'Maya Okafor', cell: ({ actor }) => actor.name ?? actor.id },
  { name: 'action', head: 'Action', like: 'key_rotate', cell: ({ action }) => <code>{action}</code> },
  {
    name: 'subject',
    head: 'What',
    className: 'cut',
    cell: ({ target }) => (target ? <code>{target}</code> : '–'),
  },
  {
    name: 'details',
    head: 'Details',
    className: 'cut',
    cell: ({ detail }) => (
      <span className="sub" title={JSON.stringify(detail)}>
        {Object.entries(detail)
          .map(
            ([name, value]) =>
              `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
          )
          .join(', ') || '–'}
      </span>
    ),
  },
  { name: 'from', head: 'From', cell: ({ address }) => <code>{address ?? '–'}</code> },
];

/** A day, or a moment, as the service takes it; undefined for what is neither. */
const dayStart = (text: string | undefined): string | undefined => {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};
