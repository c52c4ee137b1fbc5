import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, send, sendFile } from '../../api/core.ts';
import type { ImportPreview, ImportRecord } from '../../api/operator.ts';
import { operatorQuery, tableState } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Empty } from '../../ui/note.tsx';
import { Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { countText } from '../../words/format.ts';
import { ImportLook } from './import-look.tsx';

/** Imported records: a file is looked at before it is imported, and an import can be undone. */
export function DataPage() {
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [undone, setUndone] = useState<ImportRecord | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const query = useQuery({
    ...operatorQuery('GET operator/imports'),
    refetchInterval: ({ state }) =>
      state.data?.imports.some(({ finished_at }) => finished_at === null) ? 2000 : false,
  });
  /** A service without this route: files are imported by command. */
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  const reread = () => client.invalidateQueries({ queryKey: ['operator'] });

  async function look(file: File | undefined) {
    if (!file) return;
    setFailed(null);
    setBusy(true);
    try {
      setPreview((await sendFile('operator/imports/previews', { file: file.name }, file)) as ImportPreview);
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  }

  const choose = (
    <Button look="primary" isBusy={isBusy} onClick={() => input.current?.click()}>
      {isBusy ? 'Reading the file…' : 'Import a file'}
    </Button>
  );
  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Data</h1>
        <span className="sub">Records of your own, which answer before any provider is paid.</span>
        <div className="actions">{preview || isMissing ? null : choose}</div>
      </div>
      <input
        ref={input}
        type="file"
        className="hidden-text"
        tabIndex={-1}
        aria-label="File to import"
        onChange={(event) => {
          void look(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {failed === null ? null : <ErrorNote error={failed} />}
      {isMissing ? (
        <Card>
          <Empty title="Files are imported on the server">
            This version imports from the command line. <code>./millrace import people contacts.csv</code>{' '}
            says what each column became and which were not used. docs/import.md lists all commands and
            layouts.
          </Empty>
        </Card>
      ) : null}
      {preview ? (
        <ImportLook
          preview={preview}
          onClose={() => setPreview(null)}
          onStart={async (kind, columns) => {
            await send('POST operator/imports', { body: { preview_id: preview.id, kind, columns } });
            setPreview(null);
            await reread();
          }}
        />
      ) : null}
      {isMissing ? null : (
        <Card title="Imports">
          <Table
            label="Imports"
            state={tableState(query, ({ imports }) => imports)}
            idOf={({ id }) => id}
            empty={
              <Empty title="Nothing imported yet" action={choose}>
                CSV, JSON or JSON Lines of people, companies or contacts. You see what each column becomes
                before anything is stored.
              </Empty>
            }
            columns={[
              {
                name: 'file',
                head: 'File',
                className: 'cut',
                like: 'contacts.csv',
                cell: ({ file }) => file,
              },
              { name: 'kind', head: 'Kind', cell: ({ kind }) => kind },
              {
                name: 'status',
                head: 'Status',
                cell: ({ status }) => (
                  <Tag
                    look={
                      status === 'completed'
                        ? 'ok'
                        : status === 'failed'
                          ? 'bad'
                          : status === 'running'
                            ? 'warn'
                            : undefined
                    }
                  >
                    {status}
                  </Tag>
                ),
              },
              { name: 'rows', head: 'Rows', isNumber: true, cell: ({ rows }) => countText(rows) },
              { name: 'taken', head: 'Stored', isNumber: true, cell: ({ taken }) => countText(taken) },
              { name: 'refused', head: 'Refused', isNumber: true, cell: ({ refused }) => countText(refused) },
              { name: 'when', head: 'When', cell: ({ created_at }) => <Ago at={created_at} /> },
              {
                name: 'actions',
                head: '',
                className: 'more',
                cell: (one) =>
                  one.can_undo ? (
                    <Button size="small" look="danger" onClick={() => setUndone(one)}>
                      Undo
                    </Button>
                  ) : null,
              },
            ]}
          />
        </Card>
      )}
      {undone ? (
        <Confirm
          title={`Undo the import of ${undone.file}?`}
          action="Undo import"
          onClose={() => setUndone(null)}
          act={async () => {
            await send('POST operator/imports/{import_id}/undo', { params: { import_id: undone.id } });
            await reread();
          }}
        >
          <p>
            {countText(undone.taken)} records are taken out again. Records that a later import changed stay as
            that import left them.
          </p>
        </Confirm>
      ) : null}
    </div>
  );
}
