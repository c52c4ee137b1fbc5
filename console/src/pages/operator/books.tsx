import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import { operatorQuery, tableState } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Empty, Note } from '../../ui/note.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { countText, creditsText, dollarsText } from '../../words/format.ts';

/** The ledger of all organizations: revenue by month, entries, and the proof that the sums are right. */
export function BooksPage() {
  const query = useQuery(operatorQuery('GET operator/books'));
  const [proof, setProof] = useState<{ is_right: boolean; lines: readonly string[] } | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  async function verify() {
    setBusy(true);
    setFailed(null);
    try {
      setProof(await send('POST operator/books/verify'));
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Books</h1>
        <div className="actions">
          <Button isBusy={isBusy} onClick={verify}>
            {isBusy ? 'Checking…' : 'Verify the books'}
          </Button>
        </div>
      </div>
      {failed === null ? null : <ErrorNote error={failed} />}
      {proof ? (
        <Note look={proof.is_right ? 'ok' : 'bad'}>
          <b>{proof.is_right ? 'The books are right.' : 'The books are not right.'}</b>
          {proof.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Note>
      ) : null}
      <Card title="Revenue by month">
        <Table
          label="Revenue by month"
          state={tableState(query, ({ months }) => months)}
          idOf={({ month }) => month}
          empty={<Empty title="No revenue yet">It shows up with the first charged call.</Empty>}
          columns={[
            { name: 'month', head: 'Month', cell: ({ month }) => month },
            { name: 'calls', head: 'Calls', isNumber: true, cell: ({ calls }) => countText(calls) },
            { name: 'credits', head: 'Credits', isNumber: true, cell: ({ credits }) => creditsText(credits) },
            {
              name: 'revenue',
              head: 'Revenue',
              isNumber: true,
              cell: ({ revenue_usd }) => dollarsText(revenue_usd),
            },
          ]}
        />
      </Card>
      <Card title="Entries" aside="grants, purchases, corrections of all organizations">
        <Table
          label="Entries"
          state={tableState(query, ({ entries }) => entries)}
          idOf={({ id }) => id}
          empty={<Empty title="No entries yet">Grant credits in Organizations.</Empty>}
          columns={[
            { name: 'when', head: 'When', cell: ({ at }) => <Ago at={at} /> },
            { name: 'organization', head: 'Organization', cell: ({ organization }) => organization },
            { name: 'kind', head: 'Kind', cell: ({ kind }) => kind.replaceAll('_', ' ') },
            {
              name: 'plan',
              head: 'Plan',
              isNumber: true,
              cell: ({ plan_credits }) => creditsText(plan_credits),
            },
            {
              name: 'add-on',
              head: 'Add-on',
              isNumber: true,
              cell: ({ addon_credits }) => creditsText(addon_credits),
            },
            {
              name: 'note',
              head: 'Note',
              className: 'cut',
              cell: ({ note }) => <span className="sub">{note ?? '–'}</span>,
            },
          ]}
        />
      </Card>
    </div>
  );
}
