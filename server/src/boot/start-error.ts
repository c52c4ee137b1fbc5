/** Something outside stands in the way of the start; the message says what, and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
