import { NoWritableHostError } from './host-errors.ts';
import { isDatabaseAway } from './is-database-away.ts';
import { DatabaseSilentError } from './limited-client.ts';

/** What is wrong with the database that an operator can mend, and how. */
export interface DatabaseProblem {
  readonly reason: string;
  /** A sentence. */
  readonly fix: string;
}

export const databaseSilent: DatabaseProblem = {
  reason: 'the database does not answer',
  fix: 'Look at its load, its disk and the network in between; calls go on as soon as it answers.',
};

/** A connection, or an answer, did not come in time. */
export const isSilence = (error: unknown): boolean =>
  error instanceof DatabaseSilentError ||
  // The one that says nothing may be the primary, on a busy machine.
  (error instanceof NoWritableHostError && error.answers.some(({ refusal }) => isSilence(refusal))) ||
  (error instanceof Error &&
    /^(timeout |Connection terminated due to connection timeout)/.test(error.message));

/** Null for an error that is none of these, and maybe a bug. */
export function databaseProblemOf(error: unknown): DatabaseProblem | null {
  if (error instanceof NoWritableHostError) {
    const problem = databaseProblemOf(error.cause);
    return problem && { reason: problem.reason, fix: `${problem.fix} ${error.message}.` };
  }
  switch ((error as { code?: unknown } | null)?.code) {
    case '53100':
    case '58030':
      return {
        reason: 'the disk of the database is full',
        fix: 'Free space, or give it a larger disk; calls go on by themselves.',
      };
    case '53300':
      return {
        reason: 'the database has no connection free',
        fix: 'Raise max_connections, or end what else is connected.',
      };
    case '25006':
      return {
        reason: 'the database is read-only',
        fix: 'Point DATABASE_URL to the primary server, or promote this one.',
      };
    case '57014':
      return {
        reason: 'the database took too long',
        fix: 'Look at its load, and at what its statements wait for (pg_stat_activity).',
      };
  }
  if (isSilence(error)) return databaseSilent;
  if (!isDatabaseAway(error)) return null;
  return {
    reason: 'the database cannot be reached',
    fix: 'Start it, or check DATABASE_URL; calls go on as soon as it is there.',
  };
}

/** For an error that has no better words. */
export const refusal = (error: unknown): DatabaseProblem => ({
  reason: 'the database refuses to write',
  fix: `It says: ${error instanceof Error ? error.message : String(error)}`,
});
