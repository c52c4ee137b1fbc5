import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '../../api/core.ts';
import type { ImportRecord } from '../../api/operator.ts';
import { operatorQuery, tableState } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Empty } from '../../ui/note.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { countText, plural } from '../../words/format.ts';
import { ImportLook } from './import-look.tsx';
import { type Uploaded, uploadFile } from './upload.ts';

const runningMs = 2000;
/** A process of its own begins within that time. */
const beginsMs = 20_000;

/** Imported records: a file is looked at before it is imported, and an import can be undone. */
export function DataPage() {
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [undone, setUndone] = useState<ImportRecord | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);
  const client = useQueryClient();
  /** After something was started, looks again until it must have begun. */
  const [beginsUntil, setBeginsUntil] = useState(0);
  const query = useQuery({
    ...operatorQuery('GET operator/imports'),
    refetchInterval: ({ state }) =>
      state.data?.in_progress ||
      state.data?.imports.some(({ finished_at }) => finished_at === null) ||
      Date.now() < beginsUntil
        ? runningMs
        : false,
  });
  const reread = () => {
    setBeginsUntil(Date.now() + beginsMs);
    return client.invalidateQueries({ queryKey: ['operator', 'GET operator/imports'] });
  };

  async function take(file: File | undefined) {
    if (!file) return;
    const abort = new AbortController();
    stop.current = abort;
    setFailed(null);
    setShare(0);
    try {
      setUploaded(await uploadFile(file, setShare, abort.signal));
    } catch (error) {
      if (!abort.signal.aborted) setFailed(error);
    } finally {
      setShare(null);
    }
  }

  const choose =
    share === null ? (
      <Button look="primary" onClick={() => input.current?.click()}>
        Import a file
      </Button>
    ) : (
      <span className="row">
        <progress value={share} aria-label="Sent" /> {Math.round(share * 100)}% sent
        <Button size="small" onClick={() => stop.current?.abort()}>
          Stop
        </Button>
      </span>
    );
  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Data</h1>
        <span className="sub">Your own records. Millrace answers from them before it pays a provider.</span>
        <div className="actions">{uploaded ? null : choose}</div>
      </div>
      <input
        ref={input}
        type="file"
        className="hidden-text"
        tabIndex={-1}
        aria-label="File to import"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {failed === null ? null : <ErrorNote error={failed} />}
      {uploaded ? (
        <ImportLook
          key={uploaded.id}
          uploaded={uploaded}
          onClose={() => {
            // What is left of it goes by itself within a day.
            void send('DELETE operator/uploads/{upload_id}', { params: { upload_id: uploaded.id } }).catch(
              () => null,
            );
            setUploaded(null);
          }}
          onStarted={async () => {
            setUploaded(null);
            await reread();
          }}
        />
      ) : null}
      <Card title="Imports">
        <Table
          label="Imports"
          state={tableState(query, ({ imports }) => imports)}
          idOf={({ import_id }) => String(import_id)}
          empty={
            <Empty title="Nothing imported yet" action={uploaded ? undefined : choose}>
              CSV, JSON or JSON Lines of people, companies, jobs or posts, also gzipped. You see what each
              column becomes before anything is stored.
            </Empty>
          }
          columns={columnsOf(setUndone)}
        />
      </Card>
      {undone ? <Undo record={undone} onClose={() => setUndone(null)} onStarted={reread} /> : null}
    </div>
  );
}

/** Undone before, or never taken in. */
const isGone = ({ state }: ImportRecord): boolean => state === 'removed' || state === 'discarded';

const columnsOf = (onUndo: (record: ImportRecord) => void): Column<ImportRecord>[] => [
  {
    name: 'file',
    head: 'File',
    className: 'cut',
    like: 'contacts.csv',
    cell: ({ file, source, moved_from: movedFrom }) => (
      <span title={movedFrom === null ? undefined : `Copied to OpenSearch from import ${movedFrom}`}>
        {file || source}
        {movedFrom === null ? null : ' (moved)'}
      </span>
    ),
  },
  { name: 'kind', head: 'Kind', cell: ({ kind }) => kind },
  {
    name: 'state',
    head: 'State',
    cell: ({ state, failure }) => (
      <span title={failure ?? undefined}>
        <Tag look={state === 'finished' ? 'ok' : state === 'running' ? 'warn' : 'bad'}>{state}</Tag>
      </span>
    ),
  },
  { name: 'taken', head: 'Stored', isNumber: true, cell: ({ accepted }) => countText(accepted ?? 0) },
  { name: 'new', head: 'New', isNumber: true, cell: ({ added }) => countText(added ?? 0) },
  { name: 'changed', head: 'Changed', isNumber: true, cell: ({ updated }) => countText(updated ?? 0) },
  { name: 'refused', head: 'Refused', isNumber: true, cell: ({ rejected }) => countText(rejected ?? 0) },
  {
    name: 'suppressed',
    head: 'Suppressed',
    isNumber: true,
    cell: ({ suppressed }) => countText(suppressed ?? 0),
  },
  { name: 'when', head: 'When', cell: ({ started_at }) => <Ago at={started_at} /> },
  {
    name: 'actions',
    head: '',
    className: 'more',
    cell: (record) =>
      record.finished_at === null || isGone(record) ? null : (
        <Button size="small" look="danger" onClick={() => onUndo(record)}>
          Undo
        </Button>
      ),
  },
];

/** One of a kind of records. */
const ones: Readonly<Record<string, string>> = {
  companies: 'company',
  people: 'person',
  jobs: 'job',
  posts: 'post',
};

function Undo({
  record,
  onClose,
  onStarted,
}: {
  record: ImportRecord;
  onClose: () => void;
  onStarted: () => Promise<unknown>;
}) {
  const params = { import_id: String(record.import_id) };
  const look = useQuery(operatorQuery('GET operator/imports/{import_id}/undo', { params }));
  const parts = Object.entries(look.data?.records ?? {})
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => plural(count, ones[kind] ?? 'record', kind));
  return (
    <Confirm
      title={`Undo the import of ${record.file ?? record.source}?`}
      action="Undo import"
      onClose={onClose}
      act={async () => {
        await send('POST operator/imports/{import_id}/undo', { params });
        await onStarted();
      }}
    >
      {look.error ? <ErrorNote error={look.error} /> : null}
      <p>
        {look.data ? `This removes ${parts.join(', ') || 'no record'}.` : '…'} A record that this import
        changed is removed entirely.
      </p>
    </Confirm>
  );
}
