import { useEffect, useRef, useState } from 'react';
import { send } from '../../api/core.ts';
import { goToProvider } from '../../session/identity-provider.ts';
import { choosePasskey, namedAddress, offersInFields, passkeysWork } from '../../session/passkey.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useArrive } from './use-arrive.ts';

const offerAgainMs = 9 * 60_000;

/** Ways to sign in without a password: a passkey, which the field for the email address offers as well, and the identity provider. */
export function OtherWays({ next }: { next: string | undefined }) {
  const { sign_in } = useSession();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState<'passkey' | 'oidc' | null>(null);
  const arrive = useArrive();
  const local = namedAddress();
  const hasPasskeys = sign_in.passkey && passkeysWork();
  // A browser asks for one passkey at a time.
  const asking = useRef(new AbortController());
  const isPressed = useRef(false);

  async function signInBy(how: CredentialMediationRequirement) {
    const { signal } = asking.current;
    const { step, options } = await send('POST session/passkey/options', { body: {}, signal });
    const response = await choosePasskey(options, how, signal);
    await arrive(await send('POST session/passkey', { body: { step, response } }), next);
  }

  /** The browser lists passkeys in the email field, and waits for a choice. A challenge expires after ten minutes, so this requests a new one before that. */
  function offer() {
    const { signal } = restarted();
    offersInFields()
      .then((offers) => (offers && !signal.aborted ? signInBy('conditional') : undefined))
      .catch((caught) => {
        // Whoever leaves the page, or presses the button, has not asked for it.
        if (!signal.aborted) setError(caught);
      });
  }

  function restarted(): AbortController {
    asking.current.abort();
    asking.current = new AbortController();
    return asking.current;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: offered as the page opens
  useEffect(() => {
    if (!hasPasskeys) return;
    offer();
    const timer = setInterval(() => isPressed.current || offer(), offerAgainMs);
    return () => {
      clearInterval(timer);
      asking.current.abort();
    };
  }, []);

  async function act(way: 'passkey' | 'oidc', does: () => Promise<void>) {
    setBusy(way);
    setError(null);
    try {
      await does();
    } catch (caught) {
      setError(caught);
    }
    setBusy(null);
  }

  async function onPasskey() {
    restarted();
    isPressed.current = true;
    await act('passkey', () => signInBy('optional'));
    isPressed.current = false;
  }

  return (
    <>
      {error === null ? null : <ErrorNote error={error} />}
      {hasPasskeys ? (
        <Button isWide isBusy={busy === 'passkey'} onClick={onPasskey}>
          Sign in with a passkey
        </Button>
      ) : null}
      {sign_in.passkey && local !== null ? (
        <p className="hint">
          Passkeys need a host name, not an IP address: <a href={local}>open this page at localhost</a> to use
          one.
        </p>
      ) : null}
      {sign_in.oidc ? (
        <Button
          isWide
          isBusy={busy === 'oidc'}
          onClick={() =>
            act('oidc', async () => {
              goToProvider(await send('POST session/oidc', { body: {} }), { kind: 'sign-in', next });
            })
          }
        >
          Sign in with {sign_in.oidc.name}
        </Button>
      ) : null}
    </>
  );
}
