/** Why what holds the records did not answer. */
export type EngineFault =
  /** It did not answer in time. */
  | 'timeout'
  /** Nothing answers there, or some of the records are on machines that do not. */
  | 'unreachable'
  /** It takes no more work just now. */
  | 'busy'
  /** It lets us do less than we need. */
  | 'not_allowed'
  /** Its disk is full, or nearly. */
  | 'disk_full'
  /** It does not take this search, and will not another time; others it does. */
  | 'too_much'
  /** It is too old, or something else than it should be. */
  | 'unusable';

/** A dataset outside of the database could not be read or written. The message is for the operator. */
export class EngineError extends Error {
  override name = 'EngineError';
  readonly fault: EngineFault;

  constructor(fault: EngineFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
