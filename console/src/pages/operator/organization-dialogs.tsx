import { useState } from 'react';
import { send } from '../../api/core.ts';
import { rateTiers } from '../../api/endpoints.ts';
import { makeKey } from '../../api/once.ts';
import type { OperatorOrganization } from '../../api/operator.ts';
import type { Routes } from '../../api/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.tsx';
import { creditsEntered } from '../../words/credits-entered.ts';
import { creditsLabel } from '../../words/format.ts';
import { useSubmit } from '../sign-in/use-submit.ts';

type Tier = NonNullable<Routes['POST operator/organizations']['body']['rate_tier']>;

/** The answer to the first try, which had the keys, did not arrive. */
const lostKey = 'made before, and shown only then: rotate it';

/** With its first credits and its two workspaces, whose keys are shown once. */
export function NewOrganization({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (name: string, keys: string) => Promise<unknown>;
}) {
  // One id for all tries of this form, so that a second press makes no second organization.
  const [id] = useState(makeKey);
  const [name, setName] = useState('');
  const [credits, setCredits] = useState('');
  const [tier, setTier] = useState<Tier>('standard');
  const amount = creditsEntered(credits);
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    if (amount === null) return;
    const { workspaces } = await send('POST operator/organizations', {
      body: { name: name.trim(), credits: amount, rate_tier: tier, plan: null, id },
    });
    await onMade(
      name.trim(),
      workspaces.map(({ mode, api_key }) => `${mode}: ${api_key ?? lostKey}`).join('\n'),
    );
  });
  return (
    <Dialog title="New organization" onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <TextField label="Name" required maxLength={200} value={name} onValue={setName} autoFocus />
        <TextField
          label="Credits to begin with"
          aside="optional"
          inputMode="decimal"
          placeholder="0"
          problem={amount === null || amount < 0 ? 'Enter a number of credits, or nothing.' : null}
          value={credits}
          onValue={setCredits}
        />
        <SelectField
          label="Rate tier"
          hint="How fast its workspaces may call."
          value={tier}
          onValue={(value) => setTier(value as Tier)}
          choices={rateTiers.map((value) => ({ value, label: value }))}
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            Create organization
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Kind = 'grant' | 'purchase' | 'adjust';

/** Add-on credits: a grant, a purchase, or an adjustment. */
export function Booking({
  organization,
  onClose,
  onMade,
}: {
  organization: OperatorOrganization;
  onClose: () => void;
  onMade: () => Promise<unknown>;
}) {
  // One id for all tries of this form, so that a second press books nothing twice.
  const [id] = useState(makeKey);
  const [kind, setKind] = useState<Kind>('grant');
  const [credits, setCredits] = useState('');
  const [note, setNote] = useState('');
  const amount = creditsEntered(credits);
  const isRight = amount !== null && amount !== 0 && (kind === 'adjust' || amount > 0);
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    if (!isRight || amount === null) return;
    const { addon_credits } = await send('POST operator/organizations/{organization_id}/entries', {
      params: { organization_id: organization.id },
      body: { kind, credits: amount, id, ...(note.trim() === '' ? {} : { note: note.trim() }) },
    });
    toast(`Booked. ${organization.name} has ${creditsLabel(addon_credits)} of add-on credits now.`);
    await onMade();
    onClose();
  });
  return (
    <Dialog title={`Credits of ${organization.name}`} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <div>
          <Segmented
            label="Kind of entry"
            value={kind}
            segments={[
              { value: 'grant', label: 'Grant' },
              { value: 'purchase', label: 'Purchase' },
              { value: 'adjust', label: 'Adjust' },
            ]}
            onValue={setKind}
          />
        </div>
        <TextField
          label="Add-on credits"
          required
          inputMode="decimal"
          hint={kind === 'adjust' ? 'Below zero takes credits back, at most what is left.' : undefined}
          problem={
            credits !== '' && !isRight ? 'Enter a number above zero, with two decimals at most.' : null
          }
          value={credits}
          onValue={setCredits}
          autoFocus
        />
        <TextField
          label="Note"
          aside="optional, shown to the organization"
          maxLength={500}
          placeholder="Invoice 2026-114"
          value={note}
          onValue={setNote}
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy} disabled={!isRight}>
            Book {isRight && amount !== null ? creditsLabel(amount) : ''}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A link for one address, to be passed on by hand. */
export function InviteOwner({
  organization,
  onClose,
  onMade,
}: {
  organization: OperatorOrganization;
  onClose: () => void;
  onMade: (link: string) => void;
}) {
  const [email, setEmail] = useState('');
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    const { link } = await send('POST operator/organizations/{organization_id}/invitations', {
      params: { organization_id: organization.id },
      body: { email: email.trim() },
    });
    if (link !== null) {
      onMade(link);
      return;
    }
    toast(`The invitation is on its way to ${email.trim()}.`);
    onClose();
  });
  return (
    <Dialog title={`Invite an owner of ${organization.name}`} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <TextField
          label="Email"
          required
          type="email"
          hint="The link works for this address only, once, for 7 days."
          value={email}
          onValue={setEmail}
          autoFocus
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            Invite
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Read only, for an hour, and its members can read why. */
export function Visit({
  organization,
  onClose,
}: {
  organization: OperatorOrganization;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    await send('POST operator/organizations/{organization_id}/visits', {
      params: { organization_id: organization.id },
      body: { reason: reason.trim() },
    });
    // Everything is read again, as who sees it now.
    location.assign('/console/');
  });
  return (
    <Dialog title={`View ${organization.name} as a member`} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <p>
          For an hour you see what its viewers see, and cannot change anything. Its audit log records the
          visit.
        </p>
        <TextField
          label="Reason"
          required
          minLength={3}
          maxLength={300}
          hint="Its members can read it."
          placeholder="Ticket 4711: a webhook that fails"
          value={reason}
          onValue={setReason}
          autoFocus
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            View for an hour
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
