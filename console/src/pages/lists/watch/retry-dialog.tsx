import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '../../../api/core.ts';
import { Once } from '../../../api/once.ts';
import { linkTo } from '../../../session/link-to.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { plural } from '../../../words/format.ts';
import { readRules } from '../stop-rules.ts';
import { outcomeText } from './cell-state.ts';
import { daysMost, readDays } from './read-days.ts';
import type { ListRun } from './wait-words.ts';

const retry =
  'POST organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}/retry' as const;
const outcomes = ['failed', 'canceled', 'not_found', 'skipped', 'invalid'] as const;
type Outcome = (typeof outcomes)[number];
const usual: ReadonlySet<Outcome> = new Set(['failed', 'canceled']);

/** Outcomes whose rows can run again, of those that the list has. */
export const retryable = (list: Pick<ListRun, Outcome>): Outcome[] => outcomes.filter((one) => list[one] > 0);

/** A new list of one that has ended: all of its rows, of which some run again. */
export function RetryDialog({
  list,
  params,
  base,
  onClose,
}: {
  list: ListRun;
  params: Readonly<Record<string, string>>;
  base: string;
  onClose: () => void;
}) {
  const there = retryable(list);
  const [chosen, setChosen] = useState<ReadonlySet<Outcome>>(() => {
    const some = there.filter((one) => usual.has(one));
    return new Set(some.length > 0 ? some : there.slice(0, 1));
  });
  const [most, setMost] = useState('');
  const [days, setDays] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [once] = useState(() => new Once());
  const navigate = useNavigate();
  const { limits, problems } = readRules({ most, mostPerRow: '', pauseAfter: '', hitRate: '' });
  const rows = there.reduce((sum, one) => sum + (chosen.has(one) ? list[one] : 0), 0);
  const age = readDays(days);
  const isReady = age === null ? rows > 0 : age !== undefined;

  async function go() {
    setBusy(true);
    setError(null);
    try {
      const status = there.filter((one) => chosen.has(one));
      const body = {
        ...(status.length === 0 ? {} : { status }),
        ...(age ? { older_than_days: age } : {}),
        limits,
      };
      const { id } = await once.run((key) => send(retry, { params, body, once: key }));
      await navigate(linkTo(`${base}/lists/${id}`));
      onClose();
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  }

  return (
    <Dialog
      title="Retry rows"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={!isReady || problems.most !== undefined}
            onClick={go}
          >
            {age === null ? `Retry ${plural(rows, 'row')}` : 'Retry old rows'}
          </Button>
        </>
      }
    >
      <p>
        A new list starts with all rows of this one. The rows that you choose run again.
        {age === null ? ' What their steps have found is not paid again.' : null}
      </p>
      <div className="stack tight">
        {there.map((one) => (
          <CheckField
            key={one}
            label={`${plural(list[one], 'row')} ${outcomeText(one)}`}
            isChecked={chosen.has(one)}
            onValue={(is) => {
              const next = new Set(chosen);
              if (is) next.add(one);
              else next.delete(one);
              setChosen(next);
            }}
          />
        ))}
        <TextField
          label="Only answers older than"
          aside={there.length === 0 ? 'days' : 'days, optional'}
          inputMode="numeric"
          placeholder="Any age"
          hint={
            chosen.size === 0
              ? 'All rows with older answers run again, and pay for all their steps.'
              : 'Of the rows chosen above. They run again from the start, and pay for all their steps.'
          }
          problem={age === undefined ? `Enter 1 to ${daysMost} days.` : undefined}
          value={days}
          onValue={setDays}
        />
        <TextField
          label="Spend at most"
          aside="credits"
          inputMode="decimal"
          placeholder="What these rows can cost"
          hint="The new list is never charged more."
          problem={problems.most}
          value={most}
          onValue={setMost}
        />
      </div>
      {error === null ? null : <ErrorNote error={error} />}
    </Dialog>
  );
}
