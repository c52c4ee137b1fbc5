import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import type { OperatorOrganization } from '../../api/operator.ts';
import { usePages } from '../../api/pages.ts';
import { linkTo } from '../../session/link-to.ts';
import { useFilters } from '../../session/use-filters.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { Empty } from '../../ui/note.tsx';
import { Table } from '../../ui/table.tsx';
import { Tag, WithTags } from '../../ui/tag.tsx';
import { countText, creditsText } from '../../words/format.ts';
import { SecretOnce } from '../keys/secret-once.tsx';
import { Booking, InviteOwner, NewOrganization, Visit } from './organization-dialogs.tsx';

type Open =
  | { readonly what: 'grant' | 'switch' | 'visit' | 'owner'; readonly organization: OperatorOrganization }
  | { readonly what: 'secret'; readonly title: string; readonly secret: string; readonly words: string }
  | { readonly what: 'new' }
  | null;

/** All organizations: balances, grants, switching off. */
export function OrganizationsPage() {
  const [values, put] = useFilters();
  const [open, setOpen] = useState<Open>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state, more } = usePages(
    ['operator', 'organizations', values.search ?? ''],
    (cursor, signal) =>
      send('GET operator/organizations', { query: { search: values.search, limit: 100, cursor }, signal }),
    ({ organizations }) => organizations,
    { isStable: true },
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
      <Card foot={more ? <MoreRows more={more} /> : undefined}>
        <Table
          label="Organizations"
          state={state}
          idOf={({ id }) => id}
          empty={
            <Empty title="No organizations match">
              Remove the filter, or make one with the button above.
            </Empty>
          }
          columns={[
            {
              name: 'name',
              head: 'Organization',
              like: 'Northwind Sales',
              cell: ({ id, name, disabled }) => (
                <WithTags name={<Link {...linkTo(`/operator/organizations/${id}`)}>{name}</Link>}>
                  {disabled ? <Tag look="bad">disabled</Tag> : null}
                </WithTags>
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
              name: 'actions',
              head: '',
              className: 'more',
              cell: (organization) => (
                <Menu
                  trigger={<IconButton icon="more" size="small" label={`Actions for ${organization.name}`} />}
                  entries={[
                    {
                      label: 'Plan and limits',
                      act: () => void navigate(linkTo(`/operator/organizations/${organization.id}`)),
                    },
                    { label: 'Book credits…', act: () => setOpen({ what: 'grant', organization }) },
                    { label: 'Invite an owner…', act: () => setOpen({ what: 'owner', organization }) },
                    {
                      label: 'View as a member, read only…',
                      act: () => setOpen({ what: 'visit', organization }),
                    },
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
            setOpen({
              what: 'secret',
              title: `API keys of ${name}`,
              secret,
              words: 'Send both keys over a channel you trust.',
            });
            await reread();
          }}
        />
      ) : null}
      {open?.what === 'secret' ? (
        <SecretOnce title={open.title} secret={open.secret} onClose={close}>
          {open.words}
        </SecretOnce>
      ) : null}
      {open?.what === 'visit' ? <Visit organization={open.organization} onClose={close} /> : null}
      {open?.what === 'owner' ? (
        <InviteOwner
          organization={open.organization}
          onClose={close}
          onMade={(link) =>
            setOpen({
              what: 'secret',
              title: `Invitation to ${open.organization.name}`,
              secret: link,
              words: 'Send this link to the person over a channel you trust. It works once.',
            })
          }
        />
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
