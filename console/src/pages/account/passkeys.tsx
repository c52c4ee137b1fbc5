import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import { makePasskey, namedAddress, passkeysWork } from '../../session/passkey.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty, Note } from '../../ui/note.tsx';
import { RecentDialog } from '../../ui/recent-dialog.tsx';
import { Table } from '../../ui/table.tsx';
import { Tag, WithTags } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { browserText } from '../../words/browser-text.ts';
import { useSubmit } from '../sign-in/use-submit.ts';
import { useWays } from './ways.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
type Open = { readonly kind: 'add' } | ({ readonly kind: 'rename' | 'remove' } & Named) | null;

/** Passkeys of the person: one signs in without password and code. */
export function Passkeys() {
  const { sign_in } = useSession();
  const [open, setOpen] = useState<Open>(null);
  const client = useQueryClient();
  const query = useWays();
  const hasPassword = query.data?.has_password ?? true;
  const local = namedAddress();
  const canAdd = sign_in.passkey && passkeysWork();
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: ['person'] });
  };
  return (
    <Card
      title="Passkeys"
      end={
        canAdd ? (
          <Button size="small" onClick={() => setOpen({ kind: 'add' })}>
            Add a passkey
          </Button>
        ) : null
      }
    >
      {canAdd ? null : (
        <Note>
          <p>
            {local === null ? (
              'Passkeys need a browser that has them, and an address of this service with a name and TLS.'
            ) : (
              <>
                Passkeys need a host name, not an IP address: <a href={local}>open this page at localhost</a>{' '}
                to add one.
              </>
            )}
          </p>
        </Note>
      )}
      <Table
        label="Passkeys"
        state={{
          rows: query.data?.passkeys,
          error: query.data ? null : query.error,
          retry: () => void query.refetch(),
        }}
        idOf={({ id }) => id}
        empty={
          <Empty title="No passkeys">
            A passkey signs you in by the fingerprint, face or PIN of your device: no password, no code.
          </Empty>
        }
        columns={[
          {
            name: 'name',
            head: 'Name',
            className: 'cut',
            like: 'Chrome on Linux',
            cell: ({ name, is_synced, is_elsewhere }) => (
              <WithTags name={name}>
                {is_synced ? <Tag>synced</Tag> : null}
                {is_elsewhere ? <Tag look="warn">other address</Tag> : null}
              </WithTags>
            ),
          },
          { name: 'made', head: 'Added', cell: ({ created_at }) => <Ago at={created_at} /> },
          {
            name: 'used',
            head: 'Last used',
            cell: ({ used_at }) => (used_at === null ? 'never' : <Ago at={used_at} />),
          },
          {
            name: 'actions',
            head: '',
            className: 'more',
            cell: ({ id, name }) => (
              <span className="row">
                <Button
                  size="small"
                  aria-label={`Rename ${name}`}
                  onClick={() => setOpen({ kind: 'rename', id, name })}
                >
                  Rename
                </Button>
                <Button
                  size="small"
                  look="danger"
                  aria-label={`Remove ${name}`}
                  onClick={() => setOpen({ kind: 'remove', id, name })}
                >
                  Remove
                </Button>
              </span>
            ),
          },
        ]}
      />
      {open?.kind === 'add' ? <Add hasPassword={hasPassword} onClose={close} /> : null}
      {open?.kind === 'rename' ? <Rename passkey={open} onClose={close} /> : null}
      {open?.kind === 'remove' ? (
        <RecentDialog
          title={`Remove ${open.name}`}
          action="Remove"
          isDanger
          hasPassword={hasPassword}
          onClose={close}
          act={async (password) => {
            await send('POST account/passkeys/{passkey_id}/removal', {
              params: { passkey_id: open.id },
              body: password === undefined ? {} : { password },
            });
            toast('Removed. It no longer signs anybody in.');
          }}
        >
          <p>
            Nobody can sign in with it from then on. Delete it on your device too, or the device keeps
            offering it.
          </p>
        </RecentDialog>
      ) : null}
    </Card>
  );
}

function Add({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [name, setName] = useState(browserText(navigator.userAgent));
  return (
    <RecentDialog
      title="Add a passkey"
      action="Continue"
      hasPassword={hasPassword}
      onClose={onClose}
      act={async (password) => {
        const { step, options } = await send('POST account/passkeys/options', {
          body: password === undefined ? {} : { password },
        });
        const response = await makePasskey(options);
        await send('POST account/passkeys', { body: { step, name: name.trim(), response } });
        toast('Added. You can sign in with it from now on.');
      }}
    >
      <p>Your device asks for your fingerprint, face or PIN, or for a security key.</p>
      <TextField
        label="Name"
        hint="How you tell it from others."
        required
        maxLength={100}
        value={name}
        onValue={setName}
      />
    </RecentDialog>
  );
}

function Rename({ passkey, onClose }: { passkey: Named; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    await send('PATCH account/passkeys/{passkey_id}', {
      params: { passkey_id: passkey.id },
      body: { name: name.trim() },
    });
    toast('Saved');
    onClose();
  });
  return (
    <Dialog title={`Rename ${passkey.name}`} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <TextField label="Name" required maxLength={100} value={name} onValue={setName} autoFocus />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
