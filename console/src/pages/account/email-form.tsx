import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useSubmit } from '../sign-in/use-submit.ts';

/** The address that a person signs in with: confirmed or not, and how to change it. */
export function EmailForm({ hasPassword }: { hasPassword: boolean }) {
  const { person, sign_in } = useSession();
  const now = person?.email ?? '';
  const [email, setEmail] = useState(now);
  const [password, setPassword] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const account = useQuery({
    queryKey: ['person', 'account'],
    queryFn: ({ signal }) => send('GET account', { signal }),
  });
  const isConfirmed = account.data?.person.email_confirmed;
  const isSame = email.trim().toLowerCase() === now;
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    setSentTo(null);
    await send('POST account/email', {
      body: { email: email.trim(), ...(hasPassword ? { password } : {}) },
    });
    setPassword('');
    setSentTo(email.trim());
  });
  return (
    <Card
      title="Email"
      isPadded
      end={
        isConfirmed === undefined ? null : (
          <Tag look={isConfirmed ? 'ok' : 'warn'}>{isConfirmed ? 'confirmed' : 'not confirmed'}</Tag>
        )
      }
    >
      {sign_in.magic_link ? (
        <form className="stack tight" onSubmit={onSubmit}>
          <TextField
            label="Email"
            type="email"
            required
            autoComplete="email"
            hint="A link goes to this address. Until you open it, you sign in with the old one."
            value={email}
            onValue={setEmail}
          />
          {hasPassword ? (
            <TextField
              label="Password"
              type="password"
              required
              autoComplete="current-password"
              value={password}
              onValue={setPassword}
            />
          ) : null}
          {sentTo === null ? null : (
            <Note look="ok">
              A link is on its way to {sentTo}. It works once, for 60 minutes.
              {isSame ? null : ` ${now} gets a notice.`}
            </Note>
          )}
          {error === null ? null : <ErrorNote error={error} />}
          <div>
            <Button type="submit" isBusy={isBusy} disabled={isSame && isConfirmed !== false}>
              {isSame ? 'Confirm this address' : 'Change email'}
            </Button>
          </div>
        </form>
      ) : (
        <p className="sub">
          {now} cannot be changed here: this service sends no mail, so that a new address cannot be confirmed.
        </p>
      )}
    </Card>
  );
}
