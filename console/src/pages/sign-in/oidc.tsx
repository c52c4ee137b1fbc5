import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../api/core.ts';
import { takePending } from '../../session/identity-provider.ts';
import { useSession } from '../../session/session.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.tsx';
import { Alone } from './alone.tsx';
import { useArrive } from './use-arrive.ts';

type State =
  | { readonly name: 'working' }
  | { readonly name: 'lost' }
  | { readonly name: 'failed'; error: unknown };

/** Where the identity provider sends the browser back to: finishes what this tab has begun there. */
export function OidcPage() {
  const { person, sign_in } = useSession();
  const [state, setState] = useState<State>({ name: 'working' });
  const arrive = useArrive();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isBegun = useRef(false);
  const name = sign_in.oidc?.name ?? 'your identity provider';

  async function finish(query: string) {
    const pending = takePending();
    if (pending === null) {
      setState({ name: 'lost' });
      return;
    }
    const { step, kind, next, invitation } = pending;
    if (kind === 'link') {
      await send('POST account/oidc/answer', { body: { step, query } });
      await client.invalidateQueries({ queryKey: ['person'] });
      toast(`${name} is linked. You can sign in with it from now on.`);
      await navigate({ to: '/account' });
      return;
    }
    await arrive(
      await send('POST session/oidc/answer', {
        body: { step, query, ...(invitation ? { invitation } : {}) },
      }),
      next,
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what the provider sent works once
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const query = location.search.slice(1);
    // It leaves the address bar, and so the history.
    history.replaceState(history.state, '', location.pathname);
    finish(query).catch((error) => setState({ name: 'failed', error }));
  }, []);

  const back = person ? (
    <Link to="/account">Back to your account</Link>
  ) : (
    <Link to="/sign-in">Back to sign-in</Link>
  );
  if (state.name === 'working') {
    return (
      <Alone title={`Signing in with ${name}`}>
        <p className="sub">One moment.</p>
      </Alone>
    );
  }
  if (state.name === 'lost') {
    return (
      <Alone title="Start again">
        <Note look="warn">
          This sign-in did not start in this tab, or it is already finished. Start it on the sign-in page, at
          the same address and in the same tab.
        </Note>
        {back}
      </Alone>
    );
  }
  return (
    <Alone title="You are not signed in">
      <ErrorNote error={state.error} />
      {back}
    </Alone>
  );
}
