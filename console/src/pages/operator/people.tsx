import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import type { OperatorPerson } from '../../api/operator.ts';
import { usePages } from '../../api/pages.ts';
import { useSession } from '../../session/session.ts';
import { useFilters } from '../../session/use-filters.ts';
import { Button, CopyId, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { Empty } from '../../ui/note.tsx';
import { Table } from '../../ui/table.tsx';
import { Tag, WithTags } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { countText } from '../../words/format.ts';
import { SecretOnce } from '../keys/secret-once.tsx';
import { SignUpCard } from './sign-up-card.tsx';

/** Everybody who can sign in here. */
export function PeoplePage() {
  const [values, put] = useFilters();
  const { person: me } = useSession();
  const [off, setOff] = useState<OperatorPerson | null>(null);
  const [shown, setShown] = useState<{
    readonly title: string;
    readonly text: string;
    readonly link: string;
  } | null>(null);
  const [reset, setReset] = useState<OperatorPerson | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const client = useQueryClient();
  const { state, more } = usePages(
    ['operator', 'people', values.search ?? ''],
    (cursor, signal) =>
      send('GET operator/people', { query: { search: values.search, limit: 200, cursor }, signal }),
    ({ people }) => people,
    { isStable: true },
  );

  async function act(does: () => Promise<unknown>) {
    setFailed(null);
    try {
      await does();
    } catch (error) {
      setFailed(error);
    }
    await client.invalidateQueries({ queryKey: ['operator'] });
  }
  const change = (person: OperatorPerson, body: { disabled?: boolean; is_operator?: boolean }) =>
    act(() => send('PATCH operator/people/{person_id}', { params: { person_id: person.person_id }, body }));

  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>People</h1>
        <span className="sub">Everybody who can sign in to this instance.</span>
        <div className="actions">
          <Button
            look="primary"
            onClick={() =>
              act(async () =>
                setShown({
                  title: 'Invitation of an operator',
                  text: 'The person who opens it becomes an operator of this instance. It works once, for 7 days.',
                  link: (await send('POST operator/invitations', { body: {} })).link ?? '',
                }),
              )
            }
          >
            Invite an operator
          </Button>
        </div>
      </div>
      {failed === null ? null : <ErrorNote error={failed} />}
      <Filters
        filters={[{ name: 'search', label: 'Name or email', placeholder: 'maya@' }]}
        values={values}
        onValue={put}
      />
      <Card foot={more ? <MoreRows more={more} /> : undefined}>
        <Table
          label="People"
          state={state}
          idOf={({ person_id }) => person_id}
          empty={<Empty title="No people match">Remove the filter, or invite somebody.</Empty>}
          columns={[
            {
              name: 'name',
              head: 'Name',
              like: 'Maya Okafor',
              cell: ({ name, is_operator, disabled }) => (
                <WithTags name={name}>
                  {is_operator ? <Tag>operator</Tag> : null}
                  {disabled ? <Tag look="bad">disabled</Tag> : null}
                </WithTags>
              ),
            },
            {
              name: 'email',
              head: 'Email',
              like: 'maya@northwind.example',
              cell: ({ email }) => <span className="sub">{email}</span>,
            },
            {
              name: 'organizations',
              head: 'Organizations',
              isNumber: true,
              cell: ({ organizations }) => countText(organizations),
            },
            {
              name: 'factor',
              head: 'Second factor',
              cell: ({ has_second_factor }) => (has_second_factor ? 'yes' : <span className="dim">no</span>),
            },
            { name: 'seen', head: 'Last seen', cell: ({ last_seen_at }) => <Ago at={last_seen_at} /> },
            { name: 'id', head: 'Id', cell: ({ person_id }) => <CopyId id={person_id} short /> },
            {
              name: 'actions',
              head: '',
              className: 'more',
              cell: (person) => (
                <Menu
                  trigger={<IconButton icon="more" size="small" label={`Actions for ${person.name}`} />}
                  entries={[
                    {
                      label: person.is_operator ? 'Remove as operator' : 'Make operator',
                      act: () => void change(person, { is_operator: !person.is_operator }),
                    },
                    { label: 'Reset password…', act: () => setReset(person) },
                    {
                      label: person.disabled ? 'Allow to sign in' : 'Disable…',
                      isDanger: !person.disabled,
                      isDisabled: person.person_id === me?.id,
                      act: () =>
                        person.disabled ? void change(person, { disabled: false }) : setOff(person),
                    },
                  ]}
                />
              ),
            },
          ]}
        />
      </Card>
      <SignUpCard />
      {off ? (
        <Confirm
          title={`Disable ${off.name}?`}
          action="Disable"
          onClose={() => setOff(null)}
          act={() => change(off, { disabled: true })}
        >
          <p>
            They are signed out everywhere at once and cannot sign in. API keys that they know still work.
          </p>
        </Confirm>
      ) : null}
      {reset ? (
        <Confirm
          title={`Make a link to reset the password of ${reset.name}?`}
          action="Make the link"
          isDanger={false}
          onClose={() => setReset(null)}
          act={async () => {
            const { link } = await send('POST operator/people/{person_id}/password-reset', {
              params: { person_id: reset.person_id },
            });
            setShown({
              title: `Reset link for ${reset.email}`,
              text: 'Send it over a channel you trust. It works once, for 24 hours. A second factor stays on.',
              link,
            });
          }}
        >
          <p>The person who opens the link chooses a new password. Until then nothing changes.</p>
        </Confirm>
      ) : null}
      {shown === null ? null : (
        <SecretOnce title={shown.title} secret={shown.link} onClose={() => setShown(null)}>
          {shown.text}
        </SecretOnce>
      )}
    </div>
  );
}
