import { useInfiniteQuery } from '@tanstack/react-query';
import { addressOf, send } from '../../api/core.ts';
import type { AuditLine } from '../../api/people.ts';
import { useFilters } from '../../session/use-filters.ts';
import { usePlace } from '../../session/use-place.ts';
import { Button, CopyId } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Filter, Filters } from '../../ui/filters.tsx';
import { Empty } from '../../ui/note.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';

/** Who did what, from where. Nothing in it can be changed. */
export function AuditPage() {
  const { organization } = usePlace();
  return (
    <AuditLog
      about="What people and programs changed. Entries cannot be edited or deleted."
      queryKey={['organization', organization.id, 'audit']}
      filters={filters}
      columns={columns}
      read={(query, signal) =>
        send('GET organizations/{organization_id}/audit-log', {
          params: { organization_id: organization.id },
          query,
          signal,
        })
      }
      fileOf={(query) =>
        addressOf(
          'organizations/{organization_id}/audit-log.csv',
          { organization_id: organization.id },
          query,
        )
      }
    />
  );
}

/** The same of the whole instance. */
export function OperatorAuditPage() {
  return (
    <AuditLog
      about="What people, programs and commands changed, in the instance and in all organizations."
      queryKey={['operator', 'audit']}
      filters={[...filters, { name: 'organization_id', label: 'Organization', placeholder: 'org_…' }]}
      columns={[...columns, ofOrganization]}
      read={(query, signal) => send('GET operator/audit-log', { query, signal })}
      fileOf={(query) => addressOf('operator/audit-log.csv', {}, query)}
    />
  );
}

type Asked = Readonly<Record<string, string | undefined>>;

function AuditLog({
  about,
  queryKey,
  filters: shownFilters,
  columns: shownColumns,
  read,
  fileOf,
}: {
  about: string;
  queryKey: readonly string[];
  filters: readonly Filter[];
  columns: readonly Column<AuditLine>[];
  read: (
    query: Record<string, string | number | undefined>,
    signal: AbortSignal,
  ) => Promise<{ readonly lines: readonly AuditLine[]; readonly next_cursor: string | null }>;
  fileOf: (query: Asked) => string;
}) {
  const [values, put] = useFilters();
  const asked: Asked = {
    actor: values.actor,
    action: values.action,
    organization_id: values.organization_id,
    from: dayStart(values.since),
  };
  const query = useInfiniteQuery({
    queryKey: [...queryKey, asked],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => read({ ...asked, cursor: pageParam, limit: 100 }, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const rows = query.data?.pages.flatMap(({ lines }) => lines);
  return (
    <div className="page">
      <div className="h">
        <h1>Audit log</h1>
        <span className="sub">{about}</span>
        <div className="actions">
          <a className="btn" download href={fileOf(asked)}>
            Export CSV
          </a>
        </div>
      </div>
      <Filters filters={shownFilters} values={values} onValue={put} />
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
          columns={shownColumns}
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

const filters: readonly Filter[] = [
  { name: 'action', label: 'Action', placeholder: 'key_rotate' },
  { name: 'actor', label: 'Who', placeholder: 'per_… or mk_…' },
  { name: 'since', label: 'Since', placeholder: '2026-11-01' },
];

const ofOrganization: Column<AuditLine> = {
  name: 'organization',
  head: 'Organization',
  cell: ({ organization_id }) => (organization_id ? <CopyId id={organization_id} short /> : 'instance'),
};

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
