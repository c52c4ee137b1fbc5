import { useState } from 'react';
import type { ImportPreview } from '../../api/operator.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { SelectField } from '../../ui/field.tsx';
import { countText, plural } from '../../words/format.ts';
import { useSubmit } from '../sign-in/use-submit.ts';

/** A file before it is imported: what each column becomes, columns that are not used, and the first records as they will be. */
export function ImportLook({
  preview,
  onClose,
  onStart,
}: {
  preview: ImportPreview;
  onClose: () => void;
  onStart: (kind: string, columns: Readonly<Record<string, string | null>>) => Promise<void>;
}) {
  const [kind, setKind] = useState(preview.kind);
  const [columns, setColumns] = useState<Readonly<Record<string, string | null>>>(() =>
    Object.fromEntries(preview.columns.map(({ name, field }) => [name, field])),
  );
  const unused = preview.columns.filter(({ name }) => columns[name] === null);
  const { error, isBusy, onSubmit } = useSubmit(() => onStart(kind, columns));
  return (
    <form className="split" onSubmit={onSubmit}>
      <Card
        title={preview.file}
        aside={`${plural(preview.rows, 'row')} · ${plural(preview.columns.length, 'column')}${preview.layout ? ` · recognized as ${preview.layout}` : ''}`}
      >
        <section className="table-box" tabIndex={0} aria-label="Columns of the file">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Column in the file</th>
                <th scope="col">Stored as</th>
                <th scope="col">First row</th>
              </tr>
            </thead>
            <tbody>
              {preview.columns.map(({ name, first }) => (
                <tr key={name}>
                  <td className={columns[name] === null ? 'sub cut' : 'cut'}>{name}</td>
                  <td>
                    <select
                      className="input"
                      aria-label={`Store ${name} as`}
                      value={columns[name] ?? ''}
                      onChange={(event) =>
                        setColumns({
                          ...columns,
                          [name]: event.target.value === '' ? null : event.target.value,
                        })
                      }
                    >
                      <option value="">— not used —</option>
                      {preview.fields.map((field) => (
                        <option key={field}>{field}</option>
                      ))}
                    </select>
                  </td>
                  <td className="cut mono">{first ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Card>
      <div className="stack">
        <Card title="Before it is stored" isPadded>
          <div className="stack tight">
            <SelectField
              label="Kind of records"
              value={kind}
              onValue={setKind}
              choices={preview.kinds.map((value) => ({ value, label: value }))}
            />
            <p>
              <b>{countText(preview.columns.length - unused.length)}</b> columns are stored,{' '}
              <b style={unused.length > 0 ? { color: 'var(--warn)' } : undefined}>
                {countText(unused.length)}
              </b>{' '}
              are not used.
            </p>
          </div>
        </Card>
        <Card title="First records" isPadded>
          {preview.records.slice(0, 3).map((record, at) => (
            <pre className="code" key={at} style={{ marginBottom: 8 }}>
              {JSON.stringify(record, null, 2)}
            </pre>
          ))}
        </Card>
        {error === null ? null : <ErrorNote error={error} />}
        <Button look="primary" type="submit" isWide isBusy={isBusy}>
          Import {plural(preview.rows, 'row')}
        </Button>
        <Button isWide onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
