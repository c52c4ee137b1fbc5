import { useState } from 'react';
import type { Workspace } from '../../api/calls.ts';
import { send } from '../../api/core.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSubmit } from '../sign-in/use-submit.ts';

/** The most days for which the service keeps bodies. */
const bodiesDaysMax = 30;

/** Name, monthly spend limit, and for how long bodies of calls are kept. */
export function WorkspaceTerms({
  organization,
  workspace,
  onClose,
  onChanged,
}: {
  organization: string;
  workspace: Workspace;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const [name, setName] = useState(workspace.name);
  const [limit, setLimit] = useState(
    workspace.spend_limit_credits === null ? '' : String(workspace.spend_limit_credits),
  );
  const [days, setDays] = useState(
    workspace.keep_bodies_days === 0 ? '' : String(workspace.keep_bodies_days),
  );
  const amount = limit.trim() === '' ? null : Number(limit.replaceAll(',', ''));
  const isWrong = amount !== null && !(amount >= 0);
  const kept = days.trim() === '' ? 0 : Number(days);
  const isKeptWrong = !Number.isInteger(kept) || kept < 0 || kept > bodiesDaysMax;
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    if (isWrong || isKeptWrong) return;
    await send('PATCH organizations/{organization_id}/workspaces/{workspace_id}', {
      params: { organization_id: organization, workspace_id: workspace.id },
      body: {
        ...(name.trim() === workspace.name ? {} : { name: name.trim() }),
        ...(amount === workspace.spend_limit_credits ? {} : { spend_limit_credits: amount }),
        ...(kept === workspace.keep_bodies_days ? {} : { keep_bodies_days: kept }),
      },
    });
    await onChanged();
    toast('Saved');
    onClose();
  });
  return (
    <Dialog title={`Workspace ${workspace.name}`} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <TextField label="Name" required maxLength={100} value={name} onValue={setName} />
        <TextField
          label="Spend limit"
          aside="credits a month"
          inputMode="decimal"
          placeholder="no limit"
          hint="Calls that would go over it are refused with 402."
          problem={isWrong ? 'Enter a number of credits, or nothing.' : null}
          value={limit}
          onValue={setLimit}
        />
        <TextField
          label="Store bodies"
          aside={`days, up to ${bodiesDaysMax}`}
          inputMode="numeric"
          placeholder="not stored"
          hint={
            kept < workspace.keep_bodies_days
              ? 'Older bodies are deleted when you save.'
              : 'Requests and answers of calls, from now on. They may contain personal data. Everybody who can run calls sees them under Calls.'
          }
          problem={isKeptWrong ? `Enter 1 to ${bodiesDaysMax} days, or nothing.` : null}
          value={days}
          onValue={setDays}
        />
        <p className="hint">
          Rate tier: {workspace.rate_tier}. The operator of this instance sets how fast a workspace may call.
        </p>
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
