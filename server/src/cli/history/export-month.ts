import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { countMonth, noteExport, readMonth } from '../../ledger/months/read-month.ts';
import type { Pool } from '../../postgres/pool.ts';
import { CommandError, exitCodes } from '../command-error.ts';
import { exportColumns } from './export-columns.ts';
import { csvWriter, type ExportWriter, parquetWriter } from './export-writers.ts';

export const exportFormats = ['csv', 'parquet'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface MonthToExport {
  /** YYYY-MM */
  readonly month: string;
  readonly format: ExportFormat;
  /** A file that is not there yet. */
  readonly file: string;
  readonly interrupted: AbortSignal;
  readonly onProgress: (progress: { readonly fraction: number; readonly detail: string }) => void;
  /** Calls in a page; tests take few. */
  readonly pageSize?: number;
}

export interface Exported {
  readonly calls: number;
  /** Centicredits. */
  readonly charged: number;
  readonly bytes: number;
}

/** A row group of Parquet, and what is in memory at a time. */
const pageSizeUsual = 20_000;

/**
 * Writes the calls that began in a month into a file. It has its name only once it is whole and on disk; a try that fails or is
 * interrupted leaves nothing. @throws {CommandError} where the file is there already
 */
export async function exportMonth(pool: Pool, what: MonthToExport): Promise<Exported> {
  const { file } = what;
  if (await isThere(file)) {
    throw new CommandError(`${file} already exists.`, {
      fix: 'Choose another name with --out, or move that file.',
    });
  }
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, 'w');
  try {
    const exported = await writeMonth(pool, handle, what);
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
    await noteExport(pool, what.month, exported.calls);
    return exported;
  } catch (error) {
    await handle.close().catch(() => {
      // It was closed before the failure.
    });
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeMonth(pool: Pool, handle: FileHandle, what: MonthToExport): Promise<Exported> {
  const { month, format, interrupted, onProgress, pageSize = pageSizeUsual } = what;
  const total = await countMonth(pool, month);
  const columns = await exportColumns(pool);
  const writer: ExportWriter = format === 'csv' ? csvWriter(columns) : await parquetWriter(columns);
  let [calls, charged, bytes] = [0, 0, 0];
  const write = async (made: Uint8Array) => {
    await handle.writeFile(made);
    bytes += made.byteLength;
  };
  for await (const page of readMonth(pool, month, pageSize)) {
    if (interrupted.aborted) {
      throw new CommandError('Interrupted. No file was written.', { exitCode: exitCodes.interrupted });
    }
    await write(await writer.add(page));
    calls += page.length;
    for (const { fromPlan, fromAddon } of page) charged += fromPlan + fromAddon;
    onProgress({ fraction: calls / Math.max(total, calls), detail: `${calls} of ${total} calls` });
  }
  await write(await writer.finish());
  return { calls, charged, bytes };
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null;
}
