/** A service that runs, as it makes itself known to the command line. */
export interface RunningService {
  readonly hostname: string;
  readonly pid: number;
  /** Random, of this run alone: /readyz repeats it, so that nothing else is taken for this service. */
  readonly instance: string;
  /** Without a slash at the end; the one for this machine first. */
  readonly addresses: readonly string[];
}

/** The header of /readyz that has the instance. */
export const instanceHeader = 'x-millrace-instance';
