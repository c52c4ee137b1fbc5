/** How long the answer of a call may be kept for equal calls of its connection; the sweep counts on it. */
export const repeatSecondsMax = 600;

/** No caller can name a key like that: it has a space in it. The index `idempotency_keys_repeats` finds them by how they begin. */
export const repeatKeyStart = 'repeat ';
