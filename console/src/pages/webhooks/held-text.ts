import type { Held } from '../../api/calls.ts';
import { exactText } from '../../words/format.ts';

/** "Millrace waits until Nov 29, 2026, 12:05:00, as the receiver asked."; null where nothing holds a webhook back. */
export function heldText({ held_until: until, held_because: because }: Held): string | null {
  if (until === null) return null;
  const why = because === 'failures' ? 'since the last attempts failed' : 'as the receiver asked';
  return `Millrace waits until ${exactText(until)}, ${why}.`;
}
