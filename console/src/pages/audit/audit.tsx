import { useQuery } from '@tanstack/react-query';
import { addressOf, send } from '../../api/core.ts';
import { usePages } from '../../api/pages.ts';
import type { AuditLine } from '../../api/people.ts';
import { operatorQuery } from '../../api/queries.ts';
import { useFilters } from '../../session/use-filters.ts';
import { usePlace } from '../../session/use-place.ts';
import { Button, CopyId } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Filter, Filters } from '../../ui/filters.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { Empty } from '../../ui/note.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { actionChoices, actionText, detailText } from '../../words/action-text.ts';

/** Who did what, from where. Nothing in it can be changed. */
export function AuditPage() {
  const { organization } = usePlace();
  return (
    <AuditLog
      about="What people and programs changed. Entries cannot be edited or deleted."
      queryKey={['organization', organization.id, 'audit']}
      isOfOrganization
      names={new Map(organization.workspaces.map(({ id, name }) => [id, name]))}
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
  const organizations = useQuery(operatorQuery('GET operator/organizations', { query: { limit: 100 } }));
  return (
    <AuditLog
      about="What people, programs and commands changed, in the instance and in all organizations."
      queryKey={['operator', 'audit']}
      isOfOrganization={false}
      names={new Map(organizations.data?.organizations.map(({ id, name }) => [id, name]))}
      read={(query, signal) => send('GET operator/audit-log', { query, signal })}
      fileOf={(query) => addressOf('operator/audit-log.csv', {}, query)}
    />
  );
}

type Asked = Readonly<Record<string, string | undefined>>;
/** What is called so, by its id. */
type Names = ReadonlyMap<string, string>;

function AuditLog({
  about,
  queryKey,
  isOfOrganization,
  names,
  read,
  fileOf,
}: {
  about: string;
  queryKey: readonly string[];
  isOfOrganization: boolean;
  names: Names;
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
  const { state, more } = usePages(
    [...queryKey, asked],
    (cursor, signal) => read({ ...asked, cursor, limit: 100 }, signal),
    ({ lines }) => lines,
  );
  const actors = new Map(state.rows?.map(({ actor }) => [actor.id, actor.name ?? actorText(actor)]));
  const columns = columnsOf(new Map([...actors, ...names]));
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
      <Filters filters={filtersOf(isOfOrganization, actors, values.actor)} values={values} onValue={put} />
      <Card foot={more ? <MoreRows more={more} label="Show older" /> : undefined}>
        <Table
          label="Audit log"
          columns={isOfOrganization ? columns : [...columns, ofOrganization(names)]}
          state={state}
          idOf={({ id }) => id}
          empty={
            Object.values(values).some((value) => value) ? (
              <Empty
                title="No entries"
                action={<Button onClick={() => put('*', undefined)}>Clear filters</Button>}
              >
                No change matches these filters.
              </Empty>
            ) : (
              <Empty title="No changes yet">
                New members, keys, webhooks and settings show up here, with who changed them.
              </Empty>
            )
          }
        />
      </Card>
    </div>
  );
}

function filtersOf(isOfOrganization: boolean, actors: Names, chosen: string | undefined): Filter[] {
  const who = chosen === undefined || actors.has(chosen) ? [] : [{ value: chosen, label: chosen }];
  return [
    { name: 'action', label: 'Action', choices: actionChoices(isOfOrganization) },
    {
      name: 'actor',
      label: 'Who',
      choices: [...who, ...[...actors].map(([value, label]) => ({ value, label }))],
    },
    { name: 'since', label: 'Since', kind: 'date' },
    ...(isOfOrganization
      ? []
      : [{ name: 'organization_id', label: 'Organization', placeholder: 'org_…' } as const]),
  ];
}

const ofOrganization = (names: Names): Column<AuditLine> => ({
  name: 'organization',
  head: 'Organization',
  className: 'cut',
  cell: ({ organization_id: id }) =>
    id === null ? <span className="dim">the instance</span> : <Subject id={id} name={names.get(id)} />,
});

const columnsOf = (names: Names): readonly Column<AuditLine>[] => [
  { name: 'when', head: 'When', like: '12 min ago', cell: ({ at }) => <Ago at={at} /> },
  {
    name: 'who',
    head: 'Who',
    className: 'cut',
    like: 'Maya Okafor',
    cell: ({ actor }) => actor.name ?? actorText(actor),
  },
  {
    name: 'action',
    head: 'Action',
    like: 'Rotate a key',
    cell: ({ action }) => <span title={action}>{actionText(action)}</span>,
  },
  {
    name: 'subject',
    head: 'What',
    className: 'cut',
    cell: ({ target }) => (target === null ? '–' : <Subject id={target} name={names.get(target)} />),
  },
  {
    name: 'details',
    head: 'Details',
    className: 'cut',
    cell: ({ detail }) => (
      <span className="sub" title={JSON.stringify(detail)}>
        {detailText(detail)}
      </span>
    ),
  },
  { name: 'from', head: 'From', cell: ({ address }) => <code>{address ?? '–'}</code> },
];

/** A person whose name is gone, or what no person did. */
function actorText({ kind, id }: AuditLine['actor']): string {
  if (kind === 'command') return 'command line';
  if (kind === 'service') return 'the service';
  return id === 'nobody' ? 'nobody signed in' : id;
}

/** By its name where it is known, else by its id. */
function Subject({ id, name }: { id: string; name: string | undefined }) {
  if (name !== undefined) return <span title={id}>{name}</span>;
  return /^[a-z]+_.{12,}$/.test(id) ? <CopyId id={id} short /> : <code>{id}</code>;
}

/** A day, or a moment, as the service takes it; undefined for what is neither. */
const dayStart = (text: string | undefined): string | undefined => {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};
