import { useState } from 'react';
import { send } from '../../api/core.ts';
import type { Mode } from '../../api/people.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useSubmit } from '../sign-in/use-submit.ts';

export function NewWorkspace({
  organization,
  onClose,
  onMade,
}: {
  organization: string;
  onClose: () => void;
  onMade: (name: string, secret: string) => Promise<void>;
}) {
  const [name, setName] = useState('');
  const [mode, setMode] = useState<Mode>('live');
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    const { api_key } = await send('POST organizations/{organization_id}/workspaces', {
      params: { organization_id: organization },
      body: { name: name.trim(), mode },
    });
    await onMade(name.trim(), api_key);
  });
  return (
    <Dialog title="New workspace" onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <TextField
          label="Name"
          required
          maxLength={100}
          placeholder="n8n production"
          value={name}
          onValue={setName}
          autoFocus
        />
        <div className="field">
          <span className="label">Mode</span>
          <div>
            <Segmented
              label="Mode"
              value={mode}
              segments={[
                { value: 'live', label: 'Live' },
                { value: 'sandbox', label: 'Sandbox' },
              ]}
              onValue={setMode}
            />
          </div>
          <span className="hint">
            {mode === 'live'
              ? 'Real answers, paid with credits.'
              : 'Made-up data, paid with play money. For tests and for building.'}
          </span>
        </div>
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            Create workspace
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
