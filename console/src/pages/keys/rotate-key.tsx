import { useState } from 'react';
import type { Workspace } from '../../api/calls.ts';
import { send } from '../../api/core.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useSubmit } from '../sign-in/use-submit.ts';

const overlaps = [
  { value: '0', label: 'Now' },
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '24 hours' },
  { value: '604800', label: '7 days' },
] as const;

/** A new key, while the old one goes on working for a while. */
export function RotateKey({
  organization,
  workspace,
  onClose,
  onMade,
}: {
  organization: string;
  workspace: Workspace;
  onClose: () => void;
  onMade: (secret: string) => Promise<void>;
}) {
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]['value']>(
    workspace.keys.length > 0 ? '86400' : '0',
  );
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    const { api_key } = await send('POST organizations/{organization_id}/workspaces/{workspace_id}/keys', {
      params: { organization_id: organization, workspace_id: workspace.id },
      body: { overlap_seconds: Number(overlap) },
    });
    await onMade(api_key);
  });
  return (
    <Dialog
      title={
        workspace.keys.length > 0 ? `Rotate the key of ${workspace.name}` : `New key for ${workspace.name}`
      }
      onClose={onClose}
    >
      <form className="stack" onSubmit={onSubmit}>
        {workspace.keys.length > 0 ? (
          <div className="field">
            <span className="label">The old key stops working</span>
            <div>
              <Segmented
                label="The old key stops working"
                value={overlap}
                segments={overlaps}
                onValue={setOverlap}
              />
            </div>
            <span className="hint">
              {overlap === '0'
                ? 'Programs with the old key are refused at once.'
                : 'Both keys work until then, so nothing has to stop.'}
            </span>
          </div>
        ) : null}
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            {workspace.keys.length > 0 ? 'Rotate key' : 'Create key'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
