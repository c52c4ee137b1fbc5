import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { compileCacheFolder } from '../../../kernel/compile-cache.ts';
import { invalidField, ServiceError } from '../../../kernel/service-error.ts';
import { type Cell, type Table, type TableRow, tableLimits } from './table.ts';
import type { ExaminedTable, RowBatch } from './xlsx/table-reading.ts';
import { batchesAhead, type XlsxReply, type XlsxThreadData } from './xlsx/xlsx-messages.ts';

export interface ReadXlsxOptions {
  /** In any case of its letters; a hidden one too. Without it, the first sheet that is not hidden and has something in it. */
  readonly sheet?: string;
  /** Ends the look at the file, and the reading of its rows. */
  readonly signal?: AbortSignal;
}

/**
 * Reads a sheet of an Excel workbook (.xlsx) in a thread of its own. Its first row that is not empty names the columns. A heading that
 * is there twice gets ` (2)`, a column that has values and no heading is `column 4`, and one that has neither is left out.
 *
 * All of the sheet is read and checked before this resolves; the rows are read a second time as they are asked for, 200 or 256 KiB at a
 * time. So the file must stay where it is until then, and the rows can be read more than once.
 *
 * Dates are texts (`2026-11-27`, `2026-11-27T09:30:00`, `09:30:00`), formulas the values that were stored with them. Numbers with a text
 * format, or with one of zeros only (`00000`), are the texts that people see; integers that a number cannot hold are texts too. Error
 * values (`#N/A`) and empty cells are left out, rows without any cell are passed over.
 *
 * @param file path of a file that is not changed. Beside it there may be one without a name, of at most 1 GiB
 * @throws {ServiceError} validation_failed, which names row and column where there are such: not a workbook, damaged, protected by a
 * password, or beyond `tableLimits`, 1 GiB unpacked or 5,000,000 different texts. The reason of the signal
 */
export async function readXlsx(file: string, { sheet, signal }: ReadXlsxOptions = {}): Promise<Table> {
  const { size } = await stat(file);
  const { bytesMax } = tableLimits;
  if (size > bytesMax) throw refused('', `The file is larger than ${bytesMax / 1024 ** 2} MiB.`);
  const thread = new XlsxThread({ file, work: { kind: 'examine', sheetName: sheet } }, signal);
  try {
    const reply = await thread.next();
    if (reply.kind !== 'examined')
      throw new Error(`the thread said ${reply.kind} before it had examined the file`);
    const { table } = reply;
    return {
      columns: table.columns.map(({ name }) => name),
      // A thread for each reading: none waits for rows that nobody asks for.
      rows: { [Symbol.asyncIterator]: () => rowsOf(file, table, signal) },
    };
  } finally {
    await thread.end();
  }
}

async function* rowsOf(
  file: string,
  table: ExaminedTable,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly TableRow[]> {
  const names = table.columns.map(({ name }) => name);
  const thread = new XlsxThread({ file, work: { kind: 'rows', table } }, signal);
  try {
    for (let n = 0; n < batchesAhead; n++) thread.giveRoom();
    for (;;) {
      const reply = await thread.next();
      if (reply.kind !== 'rows') return;
      yield tableRows(reply.batch, names);
      thread.giveRoom();
    }
  } finally {
    await thread.end();
  }
}

function tableRows({ lines, cells }: RowBatch, names: readonly string[]): TableRow[] {
  return lines.map((line, at) => {
    const row: Record<string, Cell> = {};
    for (const [column, cell] of (cells[at] ?? []).entries()) {
      const name = names[column] as string;
      if (cell === null) continue;
      if (name !== '__proto__') row[name] = cell;
      // Setting it would make the cell the prototype of the row.
      else Object.defineProperty(row, name, { value: cell, enumerable: true });
    }
    return { line, cells: row };
  });
}

/**
 * Far more than any file takes: what is read is in pieces, and the texts of a workbook are outside of this heap. V8 ends the whole
 * process where one allocation goes 16 MB beyond, and none here is larger than 1 MiB.
 */
const resourceLimits = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 4 };

/** A thread that reads one workbook. */
class XlsxThread {
  readonly #worker: Worker;
  readonly #replies: XlsxReply[] = [];
  #error: Error | null = null;
  #onChange = () => {};
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = () => this.#fail(this.#signal?.reason);

  constructor(data: Omit<XlsxThreadData, 'compileCache'>, signal: AbortSignal | undefined) {
    signal?.throwIfAborted();
    this.#signal = signal;
    this.#worker = new Worker(new URL('xlsx/start-thread.js', import.meta.url), {
      workerData: { ...data, compileCache: compileCacheFolder() } satisfies XlsxThreadData,
      resourceLimits,
      // What reads files of strangers knows none of the service's settings.
      env: {},
    });
    this.#worker.on('message', (reply: XlsxReply) => {
      this.#replies.push(reply);
      this.#onChange();
    });
    this.#worker.on('messageerror', (error) => this.#fail(error));
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#fail(
        isTooMuch ? refused('', 'The file needs too much memory to be read. Save the sheet as CSV.') : error,
      );
    });
    this.#worker.on('exit', (code) => this.#fail(new Error(`the thread ended with ${code}`)));
    signal?.addEventListener('abort', this.#onAbort);
  }

  /** Takes one more batch. */
  giveRoom(): void {
    this.#worker.postMessage(null);
  }

  /** What the thread says next. @throws what it has failed with */
  async next(): Promise<Exclude<XlsxReply, { kind: 'refused' | 'failed' }>> {
    for (;;) {
      this.#signal?.throwIfAborted();
      const reply = this.#replies.shift();
      if (reply?.kind === 'refused') throw refused(reply.path, reply.message, reply.cause);
      if (reply?.kind === 'failed') throw Object.assign(new Error(reply.message), { stack: reply.stack });
      if (reply) return reply;
      if (this.#error) throw this.#error;
      await new Promise<void>((resolve) => {
        this.#onChange = resolve;
      });
    }
  }

  /** Whatever it does. */
  async end(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#onAbort);
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#error ??= error;
    this.#onChange();
  }
}

function refused(path: string, message: string, cause?: string): ServiceError<'validation_failed'> {
  if (path !== '') return invalidField(path, message);
  return new ServiceError('validation_failed', message, {
    error: message,
    fields: { details: [{ path, message }] },
    cause,
  });
}
