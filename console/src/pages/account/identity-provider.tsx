import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import { goToProvider } from '../../session/identity-provider.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RecentDialog } from '../../ui/recent-dialog.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { useWays } from './ways.ts';

/** The account at the operator's identity provider. Nothing where there is none. */
export function IdentityProvider() {
  const [open, setOpen] = useState<'link' | 'remove' | null>(null);
  const client = useQueryClient();
  const { data } = useWays();
  if (!data?.oidc) return null;
  const { name, linked_at } = data.oidc;
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: ['person'] });
  };
  return (
    <Card title={`Sign in with ${name}`} isPadded>
      <div className="stack tight">
        <p className="sub">
          {linked_at === null ? (
            `Link your account at ${name} to sign in with it.`
          ) : (
            <>
              Linked <Ago at={linked_at} />. Second factors are those of {name}.
            </>
          )}
        </p>
        <div>
          {linked_at === null ? (
            <Button onClick={() => setOpen('link')}>Link</Button>
          ) : (
            <Button look="danger" onClick={() => setOpen('remove')}>
              Remove the link
            </Button>
          )}
        </div>
      </div>
      {open === 'link' ? (
        <RecentDialog
          title={`Link ${name}`}
          action={`Continue to ${name}`}
          hasPassword={data.has_password}
          onClose={close}
          act={async (password) => {
            const begun = await send('POST account/oidc', {
              body: password === undefined ? {} : { password },
            });
            goToProvider(begun, { kind: 'link' });
          }}
        >
          <p>You sign in there, and come back here. From then on you can sign in with it.</p>
        </RecentDialog>
      ) : null}
      {open === 'remove' ? (
        <RecentDialog
          title={`Remove the link to ${name}`}
          action="Remove"
          isDanger
          hasPassword={data.has_password}
          onClose={close}
          act={async (password) => {
            await send('POST account/oidc/removal', { body: password === undefined ? {} : { password } });
            toast(`Removed. You no longer sign in with ${name}.`);
          }}
        >
          <p>From then on you sign in another way.</p>
        </RecentDialog>
      ) : null}
    </Card>
  );
}
