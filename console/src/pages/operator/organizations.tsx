import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import { rateTiers } from '../../api/endpoints.ts';
import type { OperatorOrganization } from '../../api/operator.ts';
import { operatorQuery, tableState } from '../../api/queries.ts';
import type { Routes } from '../../api/routes.ts';
import { useFilters } from '../../session/use-filters.ts';
import { Button, CopyId, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Empty } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { countText, creditsLabel, creditsText } from '../../words/format.ts';
import { SecretOnce } from '../keys/secret-once.tsx';
import { useSubmit } from '../sign-in/use-submit.ts';

type Open =
  | { readonly what: 'grant' | 'switch' | 'visit' | 'owner'; readonly organization: OperatorOrganization }
  | { readonly what: 'secret'; readonly title: string; readonly secret: string }
  | { readonly what: 'new' }
  | null;
type Tier = NonNullable<Routes['POST operator/organizations']['body']['rate_tier']>;

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
              cell: ({ credits_30d }) => creditsText(credits_30d),
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
                    { label: 'Book credits…', act: () => setOpen({ what: 'grant', organization }) },
                    { label: 'Invite an owner…', act: () => setOpen({ what: 'owner', organization }) },
                    { label: 'Look at it, read only…', act: () => setOpen({ what: 'visit', organization }) },
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
      {open?.what === 'new' ? (
        <NewOrganization
          onClose={close}
          onMade={async (name, secret) => {
            setOpen({ what: 'secret', title: `API keys of ${name}`, secret });
            await reread();
          }}
        />
      ) : null}
      {open?.what === 'secret' ? (
        <SecretOnce title={open.title} secret={open.secret} onClose={close}>
          Pass it on by a safe way.
        </SecretOnce>
      ) : null}
      {open?.what === 'visit' ? <Visit organization={open.organization} onClose={close} /> : null}
      {open?.what === 'owner' ? (
        <Confirm
          title={`Invite an owner of ${open.organization.name}?`}
          action="Make the link"
          isDanger={false}
          onClose={() => setOpen((now) => (now?.what === 'owner' ? null : now))}
          act={async () => {
            const { link } = await send('POST operator/organizations/{organization_id}/invitations', {
              params: { organization_id: open.organization.id },
              body: {},
            });
            setOpen({ what: 'secret', title: `Invitation to ${open.organization.name}`, secret: link });
          }}
        >
          <p>Whoever opens the link becomes an owner. It works once, for 7 days.</p>
        </Confirm>
      ) : null}
      {open?.what === 'grant' ? (
        <Booking organization={open.organization} onClose={close} onMade={reread} />
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

function NewOrganization({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (name: string, keys: string) => Promise<unknown>;
}) {
  const [name, setName] = useState('');
  const [credits, setCredits] = useState('');
  const [tier, setTier] = useState<Tier>('standard');
  const amount = amountOf(credits);
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    if (amount === null) return;
    const { workspaces } = await send('POST operator/organizations', {
      body: { name: name.trim(), credits: amount, rate_tier: tier, plan: null },
    });
    await onMade(name.trim(), workspaces.map(({ mode, api_key }) => `${mode}: ${api_key}`).join('\n'));
  });
  return (
    <Dialog title="New organization" onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <TextField label="Name" required maxLength={200} value={name} onValue={setName} autoFocus />
        <TextField
          label="Credits to begin with"
          aside="optional"
          inputMode="decimal"
          placeholder="0"
          problem={amount === null || amount < 0 ? 'Enter a number of credits, or nothing.' : null}
          value={credits}
          onValue={setCredits}
        />
        <SelectField
          label="Rate tier"
          hint="How fast its workspaces may call."
          value={tier}
          onValue={(value) => setTier(value as Tier)}
          choices={rateTiers.map((value) => ({ value, label: value }))}
        />
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

type Kind = 'grant' | 'purchase' | 'adjust';

/** A number of credits, 0 for nothing entered, null for what is none. */
function amountOf(text: string): number | null {
  const amount = Number(text.replaceAll(',', '').trim());
  return Number.isFinite(amount) ? amount : null;
}

function Booking({
  organization,
  onClose,
  onMade,
}: {
  organization: OperatorOrganization;
  onClose: () => void;
  onMade: () => Promise<unknown>;
}) {
  // One id for all tries of this form, so that a second press books nothing twice.
  const [id] = useState(
    () => `console-${crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`}`,
  );
  const [kind, setKind] = useState<Kind>('grant');
  const [credits, setCredits] = useState('');
  const [note, setNote] = useState('');
  const amount = amountOf(credits);
  const isRight = amount !== null && amount !== 0 && (kind === 'adjust' || amount > 0);
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    if (!isRight || amount === null) return;
    const { addon_credits } = await send('POST operator/organizations/{organization_id}/entries', {
      params: { organization_id: organization.id },
      body: { kind, credits: amount, id, ...(note.trim() === '' ? {} : { note: note.trim() }) },
    });
    toast(`Booked. ${organization.name} has ${creditsLabel(addon_credits)} of add-on credits now.`);
    await onMade();
    onClose();
  });
  return (
    <Dialog title={`Credits of ${organization.name}`} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <div>
          <Segmented
            label="Kind of entry"
            value={kind}
            segments={[
              { value: 'grant', label: 'Grant' },
              { value: 'purchase', label: 'Purchase' },
              { value: 'adjust', label: 'Adjust' },
            ]}
            onValue={setKind}
          />
        </div>
        <TextField
          label="Add-on credits"
          required
          inputMode="decimal"
          hint={kind === 'adjust' ? 'Below zero takes credits back, at most what is left.' : undefined}
          problem={
            credits !== '' && !isRight ? 'Enter a number above zero, with two decimals at most.' : null
          }
          value={credits}
          onValue={setCredits}
          autoFocus
        />
        <TextField
          label="Note"
          aside="optional, shown to the organization"
          maxLength={500}
          placeholder="Invoice 2026-114"
          value={note}
          onValue={setNote}
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy} disabled={!isRight}>
            Book {isRight && amount !== null ? creditsLabel(amount) : ''}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Visit({ organization, onClose }: { organization: OperatorOrganization; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    await send('POST operator/organizations/{organization_id}/visits', {
      params: { organization_id: organization.id },
      body: { reason: reason.trim() },
    });
    // Everything is read again, as who sees it now.
    location.assign('/console/');
  });
  return (
    <Dialog title={`Look at ${organization.name}`} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <p>For an hour you see what its viewers see, and change nothing. Its audit log says so.</p>
        <TextField
          label="Reason"
          required
          minLength={3}
          maxLength={300}
          hint="Its members can read it."
          placeholder="Ticket 4711: a webhook that fails"
          value={reason}
          onValue={setReason}
          autoFocus
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            Look for an hour
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
