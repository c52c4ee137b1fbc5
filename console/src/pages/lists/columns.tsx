import { useState } from 'react';
import type { NamedField } from '../../forms/form-field.ts';
import { plural } from '../../words/format.ts';
import { doubtOf } from './list-plan.ts';
import type { Sheet } from './read-csv.ts';

const shownFirst = 8;
const sampleRows = 50;

/** What each column is sent as. Columns that are not sent stay in your file. */
export function Columns({
  sheet,
  fields,
  mapping,
  onMapping,
}: {
  sheet: Sheet;
  fields: readonly NamedField[];
  mapping: readonly (string | null)[];
  onMapping: (mapping: readonly (string | null)[]) => void;
}) {
  const [areAllShown, setAllShown] = useState(false);
  // Sent ones first, so that a file of 200 columns begins with what matters.
  const order = sheet.columns
    .map((_, at) => at)
    .toSorted((one, other) => Number(mapping[other] !== null) - Number(mapping[one] !== null) || one - other);
  const shown = areAllShown
    ? order
    : order.slice(0, Math.max(shownFirst, mapping.filter((name) => name !== null).length));
  const hidden = order.length - shown.length;
  function put(at: number, name: string | null) {
    onMapping(
      mapping.map((had, index) => (index === at ? name : had === name && name !== null ? null : had)),
    );
  }
  return (
    <>
      <section className="table-box" tabIndex={0} aria-label="Columns">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Column in your file</th>
              <th scope="col">Sent as</th>
              <th scope="col">First row</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((at) => {
              const name = mapping[at] ?? null;
              const cells = sheet.rows.slice(0, sampleRows).map((row) => row[at] ?? '');
              const doubt = doubtOf(
                cells,
                fields.find((field) => field.name === name),
              );
              return (
                <tr key={sheet.columns[at]}>
                  <td className={name === null ? 'sub cut' : 'cut'}>{sheet.columns[at]}</td>
                  <td>
                    <select
                      className={name === null ? 'input sub' : 'input mono'}
                      aria-label={`Send ${sheet.columns[at]} as`}
                      value={name ?? ''}
                      onChange={(event) => put(at, event.target.value === '' ? null : event.target.value)}
                    >
                      <option value="">— not sent —</option>
                      {fields.map((field) => (
                        <option key={field.name} value={field.name}>
                          {field.name === 'value' ? field.field.label : field.name}
                        </option>
                      ))}
                    </select>
                    {doubt ? <div className="problem">{doubt}</div> : null}
                  </td>
                  <td className="cut mono">{cells.find((cell) => cell.trim() !== '') ?? ''}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {hidden > 0 ? (
        <div className="cf" style={{ padding: '8px 14px', borderTop: '1px solid var(--line)' }}>
          {plural(hidden, 'more column is', 'more columns are')} not sent.{' '}
          <button type="button" className="link" onClick={() => setAllShown(true)}>
            Show {hidden === 1 ? 'it' : 'them'}
          </button>
        </div>
      ) : null}
    </>
  );
}
