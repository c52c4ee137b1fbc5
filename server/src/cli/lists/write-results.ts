import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { listRoutes } from '../../account-api/lists/list-routes.ts';
import { CommandError, exitCodes, UsageError } from '../command-error.ts';
import { askForBody, askLists, type Lists, looking } from './ask-lists.ts';
import { shellWord } from './sent-plan.ts';

const formats = { '.csv': 'csv', '.xlsx': 'xlsx', '.jsonl': 'jsonl', '.ndjson': 'jsonl' } as const;

/** A file that results go to. */
export interface ResultsFile {
  readonly path: string;
  readonly format: (typeof formats)[keyof typeof formats];
  readonly force: boolean;
}

/** @throws {UsageError} for an ending that says no format, a folder that is not there, and a file that is there already */
export async function resultsFile(
  path: string,
  { force = false }: { readonly force?: boolean },
): Promise<ResultsFile> {
  const ending = extname(path).toLowerCase();
  if (!Object.hasOwn(formats, ending)) {
    throw new UsageError(
      `The name of ${path} does not show the format of the results.`,
      'End --out in .csv, .xlsx, or .jsonl for JSON lines.',
    );
  }
  const folder = await stat(dirname(path)).catch(() => null);
  if (!folder?.isDirectory())
    throw new UsageError(`There is no folder ${dirname(path)}.`, 'Create it first.');
  const file: ResultsFile = { path, format: formats[ending as keyof typeof formats], force };
  await refuseOther(file);
  return file;
}

/** @throws {UsageError} */
async function refuseOther({ path, force }: ResultsFile): Promise<void> {
  const stats = await stat(path).catch(() => null);
  if (stats === null || (force && stats.isFile())) return;
  throw new UsageError(
    `${path} already exists.`,
    stats.isFile()
      ? 'Name another file with --out, or add --force to replace it.'
      : 'Name a file with --out.',
  );
}

/** Writes the results of a list in one go: what is cut off is never taken for the whole. */
export async function writeResults(lists: Lists, id: string, file: ResultsFile): Promise<void> {
  const part = `${file.path}.part`;
  try {
    await pipeline(await contentOf(lists, id, file), createWriteStream(part));
    // It may have come while the list ran.
    await refuseOther(file);
    await rename(part, file.path);
  } catch (error) {
    await rm(part, { force: true });
    const again = `Try again: ./millrace list results ${id} --out ${shellWord(file.path)}${lists.tail}`;
    if (lists.context.interrupted.aborted) {
      throw new CommandError('Interrupted. The results were not written.', {
        fix: again,
        exitCode: exitCodes.interrupted,
      });
    }
    if (error instanceof CommandError) throw error;
    throw new CommandError(`Cannot write the results: ${(error as Error).message}.`, {
      fix: again,
      cause: error,
    });
  }
}

async function contentOf(lists: Lists, id: string, { format }: ResultsFile): Promise<Readable> {
  if (format === 'jsonl') return Readable.from(rowLines(lists, id));
  const route = { method: 'GET', path: `lists/{id}/${format}` } as const;
  const { body } = await askForBody(lists, route, { params: { id }, isLong: true, ifInterrupted: looking });
  return body === null ? Readable.from([]) : Readable.fromWeb(body as never);
}

const page = z.object({ rows: z.array(z.looseObject({})), next_cursor: z.string().nullable() });
const rowsAtOnce = 500;

/** Each row with its cells, new columns, and all that its steps answered. */
async function* rowLines(lists: Lists, id: string): AsyncGenerator<string> {
  let cursor: string | null = '0';
  while (cursor !== null) {
    const query = { cursor, limit: String(rowsAtOnce), answers: 'true' };
    const asked = { params: { id }, query, ifInterrupted: looking };
    const response = await askForBody(lists, listRoutes.rows, asked);
    const { rows, next_cursor: next } = page.parse(await response.json());
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    cursor = next;
  }
}

/** Of a list whose id alone is known. @throws {CommandError} where it is not there, or its rows were forgotten */
export const findList = (lists: Lists, id: string) =>
  askLists(lists, listRoutes.get, { params: { id }, ifInterrupted: looking });
