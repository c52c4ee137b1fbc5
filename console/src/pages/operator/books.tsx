import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import { operatorQuery, tableState } from '../../api/queries.ts';
import type { Routes } from '../../api/routes.ts';
import { linkTo } from '../../session/link-to.ts';
import { useFilters } from '../../session/use-filters.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Empty, Note } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { fieldLabel } from '../../words/field-label.ts';
import { creditsText, dayText, monthText, plural } from '../../words/format.ts';
import { daysOf } from '../usage/usage-points.ts';

type Proof = Routes['POST operator/books/verification']['answer'];
type Line = Readonly<Record<string, unknown>> & { readonly of: string | null };

const parts = [
  { value: 'month', label: 'Month' },
  { value: 'day', label: 'Day' },
  { value: 'organization', label: 'Organization' },
  { value: 'endpoint', label: 'Endpoint' },
] as const;
type By = (typeof parts)[number]['value'];
/** What organizations are called, by their id. */
type Names = ReadonlyMap<string, string>;
const kinds = [
  { value: 'revenue', label: 'Revenue' },
  { value: 'usage', label: 'Usage' },
] as const;
const periods = [
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: 'year', label: 'This year' },
] as const;

/** The ledger of all organizations: what came in and was charged, and the proof that the sums are right. */
export function BooksPage() {
  const [values, put] = useFilters();
  const by = parts.find(({ value }) => value === values.by)?.value ?? 'month';
  const what = kinds.find(({ value }) => value === values.what)?.value ?? 'revenue';
  const period = periods.find(({ value }) => value === values.period)?.value ?? 'year';
  const query = useQuery({
    ...operatorQuery('GET operator/books', { query: { ...daysOf(period), by, what } }),
    // Lines of organizations are no lines of months.
    placeholderData: undefined,
  });
  const organizations = useQuery({
    ...operatorQuery('GET operator/organizations', { query: { limit: 100 } }),
    enabled: by === 'organization',
  });
  const names: Names = new Map(organizations.data?.organizations.map(({ id, name }) => [id, name]));
  const lines = query.data?.lines as readonly Line[] | undefined;
  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Books</h1>
        <div className="actions">
          <Segmented label="What" value={what} segments={kinds} onValue={(value) => put('what', value)} />
          <Segmented
            label="Period"
            value={period}
            segments={periods}
            onValue={(value) => put('period', value)}
          />
        </div>
      </div>
      <Verify />
      <Card
        title="By"
        aside={
          <Segmented
            label="By"
            size="small"
            value={by}
            segments={parts}
            onValue={(value) => put('by', value)}
          />
        }
        end="credits of live workspaces"
      >
        <Table
          label="Books"
          columns={columnsOf(lines, by, names)}
          state={tableState(query, () => lines ?? [])}
          idOf={({ of }) => of ?? ''}
          empty={
            <Empty title="Nothing in this period">
              Choose a longer period, or book credits in Organizations.
            </Empty>
          }
        />
      </Card>
    </div>
  );
}

/** Columns that are zero in each line are left out. */
function columnsOf(lines: readonly Line[] | undefined, by: By, names: Names): Column<Line>[] {
  const sums = [...new Set((lines ?? []).flatMap((line) => Object.keys(line)))].filter(
    (name) => name !== 'of' && name !== 'parts' && lines?.some((line) => line[name] !== 0),
  );
  return [
    {
      name: 'of',
      head: fieldLabel(by),
      cell: ({ of }) => (of === null ? '–' : <Part by={by} of={of} names={names} />),
    },
    ...sums.map(
      (name): Column<Line> => ({
        name,
        head: fieldLabel(name.replace(/_credits$/, '')),
        isNumber: true,
        cell: (line) => creditsText(Number(line[name] ?? 0)),
      }),
    ),
  ];
}

/** What a line is of: a month, a day, an organization or an endpoint. */
function Part({ by, of, names }: { by: By; of: string; names: Names }) {
  if (by === 'endpoint') return <code>{of}</code>;
  if (by === 'organization') {
    return <Link {...linkTo(`/operator/organizations/${of}`)}>{names.get(of) ?? <code>{of}</code>}</Link>;
  }
  return by === 'month' ? monthText(of) : dayText(of);
}

function Verify() {
  const [proof, setProof] = useState<Proof | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  async function verify() {
    setBusy(true);
    setFailed(null);
    try {
      setProof(await send('POST operator/books/verification'));
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      {failed === null ? null : <ErrorNote error={failed} />}
      {proof ? (
        <Note look={proof.ok ? 'ok' : 'bad'}>
          <p>
            <b>
              {proof.ok
                ? 'The books are right.'
                : `${plural(proof.problems.length, 'problem')} in the books.`}
            </b>{' '}
            {plural(proof.entries, 'entry', 'entries')} and {plural(proof.calls, 'call')} checked in{' '}
            {proof.seconds.toFixed(1)} s.
          </p>
          {proof.problems.map(({ invariant, detail }) => (
            <p key={invariant + detail}>
              <code>{invariant}</code> {detail}
            </p>
          ))}
        </Note>
      ) : null}
      <div>
        <Button isBusy={isBusy} onClick={verify}>
          {isBusy ? 'Checking…' : 'Verify the books'}
        </Button>
      </div>
    </>
  );
}
