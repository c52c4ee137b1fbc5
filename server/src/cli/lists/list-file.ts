import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname, format, parse } from 'node:path';
import type { z } from 'zod';
import { listRoutes } from '../../account-api/lists/list-routes.ts';
import { tableLimits } from '../../jobs/lists/files/table.ts';
import { nearestName } from '../../kernel/nearest-name.ts';
import { pathOf } from '../call-route.ts';
import { UsageError } from '../command-error.ts';
import { askLists, type Lists, looking } from './ask-lists.ts';

export type SentFile = z.output<typeof listRoutes.upload.response>;

const types = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.tab': 'text/tab-separated-values',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.json': 'application/json',
} as const;
type Ending = keyof typeof types;
const MiB = 1024 ** 2;

/** A file of rows, before it is sent. */
export interface ListFile {
  readonly path: string;
  readonly ending: Ending;
}

/** @throws {UsageError} for what is no file, or no list */
export async function listFile(path: string): Promise<ListFile> {
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) {
    throw new UsageError(`There is no file ${path}.`, 'Name a CSV, TSV, XLSX or JSON file.');
  }
  const ending = extname(path).toLowerCase();
  if (!Object.hasOwn(types, ending)) {
    throw new UsageError(
      `The name of ${basename(path)} does not end like a list.`,
      ending === '.xls' || ending === '.ods'
        ? 'Save it as an Excel workbook (.xlsx), or as CSV.'
        : 'It ends in .csv, .tsv, .xlsx or .json.',
    );
  }
  if (stats.size === 0) throw new UsageError(`${basename(path)} is empty.`, 'Name a file with rows.');
  if (stats.size > tableLimits.bytesMax) {
    throw new UsageError(
      `${basename(path)} has ${Math.ceil(stats.size / MiB)} MiB.`,
      `A list may have at most ${tableLimits.bytesMax / MiB} MiB: split it.`,
    );
  }
  return { path, ending: ending as Ending };
}

/** Where its results go, unless another place is named: `people-enriched.xlsx` beside `people.xlsx`. */
export function usualResults({ path, ending }: ListFile): string {
  const { dir, name } = parse(path);
  const ext = ending === '.xlsx' ? '.xlsx' : ending === '.json' ? '.jsonl' : '.csv';
  return format({ dir, name: `${name}-enriched`, ext });
}

/** Sends the rows, from the disk as they are read. They wait for an hour to become a list. */
export async function sendFile(lists: Lists, { path, ending }: ListFile): Promise<SentFile> {
  const type = types[ending];
  return askLists(lists, listRoutes.upload, {
    file: await openAsBlob(path, { type }),
    headers: { 'content-type': type },
    ifInterrupted: { message: 'Interrupted. No list was started.', fix: 'Run it again.' },
  });
}

/** Rows that have not become a list are of no use to anybody. An hour later they would be gone as well. */
export async function dropFile({ service }: Lists, { id }: Pick<SentFile, 'id'>): Promise<void> {
  const { method } = listRoutes.removeFile;
  await service.send(pathOf(listRoutes.removeFile, { params: { id } }), { method }, looking).catch(() => {
    // The command reports its own error. This one does not matter to the user.
  });
}

const columnsShown = 30;

/** @throws {UsageError} naming columns that are near */
export function checkColumn(column: string, { columns }: Pick<SentFile, 'columns'>): void {
  if (columns.includes(column)) return;
  const near = nearestName(column, columns);
  const rest = columns.length - columnsShown;
  const names = `${columns
    .slice(0, columnsShown)
    .map((name) => JSON.stringify(name))
    .join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  throw new UsageError(
    `The file has no column ${JSON.stringify(column)}.${near === undefined ? '' : ` Did you mean ${JSON.stringify(near)}?`}`,
    `Its columns: ${names}.`,
  );
}
