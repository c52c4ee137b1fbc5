import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

export interface FieldProps {
  readonly label: ReactNode;
  /** Beside the label, smaller: "optional", a unit. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly problem?: string | null;
}

interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

/** A label, a control and what is to be said of it, tied together for screen readers. */
export function Field({
  label,
  aside,
  hint,
  problem,
  children,
}: FieldProps & { children: (described: Described) => ReactNode }) {
  const id = useId();
  const said = problem ? `${id}-problem` : hint ? `${id}-hint` : undefined;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {aside ? <small>{aside}</small> : null}
      </label>
      {children({ id, 'aria-describedby': said, 'aria-invalid': problem ? true : undefined })}
      {problem ? (
        <span className="problem" id={`${id}-problem`}>
          {problem}
        </span>
      ) : hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

type Without<Props> = Omit<Props, 'className' | 'id' | 'onChange' | 'value'>;

export function TextField({
  label,
  aside,
  hint,
  problem,
  value,
  onValue,
  isCode,
  ...rest
}: FieldProps &
  Without<InputHTMLAttributes<HTMLInputElement>> & {
    value: string;
    onValue: (value: string) => void;
    isCode?: boolean;
  }) {
  return (
    <Field label={label} aside={aside} hint={hint} problem={problem}>
      {(described) => (
        <input
          {...rest}
          {...described}
          className={isCode ? 'input mono' : 'input'}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

export function AreaField({
  label,
  aside,
  hint,
  problem,
  value,
  onValue,
  isCode,
  ...rest
}: FieldProps &
  Without<TextareaHTMLAttributes<HTMLTextAreaElement>> & {
    value: string;
    onValue: (value: string) => void;
    isCode?: boolean;
  }) {
  return (
    <Field label={label} aside={aside} hint={hint} problem={problem}>
      {(described) => (
        <textarea
          {...rest}
          {...described}
          className={isCode ? 'input mono' : 'input'}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

export function SelectField({
  label,
  aside,
  hint,
  problem,
  value,
  onValue,
  choices,
  ...rest
}: FieldProps &
  Without<SelectHTMLAttributes<HTMLSelectElement>> & {
    value: string;
    onValue: (value: string) => void;
    choices: readonly Choice[];
  }) {
  return (
    <Field label={label} aside={aside} hint={hint} problem={problem}>
      {(described) => (
        <select
          {...rest}
          {...described}
          className="input"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function CheckField({
  label,
  hint,
  isChecked,
  onValue,
  isDisabled,
}: {
  label: ReactNode;
  hint?: ReactNode;
  isChecked: boolean;
  onValue: (isChecked: boolean) => void;
  isDisabled?: boolean;
}) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onValue(event.target.checked)}
      />
      <span>
        {label}
        {hint ? (
          <>
            <br />
            <span className="hint">{hint}</span>
          </>
        ) : null}
      </span>
    </label>
  );
}
