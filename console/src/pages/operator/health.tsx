import { useQuery } from '@tanstack/react-query';
import { operatorQuery } from '../../api/queries.ts';
import { Card, Facts, Figures } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Empty, Skeleton } from '../../ui/note.tsx';
import { Table } from '../../ui/table.tsx';
import { Dot } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { countText, creditsLabel, plural } from '../../words/format.ts';

const againMs = 10_000;

/** Processes, queue and database now; what the doctor finds. */
export function HealthPage() {
  const query = useQuery({ ...operatorQuery('GET operator/health'), refetchInterval: againMs });
  const doctor = useQuery(operatorQuery('GET operator/health', { query: { doctor: 'true' } }));
  const health = query.data;
  /** Then nothing of it is on its way. */
  const isLost = query.error !== null && !health;
  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Health</h1>
        {health ? <span className="sub">version {health.version}</span> : null}
      </div>
      {isLost ? (
        <ErrorNote error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Figures
          figures={[
            {
              label: 'Calls in progress',
              value: health && countText(health.queue.calls_in_progress),
              note: health && `${creditsLabel(health.queue.held_credits)} held`,
            },
            {
              label: 'Open lists',
              value: health && countText(health.queue.open_lists),
              note: health && plural(health.queue.open_items, 'row'),
            },
            {
              label: 'Webhook deliveries waiting',
              value: health && countText(health.queue.pending_deliveries),
              note: health?.queue.oldest_delivery_at ? (
                <>
                  oldest <Ago at={health.queue.oldest_delivery_at} />
                </>
              ) : (
                'none'
              ),
            },
            {
              label: 'Database',
              value: health && bytesText(health.database.bytes),
              note:
                health && `${health.database.connections} of ${health.database.connections_max} connections`,
            },
          ]}
        />
      )}
      <div className={isLost ? undefined : 'split'}>
        <div className="stack">
          <Card title="Checks" isPadded>
            {doctor.error ? <ErrorNote error={doctor.error} retry={() => void doctor.refetch()} /> : null}
            {doctor.data ? (
              <ul className="stack tight">
                {(doctor.data.checks ?? []).map(({ name, status, detail, fix }) => (
                  <li key={name} className="row" style={{ alignItems: 'baseline' }}>
                    <Dot
                      look={status === 'ok' ? 'ok' : status === 'fail' ? 'bad' : 'warn'}
                      label={status === 'ok' ? 'fine' : status === 'fail' ? 'broken' : 'needs attention'}
                    />
                    <span>
                      <b style={{ fontWeight: 500 }}>{name}</b> <span className="sub">{detail}</span>
                      {fix && status !== 'ok' ? <div>{fix}</div> : null}
                    </span>
                  </li>
                ))}
              </ul>
            ) : doctor.error ? null : (
              <Skeleton text="The database answers within 2 ms" />
            )}
          </Card>
          {isLost ? null : (
            <Card title="Processes">
              <Table
                label="Processes"
                state={{ rows: health?.processes, error: null }}
                idOf={({ hostname, pid }) => `${hostname} ${pid}`}
                empty={
                  <Empty title="No process">
                    A process is listed 15 seconds after its start at the latest.
                  </Empty>
                }
                columns={[
                  { name: 'host', head: 'Host', cell: ({ hostname }) => <code>{hostname}</code> },
                  { name: 'pid', head: 'Process', isNumber: true, cell: ({ pid }) => pid },
                  {
                    name: 'address',
                    head: 'Address',
                    className: 'cut',
                    cell: ({ addresses }) => addresses.join(', '),
                  },
                  { name: 'started', head: 'Started', cell: ({ started_at }) => <Ago at={started_at} /> },
                  { name: 'seen', head: 'Last seen', cell: ({ seen_at }) => <Ago at={seen_at} /> },
                ]}
              />
            </Card>
          )}
        </div>
        {isLost ? null : (
          <Card title="Database" isPadded>
            {health ? (
              <Facts
                facts={[
                  ['PostgreSQL', health.database.version],
                  ...health.database.largest.map(({ table, bytes }): [React.ReactNode, string] => [
                    <code key={table}>{table}</code>,
                    bytesText(bytes),
                  ]),
                ]}
              />
            ) : (
              <Skeleton text="calls 800 MB" />
            )}
          </Card>
        )}
      </div>
    </div>
  );
}

function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const at = bytes === 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** at;
  return `${amount.toFixed(amount < 10 && at > 0 ? 1 : 0)} ${units[at]}`;
}
