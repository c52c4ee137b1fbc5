import { type FormEvent, useState } from 'react';

/** A form that is sent once at a time, and shows why it failed. */
export function useSubmit(act: () => Promise<unknown>) {
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await act();
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  }
  return { error, setError, isBusy, onSubmit };
}
