import { NoWritableHostError } from './host-errors.ts';
import { DatabaseSilentError } from './limited-client.ts';

// SQLSTATE classes: 08 connection, 25006 read-only, 53 out of disk, memory or connections, 57 shutdown, start-up,
// cancelled, 58 trouble of the system.
const awayCodes = /^(08...|25006|53...|57...|58...)$/;
const awayMessages =
  /^(Connection terminated|Client was closed and is not queryable|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout)/;

/** Whether a statement failed because the database cannot be reached or cannot work just now: nothing is wrong with the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseSilentError) return true;
  if (error instanceof NoWritableHostError) return isDatabaseAway(error.cause);
  // Of a name with several addresses, such as localhost: none could be reached.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseAway);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (syscall !== undefined) return code === 'ECONNRESET' || code === 'EPIPE' || code === 'ETIMEDOUT';
  // A server that lets nobody in now: of a statement the same code is a bug.
  if (code === '55000') return (error as { severity?: unknown }).severity === 'FATAL';
  return (code !== undefined && awayCodes.test(code)) || awayMessages.test(error.message);
}
