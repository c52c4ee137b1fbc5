import { useQuery } from '@tanstack/react-query';
import { operatorQuery } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Empty, Skeleton } from '../../ui/note.tsx';
import { Table } from '../../ui/table.tsx';
import { Dot } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { countText } from '../../words/format.ts';

const againMs = 10_000;

/** What the doctor finds, and which processes run. */
export function HealthPage() {
  const query = useQuery({ ...operatorQuery('GET operator/health'), refetchInterval: againMs });
  const health = query.data;
  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Health</h1>
        {health ? (
          <span className="sub">
            version {health.version}, started <Ago at={health.started_at} />
          </span>
        ) : null}
      </div>
      {query.error && !health ? <ErrorNote error={query.error} retry={() => void query.refetch()} /> : null}
      <Card title="Checks" isPadded>
        {health === undefined ? (
          <Skeleton text="Database answers in 2 ms" />
        ) : (
          <ul className="stack tight">
            {health.checks.map(({ name, state, text, fix }) => (
              <li key={name} className="row" style={{ alignItems: 'baseline' }}>
                <Dot
                  look={state}
                  label={state === 'ok' ? 'fine' : state === 'warn' ? 'needs a look' : 'broken'}
                />
                <span>
                  <b style={{ fontWeight: 500 }}>{name}</b> <span className="sub">{text}</span>
                  {fix ? <div>{fix}</div> : null}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="Processes">
        <Table
          label="Processes"
          state={{ rows: health?.processes, error: null }}
          idOf={({ hostname, pid }) => `${hostname} ${pid}`}
          empty={
            <Empty title="No process announces itself">
              A process is listed 15 seconds after its start at the latest.
            </Empty>
          }
          columns={[
            { name: 'host', head: 'Host', cell: ({ hostname }) => <code>{hostname}</code> },
            { name: 'pid', head: 'Process', isNumber: true, cell: ({ pid }) => pid },
            { name: 'seen', head: 'Last seen', cell: ({ seen_at }) => <Ago at={seen_at} /> },
            {
              name: 'calls',
              head: 'Calls in progress',
              isNumber: true,
              cell: ({ calls_in_progress }) => countText(calls_in_progress),
            },
          ]}
        />
      </Card>
    </div>
  );
}
