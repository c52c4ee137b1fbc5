import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import { useEnter, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Alone } from './alone.tsx';
import { type LinkLook, MailLinkPage } from './mail-link.tsx';
import { NewPersonForm } from './new-person.tsx';
import { useSubmit } from './use-submit.ts';

/** Makes an account: people confirm their address by mail first, and then enter the rest. */
export function SignUpPage() {
  const { sign_in } = useSession();
  return sign_in.sign_up === 'closed' ? <Closed /> : <Ask isOpen={sign_in.sign_up === 'open'} />;
}

function Closed() {
  return (
    <Alone title="Accounts are made by invitation">
      <Note>Ask a member of your organization, or the operator of this service, for an invitation.</Note>
      <Link to="/sign-in">Sign in instead</Link>
    </Alone>
  );
}

/** What the link of the mail opens. */
export function ConfirmSignUpPage() {
  const { sign_in } = useSession();
  if (sign_in.sign_up === 'closed') return <Closed />;
  return (
    <MailLinkPage
      purpose="sign_up"
      title="Create your account"
      again={<Link to="/sign-up">Get another link</Link>}
    >
      {({ token, look }) => <Finish token={token} look={look} />}
    </MailLinkPage>
  );
}

function Ask({ isOpen }: { isOpen: boolean }) {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    await send('POST session/sign-up', { body: { email } });
    setSent(true);
  });
  return (
    <Alone
      title="Sign up"
      lead={
        isOpen
          ? 'Enter your email address. You get a link to confirm it within a minute.'
          : 'Enter the email address that was invited. You get a link within a minute.'
      }
    >
      <form className="stack" onSubmit={onSubmit}>
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
          <Note look="ok">Check your inbox, also the spam folder. The link works once, for 24 hours.</Note>
        ) : null}
        {error === null ? null : <ErrorNote error={error} />}
        <Button look="primary" type="submit" isWide isBusy={isBusy}>
          Send the link
        </Button>
        <p className="small sub">
          You have an account here? <Link to="/sign-in">Sign in</Link>
        </p>
      </form>
    </Alone>
  );
}

function Finish({ token, look }: { token: string; look: LinkLook }) {
  const [organization, setOrganization] = useState('');
  const enter = useEnter();
  const navigate = useNavigate();
  const joined = look.invited_to.map((one) => `${one.role} of ${one.organization}`).join(', ');
  return (
    <Alone
      title="Create your account"
      lead={`${look.email} is confirmed.${joined === '' ? '' : ` You become ${joined}.`}`}
    >
      <NewPersonForm
        action="Create account"
        email={look.email}
        more={
          look.makes_organization ? (
            <TextField
              label="Organization"
              aside="optional"
              hint="Your company or team. You own it, and can invite others."
              autoComplete="organization"
              maxLength={200}
              value={organization}
              onValue={setOrganization}
            />
          ) : null
        }
        act={async ({ name, password }) => {
          enter(
            await send('POST session/sign-up/confirmation', {
              body: {
                token,
                name,
                password,
                organization_name: organization.trim() === '' ? null : organization.trim(),
              },
            }),
          );
          await navigate({ to: '/' });
        }}
      />
    </Alone>
  );
}
