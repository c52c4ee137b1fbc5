import type { Caller } from '../../api/calls.ts';

/* By whom a call came, in words. */

/** Hint of a key, name of a connection. */
export function callerText({ caller_kind: kind, caller, caller_name: name }: Caller): string {
  switch (kind) {
    case 'key':
      return caller ?? 'a key that is gone';
    case 'connection':
      return name ?? caller ?? 'a connection';
    case 'console':
      return 'Console';
    default:
      return '–';
  }
}

/** As the filter of the route takes it. */
export const callerValue = ({ caller_kind: kind, caller }: Caller): string =>
  kind === 'console' ? 'console' : (caller ?? '');

/** Those that can be asked for, each once. */
export function callersOf<One extends Caller>(callers: readonly One[]): One[] {
  const seen = new Set<string>();
  return callers.filter((one) => {
    const value = callerValue(one);
    if (value === '' || seen.has(value)) return false;
    seen.add(value);
    return true;
  });
}
