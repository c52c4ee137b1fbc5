import { type KeyboardEvent, type ReactNode, useId } from 'react';

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: ReactNode;
}

/** Tabs of one panel. Arrow keys move between them; `end` stands at the right of the row. */
export function Tabs<Name extends string>({
  label,
  tabs,
  value,
  onValue,
  end,
  children,
}: {
  label: string;
  tabs: readonly Tab<Name>[];
  value: Name;
  onValue: (name: Name) => void;
  end?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();

  function move(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.name === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onValue(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  }

  return (
    <>
      <div className="row" style={{ gap: 0 }}>
        <div className="tabs grow" role="tablist" aria-label={label} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              type="button"
              role="tab"
              key={tab.name}
              id={`${id}-${tab.name}`}
              aria-selected={tab.name === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.name === value ? 0 : -1}
              onClick={() => onValue(tab.name)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {end}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
