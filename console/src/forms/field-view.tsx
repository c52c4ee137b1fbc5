import { type ReactNode, useId } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { WithCode } from '../ui/with-code.tsx';
import { type Entry, emptyEntry } from './form-entry.ts';
import type { FormField, NamedField } from './form-field.ts';

export interface FieldViewProps<Field extends FormField = FormField, Shown extends Entry = Entry> {
  readonly field: Field;
  readonly entry: Shown;
  readonly path: string;
  readonly isRequired: boolean;
  readonly onEntry: (entry: Entry) => void;
  /** By path; only of fields that may be told about now. */
  readonly problems: ReadonlyMap<string, string>;
}

/** Choices up to this many letters together stand side by side, others in a list that opens. */
const segmentLettersMax = 34;
const itemsShownMax = 200;

type Of<Kind extends FormField['kind']> = Extract<FormField, { kind: Kind }>;
type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>;

/** One field of a form, of whatever kind. */
export function FieldView(props: FieldViewProps): ReactNode {
  const { field, entry } = props;
  if (entry.kind === 'letters') return <LettersView {...props} entry={entry} />;
  if (field.kind === 'choice' && entry.kind === 'choice')
    return <ChoiceView {...props} field={field} entry={entry} />;
  if (field.kind === 'list' && entry.kind === 'list' && isTicks(field, entry)) {
    return <TicksView {...props} field={field} choice={field.item as Of<'choice'>} entry={entry} />;
  }
  if (field.kind === 'list' && entry.kind === 'list')
    return <ListView {...props} field={field} entry={entry} />;
  if (field.kind === 'group' && entry.kind === 'group')
    return <GroupView {...props} field={field} entry={entry} />;
  if (field.kind === 'variants' && entry.kind === 'variants') {
    return <VariantsView {...props} field={field} entry={entry} />;
  }
  return null;
}

const ticksMax = 40;

/** Not where an entry stands twice, or is not chosen yet: ticks cannot show that. */
function isTicks({ item }: Of<'list'>, { items }: EntryOf<'list'>): boolean {
  if (item.kind !== 'choice' || item.values.length > ticksMax) return false;
  const chosen = items.map((one) => (one.kind === 'choice' ? one.at : null));
  return !chosen.includes(null) && new Set(chosen).size === chosen.length;
}

function Head({ id, props }: { id: string; props: FieldViewProps }) {
  const { field, isRequired } = props;
  return (
    <label className="label" htmlFor={id}>
      {field.label}
      {isRequired ? null : <small>optional</small>}
    </label>
  );
}

function Foot({ id, props }: { id: string; props: FieldViewProps }) {
  const problem = props.problems.get(props.path);
  if (problem) {
    return (
      <span className="problem" id={`${id}-said`}>
        {problem}
      </span>
    );
  }
  const { description, label } = props.field;
  // "First name." under "First name" says nothing.
  if (description.toLowerCase().replace(/\.$/, '') === label.toLowerCase()) return null;
  if (description === '') return null;
  return (
    <span className="hint" id={`${id}-said`}>
      <WithCode text={description} />
    </span>
  );
}

function LettersView(props: FieldViewProps<FormField, EntryOf<'letters'>>) {
  const id = useId();
  const { field, entry, onEntry, problems, path } = props;
  const isLong = field.kind === 'json' || (field.kind === 'text' && field.isLong);
  const isCode = field.kind === 'json' || (field.kind === 'text' && field.isCode);
  const shared = {
    id,
    className: isCode ? 'input mono' : 'input',
    value: entry.letters,
    placeholder: field.fallback ?? (field.kind === 'json' ? '{"name": "value"}' : undefined),
    'aria-describedby': `${id}-said`,
    'aria-invalid': problems.has(path) || undefined,
    'aria-required': props.isRequired || undefined,
    autoComplete: 'off',
    spellCheck: false,
    'data-path': path,
  };
  const change = (letters: string) => onEntry({ kind: 'letters', letters });
  return (
    <div className="field">
      <Head id={id} props={props} />
      {isLong ? (
        <textarea {...shared} rows={3} onChange={(event) => change(event.target.value)} />
      ) : (
        <input
          {...shared}
          inputMode={field.kind === 'number' ? 'decimal' : field.schema.format === 'uri' ? 'url' : undefined}
          type={field.schema.format === 'date' ? 'date' : 'text'}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <Foot id={id} props={props} />
    </div>
  );
}

function ChoiceView(props: FieldViewProps<Of<'choice'>, EntryOf<'choice'>>) {
  const id = useId();
  const { field, entry, isRequired, onEntry, path } = props;
  const none = field.fallback === undefined ? 'Not set' : `Default: ${field.fallback}`;
  const letters = field.labels.join('').length + (isRequired ? 0 : none.length);
  const choose = (at: string) => onEntry({ kind: 'choice', at: at === '' ? null : Number(at) });
  const chosen = entry.at === null ? '' : String(entry.at);
  if (letters <= segmentLettersMax && field.labels.length <= 5) {
    const segments = field.labels.map((label, at) => ({ value: String(at), label }));
    return (
      <div className="field">
        <span className="label">
          {field.label}
          {isRequired ? null : <small>optional</small>}
        </span>
        <div data-path={path}>
          <Segmented
            label={field.label}
            value={chosen}
            segments={isRequired ? segments : [{ value: '', label: none }, ...segments]}
            onValue={choose}
          />
        </div>
        <Foot id={id} props={props} />
      </div>
    );
  }
  return (
    <div className="field">
      <Head id={id} props={props} />
      <select
        id={id}
        className="input"
        data-path={path}
        value={chosen}
        aria-describedby={`${id}-said`}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{isRequired ? 'Choose…' : none}</option>
        {field.labels.map((label, at) => (
          <option key={label} value={String(at)}>
            {label}
          </option>
        ))}
      </select>
      <Foot id={id} props={props} />
    </div>
  );
}

/** A list whose entries are one of a few: each is ticked or not, in the order in which they are ticked. */
function TicksView(props: FieldViewProps<Of<'list'>, EntryOf<'list'>> & { readonly choice: Of<'choice'> }) {
  const id = useId();
  const { field, entry, isRequired, onEntry, path, choice } = props;
  const ticked = entry.items.flatMap((item) => (item.kind === 'choice' && item.at !== null ? [item.at] : []));
  const put = (next: readonly number[]) =>
    onEntry({ kind: 'list', items: next.map((at): Entry => ({ kind: 'choice', at })) });
  return (
    <fieldset className="field" aria-describedby={`${id}-said`}>
      <legend className="label">
        {field.label}{' '}
        <small>
          {isRequired
            ? 'one or more'
            : field.fallback === undefined
              ? 'optional'
              : `default: ${field.fallback}`}
        </small>
      </legend>
      <div className="ticks">
        {choice.labels.map((label, at) => (
          <label key={label} className="check">
            <input
              type="checkbox"
              data-path={path}
              checked={ticked.includes(at)}
              onChange={(event) =>
                put(event.target.checked ? [...ticked, at] : ticked.filter((one) => one !== at))
              }
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <Foot id={id} props={props} />
    </fieldset>
  );
}

function ListView(props: FieldViewProps<Of<'list'>, EntryOf<'list'>>) {
  const id = useId();
  const { field, entry, isRequired, onEntry, path, problems } = props;
  const { items } = entry;
  const put = (next: readonly Entry[]) => onEntry({ kind: 'list', items: next });
  const isPlain = field.item.kind === 'text' && !field.item.isLong;
  const add = () => put([...items, emptyEntry(field.item)]);
  const isFull = items.length >= (field.schema.maxItems ?? Number.POSITIVE_INFINITY);
  return (
    <fieldset className="field" aria-describedby={`${id}-said`}>
      <legend className="label">
        {field.label} <small>{isRequired ? '' : 'optional'}</small>
      </legend>
      {items.slice(0, itemsShownMax).map((item, at) =>
        isPlain && item.kind === 'letters' ? (
          <div className="row" key={at}>
            <input
              className="input"
              aria-label={`${field.item.label} ${at + 1}`}
              data-path={`${path}.${at}`}
              value={item.letters}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => put(items.with(at, { kind: 'letters', letters: event.target.value }))}
              onPaste={(event) => {
                const lines = event.clipboardData
                  .getData('text')
                  .split(/\r?\n/)
                  .map((line) => line.trim())
                  .filter((line) => line !== '');
                if (lines.length < 2) return;
                event.preventDefault();
                const pasted = lines.map((letters): Entry => ({ kind: 'letters', letters }));
                put([...items.slice(0, at), ...pasted, ...items.slice(at + 1).filter(isFilled)]);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isFull) return;
                event.preventDefault();
                add();
              }}
            />
            <IconButton
              icon="close"
              label={`Remove ${field.item.label} ${at + 1}`}
              onClick={() => put(items.toSpliced(at, 1))}
            />
          </div>
        ) : (
          <div className="nested" key={at}>
            <div className="row">
              <span className="sub">
                {field.item.label} {at + 1}
              </span>
              <span className="grow" />
              <IconButton
                icon="close"
                size="small"
                label={`Remove ${field.item.label} ${at + 1}`}
                onClick={() => put(items.toSpliced(at, 1))}
              />
            </div>
            <FieldView
              {...props}
              field={field.item}
              entry={item}
              path={`${path}.${at}`}
              isRequired
              problems={problems}
              onEntry={(next) => put(items.with(at, next))}
            />
          </div>
        ),
      )}
      {items.length > itemsShownMax ? (
        <span className="hint">And {items.length - itemsShownMax} more. Edit them as JSON.</span>
      ) : null}
      <div>
        <Button size="small" onClick={add} disabled={isFull} data-path={path}>
          <Icon name="plus" /> Add {field.item.label.toLowerCase()}
        </Button>
      </div>
      <Foot id={id} props={props} />
    </fieldset>
  );
}

const isFilled = (entry: Entry) => entry.kind !== 'letters' || entry.letters !== '';

function GroupView({
  field,
  entry,
  onEntry,
  path,
  problems,
  isRequired,
}: FieldViewProps<Of<'group'>, EntryOf<'group'>>) {
  const put = (name: string, next: Entry) => onEntry({ ...entry, fields: { ...entry.fields, [name]: next } });
  return (
    <div className="stack" style={{ gap: 12 }}>
      <NamedFields
        fields={field.fields}
        entries={entry.fields}
        path={path}
        problems={problems}
        onEntry={put}
        areNeeded={isRequired}
      />
      {field.isOpen ? (
        <MoreFields
          letters={entry.more}
          path={`${path}.*`}
          problems={problems}
          onLetters={(more) => onEntry({ ...entry, more })}
        />
      ) : null}
    </div>
  );
}

function VariantsView(props: FieldViewProps<Of<'variants'>, EntryOf<'variants'>>) {
  const { field, entry, onEntry } = props;
  const variant = field.variants[entry.at];
  const chosen = entry.entries[entry.at];
  return (
    <div className="field">
      <span className="label">
        {field.label} <small>one of these</small>
      </span>
      <div>
        <Segmented
          label={field.label}
          value={String(entry.at)}
          segments={field.variants.map(({ label }, at) => ({ value: String(at), label }))}
          onValue={(at) => onEntry({ ...entry, at: Number(at) })}
        />
      </div>
      {variant && chosen ? (
        <FieldView
          {...props}
          field={variant}
          entry={chosen}
          onEntry={(next) => onEntry({ ...entry, entries: entry.entries.with(entry.at, next) })}
        />
      ) : null}
    </div>
  );
}

export function NamedFields({
  fields,
  entries,
  path,
  problems,
  onEntry,
  areNeeded = true,
}: {
  fields: readonly NamedField[];
  entries: Readonly<Record<string, Entry>>;
  path: string;
  problems: ReadonlyMap<string, string>;
  onEntry: (name: string, entry: Entry) => void;
  areNeeded?: boolean;
}) {
  return fields.map(({ name, field, isRequired }) => {
    const entry = entries[name];
    return entry ? (
      <FieldView
        key={name}
        field={field}
        entry={entry}
        path={path === '' ? name : `${path}.${name}`}
        isRequired={isRequired && areNeeded}
        problems={problems}
        onEntry={(next) => onEntry(name, next)}
      />
    ) : null;
  });
}

/** Fields that the form does not know, as JSON. */
export function MoreFields({
  letters,
  path,
  problems,
  onLetters,
}: {
  letters: string;
  path: string;
  problems: ReadonlyMap<string, string>;
  onLetters: (letters: string) => void;
}) {
  const id = useId();
  const problem = problems.get(path);
  return (
    <details open={letters !== '' || undefined}>
      <summary className="link small">More fields, as JSON</summary>
      <div className="field" style={{ marginTop: 6 }}>
        <label className="hidden-text" htmlFor={id}>
          More fields, as JSON
        </label>
        <textarea
          id={id}
          className="input mono"
          value={letters}
          placeholder='{"name": "value"}'
          spellCheck={false}
          onChange={(event) => onLetters(event.target.value)}
        />
        {problem ? <span className="problem">{problem}</span> : null}
      </div>
    </details>
  );
}
