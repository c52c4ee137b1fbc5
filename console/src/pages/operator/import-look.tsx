import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import type { ImportPreview } from '../../api/operator.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Note, Skeleton } from '../../ui/note.tsx';
import { countText, plural } from '../../words/format.ts';
import { providerText } from '../../words/provider-text.ts';
import { useSubmit } from '../sign-in/use-submit.ts';
import type { Uploaded } from './upload.ts';

type Kind = 'companies' | 'people' | 'jobs' | 'posts';
type Mapping = Readonly<Record<string, readonly string[]>>;

/** A file before it is imported: what each column becomes, columns that are not used, and the first records as they will be. */
export function ImportLook({
  uploaded,
  onClose,
  onStarted,
}: {
  uploaded: Uploaded;
  onClose: () => void;
  onStarted: () => Promise<void>;
}) {
  const [kind, setKind] = useState<Kind | null>(null);
  const [mapping, setMapping] = useState<Mapping | undefined>(undefined);
  const params = { upload_id: uploaded.id };
  const query = useQuery({
    queryKey: ['operator', 'preview', uploaded.id, kind, mapping ?? null],
    queryFn: ({ signal }) =>
      send('POST operator/uploads/{upload_id}/preview', {
        params,
        body: { kind, ...(mapping ? { mapping } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const preview = query.data;
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    if (!preview) return;
    await send('POST operator/uploads/{upload_id}/import', {
      params,
      body: { kind: preview.kind as Kind, mapping: preview.mapping as Mapping },
    });
    await onStarted();
  });

  function put(column: string, field: string) {
    if (!preview) return;
    const next: Record<string, readonly string[]> = {};
    for (const [name, columns] of Object.entries(preview.mapping as Mapping)) {
      const others = columns.filter((one) => one !== column);
      if (others.length > 0) next[name] = others;
    }
    if (field !== '') next[field] = [...(next[field] ?? []), column];
    setMapping(next);
  }

  if (!preview) {
    return query.error ? (
      <div className="stack">
        <ErrorNote error={query.error} retry={() => void query.refetch()} />
        <div>
          <Button onClick={onClose}>Choose another file</Button>
        </div>
      </div>
    ) : (
      <Card title={uploaded.name} isPadded>
        <Skeleton text="Reading the first rows of the file" />
      </Card>
    );
  }
  const unused = preview.columns.filter(({ field }) => field === null);
  return (
    <form className="split" onSubmit={onSubmit}>
      <Card
        title={uploaded.name}
        aside={`${preview.format.toUpperCase()} · ${plural(preview.columns.length, 'column')}${preview.preset === 'auto' ? '' : ` · ${layoutText(preview.preset)}`}`}
      >
        <Columns preview={preview} onField={put} />
      </Card>
      <div className="stack">
        <Card title="Before it is stored" isPadded>
          <div className="stack tight">
            <SelectField
              label="Kind of records"
              value={preview.kind}
              onValue={(value) => {
                setKind(value as Kind);
                setMapping(undefined);
              }}
              choices={preview.kinds.map(({ kind: value, fields }) => ({
                value,
                label: `${value}, ${plural(fields, 'matching column')}`,
              }))}
            />
            <p>
              Stored: {countText(preview.columns.length - unused.length)} of{' '}
              {plural(preview.columns.length, 'column')}. Not used:{' '}
              <b style={unused.length > 0 ? { color: 'var(--warn)' } : { fontWeight: 400 }}>
                {countText(unused.length)}
              </b>
              .
            </p>
            <p>
              Accepted: {countText(preview.accepted)} of the first {plural(preview.sampled, 'row')}.
            </p>
            {preview.rejects.length > 0 ? (
              <Note look="warn">
                {preview.rejects.slice(0, 3).map((reject) => (
                  <p key={JSON.stringify(reject)}>
                    Row {countText(reject.line)}: {reject.reason}
                  </p>
                ))}
              </Note>
            ) : null}
          </div>
        </Card>
        <Card title="First records" isPadded>
          {preview.records.slice(0, 3).map((record, at) => (
            <pre className="code wrapped" tabIndex={0} key={at} style={{ marginBottom: 8 }}>
              {JSON.stringify(
                record,
                (_, value) => (value === null || isEmptyList(value) ? undefined : value),
                2,
              )}
            </pre>
          ))}
        </Card>
        {query.error ? <ErrorNote error={query.error} /> : null}
        {error === null ? null : <ErrorNote error={error} />}
        <Button
          look="primary"
          type="submit"
          isWide
          isBusy={isBusy}
          disabled={preview.accepted === 0 || query.isFetching}
        >
          Import this file
        </Button>
        <Button isWide onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** What a record has not got is not shown. */
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function Columns({
  preview,
  onField,
}: {
  preview: ImportPreview;
  onField: (column: string, field: string) => void;
}) {
  return (
    <section className="table-box" tabIndex={0} aria-label="Columns of the file">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Column in the file</th>
            <th scope="col">Stored as</th>
            <th scope="col">First values</th>
          </tr>
        </thead>
        <tbody>
          {preview.columns.map(({ column, field, values }) => (
            <tr key={column}>
              <td className={field === null ? 'sub cut' : 'cut'}>{column}</td>
              <td>
                <select
                  className={field === null ? 'input sub' : 'input mono'}
                  aria-label={`Store ${column} as`}
                  value={field ?? ''}
                  onChange={(event) => onField(column, event.target.value)}
                >
                  <option value="">— not used —</option>
                  {[...new Set([...(field === null ? [] : [field]), ...preview.fields])].map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              </td>
              <td className="cut mono">{values.join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Products whose exports are recognized, and which are no providers. */
const layouts: Readonly<Record<string, string>> = {
  connections: 'LinkedIn connections',
  evaboot: 'Evaboot',
  millrace: 'Millrace',
  phantombuster: 'PhantomBuster',
  zoominfo: 'ZoomInfo',
};

/** "recognized as an export of People Data Labs". */
const layoutText = (preset: string): string =>
  `recognized as an export of ${layouts[preset] ?? providerText(preset)}`;
