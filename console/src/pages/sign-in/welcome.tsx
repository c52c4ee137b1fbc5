import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { send } from '../../api/core.ts';
import type { InvitationLook, Person } from '../../api/people.ts';
import { goToProvider } from '../../session/identity-provider.ts';
import { useEnter, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Note, Skeleton } from '../../ui/note.tsx';
import { Alone } from './alone.tsx';
import { NewPersonForm } from './new-person.tsx';
import { useSubmit } from './use-submit.ts';
import { useToken } from './use-token.ts';

/** What a link opens: the first link of an instance, or an invitation. */
export function WelcomePage() {
  const token = useToken();
  const { person } = useSession();
  const look = useQuery({
    queryKey: ['link', token],
    enabled: token !== '',
    retry: false,
    queryFn: ({ signal }) => send('POST session/invitation/look', { body: { token }, signal }),
  });
  if (token === '') {
    return (
      <Alone title="This link is not complete">
        <Note look="warn">
          <p>
            Copy the whole link. It ends with # and many letters. The first start prints it below the keys.
          </p>
          <p>
            To make another one, run <code>./millrace operator invite</code> on the server, or ask the person
            who invited you.
          </p>
        </Note>
        <Link to="/sign-in">Sign in instead</Link>
      </Alone>
    );
  }
  if (look.error) {
    return (
      <Alone title="This link does not work">
        <ErrorNote error={look.error} />
        <p className="sub">
          Links work once. Ask the person who invited you for another one, or run{' '}
          <code>./millrace operator invite</code> on the server.
        </p>
        <Link to="/sign-in">Sign in instead</Link>
      </Alone>
    );
  }
  if (!look.data) {
    return (
      <Alone title="Welcome">
        <Skeleton text="You are invited to Northwind Sales as developer." />
      </Alone>
    );
  }
  return person ? (
    <Join token={token} look={look.data} person={person} />
  ) : (
    <Newcomer token={token} look={look.data} />
  );
}

function leadOf({ organization, role, is_operator }: InvitationLook): string {
  const parts = [
    ...(is_operator ? ['the operator of this instance'] : []),
    ...(organization === null ? [] : [`${role} of ${organization}`]),
  ];
  return `You become ${parts.join(', and ')}.`;
}

function Newcomer({ token, look }: { token: string; look: InvitationLook }) {
  const enter = useEnter();
  const navigate = useNavigate();
  const { sign_in } = useSession();
  return (
    <Alone title="Welcome" lead={`${leadOf(look)} Choose how you sign in from now on.`}>
      <NewPersonForm
        action="Create account"
        email={look.email ?? undefined}
        act={async (fields) => {
          const name = look.is_operator ? 'POST session/first-link' : 'POST session/invitation';
          enter(await send(name, { body: { token, ...fields } }));
          await navigate({ to: '/' });
        }}
      />
      {sign_in.oidc ? <ByProvider token={token} name={sign_in.oidc.name} /> : null}
      <p className="small sub">
        You have an account here? <Link to="/sign-in">Sign in</Link>, then open the link again.
      </p>
    </Alone>
  );
}

/** Instead of a password: the account at the identity provider. */
function ByProvider({ token, name }: { token: string; name: string }) {
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    goToProvider(await send('POST session/oidc', { body: {} }), { kind: 'sign-in', invitation: token });
  });
  return (
    <form className="stack" onSubmit={onSubmit}>
      {error === null ? null : <ErrorNote error={error} />}
      <Button type="submit" isWide isBusy={isBusy}>
        Use {name} instead
      </Button>
    </form>
  );
}

function Join({ token, look, person }: { token: string; look: InvitationLook; person: Person }) {
  const enter = useEnter();
  const navigate = useNavigate();
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    enter(await send('POST account/invitations', { body: { token } }));
    await navigate({ to: '/' });
  });
  return (
    <Alone title="Accept the invitation" lead={`${leadOf(look)} You are signed in as ${person.email}.`}>
      <form className="stack" onSubmit={onSubmit}>
        {error === null ? null : <ErrorNote error={error} />}
        <Button look="primary" type="submit" isWide isBusy={isBusy}>
          Accept
        </Button>
      </form>
    </Alone>
  );
}
