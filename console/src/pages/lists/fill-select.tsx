import type { NamedField } from '../../forms/form-field.ts';
import { type Fill, placeOfAnswer, placeOfColumn, placeText, type Step } from './step-plan.ts';

const fixed = '=fixed';
const text = '=text';

/** What a field is filled with: a column, an answer of an earlier step, a fixed value, or a text with columns in it. */
export function FillSelect({
  label,
  field,
  fill,
  columns,
  before,
  onFill,
}: {
  label: string;
  field: NamedField;
  fill: Fill | undefined;
  columns: readonly string[];
  before: readonly Step[];
  onFill: (fill: Fill | null) => void;
}) {
  const value = fill === undefined ? '' : fill.kind === 'place' ? fill.template : `=${fill.kind}`;
  const known = new Set([
    ...columns.map(placeOfColumn),
    ...before.flatMap(({ answers }) => answers.map(placeOfAnswer)),
  ]);
  function choose(chosen: string) {
    if (chosen === '') onFill(null);
    else if (chosen === fixed) onFill({ kind: 'fixed', letters: '' });
    else if (chosen === text) onFill({ kind: 'text', letters: fill?.kind === 'place' ? fill.template : '' });
    else onFill({ kind: 'place', template: chosen });
  }
  return (
    <div className="list-fill">
      <select
        className={fill === undefined ? 'input sub' : 'input'}
        aria-label={label}
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">— not sent —</option>
        {fill?.kind === 'place' && !known.has(fill.template) ? (
          <option value={fill.template}>{placeText(fill.template, before)}</option>
        ) : null}
        <optgroup label="Columns">
          {columns.map((column) => (
            <option key={column} value={placeOfColumn(column)}>
              {column}
            </option>
          ))}
        </optgroup>
        {before.map(({ id, title, answers }) => (
          <optgroup key={id} label={`Answer of ${title}`}>
            {answers.map((answer) => (
              <option key={answer.reference} value={placeOfAnswer(answer)}>
                {placeText(placeOfAnswer(answer), before)}
              </option>
            ))}
          </optgroup>
        ))}
        <optgroup label="Other">
          <option value={fixed}>A fixed value…</option>
          <option value={text}>A text with columns…</option>
        </optgroup>
      </select>
      {fill?.kind === 'fixed' ? (
        <FixedValue
          label={label}
          field={field}
          letters={fill.letters}
          onLetters={(letters) => onFill({ kind: 'fixed', letters })}
        />
      ) : null}
      {fill?.kind === 'text' ? (
        <input
          className="input mono"
          aria-label={`${label}, text with columns in braces`}
          placeholder="{First name} {Last name}"
          value={fill.letters}
          onChange={(event) => onFill({ kind: 'text', letters: event.target.value })}
        />
      ) : null}
    </div>
  );
}

function FixedValue({
  label,
  field: { field },
  letters,
  onLetters,
}: {
  label: string;
  field: NamedField;
  letters: string;
  onLetters: (letters: string) => void;
}) {
  if (field.kind === 'choice') {
    return (
      <select
        className="input"
        aria-label={`${label}, fixed value`}
        value={letters}
        onChange={(event) => onLetters(event.target.value)}
      >
        <option value="">Choose one</option>
        {field.values.map((value, at) => (
          <option key={String(value)} value={String(value)}>
            {field.labels[at]}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      className="input"
      aria-label={`${label}, fixed value`}
      placeholder={
        field.kind === 'list'
          ? 'Values, with commas between'
          : field.kind === 'text' || field.kind === 'number'
            ? 'The same in each row'
            : 'JSON'
      }
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      value={letters}
      onChange={(event) => onLetters(event.target.value)}
    />
  );
}
