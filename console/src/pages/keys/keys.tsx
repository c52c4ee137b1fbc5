import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Workspace } from '../../api/calls.ts';
import { send } from '../../api/core.ts';
import { organizationQuery, tableState } from '../../api/queries.ts';
import { may, sessionQuery } from '../../session/session.ts';
import { usePlace } from '../../session/use-place.ts';
import { Button, CopyId, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Empty } from '../../ui/note.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tag, WithTags } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { creditsText, plural } from '../../words/format.ts';
import { ManagementKeys } from './management-keys.tsx';
import { NewWorkspace } from './new-workspace.tsx';
import { RotateKey } from './rotate-key.tsx';
import { SecretOnce } from './secret-once.tsx';
import { WorkspaceTerms } from './workspace-terms.tsx';

type Open =
  | { readonly what: 'new' }
  | { readonly what: 'rotate' | 'revoke' | 'terms' | 'switch'; readonly workspace: Workspace }
  | { readonly what: 'secret'; readonly secret: string; readonly name: string }
  | null;

/** Workspaces and their API keys; management keys for programs beneath. */
export function KeysPage() {
  const { organization } = usePlace();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const query = useQuery(
    organizationQuery(organization.id, 'GET organizations/{organization_id}/workspaces'),
  );
  const close = () => setOpen(null);
  const mayMake = may(organization.role, 'workspaces');
  const mayRotate = may(organization.role, 'keys');

  async function reread() {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['organization', organization.id] }),
      client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  }

  const columns: Column<Workspace>[] = [
    {
      name: 'workspace',
      head: 'Workspace',
      like: 'Production',
      cell: ({ name, mode, disabled, keep_bodies_days }) => (
        <WithTags name={name}>
          {mode === 'sandbox' ? <Tag look="box">sandbox</Tag> : null}
          {disabled ? <Tag look="bad">disabled</Tag> : null}
          {keep_bodies_days > 0 ? <Tag>bodies stored {plural(keep_bodies_days, 'day')}</Tag> : null}
        </WithTags>
      ),
    },
    {
      name: 'key',
      head: 'API key',
      like: 'mr_live_…a1b2',
      cell: ({ keys }) =>
        keys.length === 0 ? (
          <span className="dim">none</span>
        ) : (
          keys.map(({ hint, expires_at }) => (
            <div key={hint}>
              <code>{hint}</code>
              {expires_at ? (
                <div className="dim small">
                  ends <Ago at={expires_at} />
                </div>
              ) : null}
            </div>
          ))
        ),
    },
    {
      name: 'used',
      head: 'Last call',
      cell: ({ last_call_at }) => (
        <span className="sub">
          <Ago at={last_call_at} />
        </span>
      ),
    },
    { name: 'tier', head: 'Rate tier', cell: ({ rate_tier }) => rate_tier },
    {
      name: 'spent',
      head: 'Spent this month',
      isNumber: true,
      cell: ({ spent_credits, spend_limit_credits }) => (
        <>
          {creditsText(spent_credits)}
          <span className="dim">
            {' '}
            / {spend_limit_credits === null ? 'no limit' : creditsText(spend_limit_credits)}
          </span>
        </>
      ),
    },
    { name: 'id', head: 'Id', cell: ({ id }) => <CopyId id={id} short /> },
    {
      name: 'actions',
      head: '',
      className: 'more',
      cell: (workspace) => (
        <Menu
          trigger={<IconButton icon="more" size="small" label={`Actions for ${workspace.name}`} />}
          entries={[
            {
              label: workspace.keys.length > 0 ? 'Rotate key…' : 'Make a new key…',
              isDisabled: !mayRotate,
              act: () => setOpen({ what: 'rotate', workspace }),
            },
            {
              label: 'Name, spend limit, bodies…',
              isDisabled: !mayMake,
              act: () => setOpen({ what: 'terms', workspace }),
            },
            'line',
            {
              label: workspace.disabled ? 'Enable workspace' : 'Disable workspace…',
              isDanger: !workspace.disabled,
              isDisabled: !mayMake,
              act: () => setOpen({ what: 'switch', workspace }),
            },
            {
              label: 'Revoke key…',
              isDanger: true,
              isDisabled: !mayRotate || workspace.keys.length === 0,
              act: () => setOpen({ what: 'revoke', workspace }),
            },
          ]}
        />
      ),
    },
  ];

  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Keys</h1>
        <span className="sub">
          Each workspace has one API key, its own limits, and sees only its own calls.
        </span>
        <div className="actions">
          {mayMake ? (
            <Button look="primary" onClick={() => setOpen({ what: 'new' })}>
              New workspace
            </Button>
          ) : null}
        </div>
      </div>
      <Card title="Workspaces">
        <Table
          label="Workspaces"
          columns={columns}
          state={tableState(query, ({ workspaces }) => workspaces)}
          idOf={({ id }) => id}
          empty={
            <Empty
              title="No workspaces yet"
              action={
                mayMake ? (
                  <Button look="primary" onClick={() => setOpen({ what: 'new' })}>
                    New workspace
                  </Button>
                ) : undefined
              }
            >
              {mayMake
                ? 'A workspace has an API key. Make a sandbox first: it answers with made-up data, and nothing is charged.'
                : 'Ask an admin of your organization to make one.'}
            </Empty>
          }
        />
      </Card>
      <ManagementKeys organization={organization} />
      {open?.what === 'new' ? (
        <NewWorkspace
          organization={organization.id}
          onClose={close}
          onMade={async (name, secret) => {
            setOpen({ what: 'secret', name, secret });
            await reread();
          }}
        />
      ) : null}
      {open?.what === 'rotate' ? (
        <RotateKey
          organization={organization.id}
          workspace={open.workspace}
          onClose={close}
          onMade={async (secret) => {
            setOpen({ what: 'secret', name: open.workspace.name, secret });
            await reread();
          }}
        />
      ) : null}
      {open?.what === 'secret' ? (
        <SecretOnce title={`API key of ${open.name}`} secret={open.secret} onClose={close}>
          Programs send it in the header <code>x-api-key</code>.
        </SecretOnce>
      ) : null}
      {open?.what === 'terms' ? (
        <WorkspaceTerms
          organization={organization.id}
          workspace={open.workspace}
          onClose={close}
          onChanged={reread}
        />
      ) : null}
      {open?.what === 'switch' ? (
        <Confirm
          title={
            open.workspace.disabled ? `Enable ${open.workspace.name}?` : `Disable ${open.workspace.name}?`
          }
          action={open.workspace.disabled ? 'Enable' : 'Disable'}
          isDanger={!open.workspace.disabled}
          onClose={close}
          act={async () => {
            await send('PATCH organizations/{organization_id}/workspaces/{workspace_id}', {
              params: { organization_id: organization.id, workspace_id: open.workspace.id },
              body: { disabled: !open.workspace.disabled },
            });
            await reread();
          }}
        >
          <p>
            {open.workspace.disabled
              ? 'Its key works again at once.'
              : 'Calls with its key are refused at once. You can enable it again.'}
          </p>
        </Confirm>
      ) : null}
      {open?.what === 'revoke' ? (
        <Confirm
          title={`Revoke the key of ${open.workspace.name}?`}
          action="Revoke key"
          typed={open.workspace.name}
          onClose={close}
          act={async () => {
            await send('DELETE organizations/{organization_id}/workspaces/{workspace_id}/keys', {
              params: { organization_id: organization.id, workspace_id: open.workspace.id },
            });
            await reread();
          }}
        >
          <p>
            Every program that uses it is refused at once, for good. To replace a key without a gap, rotate it
            instead.
          </p>
        </Confirm>
      ) : null}
    </div>
  );
}
