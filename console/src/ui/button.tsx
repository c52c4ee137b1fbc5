import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react';
import { shortId } from '../words/format.ts';
import { Icon, type IconName } from './icons.tsx';
import { toast } from './toast.tsx';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly look?: 'primary' | 'ghost' | 'danger' | 'danger primary';
  readonly size?: 'small';
  readonly isWide?: boolean;
  /** Work in progress: it cannot be pressed again, and keeps its place in the order of the keyboard. */
  readonly isBusy?: boolean;
}

export function Button({ look, size, isWide, isBusy, onClick, children, ...rest }: ButtonProps) {
  const names = ['btn', look, size, isWide && 'wide'].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      {...rest}
      className={names}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}

/** A button that shows only a picture: `label` says what it does. */
export function IconButton({
  icon,
  label,
  size,
  onClick,
  ...rest
}: { icon: IconName; label: string; size?: 'small' } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className' | 'aria-label'
>) {
  return (
    <button
      type="button"
      {...rest}
      className={`btn ghost icon ${size ?? ''}`}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Puts a text on the clipboard, and says so. */
export async function copyText(text: string, what = 'Copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(what);
  } catch {
    // Plain http elsewhere than on this machine has no clipboard: the old way needs a selection.
    const area = document.createElement('textarea');
    area.value = text;
    area.setAttribute('readonly', '');
    area.className = 'hidden-text';
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    toast(isCopied ? what : 'The browser did not allow copying. Select the text and copy it by hand.');
  }
}

export function CopyButton({ text, label = 'copy' }: { text: string; label?: ReactNode }) {
  const [isDone, setDone] = useState(false);
  return (
    <button
      type="button"
      className="link"
      onClick={async () => {
        await copyText(text);
        setDone(true);
        setTimeout(() => setDone(false), 1500);
      }}
    >
      {isDone ? 'copied' : label}
    </button>
  );
}

/** An id in the monospaced face, with a button that copies it. */
export function CopyId({ id, short }: { id: string; short?: boolean }) {
  return (
    <span className={short ? 'nowrap' : undefined}>
      <code title={id}>{short ? shortId(id) : id}</code> <CopyButton text={id} />
    </span>
  );
}
