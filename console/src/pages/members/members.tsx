import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import type { Invitation, Member, Role } from '../../api/people.ts';
import { organizationQuery, tableState } from '../../api/queries.ts';
import { may, roleText, useSession } from '../../session/session.ts';
import { usePlace } from '../../session/use-place.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { Empty, Note } from '../../ui/note.tsx';
import { Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { SecretOnce } from '../keys/secret-once.tsx';
import { useSubmit } from '../sign-in/use-submit.ts';

const roles: readonly Role[] = ['owner', 'admin', 'developer', 'billing', 'viewer'];

/** Who may do what here; invitations beneath. */
export function MembersPage() {
  const { organization } = usePlace();
  const { person, sign_in } = useSession();
  const client = useQueryClient();
  const [isInviting, setInviting] = useState(false);
  const [made, setMade] = useState<{ readonly link: string; readonly mail: string } | null>(null);
  const [removed, setRemoved] = useState<Member | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const members = useQuery({
    ...organizationQuery(organization.id, 'GET organizations/{organization_id}/members'),
    // A mail server answers within seconds. If it does not answer, it is tried again for a day.
    refetchInterval: ({ state }) =>
      state.data?.invitations.some(({ last_mail: mail }) => mail !== null && isJustMailed(mail))
        ? mailMs
        : false,
  });
  const mayManage = may(organization.role, 'members');
  const given = organization.role === 'owner' ? roles : roles.filter((role) => role !== 'owner');
  const reread = () => client.invalidateQueries({ queryKey: ['organization', organization.id] });

  async function act(does: () => Promise<unknown>) {
    setFailed(null);
    try {
      await does();
    } catch (error) {
      setFailed(error);
    }
    await reread();
  }

  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Members</h1>
        <div className="actions">
          {mayManage ? (
            <Button look="primary" onClick={() => setInviting(true)}>
              Invite
            </Button>
          ) : null}
        </div>
      </div>
      {failed === null ? null : <ErrorNote error={failed} />}
      <Card>
        <Table
          label="Members"
          state={tableState(members, (data) => data.members)}
          idOf={({ person_id }) => person_id}
          empty={<Empty title="Nobody yet">Invite a colleague by email.</Empty>}
          columns={[
            {
              name: 'name',
              head: 'Name',
              like: 'Maya Okafor',
              cell: ({ name, person_id }) => (
                <>
                  {name} {person_id === person?.id ? <span className="dim">(you)</span> : null}
                </>
              ),
            },
            {
              name: 'email',
              head: 'Email',
              like: 'maya@northwind.example',
              cell: ({ email }) => <span className="sub">{email}</span>,
            },
            {
              name: 'role',
              head: 'Role',
              cell: (member) =>
                mayManage && given.includes(member.role) ? (
                  <select
                    className="input"
                    style={{ width: 130 }}
                    aria-label={`Role of ${member.name}`}
                    value={member.role}
                    onChange={(event) =>
                      act(() =>
                        send('PATCH organizations/{organization_id}/members/{person_id}', {
                          params: { organization_id: organization.id, person_id: member.person_id },
                          body: { role: event.target.value as Role },
                        }),
                      )
                    }
                  >
                    {given.map((role) => (
                      <option key={role}>{role}</option>
                    ))}
                  </select>
                ) : (
                  member.role
                ),
            },
            {
              name: 'factor',
              head: 'Second factor',
              cell: ({ has_second_factor }) => (has_second_factor ? 'yes' : <span className="dim">no</span>),
            },
            { name: 'seen', head: 'Last seen', cell: ({ last_seen_at }) => <Ago at={last_seen_at} /> },
            {
              name: 'actions',
              head: '',
              className: 'more',
              cell: (member) =>
                member.person_id === person?.id || (mayManage && given.includes(member.role)) ? (
                  <Button size="small" look="danger" onClick={() => setRemoved(member)}>
                    {member.person_id === person?.id ? 'Leave' : 'Remove'}
                  </Button>
                ) : null,
            },
          ]}
        />
      </Card>
      {mayManage ? (
        <Invitations
          query={tableState(members, (data) => data.invitations)}
          onMail={
            sign_in.magic_link
              ? (id, email) =>
                  act(async () => {
                    await send('POST organizations/{organization_id}/invitations/{invitation_id}/mail', {
                      params: { organization_id: organization.id, invitation_id: id },
                    });
                    toast(`A new link is on its way to ${email}.`);
                  })
              : null
          }
          onRevoke={(id) =>
            act(() =>
              send('DELETE organizations/{organization_id}/invitations/{invitation_id}', {
                params: { organization_id: organization.id, invitation_id: id },
              }),
            )
          }
        />
      ) : null}
      <Card title="What each role can do" isPadded>
        <dl className="facts">
          {roles.map((role) => (
            <div key={role} style={{ display: 'contents' }}>
              <dt>{role}</dt>
              <dd>{roleText[role]}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {isInviting ? (
        <Invite
          organization={organization.id}
          roles={given}
          onClose={() => setInviting(false)}
          onMade={async ({ email, link, mail }) => {
            setInviting(false);
            if (link === null) toast(`The invitation is on its way to ${email}.`);
            else setMade({ link, mail });
            await reread();
          }}
        />
      ) : null}
      {made === null ? null : (
        <SecretOnce title="Invitation link" secret={made.link} onClose={() => setMade(null)}>
          {notMailed[made.mail]} Pass it on yourself. It works once, for 7 days.
        </SecretOnce>
      )}
      {removed ? (
        <Confirm
          title={removed.person_id === person?.id ? `Leave ${organization.name}?` : `Remove ${removed.name}?`}
          action={removed.person_id === person?.id ? 'Leave' : 'Remove'}
          onClose={() => setRemoved(null)}
          act={async () => {
            if (removed.person_id === person?.id) {
              await send('DELETE account/organizations/{organization_id}', {
                params: { organization_id: organization.id },
              });
              location.assign('/console/');
              return;
            }
            await send('DELETE organizations/{organization_id}/members/{person_id}', {
              params: { organization_id: organization.id, person_id: removed.person_id },
            });
            await reread();
          }}
        >
          <p>
            {removed.person_id === person?.id
              ? 'You lose access at once. To come back, you need an invitation.'
              : 'They lose access at once. API keys that they have seen still work: rotate those.'}
          </p>
        </Confirm>
      ) : null}
    </div>
  );
}

/** Why the link is shown and not mailed. */
const notMailed: Readonly<Record<string, string>> = {
  off: 'This service sends no mail.',
  limit: 'No mail was sent: this address, or your organization, got too many today.',
};

function Invitations({
  query,
  onMail,
  onRevoke,
}: {
  query: ReturnType<typeof tableState<unknown, Invitation>>;
  /** Null where the service sends no mail. */
  onMail: ((id: string, email: string) => Promise<unknown>) | null;
  onRevoke: (id: string) => Promise<unknown>;
}) {
  return (
    <Card title="Open invitations">
      <Table
        label="Open invitations"
        state={query}
        idOf={({ id }) => id}
        empty={
          <Empty title="No open invitations">
            Invite a colleague with the button above. Links work once, for 7 days.
          </Empty>
        }
        columns={[
          { name: 'email', head: 'Email', cell: ({ email }) => email ?? 'anybody with the link' },
          { name: 'role', head: 'Role', cell: ({ role }) => role },
          { name: 'by', head: 'Invited by', cell: ({ invited_by }) => invited_by ?? 'command line' },
          { name: 'expires', head: 'Expires', cell: ({ expires_at }) => <Ago at={expires_at} /> },
          { name: 'mail', head: 'Mail', cell: ({ last_mail }) => <LastMail mail={last_mail} /> },
          {
            name: 'actions',
            head: '',
            className: 'more',
            cell: ({ id, email }) => (
              <span className="row" style={{ justifyContent: 'flex-end' }}>
                {onMail === null || email === null ? null : (
                  <Button size="small" onClick={() => onMail(id, email)}>
                    Mail again
                  </Button>
                )}
                <Button size="small" look="danger" onClick={() => onRevoke(id)}>
                  Revoke
                </Button>
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** What became of the mail with the link. */
function LastMail({ mail }: { mail: Invitation['last_mail'] }) {
  if (mail === null) return <span className="dim">not mailed</span>;
  switch (mail.state) {
    case 'waiting':
      return <span className="dim">on its way</span>;
    case 'sent':
      return (
        <>
          sent <Ago at={mail.at} />
        </>
      );
    case 'refused':
      return (
        <span
          style={{
            display: 'inline-block',
            minWidth: 200,
            maxWidth: 300,
            whiteSpace: 'normal',
            overflowWrap: 'anywhere',
          }}
        >
          <Tag look="bad">mail refused</Tag> {mail.answer}
        </span>
      );
    case 'failed':
      return <Tag look="bad">not sent: the mail server did not take it</Tag>;
    case 'dropped':
      return <Tag look="warn">not sent: an operator dropped it</Tag>;
  }
}

/** So often it is looked whether a mail was sent, for so long. */
const mailMs = 2000;
const justMailedMs = 60_000;
const isJustMailed = ({ state, at }: NonNullable<Invitation['last_mail']>) =>
  state === 'waiting' && Date.now() - Date.parse(at) < justMailedMs;

function Invite({
  organization,
  roles: given,
  onClose,
  onMade,
}: {
  organization: string;
  roles: readonly Role[];
  onClose: () => void;
  onMade: (made: {
    readonly email: string;
    readonly link: string | null;
    readonly mail: string;
  }) => Promise<void>;
}) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('developer');
  const [isByMail, setByMail] = useState(true);
  const { magic_link: isMailOn } = useSession().sign_in;
  const address = email.trim();
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    const { link, mail } = await send('POST organizations/{organization_id}/invitations', {
      params: { organization_id: organization },
      body: { email: address, role, by_mail: isByMail },
    });
    await onMade({ email: address, link, mail });
  });
  return (
    <Dialog title="Invite a member" onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <TextField
          label="Email"
          required
          type="email"
          hint="The link works for this address only."
          value={email}
          onValue={setEmail}
          autoFocus
        />
        <SelectField
          label="Role"
          hint={roleText[role]}
          value={role}
          onValue={(value) => setRole(value as Role)}
          choices={given.map((value) => ({ value, label: value }))}
        />
        {isMailOn ? (
          <CheckField
            label="Send the invitation by email"
            hint="The link goes there and is shown to nobody else."
            isChecked={isByMail}
            onValue={setByMail}
          />
        ) : (
          <Note>This service sends no mail: you get the link, to pass on yourself.</Note>
        )}
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            Invite
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
