import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/field.tsx';
import { useSubmit } from './use-submit.ts';

export const passwordMin = 12;

export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Name, address and password of somebody who joins. */
export function NewPersonForm({
  email: given,
  more,
  action,
  act,
}: {
  /** Of an invitation: it cannot be changed. */
  email?: string;
  /** Further fields, below the name. */
  more?: ReactNode;
  action: string;
  act: (person: NewPerson) => Promise<unknown>;
}) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState(given ?? '');
  const [password, setPassword] = useState('');
  const [isTold, setTold] = useState(false);
  const tooShort = password.length < passwordMin;
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    setTold(true);
    if (tooShort) return;
    await act({ name: name.trim(), email: email.trim(), password });
  });
  return (
    <form className="stack" onSubmit={onSubmit}>
      <TextField
        label="Name"
        autoComplete="name"
        required
        maxLength={100}
        value={name}
        onValue={setName}
        autoFocus
      />
      {more}
      {given === undefined ? (
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onValue={setEmail}
        />
      ) : null}
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        hint={`At least ${passwordMin} characters. A few words in a row are easy to remember.`}
        problem={
          isTold && tooShort ? `Use at least ${passwordMin} characters; this has ${password.length}.` : null
        }
        value={password}
        onValue={setPassword}
      />
      {error === null ? null : <ErrorNote error={error} />}
      <Button look="primary" type="submit" isWide isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
