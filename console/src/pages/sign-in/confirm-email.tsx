import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import { sessionQuery, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Note } from '../../ui/note.tsx';
import { Alone } from './alone.tsx';
import { MailLinkPage } from './mail-link.tsx';
import { useSubmit } from './use-submit.ts';

/** Confirms an address that somebody wants to have. */
export function ConfirmEmailPage() {
  return (
    <MailLinkPage
      purpose="email_change"
      title="Confirm your email address"
      again={<Link to="/account">Ask for another link on your account page</Link>}
    >
      {({ token, look }) => <ConfirmAddress token={token} email={look.email} />}
    </MailLinkPage>
  );
}

function ConfirmAddress({ token, email }: { token: string; email: string }) {
  const [isDone, setDone] = useState(false);
  const { person } = useSession();
  const client = useQueryClient();
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    await send('POST session/email-change/confirmation', { body: { token } });
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    setDone(true);
  });
  if (isDone) {
    return (
      <Alone title="Your email address is confirmed">
        <Note look="ok">From now on you sign in with {email}.</Note>
        <Link className="btn primary wide" to={person ? '/' : '/sign-in'}>
          {person ? 'Continue' : 'Sign in'}
        </Link>
      </Alone>
    );
  }
  return (
    <Alone
      title="Confirm your email address"
      lead={`${email} becomes the address that you sign in with. Links from earlier emails stop working.`}
    >
      <form className="stack" onSubmit={onSubmit}>
        {error === null ? null : <ErrorNote error={error} />}
        <Button look="primary" type="submit" isWide isBusy={isBusy}>
          Confirm
        </Button>
      </form>
    </Alone>
  );
}
