import { resolve } from 'node:path';
import { isatty } from 'node:tty';
import { withImportContent } from '../admin/import-content.ts';
import type { ImportPreview } from '../admin/preview-import.ts';
import { previewContent } from '../admin/preview-import.ts';
import { type Mapping, MappingError } from '../dataset/import-fields.ts';
import type { RecordKindName } from '../dataset/kinds/record-kind.ts';
import { likelyKind } from '../dataset/likely-kind.ts';
import { recordReadings } from '../dataset/readings/record-readings.ts';
import { UnreadableFileError } from '../dataset/record-file.ts';
import { repeatedHeadings, type UnusedColumn, unusedColumns } from '../dataset/unused-columns.ts';
import { spooled } from '../jobs/lists/files/spooled.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError, UsageError } from './command-error.ts';

/** The name of standard input. */
const standardInput = '-';

export interface ImportedFile {
  /** Its path in the list. */
  readonly file: string;
  /** Where its content is. */
  readonly content: string;
}

/** Opens a file, or what is piped into the command, in whatever form it comes. @throws {UnreadableFileError} */
export async function withImportedFile<Result>(
  { input }: Pick<CommandContext, 'input'>,
  name: string,
  use: (file: ImportedFile) => Promise<Result>,
): Promise<Result> {
  if (name !== standardInput) {
    const file = resolve(name);
    return withImportContent(file, (content) => use({ file, content }));
  }
  if (input === undefined && isatty(0)) {
    throw new UsageError(
      'Nothing is piped into standard input.',
      'For example: cat crm.csv | ./millrace import companies -',
    );
  }
  const piped = await spooled(input ?? process.stdin, '.csv');
  try {
    return await withImportContent(piped.path, (content) => use({ file: resolve('stdin'), content }));
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw new UnreadableFileError(error.message.replaceAll(piped.path, 'Standard input'), { cause: error });
  } finally {
    await piped.remove();
  }
}

/** What a look at the beginning of a file says of its columns. */
export interface ImportLook {
  readonly preview: ImportPreview;
  readonly unused: readonly UnusedColumn[];
  readonly repeated: readonly string[];
}

interface Wish {
  readonly map?: Mapping;
  readonly preset?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/**
 * Checks a file before its import. If it looks like records of another kind, it asks on a terminal, and refuses elsewhere, unless the user
 * gave the kind explicitly.
 *
 * @throws {UsageError | CommandError} if nothing is imported
 */
export async function lookAt(
  context: CommandContext,
  kind: RecordKindName,
  { name, content }: { readonly name: string; readonly content: string },
  wish: Wish,
): Promise<ImportLook> {
  const isSaid = wish.yes === true || wish.map !== undefined || (wish.preset ?? 'auto') !== 'auto';
  if (!isSaid) await checkKind(context, kind, { name, content }, wish);
  const preview = await previewContent(content, { kind, preset: wish.preset, mapping: wish.map });
  return {
    preview,
    unused: unusedColumns(preview.columns, preview.mapping, recordReadings[kind].columns),
    repeated: preview.format === 'csv' ? repeatedHeadings(preview.columns.map(({ column }) => column)) : [],
  };
}

async function checkKind(
  context: CommandContext,
  kind: RecordKindName,
  { name, content }: { readonly name: string; readonly content: string },
  { json }: Wish,
): Promise<void> {
  const likely = await otherKind(kind, content);
  if (likely === undefined) return;
  const problem = `${name} looks like a file of ${likely}, not of ${kind}.`;
  if (!json && context.isTerminal && context.confirm) {
    if (await context.confirm(`${problem} Import it as ${kind} anyway?`)) return;
    throw new CommandError('Nothing was imported.', { fix: `Run: ./millrace import ${likely} ${name}` });
  }
  throw new UsageError(
    problem,
    `Run: ./millrace import ${likely} ${name}, or add --yes to import ${kind} from it.`,
  );
}

/** The kind that a file is of, where it is another one than somebody said. */
async function otherKind(kind: RecordKindName, content: string): Promise<RecordKindName | undefined> {
  const seen = await previewContent(content, { kind: null, preset: undefined, mapping: undefined }).catch(
    (error) => {
      if (error instanceof MappingError) return null;
      throw error;
    },
  );
  if (seen === null) return undefined;
  // Members distinguish layouts of JSON.
  if (seen.format !== 'csv' && seen.preset !== 'auto') return seen.kind === kind ? undefined : seen.kind;
  const likely = likelyKind(seen.columns);
  if (likely === undefined || likely === kind || kind === 'posts') return undefined;
  return kind === 'jobs' && likely === 'companies' ? undefined : likely;
}
