import { useState } from 'react';
import { addressOf, send } from '../../../api/core.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { RetryDialog, retryable } from './retry-dialog.tsx';
import type { ListRun } from './wait-words.ts';

const one = 'organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}' as const;

/** What can be done with a list as it stands: to the left what steers it, to the right its downloads. */
export function ListActions({
  list,
  params,
  base,
  mayRun,
  onList,
}: {
  list: ListRun;
  params: Readonly<Record<string, string>>;
  base: string;
  mayRun: boolean;
  onList: (list: ListRun) => void;
}) {
  const [asked, setAsked] = useState<'resume' | 'retry' | 'cancel' | 'delete' | null>(null);
  const [isPausing, setPausing] = useState(false);
  const close = () => setAsked(null);
  const isOver = list.finished_at !== null;
  const waits = list.status === 'paused' || list.status === 'stopped';
  const runs = list.status === 'queued' || list.status === 'running';

  async function pause() {
    setPausing(true);
    try {
      onList(await send(`POST ${one}/pause`, { params }));
    } catch (error) {
      toast(error instanceof Error ? error.message : 'The list was not paused.');
    } finally {
      setPausing(false);
    }
  }

  return (
    <>
      {mayRun && (runs || waits) ? (
        <Button look="danger" onClick={() => setAsked('cancel')}>
          Cancel list
        </Button>
      ) : null}
      {mayRun && runs ? (
        <Button isBusy={isPausing} onClick={pause}>
          Pause
        </Button>
      ) : null}
      {mayRun && isOver && !list.results_expired ? (
        <Button look="danger" onClick={() => setAsked('delete')}>
          Delete rows
        </Button>
      ) : null}
      {mayRun && isOver && !list.results_expired && (retryable(list).length > 0 || list.found > 0) ? (
        <Button onClick={() => setAsked('retry')}>Retry rows</Button>
      ) : null}
      {list.results_expired ? null : (
        <>
          <a className="btn" download href={addressOf(`${one}/rows.xlsx`, params, {})}>
            Download XLSX
          </a>
          <a
            className={isOver ? 'btn primary' : 'btn'}
            download
            href={addressOf(`${one}/rows.csv`, params, {})}
          >
            Download CSV
          </a>
        </>
      )}
      {mayRun && waits ? (
        <Button look="primary" onClick={() => setAsked('resume')}>
          Resume
        </Button>
      ) : null}
      {asked === 'resume' ? (
        <ResumeDialog list={list} params={params} onList={onList} onClose={close} />
      ) : null}
      {asked === 'retry' ? <RetryDialog list={list} params={params} base={base} onClose={close} /> : null}
      {asked === 'cancel' ? (
        <Confirm
          title="Cancel this list?"
          action="Cancel list"
          keep={runs ? 'Keep it running' : 'Keep it waiting'}
          onClose={close}
          act={async () => onList(await send(`POST ${one}/cancel`, { params }))}
        >
          <p>
            Finished rows stay and are charged. The others are canceled and free. You can retry them later.
          </p>
        </Confirm>
      ) : null}
      {asked === 'delete' ? (
        <Confirm
          title="Delete the rows of this list?"
          action="Delete rows"
          keep="Keep them"
          onClose={close}
          act={async () => onList(await send(`DELETE ${one}/rows`, { params }))}
        >
          <p>
            Rows and results are deleted at once and for good. What the list did and cost stays. Download the
            results first if you need them.
          </p>
        </Confirm>
      ) : null}
    </>
  );
}
