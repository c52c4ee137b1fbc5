import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import type { ManagementKey, OrganizationBrief, Role } from '../../api/people.ts';
import { organizationQuery, tableState } from '../../api/queries.ts';
import { may, roleText } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Empty } from '../../ui/note.tsx';
import { Table } from '../../ui/table.tsx';
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
  const [isNew, setNew] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ManagementKey | null>(null);
  const reread = () => client.invalidateQueries({ queryKey: ['organization', organization.id] });
  if (!mayMake) return null;
  return (
    <Card
      title="Management keys"
      aside="for programs that manage this organization"
      end={
        mayMake ? (
          <Button size="small" onClick={() => setNew(true)}>
            New management key
          </Button>
        ) : undefined
      }
    >
      <Table
        label="Management keys"
        state={tableState(query, ({ management_keys }) => management_keys)}
        idOf={({ id }) => id}
        empty={
          <Empty title="No management keys">
            A program uses one to do what the console does: rotate keys, invite members, read usage. It cannot
            call endpoints.
          </Empty>
        }
        columns={[
          { name: 'name', head: 'Name', cell: ({ name }) => name },
          { name: 'key', head: 'Key', cell: ({ hint }) => <code>{hint}</code> },
          { name: 'role', head: 'Role', cell: ({ role }) => role },
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
            cell: (key) =>
              mayMake ? (
                <Button size="small" look="danger" onClick={() => setRevoked(key)}>
                  Revoke
                </Button>
              ) : null,
          },
        ]}
      />
      {isNew ? (
        <NewKey
          organization={organization}
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
            await send('DELETE organizations/{organization_id}/management-keys/{key_id}', {
              params: { organization_id: organization.id, key_id: revoked.id },
            });
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
  organization,
  onClose,
  onMade,
}: {
  organization: OrganizationBrief;
  onClose: () => void;
  onMade: (secret: string) => Promise<void>;
}) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [days, setDays] = useState('365');
  const roles: readonly Role[] =
    organization.role === 'owner'
      ? ['owner', 'admin', 'developer', 'billing', 'viewer']
      : ['admin', 'developer', 'billing', 'viewer'];
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    const { key } = await send('POST organizations/{organization_id}/management-keys', {
      params: { organization_id: organization.id },
      body: { name: name.trim(), role, days: days === '' ? null : Number(days) },
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
        <SelectField
          label="Role"
          hint={roleText[role]}
          value={role}
          onValue={(value) => setRole(value as Role)}
          choices={roles.map((value) => ({ value, label: value }))}
        />
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
            Make key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
