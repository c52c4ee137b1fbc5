/** Thrown where our own reasoning was wrong: a bug, never the caller's doing. */
export class InvariantError extends Error {
  override name = 'InvariantError';
}

/** Asserts what must hold if this code is right; kept on in production. */
export function invariant(condition: unknown, promise: string): asserts condition {
  if (!condition) throw new InvariantError(`Broken promise: ${promise}`);
}
