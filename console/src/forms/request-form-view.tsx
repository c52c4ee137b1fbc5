import { useMemo, useState } from 'react';
import { Segmented } from '../ui/segmented.tsx';
import { MoreFields, NamedFields } from './field-view.tsx';
import type { Entry, RequestEntry } from './form-entry.ts';
import { hiddenNames, type NamedField, type RequestForm } from './form-field.ts';

/** With so many optional fields or fewer, they are all in sight. */
const optionalShownMax = 4;

/** The form of a request: what is needed first, then a choice where one of several sets is needed, then what is optional. */
export function RequestFormView({
  form,
  entry,
  problems,
  onEntry,
}: {
  form: RequestForm;
  entry: RequestEntry;
  problems: ReadonlyMap<string, string>;
  onEntry: (entry: RequestEntry) => void;
}) {
  const { needed, chosen, optional } = useMemo(() => partsOf(form, entry.set), [form, entry.set]);
  const filled = optional.filter(({ name }) => isEntered(entry.fields[name])).length;
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const put = (name: string, next: Entry) => onEntry({ ...entry, fields: { ...entry.fields, [name]: next } });
  const shared = { entries: entry.fields, path: '', problems, onEntry: put };
  return (
    <div className="stack">
      <NamedFields fields={needed} {...shared} />
      {form.sets.length > 0 ? (
        <>
          <div className="field">
            <span className="label">
              Look up by <small>one of these</small>
            </span>
            <div>
              <Segmented
                label="Look up by"
                value={String(entry.set)}
                segments={form.sets.map(({ label }, at) => ({ value: String(at), label }))}
                onValue={(set) => onEntry({ ...entry, set: Number(set) })}
              />
            </div>
          </div>
          <NamedFields fields={chosen} {...shared} />
        </>
      ) : null}
      {optional.length > optionalShownMax ? (
        <details open={isOpen ?? filled > 0} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="link">
            {optional.length} optional fields{filled > 0 ? `, ${filled} set` : ''}
          </summary>
          <div className="stack" style={{ marginTop: 12 }}>
            <NamedFields fields={optional} {...shared} />
          </div>
        </details>
      ) : (
        <NamedFields fields={optional} {...shared} />
      )}
      {form.isOpen || entry.more !== '' ? (
        <MoreFields
          letters={entry.more}
          path="*"
          problems={problems}
          onLetters={(more) => onEntry({ ...entry, more })}
        />
      ) : null}
    </div>
  );
}

function partsOf(form: RequestForm, set: number) {
  const hidden = hiddenNames(form, set);
  const names = new Set(form.sets[set]?.names ?? []);
  const needed: NamedField[] = [];
  const chosen: NamedField[] = [];
  const optional: NamedField[] = [];
  for (const one of form.fields) {
    if (hidden.has(one.name)) continue;
    if (names.has(one.name)) chosen.push({ ...one, isRequired: true });
    else (one.isRequired ? needed : optional).push(one);
  }
  return { needed, chosen, optional };
}

function isEntered(entry: Entry | undefined): boolean {
  switch (entry?.kind) {
    case 'letters':
      return entry.letters !== '';
    case 'choice':
      return entry.at !== null;
    case 'list':
      return entry.items.length > 0;
    case 'group':
      return entry.more !== '' || Object.values(entry.fields).some(isEntered);
    case 'variants':
      return entry.entries.some(isEntered);
    default:
      return false;
  }
}
