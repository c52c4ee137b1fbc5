import { type ReactNode, useState } from 'react';
import { ApiError } from '../api/core.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorNote } from './error-note.tsx';
import { TextField } from './field.tsx';

/**
 * Asks before something is done that only the person may do: where they signed in a while ago, also for their password. `act` does it; where it
 * fails, the dialog stays and shows why.
 */
export function RecentDialog({
  title,
  action,
  isDanger,
  hasPassword,
  act,
  onClose,
  children,
}: {
  title: string;
  action: string;
  isDanger?: boolean;
  hasPassword: boolean;
  act: (password: string | undefined) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const [password, setPassword] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function go() {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await act(isAsked ? password : undefined);
      onClose();
    } catch (caught) {
      if (hasPassword && !isAsked && caught instanceof ApiError && caught.code === 'sign_in_again')
        setAsked(true);
      else setError(caught);
      setBusy(false);
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        {children}
        {isAsked ? (
          <TextField
            label="Your password"
            hint="You signed in more than ten minutes ago."
            type="password"
            required
            autoComplete="current-password"
            value={password}
            onValue={setPassword}
            autoFocus
          />
        ) : null}
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look={isDanger ? 'danger primary' : 'primary'} type="submit" isBusy={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
