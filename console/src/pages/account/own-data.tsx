import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf, send } from '../../api/core.ts';
import { forgetRuns } from '../../session/past-runs.ts';
import { useEnter, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

/** What is stored of a person, and its end. */
export function OwnData() {
  const [isLeaving, setLeaving] = useState(false);
  const { person } = useSession();
  const enter = useEnter();
  const navigate = useNavigate();
  return (
    <Card title="Your data" isPadded>
      <div className="stack tight">
        <p className="sub">
          One JSON file with everything that is stored about you: how you sign in, sessions, organizations,
          and what you changed. Passwords and secrets are not in it.
        </p>
        <div className="row wrap">
          <a className="btn" download="millrace-account.json" href={addressOf('account/download', {}, {})}>
            Download everything
          </a>
          <Button look="danger" onClick={() => setLeaving(true)}>
            Delete your account…
          </Button>
        </div>
      </div>
      {isLeaving && person ? (
        <Confirm
          title="Delete your account?"
          action="Delete my account"
          typed={person.email}
          onClose={() => setLeaving(false)}
          act={async () => {
            await send('DELETE account');
            forgetRuns();
            enter(await send('GET session'));
            toast('Your account is deleted.');
            await navigate({ to: '/sign-in' });
          }}
        >
          <ul className="stack tight">
            <li>You leave every organization. Your sessions and ways to sign in end at once.</li>
            <li>Management keys and invitations that you made stop working.</li>
            <li>Workspaces, API keys, credits and calls belong to the organization, and stay.</li>
            <li>Audit logs keep what you changed, without your name and email address.</li>
            <li>Nobody can bring the account back.</li>
          </ul>
        </Confirm>
      ) : null}
    </Card>
  );
}
