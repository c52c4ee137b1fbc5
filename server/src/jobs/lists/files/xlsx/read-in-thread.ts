import { inspect } from 'node:util';
import { RefusedFile } from './refused-file.ts';
import { examineTable, tableBatches } from './table-reading.ts';
import type { XlsxReply, XlsxThreadData } from './xlsx-messages.ts';

/** @param hasRoom resolves when the service takes one more batch */
export async function readInThread(
  { file, work }: XlsxThreadData,
  reply: (message: XlsxReply) => void,
  hasRoom: () => Promise<void>,
): Promise<void> {
  try {
    if (work.kind === 'examine') {
      reply({ kind: 'examined', table: await examineTable(file, work.sheetName) });
      return;
    }
    for await (const batch of tableBatches(file, work.table)) {
      await hasRoom();
      reply({ kind: 'rows', batch });
    }
    reply({ kind: 'end' });
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    const { path, message, cause } = error;
    reply({ kind: 'refused', path, message, cause: inspect(cause) });
  }
}
