import type { HostAnswer } from './host-answer.ts';

/** The server can be reached, and takes no writes. It has the code of a statement that fails for this reason. */
export class ReadOnlyHostError extends Error {
  override name = 'ReadOnlyHostError';
  readonly code = '25006';
}

/** The server takes writes, and another one was promoted in its place: what it is told nobody else will know. */
export class OldPrimaryError extends ReadOnlyHostError {
  override name = 'OldPrimaryError';
}

/** No server of `DATABASE_URL` can be used now. The message says of each host why; the cause is what an operator has to mend first. */
export class NoWritableHostError extends Error {
  override name = 'NoWritableHostError';
  readonly answers: readonly HostAnswer[];

  constructor(answers: readonly HostAnswer[], cause: Error | null) {
    const each = answers.map(({ host, refusal }) =>
      refusal instanceof ReadOnlyHostError
        ? refusal.message
        : `${host.name}: ${refusal?.message || (refusal as { code?: string } | null)?.code || 'no answer'}`,
    );
    super(`No server of DATABASE_URL takes writes (${each.join('; ')})`, { cause });
    this.answers = answers;
  }
}

/** We ended a connection, since its server does not take the writes any more. What it was asked may have been done. */
export class HostLeftError extends Error {
  override name = 'HostLeftError';
  constructor(why: string) {
    super(`Connection terminated: ${why}.`);
  }
}
