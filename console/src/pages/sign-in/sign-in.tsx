import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, send } from '../../api/core.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Alone } from './alone.tsx';
import { OtherWays } from './other-ways.tsx';
import { useArrive } from './use-arrive.ts';
import { useSubmit } from './use-submit.ts';

type Step = 'password' | 'code' | 'reset' | 'link';

/** Signs somebody in: by e-mail and password, a second factor where they have one, or a link by e-mail. */
export function SignInPage() {
  const { sign_in } = useSession();
  const { next, step: first } = useSearch({ strict: false }) as { next?: string; step?: string };
  const [step, setStep] = useState<Step>(
    sign_in.magic_link && (first === 'reset' || first === 'link') ? first : 'password',
  );
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const arrive = useArrive();

  const { error, setError, isBusy, onSubmit } = useSubmit(async () => {
    if (step === 'reset' || step === 'link') {
      await send(step === 'reset' ? 'POST session/password-reset' : 'POST session/magic-link', {
        body: { email },
      });
      setSent(true);
      return;
    }
    try {
      const session = await send('POST session', {
        body: { email, password, ...(step === 'code' ? { code: code.trim() } : {}) },
      });
      await arrive(session, next);
    } catch (caught) {
      if (caught instanceof ApiError && caught.code === 'second_factor_needed' && step === 'password') {
        setStep('code');
        return;
      }
      throw caught;
    }
  });

  function go(to: Step) {
    setStep(to);
    setSent(false);
    setError(null);
  }

  // Each step is a form of its own: the first field of a step gets the focus only where it is new.
  if (step === 'reset' || step === 'link') {
    return (
      <Alone
        title={step === 'reset' ? 'Reset your password' : 'Sign in by email'}
        lead="Enter your email address. If it has an account here, you get a link within a minute."
      >
        <form key={step} className="stack" onSubmit={onSubmit}>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            required
            value={email}
            onValue={setEmail}
            autoFocus
          />
          {isSent ? (
            <Note look="ok">
              Check your inbox and your spam folder. The link works once, for {step === 'reset' ? '60' : '15'}{' '}
              minutes.
            </Note>
          ) : null}
          {error === null ? null : <ErrorNote error={error} />}
          <Button look="primary" type="submit" isWide isBusy={isBusy}>
            Send the link
          </Button>
          <Button look="ghost" isWide onClick={() => go('password')}>
            Back to sign-in
          </Button>
        </form>
      </Alone>
    );
  }

  if (step === 'code') {
    return (
      <Alone
        title="Second factor"
        lead="Enter the six digits that your authenticator shows, or a recovery code."
      >
        <form key={step} className="stack" onSubmit={onSubmit}>
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onValue={setCode}
            autoFocus
            isCode
          />
          {error === null ? null : <ErrorNote error={error} />}
          <Button look="primary" type="submit" isWide isBusy={isBusy}>
            Sign in
          </Button>
          <Button look="ghost" isWide onClick={() => go('password')}>
            Back
          </Button>
        </form>
      </Alone>
    );
  }

  return (
    <Alone title="Sign in">
      <form key={step} className="stack" onSubmit={onSubmit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username webauthn"
          required
          value={email}
          onValue={setEmail}
          autoFocus
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onValue={setPassword}
        />
        {error === null ? null : <ErrorNote error={error} />}
        <Button look="primary" type="submit" isWide isBusy={isBusy}>
          Sign in
        </Button>
        <OtherWays next={next} />
        <div className="row wrap">
          {sign_in.magic_link ? (
            <>
              <button type="button" className="link" onClick={() => go('reset')}>
                Forgot password
              </button>
              <span className="grow" />
              <button type="button" className="link" onClick={() => go('link')}>
                Email me a sign-in link
              </button>
            </>
          ) : (
            <span className="hint">
              Forgot your password? Ask the operator of this instance for a link to reset it.
            </span>
          )}
        </div>
        {sign_in.sign_up === 'closed' ? (
          <p className="hint">
            New here? Accounts are made by invitation: ask a member of your organization.
          </p>
        ) : (
          <p className="small sub">
            New here? <Link to="/sign-up">Sign up</Link>
            {sign_in.sign_up === 'invited' ? ' if your address was invited.' : null}
          </p>
        )}
      </form>
    </Alone>
  );
}
