import { type Attack, loop, restCall } from '../attack.ts';

/** Calls that fail at once: they cost nothing, and give their rate slot back. */
export const failures: readonly Attack[] = [
  {
    name: 'answers 422',
    run: (target, counts, signal) =>
      loop(target, [restCall('remove_whitespace', target.sandbox, { wrong: 1 })], 32, counts, signal),
  },
  {
    name: 'answers 402',
    run: (target, counts, signal) =>
      loop(
        target,
        [restCall('remove_whitespace', target.penniless, { input_text: ' a ' })],
        32,
        counts,
        signal,
      ),
  },
];
