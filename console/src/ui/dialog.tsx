import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';

/** A dialog of the browser's own: it holds the focus, closes on Escape, and gives the focus back. */
export function Dialog({
  title,
  onClose,
  isWide,
  foot,
  children,
}: {
  title: ReactNode;
  onClose: () => void;
  isWide?: boolean;
  foot?: ReactNode;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, and the buttons within do
    <dialog
      ref={dialog}
      className={isWide ? 'wide' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
      </div>
      <div className="dialog-body">{children}</div>
      {foot ? <div className="dialog-foot">{foot}</div> : null}
    </dialog>
  );
}

/**
 * Asks before something is done that cannot be undone at once. `act` does it; where it fails, the dialog stays and shows why.
 * With `typed`, the button works once this word has been entered.
 */
export function Confirm({
  title,
  children,
  action,
  keep = 'Cancel',
  typed,
  isDanger = true,
  act,
  onClose,
}: {
  title: string;
  children: ReactNode;
  action: string;
  /** Of the button that changes nothing: another word where "Cancel" could be read as the action. */
  keep?: string;
  typed?: string;
  isDanger?: boolean;
  act: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [entered, setEntered] = useState('');

  async function go() {
    setBusy(true);
    setError(null);
    try {
      await act();
      onClose();
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button
            look={isDanger ? 'danger primary' : 'primary'}
            isBusy={isBusy}
            disabled={typed !== undefined && entered !== typed}
            onClick={go}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
      {typed === undefined ? null : (
        <label className="field">
          <span>
            Enter <code>{typed}</code> to confirm.
          </span>
          <input
            className="input mono"
            value={entered}
            onChange={(event) => setEntered(event.target.value)}
          />
        </label>
      )}
      {error === null ? null : <ErrorNote error={error} />}
    </Dialog>
  );
}
