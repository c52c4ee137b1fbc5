import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import { Button, CopyButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.tsx';
import { SecretOnce } from '../keys/secret-once.tsx';
import { useSubmit } from '../sign-in/use-submit.ts';

type Open = 'set up' | 'codes' | 'remove' | null;

/** A code from an authenticator app, beside the password. Each change asks for the password. */
export function SecondFactor() {
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['person', 'account'],
    queryFn: ({ signal }) => send('GET account', { signal }),
  });
  const isOn = query.data?.person.has_second_factor === true;
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: ['person'] });
  };
  return (
    <Card title="Second factor" isPadded>
      <div className="stack tight">
        <p className="sub">
          {isOn
            ? 'Signing in also asks for six digits that your authenticator app shows.'
            : 'When it is on, signing in also asks for a six-digit code from an authenticator app.'}
        </p>
        <div className="row wrap">
          {isOn ? (
            <>
              <Button onClick={() => setOpen('codes')}>New recovery codes</Button>
              <Button look="danger" onClick={() => setOpen('remove')}>
                Remove
              </Button>
            </>
          ) : (
            <Button onClick={() => setOpen('set up')} disabled={query.data === undefined}>
              Set up
            </Button>
          )}
        </div>
      </div>
      {open === 'set up' ? <SetUp onClose={close} /> : null}
      {open === 'codes' ? (
        <WithPassword
          title="New recovery codes"
          action="Make new codes"
          onClose={() => setOpen(null)}
          act={async (password) => {
            const { recovery_codes } = await send('POST account/second-factor/recovery-codes', {
              body: { password },
            });
            setOpen(null);
            setCodes(recovery_codes);
          }}
        >
          Your old codes stop working.
        </WithPassword>
      ) : null}
      {open === 'remove' ? (
        <WithPassword
          title="Remove the second factor"
          action="Remove"
          onClose={() => setOpen(null)}
          act={async (password) => {
            await send('POST account/second-factor/removal', { body: { password } });
            toast('Removed. Signing in asks for your password alone.');
            close();
          }}
        >
          From then on signing in asks for your password alone.
        </WithPassword>
      ) : null}
      {codes === null ? null : (
        <SecretOnce
          title="Recovery codes"
          secret={codes.join('\n')}
          stored="encrypted"
          onClose={() => setCodes(null)}
        >
          Use each once instead of a code from the app.
        </SecretOnce>
      )}
    </Card>
  );
}

function WithPassword({
  title,
  action,
  act,
  onClose,
  children,
}: {
  title: string;
  action: string;
  act: (password: string) => Promise<void>;
  onClose: () => void;
  children: string;
}) {
  const [password, setPassword] = useState('');
  const { error, isBusy, onSubmit } = useSubmit(() => act(password));
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <p>{children}</p>
        <TextField
          label="Your password"
          type="password"
          required
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          autoFocus
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface Made {
  readonly uri: string;
  readonly recovery_codes: readonly string[];
}

function SetUp({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  if (made) return <Confirmation made={made} onClose={onClose} />;
  return (
    <WithPassword
      title="Set up a second factor"
      action="Continue"
      onClose={onClose}
      act={async (password) => setMade(await send('POST account/second-factor', { body: { password } }))}
    >
      You need an authenticator app, such as those of Google, Microsoft, 1Password or Bitwarden.
    </WithPassword>
  );
}

function Confirmation({ made, onClose }: { made: Made; onClose: () => void }) {
  const [code, setCode] = useState('');
  const secret = new URL(made.uri).searchParams.get('secret') ?? '';
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    await send('POST account/second-factor/confirmation', { body: { code: code.trim() } });
    toast('Done. From now on signing in asks for a code.');
    onClose();
  });
  return (
    <Dialog title="Add it to your app" onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <p>
          On this device, <a href={made.uri}>open it in the app</a>. On another one, enter this key there by
          hand:
        </p>
        <p>
          <code style={{ overflowWrap: 'anywhere' }}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>{' '}
          <CopyButton text={secret} />
        </p>
        <Note look="warn">
          <p>Store these recovery codes. Each works once if the app is gone, and they are shown this once.</p>
          <pre className="code" tabIndex={0}>
            {made.recovery_codes.join('\n')}
          </pre>
          <div>
            <CopyButton text={made.recovery_codes.join('\n')} label="copy them" />
          </div>
        </Note>
        <TextField
          label="Six digits that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          isCode
          value={code}
          onValue={setCode}
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
