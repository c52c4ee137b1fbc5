import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Alone } from './alone.tsx';
import { AskAgain, MailLinkPage } from './mail-link.tsx';
import { passwordMin } from './new-person.tsx';
import { useSubmit } from './use-submit.ts';

/** Chooses a new password by a link. */
export function ResetPasswordPage() {
  return (
    <MailLinkPage purpose="password_reset" title="Choose a new password" again={<AskAgain step="reset" />}>
      {({ token, look }) => <Choose token={token} email={look.email} />}
    </MailLinkPage>
  );
}

function Choose({ token, email }: { token: string; email: string }) {
  const [password, setPassword] = useState('');
  const [isTold, setTold] = useState(false);
  const [isDone, setDone] = useState(false);
  const tooShort = password.length < passwordMin;
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    setTold(true);
    if (tooShort) return;
    await send('POST session/password-reset/confirmation', { body: { token, password } });
    setDone(true);
  });
  if (isDone) {
    return (
      <Alone title="Your password is changed">
        <Note look="ok">You were signed out everywhere. Sign in with the new password.</Note>
        <Link className="btn primary wide" to="/sign-in">
          Sign in
        </Link>
      </Alone>
    );
  }
  return (
    <Alone title="Choose a new password" lead={`For ${email}. You are signed out everywhere else.`}>
      <form className="stack" onSubmit={onSubmit}>
        {/* So that password managers know whose it is. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          hint={`At least ${passwordMin} characters. A few words in a row are easy to remember.`}
          problem={
            isTold && tooShort ? `Use at least ${passwordMin} characters; this has ${password.length}.` : null
          }
          value={password}
          onValue={setPassword}
          autoFocus
        />
        {error === null ? null : <ErrorNote error={error} />}
        <Button look="primary" type="submit" isWide isBusy={isBusy}>
          Change password
        </Button>
      </form>
    </Alone>
  );
}
