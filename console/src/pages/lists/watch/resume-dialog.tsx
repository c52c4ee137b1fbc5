import { useState } from 'react';
import { send } from '../../../api/core.ts';
import { Once } from '../../../api/once.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextField } from '../../../ui/field.tsx';
import { creditsText, plural } from '../../../words/format.ts';
import { readRules, type StopRules } from '../stop-rules.ts';
import { type ListRun, waitWords } from './wait-words.ts';

const resume =
  'POST organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}/resume' as const;

const typedOf = ({ limits }: ListRun): StopRules => ({
  most: limits.max_credits === undefined ? '' : String(limits.max_credits),
  mostPerRow: limits.max_credits_per_row === undefined ? '' : String(limits.max_credits_per_row),
  pauseAfter: '',
  hitRate:
    limits.stop_below_hit_rate === undefined
      ? ''
      : String(Number((limits.stop_below_hit_rate * 100).toFixed(2))),
});

/** A list that waits continues, with other limits where its owner wants some. */
export function ResumeDialog({
  list,
  params,
  onList,
  onClose,
}: {
  list: ListRun;
  params: Readonly<Record<string, string>>;
  onList: (list: ListRun) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(() => typedOf(list));
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [once] = useState(() => new Once());
  const { limits, problems } = readRules(typed);
  const needsMore =
    list.reason === 'max_credits' && (limits.max_credits ?? 0) <= (list.limits.max_credits ?? 0);
  const pausesEarly = limits.pause_after !== undefined && limits.pause_after <= list.completed;
  const put = (name: keyof StopRules) => (value: string) => setTyped({ ...typed, [name]: value });

  async function go() {
    setBusy(true);
    setError(null);
    try {
      // What was emptied is taken away; a limit of all credits cannot be.
      const sent = {
        ...(limits.max_credits === undefined ? {} : { max_credits: limits.max_credits }),
        max_credits_per_row: limits.max_credits_per_row ?? null,
        pause_after: limits.pause_after ?? null,
        stop_below_hit_rate: limits.stop_below_hit_rate ?? null,
      };
      onList(await once.run((key) => send(resume, { params, body: { limits: sent }, once: key })));
      onClose();
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  }

  return (
    <Dialog
      title="Resume this list"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep it waiting</Button>
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={Object.keys(problems).length > 0 || needsMore || pausesEarly}
            onClick={go}
          >
            Resume
          </Button>
        </>
      }
    >
      <p>{waitWords(list)?.why}</p>
      <div className="stack tight">
        <TextField
          label="Spend at most"
          aside="credits"
          inputMode="decimal"
          hint={
            needsMore
              ? `Enter more than ${creditsText(list.limits.max_credits ?? 0)}. The list has cost ${creditsText(list.credits_charged)}.`
              : `The list is never charged more. It has cost ${creditsText(list.credits_charged)}.`
          }
          problem={problems.most}
          value={typed.most}
          onValue={put('most')}
        />
        <TextField
          label="Spend on a row at most"
          aside="credits"
          inputMode="decimal"
          placeholder="No limit"
          problem={problems.mostPerRow}
          value={typed.mostPerRow}
          onValue={put('mostPerRow')}
        />
        <TextField
          label="Pause again after"
          aside="rows in all"
          inputMode="numeric"
          placeholder="Off"
          hint={`${plural(list.completed, 'row')} of ${plural(list.total, 'row')} are done.`}
          problem={
            problems.pauseAfter ??
            (pausesEarly ? `Enter more than ${list.completed.toLocaleString('en-US')}.` : null)
          }
          value={typed.pauseAfter}
          onValue={put('pauseAfter')}
        />
        <TextField
          label="Stop when the hit rate falls below"
          aside="%"
          inputMode="decimal"
          placeholder="Off"
          hint="Of the last 50 rows."
          problem={problems.hitRate}
          value={typed.hitRate}
          onValue={put('hitRate')}
        />
      </div>
      {error === null ? null : <ErrorNote error={error} />}
    </Dialog>
  );
}
