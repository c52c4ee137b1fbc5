import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import type { OperatorOrganization } from '../../api/operator.ts';
import { operatorQuery, tableState } from '../../api/queries.ts';
import { useFilters } from '../../session/use-filters.ts';
import { Button, CopyId, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Empty } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { countText, creditsLabel, creditsText } from '../../words/format.ts';
import { useSubmit } from '../sign-in/use-submit.ts';

type Open =
  | { readonly what: 'grant' | 'switch'; readonly organization: OperatorOrganization }
  | { readonly what: 'new' }
  | null;

/** All organizations: balances, grants, switching off. */
export function OrganizationsPage() {
  const [values, put] = useFilters();
  const [open, setOpen] = useState<Open>(null);
  const client = useQueryClient();
  const query = useQuery(
    operatorQuery('GET operator/organizations', { query: { search: values.search, limit: 100 } }),
  );
  const reread = () => client.invalidateQueries({ queryKey: ['operator'] });
  const close = () => setOpen(null);
  return (
    <div className="page">
      <div className="h">
        <h1>Organizations</h1>
        <div className="actions">
          <Button look="primary" onClick={() => setOpen({ what: 'new' })}>
            New organization
          </Button>
        </div>
      </div>
      <Filters
        filters={[{ name: 'search', label: 'Name or id', placeholder: 'Northwind' }]}
        values={values}
        onValue={put}
      />
      <Card>
        <Table
          label="Organizations"
          state={tableState(query, ({ organizations }) => organizations)}
          idOf={({ id }) => id}
          empty={
            <Empty title="No organization fits">Remove the filter, or make one with the button above.</Empty>
          }
          columns={[
            {
              name: 'name',
              head: 'Organization',
              like: 'Northwind Sales',
              cell: ({ name, disabled }) => (
                <span className="row">
                  {name} {disabled ? <Tag look="bad">disabled</Tag> : null}
                </span>
              ),
            },
            { name: 'plan', head: 'Plan', cell: ({ plan }) => plan ?? <span className="dim">none</span> },
            {
              name: 'plan credits',
              head: 'Plan credits',
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
              name: 'spent',
              head: 'Spent, 30 d',
              isNumber: true,
              cell: ({ spent_30d_credits }) => creditsText(spent_30d_credits),
            },
            { name: 'members', head: 'Members', isNumber: true, cell: ({ members }) => countText(members) },
            {
              name: 'workspaces',
              head: 'Workspaces',
              isNumber: true,
              cell: ({ workspaces }) => countText(workspaces),
            },
            { name: 'created', head: 'Created', cell: ({ created_at }) => <Ago at={created_at} /> },
            { name: 'id', head: 'Id', cell: ({ id }) => <CopyId id={id} short /> },
            {
              name: 'actions',
              head: '',
              className: 'more',
              cell: (organization) => (
                <Menu
                  trigger={<IconButton icon="more" size="small" label={`Actions for ${organization.name}`} />}
                  entries={[
                    { label: 'Grant credits…', act: () => setOpen({ what: 'grant', organization }) },
                    'line',
                    {
                      label: organization.disabled ? 'Enable' : 'Disable…',
                      isDanger: !organization.disabled,
                      act: () => setOpen({ what: 'switch', organization }),
                    },
                  ]}
                />
              ),
            },
          ]}
        />
      </Card>
      {open?.what === 'new' ? <NewOrganization onClose={close} onMade={reread} /> : null}
      {open?.what === 'grant' ? (
        <Grant organization={open.organization} onClose={close} onMade={reread} />
      ) : null}
      {open?.what === 'switch' ? (
        <Confirm
          title={`${open.organization.disabled ? 'Enable' : 'Disable'} ${open.organization.name}?`}
          action={open.organization.disabled ? 'Enable' : 'Disable'}
          isDanger={!open.organization.disabled}
          onClose={close}
          act={async () => {
            await send('PATCH operator/organizations/{organization_id}', {
              params: { organization_id: open.organization.id },
              body: { disabled: !open.organization.disabled },
            });
            await reread();
          }}
        >
          <p>
            {open.organization.disabled
              ? 'Its keys work again at once.'
              : 'All its calls are refused at once. Its credits stay.'}
          </p>
        </Confirm>
      ) : null}
    </div>
  );
}

function NewOrganization({ onClose, onMade }: { onClose: () => void; onMade: () => Promise<unknown> }) {
  const [name, setName] = useState('');
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    await send('POST operator/organizations', { body: { name: name.trim() } });
    await onMade();
    onClose();
  });
  return (
    <Dialog title="New organization" onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <TextField label="Name" required maxLength={200} value={name} onValue={setName} autoFocus />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            Create organization
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Grant({
  organization,
  onClose,
  onMade,
}: {
  organization: OperatorOrganization;
  onClose: () => void;
  onMade: () => Promise<unknown>;
}) {
  const [credits, setCredits] = useState('');
  const [wallet, setWallet] = useState<'plan' | 'addon'>('addon');
  const [note, setNote] = useState('');
  const amount = Number(credits.replaceAll(',', ''));
  const isWrong = credits !== '' && !(amount > 0 && Number.isFinite(amount));
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    if (!(amount > 0)) return;
    await send('POST operator/organizations/{organization_id}/grants', {
      params: { organization_id: organization.id },
      body: { credits: amount, wallet, note: note.trim() },
    });
    toast(`${creditsLabel(amount)} granted to ${organization.name}`);
    await onMade();
    onClose();
  });
  return (
    <Dialog title={`Grant credits to ${organization.name}`} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <TextField
          label="Credits"
          required
          inputMode="decimal"
          problem={isWrong ? 'Enter a number above zero, with two decimals at most.' : null}
          value={credits}
          onValue={setCredits}
          autoFocus
        />
        <div className="field">
          <span className="label">Wallet</span>
          <div>
            <Segmented
              label="Wallet"
              value={wallet}
              segments={[
                { value: 'addon', label: 'Add-on' },
                { value: 'plan', label: 'Plan' },
              ]}
              onValue={setWallet}
            />
          </div>
        </div>
        <TextField
          label="Note"
          aside="shown to the organization"
          maxLength={200}
          placeholder="Invoice 2026-114"
          value={note}
          onValue={setNote}
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy} disabled={!(amount > 0)}>
            Grant {amount > 0 ? creditsLabel(amount) : ''}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
