/** Any constant that nothing else locks; import-state.ts has others. */
const sequenceLock = 7_235_105;

/**
 * Begins a statement that moves a sequence on in two steps, and that several imports send at once: with `from turn` in it, none comes between the steps.
 * In a transaction the others wait until that has ended.
 */
export const oneAtATime = `with turn as materialized (select pg_advisory_xact_lock(${sequenceLock}))`;
