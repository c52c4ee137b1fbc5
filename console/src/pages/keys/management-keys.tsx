import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import type { ManagementKey, OrganizationBrief, Role } from '../../api/people.ts';
import { operatorQuery, organizationQuery, tableState } from '../../api/queries.ts';
import { may, roleText } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Empty } from '../../ui/note.tsx';
import { Table, type TableState } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { useSubmit } from '../sign-in/use-submit.ts';
import { SecretOnce } from './secret-once.tsx';

/** Keys of programs that manage: they open no endpoints, and API keys open no management. */
export function ManagementKeys({ organization }: { organization: OrganizationBrief }) {
  const client = useQueryClient();
  const mayMake = may(organization.role, 'members');
  const query = useQuery({
    ...organizationQuery(organization.id, 'GET organizations/{organization_id}/management-keys'),
    enabled: mayMake,
  });
  if (!mayMake) return null;
  const params = { organization_id: organization.id };
  return (
    <KeysCard
      aside="for programs that manage this organization"
      about="A program uses one to do what the console does: rotate keys, invite members, read usage. It cannot call endpoints."
      state={tableState(query, ({ management_keys }) => management_keys)}
      roles={
        organization.role === 'owner'
          ? ['owner', 'admin', 'developer', 'billing', 'viewer']
          : ['admin', 'developer', 'billing', 'viewer']
      }
      make={({ name, role = 'viewer', days }) =>
        send('POST organizations/{organization_id}/management-keys', { params, body: { name, role, days } })
      }
      revoke={(id) =>
        send('DELETE organizations/{organization_id}/management-keys/{key_id}', {
          params: { ...params, key_id: id },
        })
      }
      reread={() => client.invalidateQueries({ queryKey: ['organization', organization.id] })}
    />
  );
}

/** Those of the instance: what they may is what operators may. */
export function InstanceKeysPage() {
  const client = useQueryClient();
  const query = useQuery(operatorQuery('GET operator/management-keys'));
  return (
    <div className="page">
      <div className="h">
        <h1>Management keys</h1>
        <span className="sub">
          A program with one of these keys can do everything you can, in every organization.
        </span>
      </div>
      <KeysCard
        aside="for programs that run this instance"
        about="The command line on another computer uses one (MILLRACE_KEY), and programs that make organizations or book credits. It cannot call endpoints."
        state={tableState(query, ({ management_keys }) => management_keys as readonly ManagementKey[])}
        roles={null}
        make={({ name, days }) => send('POST operator/management-keys', { body: { name, days } })}
        revoke={(id) => send('DELETE operator/management-keys/{key_id}', { params: { key_id: id } })}
        reread={() => client.invalidateQueries({ queryKey: ['operator'] })}
      />
    </div>
  );
}

interface KeyToMake {
  readonly name: string;
  readonly role?: Role;
  readonly days: number | null;
}

function KeysCard({
  aside,
  about,
  state,
  roles,
  make,
  revoke,
  reread,
}: {
  aside: string;
  about: string;
  state: TableState<ManagementKey>;
  /** Null: all have the one that there is. */
  roles: readonly Role[] | null;
  make: (wanted: KeyToMake) => Promise<{ readonly key: string }>;
  revoke: (id: string) => Promise<unknown>;
  reread: () => Promise<unknown>;
}) {
  const [isNew, setNew] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ManagementKey | null>(null);
  return (
    <Card
      title="Management keys"
      aside={aside}
      end={
        <Button size="small" onClick={() => setNew(true)}>
          New management key
        </Button>
      }
    >
      <Table
        label="Management keys"
        state={state}
        idOf={({ id }) => id}
        empty={<Empty title="No management keys">{about}</Empty>}
        columns={[
          { name: 'name', head: 'Name', cell: ({ name }) => name },
          { name: 'key', head: 'Key', cell: ({ hint }) => <code>{hint}</code> },
          { name: 'role', head: 'Role', cell: ({ role }) => role },
          { name: 'by', head: 'Made by', cell: ({ created_by }) => created_by ?? '–' },
          { name: 'used', head: 'Last used', cell: ({ used_at }) => <Ago at={used_at} /> },
          {
            name: 'expires',
            head: 'Expires',
            cell: ({ expires_at }) => (expires_at ? <Ago at={expires_at} /> : 'never'),
          },
          {
            name: 'actions',
            head: '',
            className: 'more',
            cell: (key) => (
              <Button size="small" look="danger" onClick={() => setRevoked(key)}>
                Revoke
              </Button>
            ),
          },
        ]}
      />
      {isNew ? (
        <NewKey
          roles={roles}
          make={make}
          onClose={() => setNew(false)}
          onMade={async (made) => {
            setNew(false);
            setSecret(made);
            await reread();
          }}
        />
      ) : null}
      {secret === null ? null : (
        <SecretOnce title="Management key" secret={secret} onClose={() => setSecret(null)}>
          Programs send it in the header <code>authorization: Bearer …</code>.
        </SecretOnce>
      )}
      {revoked ? (
        <Confirm
          title={`Revoke ${revoked.name}?`}
          action="Revoke key"
          onClose={() => setRevoked(null)}
          act={async () => {
            await revoke(revoked.id);
            await reread();
          }}
        >
          <p>Programs that use it are refused at once.</p>
        </Confirm>
      ) : null}
    </Card>
  );
}

function NewKey({
  roles,
  make,
  onClose,
  onMade,
}: {
  roles: readonly Role[] | null;
  make: (wanted: KeyToMake) => Promise<{ readonly key: string }>;
  onClose: () => void;
  onMade: (secret: string) => Promise<void>;
}) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [days, setDays] = useState('365');
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    const { key } = await make({
      name: name.trim(),
      ...(roles === null ? {} : { role }),
      days: days === '' ? null : Number(days),
    });
    await onMade(key);
  });
  return (
    <Dialog title="New management key" onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <TextField
          label="Name"
          required
          maxLength={100}
          placeholder="Terraform"
          value={name}
          onValue={setName}
          autoFocus
        />
        {roles === null ? null : (
          <SelectField
            label="Role"
            hint={roleText[role]}
            value={role}
            onValue={(value) => setRole(value as Role)}
            choices={roles.map((value) => ({ value, label: value }))}
          />
        )}
        <SelectField
          label="Expires"
          value={days}
          onValue={setDays}
          choices={[
            { value: '30', label: 'in 30 days' },
            { value: '90', label: 'in 90 days' },
            { value: '365', label: 'in a year' },
            { value: '', label: 'never' },
          ]}
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            Create key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
