import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '../../api/calls.ts';
import { send } from '../../api/core.ts';
import { organizationQuery, tableState } from '../../api/queries.ts';
import { may } from '../../session/session.ts';
import { usePlace } from '../../session/use-place.ts';
import { Button, copyText } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { creditsText } from '../../words/format.ts';
import { useSubmit } from '../sign-in/use-submit.ts';
import { type Client, clients, settingsOf } from './clients.ts';

/** Agents that call endpoints over MCP: what they have spent, and how to connect another. */
export function ConnectionsPage() {
  const { organization, workspace } = usePlace();
  const client = useQueryClient();
  const [revoked, setRevoked] = useState<Connection | null>(null);
  const [budgeted, setBudgeted] = useState<Connection | null>(null);
  const query = useQuery(
    organizationQuery(organization.id, 'GET organizations/{organization_id}/connections'),
  );
  const mayChange = may(organization.role, 'keys');
  const reread = () => client.invalidateQueries({ queryKey: ['organization', organization.id] });
  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Connections</h1>
        <span className="sub">Agents that call endpoints over MCP.</span>
      </div>
      <Card>
        <Table
          label="Connections"
          state={tableState(query, ({ connections }) =>
            connections.filter(({ workspace_id }) => workspace_id === workspace?.id),
          )}
          idOf={({ id }) => id}
          empty={
            <Empty title="No agents yet">
              Connect Claude, ChatGPT, Cursor, VS Code or n8n with the settings below. They call the same
              endpoints at the same price.
            </Empty>
          }
          columns={[
            {
              name: 'name',
              head: 'Agent',
              like: 'Claude',
              cell: ({ name, redirect_host }) => (
                <>
                  {name} <span className="dim">{redirect_host}</span>
                </>
              ),
            },
            {
              name: 'kind',
              head: 'Signed in by',
              cell: ({ kind }) => (kind === 'oauth' ? 'OAuth' : kind === 'key' ? 'API key' : kind),
            },
            { name: 'used', head: 'Last call', cell: ({ used_at }) => <Ago at={used_at} /> },
            {
              name: 'spent',
              head: 'Spent',
              isNumber: true,
              cell: ({ spent_credits }) => creditsText(spent_credits),
            },
            {
              name: 'budget',
              head: 'Budget',
              isNumber: true,
              cell: ({ max_credits }) => (max_credits === null ? 'no limit' : creditsText(max_credits)),
            },
            {
              name: 'expires',
              head: 'Expires',
              cell: ({ expires_at }) => (expires_at ? <Ago at={expires_at} /> : 'never'),
            },
            {
              name: 'actions',
              head: '',
              className: 'more',
              cell: (connection) =>
                mayChange ? (
                  <span className="row" style={{ justifyContent: 'flex-end' }}>
                    <Button size="small" onClick={() => setBudgeted(connection)}>
                      Budget
                    </Button>
                    <Button size="small" look="danger" onClick={() => setRevoked(connection)}>
                      Revoke
                    </Button>
                  </span>
                ) : null,
            },
          ]}
        />
      </Card>
      <HowToConnect />
      {budgeted ? (
        <Budget
          organization={organization.id}
          connection={budgeted}
          onClose={() => setBudgeted(null)}
          onChanged={reread}
        />
      ) : null}
      {revoked ? (
        <Confirm
          title={`Revoke ${revoked.name}?`}
          action="Revoke"
          onClose={() => setRevoked(null)}
          act={async () => {
            await send('DELETE organizations/{organization_id}/connections/{connection_id}', {
              params: { organization_id: organization.id, connection_id: revoked.id },
            });
            await reread();
          }}
        >
          <p>The agent is refused at its next call. It can ask for access again.</p>
        </Confirm>
      ) : null}
    </div>
  );
}

function HowToConnect() {
  const [name, setName] = useState<Client>('Claude');
  const { steps, code } = settingsOf(name, location.origin);
  return (
    <Card
      title="Connect an agent"
      end={
        <Segmented
          label="Agent"
          size="small"
          value={name}
          segments={clients.map((one) => ({ value: one, label: one }))}
          onValue={setName}
        />
      }
      isPadded
    >
      <div className="stack tight">
        <ol className="steps">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <pre className="code" tabIndex={0}>
          {code}
        </pre>
        <div>
          <Button onClick={() => copyText(code)}>Copy</Button>
        </div>
      </div>
    </Card>
  );
}

function Budget({
  organization,
  connection,
  onClose,
  onChanged,
}: {
  organization: string;
  connection: Connection;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}) {
  const [limit, setLimit] = useState(connection.max_credits === null ? '' : String(connection.max_credits));
  const amount = limit.trim() === '' ? null : Number(limit.replaceAll(',', ''));
  const isWrong = amount !== null && !(amount >= 0);
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    if (isWrong) return;
    await send('PATCH organizations/{organization_id}/connections/{connection_id}', {
      params: { organization_id: organization, connection_id: connection.id },
      body: { max_credits: amount },
    });
    await onChanged();
    onClose();
  });
  return (
    <Dialog title={`Budget of ${connection.name}`} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <TextField
          label="Credit limit"
          aside="in total"
          inputMode="decimal"
          placeholder="no limit"
          hint={`It has spent ${creditsText(connection.spent_credits)} so far. Calls that would go over the budget are refused.`}
          problem={isWrong ? 'Enter a number of credits, or nothing.' : null}
          value={limit}
          onValue={setLimit}
          autoFocus
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
