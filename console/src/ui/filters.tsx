import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Popover } from './menu.tsx';

export interface Filter {
  /** The name in the address. */
  readonly name: string;
  readonly label: string;
  /** Without choices a text is entered. */
  readonly choices?: readonly FilterChoice[];
  readonly placeholder?: string;
  /** Its choices are names that programs have. */
  readonly isCode?: boolean;
  /** Of what is entered. */
  readonly kind?: 'number' | 'date';
}

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** So many choices are looked through by eye; of more, a field finds one. */
const choicesSeenMax = 12;

/** Filter chips: dashed while not set, solid with their value. */
export function Filters({
  filters,
  values,
  usual = {},
  onValue,
  children,
}: {
  filters: readonly Filter[];
  /** What holds where nothing is set: shown as set, and cannot be removed. */
  usual?: Readonly<Record<string, string | undefined>>;
  values: Readonly<Record<string, string | undefined>>;
  onValue: (name: string, value: string | undefined) => void;
  children?: React.ReactNode;
}) {
  const set = filters.filter(({ name }) => values[name]);
  return (
    <div className="filters">
      {filters.map((filter) => (
        <Chip
          key={filter.name}
          filter={filter}
          value={values[filter.name]}
          usual={usual[filter.name]}
          onValue={(value) => onValue(filter.name, value)}
        />
      ))}
      {set.length > 1 ? (
        <Button look="ghost" size="small" onClick={() => onValue('*', undefined)}>
          Clear filters
        </Button>
      ) : null}
      {children ? (
        <>
          <span className="grow" />
          {children}
        </>
      ) : null}
    </div>
  );
}

function Chip({
  filter,
  value: given,
  usual,
  onValue,
}: {
  filter: Filter;
  value: string | undefined;
  usual: string | undefined;
  onValue: (value: string | undefined) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const value = given ?? usual;
  const shown = filter.choices?.find((choice) => choice.value === value)?.label ?? value;
  const take = (next: string | undefined) => {
    onValue(next === '' ? undefined : next);
    setOpen(false);
  };
  return (
    <Popover
      title={filter.label}
      isOpen={isOpen}
      onOpen={setOpen}
      trigger={
        <button type="button" className={value ? 'chip on' : 'chip'}>
          {filter.label} {value ? <b>{shown}</b> : null}
        </button>
      }
    >
      {filter.choices ? (
        <Choices filter={filter} choices={filter.choices} value={value} onValue={take} />
      ) : (
        <TextForm filter={filter} value={value} onValue={take} />
      )}
      {given ? (
        <div style={{ marginTop: 8 }}>
          <Button size="small" onClick={() => take(undefined)}>
            Remove filter
          </Button>
        </div>
      ) : null}
    </Popover>
  );
}

function Choices({
  filter,
  choices,
  value,
  onValue,
}: {
  filter: Filter;
  choices: readonly FilterChoice[];
  value: string | undefined;
  onValue: (value: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const found = choices.filter(
    ({ value: one, label }) => label.toLowerCase().includes(words) || one.toLowerCase().includes(words),
  );
  return (
    <>
      {choices.length > choicesSeenMax ? (
        <form
          className="filter-find"
          onSubmit={(event) => {
            event.preventDefault();
            if (found[0]) onValue(found[0].value);
          }}
        >
          <input
            className="input"
            type="search"
            aria-label={`Find: ${filter.label}`}
            placeholder="Find"
            value={typed}
            // biome-ignore lint/a11y/noAutofocus: it opened for this
            autoFocus
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      ) : null}
      <div className="filter-choices">
        {found.map((choice) => (
          <button
            type="button"
            key={choice.value}
            className="menu-item"
            aria-pressed={choice.value === value}
            onClick={() => onValue(choice.value)}
          >
            {filter.isCode ? <code>{choice.label}</code> : choice.label}
          </button>
        ))}
        {found.length === 0 ? <p className="hint">No match.</p> : null}
      </div>
    </>
  );
}

function TextForm({
  filter,
  value,
  onValue,
}: {
  filter: Filter;
  value: string | undefined;
  onValue: (value: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(value ?? '');
  function submit(event: FormEvent) {
    event.preventDefault();
    onValue(typed.trim());
  }
  return (
    <form className="row" onSubmit={submit}>
      <input
        className="input"
        aria-label={filter.label}
        placeholder={filter.placeholder}
        type={filter.kind === 'date' ? 'date' : 'text'}
        inputMode={filter.kind === 'number' ? 'decimal' : undefined}
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: it opened for this
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="primary">
        Apply
      </Button>
    </form>
  );
}
