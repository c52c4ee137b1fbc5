import { OrganizationBusyError } from '../admin/delete-organization.ts';
import { DatabaseUnusableError } from '../boot/prepare-database.ts';
import { StartError } from '../boot/start-error.ts';
import { CacheAwayError } from '../cache/redis-store.ts';
import { EngineError } from '../dataset/engine-error.ts';
import { MappingError } from '../dataset/import-fields.ts';
import {
  HalfMovedError,
  ImportRunningError,
  OwnerDeletedError,
  SourceInUseError,
} from '../dataset/import-state.ts';
import { MoveDifferenceError, MoveRefusedError } from '../dataset/move/move-errors.ts';
import { UnreadableFileError } from '../dataset/record-file.ts';
import { RejectsFileError } from '../dataset/rejects-file.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { DataDirectoryInUse, EmbeddedPostgresError } from '../postgres/cluster-errors.ts';
import { isDatabaseAway } from '../postgres/is-database-away.ts';
import { MigrationError } from '../postgres/migrate.ts';
import { ListFileError } from '../privacy/list-file.ts';
import { UnreadableListError } from '../privacy/suppression-list.ts';
import { ConfigError } from '../settings/setting.ts';
import { CommandError, type ExitCode, exitCodes } from './command-error.ts';

export interface Explanation {
  readonly error: string;
  readonly fix: string | null;
  readonly exitCode: ExitCode;
  /** False for a bug of ours: then the stack is worth more than the sentence. */
  readonly isKnown: boolean;
}

/** What the user of a command reads, for any error. */
export function explainError(error: unknown): Explanation {
  if (error instanceof CommandError) {
    return { error: error.message, fix: error.fix, exitCode: error.exitCode, isKnown: true };
  }
  const exitCode = exitCodeOf(error);
  if (exitCode !== undefined && error instanceof Error) {
    return { ...splitMessage(error.message), exitCode, isKnown: true };
  }
  return {
    error: `Millrace has a bug: ${error instanceof Error ? error.message : String(error)}`,
    fix: 'Please report it with the lines above.',
    exitCode: exitCodes.failed,
    isKnown: false,
  };
}

/** Undefined for what nobody expects. */
function exitCodeOf(error: unknown): ExitCode | undefined {
  if (error instanceof ConfigError || error instanceof MappingError) return exitCodes.wrongUsage;
  if (
    error instanceof EmbeddedPostgresError ||
    error instanceof DatabaseUnusableError ||
    error instanceof MigrationError ||
    error instanceof CacheAwayError ||
    error instanceof EngineError ||
    isDatabaseAway(error)
  ) {
    return exitCodes.unreachable;
  }
  const isExpected =
    error instanceof StartError ||
    error instanceof DataDirectoryInUse ||
    error instanceof ServiceError ||
    error instanceof UnreadableFileError ||
    error instanceof RejectsFileError ||
    error instanceof ListFileError ||
    error instanceof OrganizationBusyError ||
    error instanceof UnreadableListError ||
    error instanceof SourceInUseError ||
    error instanceof OwnerDeletedError ||
    error instanceof HalfMovedError ||
    error instanceof MoveRefusedError ||
    error instanceof MoveDifferenceError ||
    error instanceof ImportRunningError;
  return isExpected ? exitCodes.failed : undefined;
}

/** Our messages say first what is wrong and then what to do. */
function splitMessage(message: string): { error: string; fix: string | null } {
  const [what, ...advice] = message.split(' Do this: ');
  if (advice.length > 0) return { error: what as string, fix: capitalized(advice.join(' Do this: ')) };
  const end = /[.!?] (?=[A-Z])/.exec(message);
  if (!end) return { error: message, fix: null };
  return { error: message.slice(0, end.index + 1), fix: message.slice(end.index + 2) };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
