import { pause } from '../../kernel/pause.ts';
import type { CallToMake } from '../gateway-call.ts';
import { type ForcedOutcome, forcedOutcome, slowMs } from './forced-outcome.ts';

/** What a sandbox call asks to come to (docs/sandbox.md); live calls come to what they come to. */
export function forcedByCall({ caller, body, bodyText }: CallToMake): ForcedOutcome | null {
  // A door that has read the body itself has it as an object.
  return caller.mode === 'sandbox' ? forcedOutcome(bodyText || JSON.stringify(body)) : null;
}

/** The same of a list as a whole; what its items ask for they get as they are looked up. */
export function forcedByList({ caller, body, bodyText, list }: CallToMake): ForcedOutcome | null {
  if (caller.mode !== 'sandbox') return null;
  if (list === undefined) return forcedOutcome(bodyText || JSON.stringify(body), 'list');
  const bytes = Buffer.from(list.bytes.buffer, list.bytes.byteOffset, list.bytes.length);
  // Lists are long, and hardly any has one.
  const mayForce = bytes.includes('magic') || bytes.includes('999000');
  return mayForce ? forcedOutcome(bytes.toString('latin1'), 'list') : null;
}

/** Runs a call, later where it is to be slow. An aborted signal ends the wait. */
export function runForced<Value>(
  forced: ForcedOutcome | null,
  signal: AbortSignal,
  run: () => Value | Promise<Value>,
): Value | Promise<Value> {
  return forced === 'slow' ? pause(slowMs, signal).then(run) : run();
}
