import { type KeyboardEvent, useRef } from 'react';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly isDisabled?: boolean;
}

/** One of a few, all in sight. Arrow keys move, as in a group of radio buttons. */
export function Segmented<Value extends string>({
  label,
  value,
  segments,
  onValue,
  size,
}: {
  label: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onValue: (value: Value) => void;
  size?: 'small';
}) {
  const group = useRef<HTMLDivElement>(null);
  const enabled = segments.filter(({ isDisabled }) => !isDisabled);

  function move(event: KeyboardEvent) {
    const step =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? -1
          : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = enabled.findIndex((segment) => segment.value === value);
    const next = enabled[(at + step + enabled.length) % enabled.length];
    if (!next) return;
    onValue(next.value);
    group.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  }

  const isNone = !segments.some((segment) => segment.value === value);
  return (
    <div
      className={size ? `seg ${size}` : 'seg'}
      role="radiogroup"
      aria-label={label}
      ref={group}
      onKeyDown={move}
    >
      {segments.map((segment, at) => (
        // biome-ignore lint/a11y/useSemanticElements: buttons in a group of radios look alike in all browsers
        <button
          type="button"
          role="radio"
          key={segment.value}
          data-value={segment.value}
          aria-checked={segment.value === value}
          disabled={segment.isDisabled}
          tabIndex={segment.value === value || (isNone && at === 0) ? 0 : -1}
          onClick={() => onValue(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}
