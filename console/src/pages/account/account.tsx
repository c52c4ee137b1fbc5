import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import { sessionQuery, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Table } from '../../ui/table.tsx';
import { Tag, WithTags } from '../../ui/tag.tsx';
import { chooseTheme, useTheme } from '../../ui/theme.ts';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { browserText } from '../../words/browser-text.ts';
import { passwordMin } from '../sign-in/new-person.tsx';
import { useSubmit } from '../sign-in/use-submit.ts';
import { EmailForm } from './email-form.tsx';
import { IdentityProvider } from './identity-provider.tsx';
import { OwnData } from './own-data.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { useWays } from './ways.ts';

/** A person's own: name, e-mail address, password, theme, where they are signed in. */
export function AccountPage() {
  const { person } = useSession();
  // Who came by the identity provider has no password.
  const hasPassword = useWays().data?.has_password !== false;
  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Your account</h1>
        <span className="sub">{person?.email}</span>
      </div>
      <div className="split">
        <div className="stack">
          <Sessions />
          <Passkeys />
          {hasPassword ? <SecondFactor /> : null}
          <IdentityProvider />
        </div>
        <div className="stack">
          <Appearance />
          <NameForm name={person?.name ?? ''} />
          <EmailForm hasPassword={hasPassword} />
          {hasPassword ? <PasswordForm /> : null}
          <OwnData />
        </div>
      </div>
    </div>
  );
}

function Appearance() {
  const theme = useTheme();
  return (
    <Card title="Theme" isPadded>
      <Segmented
        label="Theme"
        value={theme}
        segments={[
          { value: 'system', label: 'As the system' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onValue={chooseTheme}
      />
    </Card>
  );
}

function NameForm({ name: given }: { name: string }) {
  const [name, setName] = useState(given);
  const client = useQueryClient();
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    await send('PATCH account', { body: { name: name.trim() } });
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    toast('Saved');
  });
  return (
    <Card title="Name" isPadded>
      <form className="stack tight" onSubmit={onSubmit}>
        <TextField label="Name" required maxLength={100} autoComplete="name" value={name} onValue={setName} />
        {error === null ? null : <ErrorNote error={error} />}
        <div>
          <Button type="submit" isBusy={isBusy}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}

function PasswordForm() {
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const isShort = password !== '' && password.length < passwordMin;
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    if (isShort) return;
    await send('POST account/password', { body: { old_password: old, new_password: password } });
    setOld('');
    setPassword('');
    toast('Your password is changed. All other sessions are signed out.');
  });
  return (
    <Card title="Password" isPadded>
      <form className="stack tight" onSubmit={onSubmit}>
        <TextField
          label="Current password"
          type="password"
          required
          autoComplete="current-password"
          value={old}
          onValue={setOld}
        />
        <TextField
          label="New password"
          type="password"
          required
          autoComplete="new-password"
          hint={`At least ${passwordMin} characters.`}
          problem={isShort ? `Use at least ${passwordMin} characters.` : null}
          value={password}
          onValue={setPassword}
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div>
          <Button type="submit" isBusy={isBusy}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Sessions() {
  const client = useQueryClient();
  const [failed, setFailed] = useState<unknown>(null);
  const query = useQuery({
    queryKey: ['person', 'sessions'],
    queryFn: ({ signal }) => send('GET account/sessions', { signal }),
  });
  async function act(does: () => Promise<unknown>) {
    setFailed(null);
    try {
      await does();
    } catch (error) {
      setFailed(error);
    }
    await client.invalidateQueries({ queryKey: ['person'] });
  }
  return (
    <Card
      title="Where you are signed in"
      end={
        <Button size="small" onClick={() => act(() => send('DELETE account/sessions'))}>
          Sign out everywhere else
        </Button>
      }
    >
      {failed === null ? null : <ErrorNote error={failed} />}
      <Table
        label="Sessions"
        state={{
          rows: query.data?.sessions,
          error: query.data ? null : query.error,
          retry: () => void query.refetch(),
        }}
        idOf={({ id }) => id}
        empty={<Empty title="No sessions">You are signed out everywhere.</Empty>}
        columns={[
          {
            name: 'browser',
            head: 'Browser',
            className: 'cut',
            like: 'Firefox on Linux',
            cell: ({ user_agent, is_this }) => (
              <WithTags name={browserText(user_agent)}>
                {is_this ? <Tag look="ok">this browser</Tag> : null}
              </WithTags>
            ),
          },
          { name: 'from', head: 'From', cell: ({ address }) => <code>{address ?? '–'}</code> },
          { name: 'seen', head: 'Last seen', cell: ({ used_at }) => <Ago at={used_at} /> },
          {
            name: 'actions',
            head: '',
            className: 'more',
            cell: ({ id, is_this }) =>
              is_this ? null : (
                <Button
                  size="small"
                  look="danger"
                  onClick={() =>
                    act(() => send('DELETE account/sessions/{session_id}', { params: { session_id: id } }))
                  }
                >
                  Sign out
                </Button>
              ),
          },
        ]}
      />
    </Card>
  );
}
