import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, send } from '../../api/core.ts';
import { useEnter } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/field.tsx';
import { Alone } from './alone.tsx';
import { AskAgain, MailLinkPage } from './mail-link.tsx';
import { useSubmit } from './use-submit.ts';

/** Signs in by the link of a mail. */
export function EmailLinkPage() {
  return (
    <MailLinkPage purpose="sign_in" title="Sign in" again={<AskAgain step="link" />}>
      {({ token, look }) => <Enter token={token} email={look.email} />}
    </MailLinkPage>
  );
}

function Enter({ token, email }: { token: string; email: string }) {
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  const enter = useEnter();
  const navigate = useNavigate();
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    try {
      enter(
        await send('POST session/magic-link/confirmation', {
          body: { token, ...(needsCode ? { code: code.trim() } : {}) },
        }),
      );
    } catch (caught) {
      if (caught instanceof ApiError && caught.code === 'second_factor_needed' && !needsCode) {
        setNeedsCode(true);
        return;
      }
      throw caught;
    }
    await navigate({ to: '/' });
  });
  return (
    <Alone title="Sign in" lead={`You sign in as ${email}.`}>
      <form className="stack" onSubmit={onSubmit}>
        {needsCode ? (
          <TextField
            label="Code"
            hint="Enter the six digits that your authenticator shows, or a recovery code."
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onValue={setCode}
            autoFocus
            isCode
          />
        ) : null}
        {error === null ? null : <ErrorNote error={error} />}
        <Button look="primary" type="submit" isWide isBusy={isBusy}>
          Sign in
        </Button>
      </form>
    </Alone>
  );
}
