import type pg from 'pg';
import type { ImportIndex } from './import-index.ts';
import type { ImportRow } from './import-state.ts';
import type { PreparedBatch } from './prepared-batch.ts';
import type { RejectsFile } from './rejects-file.ts';
import type { SeenIdentities } from './seen-identities.ts';
import { writeBatch } from './write-batch.ts';

export type Totals = Pick<
  ImportRow,
  'accepted' | 'rejected' | 'suppressed' | 'added' | 'updated' | 'unchanged' | 'repeated' | 'unreadable'
>;

/** The batch and the place in the file behind it are committed together, or neither. */
export async function commitBatch(
  client: pg.ClientBase,
  work: {
    index: Pick<ImportIndex<never>, 'add' | 'firstSegment'>;
    row: ImportRow;
    batch: PreparedBatch;
    totals: Totals;
    rejects: RejectsFile;
    rejectsFile: string;
    seen: SeenIdentities | null;
  },
): Promise<Totals> {
  const { index, row, batch, totals } = work;
  // Before the commit: a batch that counts has its rejects in the file. What a lost batch wrote is cut off on resume.
  const rejectsBytes = await work.rejects.append(batch.rejects);
  await client.query('begin');
  try {
    const { ids, again, ...counts } = await writeBatch(client, row.kind, {
      importId: row.id,
      source: row.source,
      firstSegment: index.firstSegment,
      rows: batch.rows,
      seen: work.seen,
    });
    const next: Totals = {
      accepted: totals.accepted + batch.accepted,
      rejected: totals.rejected + batch.rejects.length,
      suppressed: totals.suppressed + batch.suppressed,
      added: totals.added + counts.added,
      updated: totals.updated + counts.updated,
      unchanged: totals.unchanged + counts.unchanged,
      repeated: totals.repeated + counts.repeated,
      unreadable: sum(totals.unreadable, batch.unreadable),
    };
    await client.query(
      `update imports
          set next_byte = $2, next_line = $3, accepted = $4, rejected = $5, added = $6, updated = $7, unchanged = $8,
              repeated = $9, unreadable = $10, rejects_bytes = $11, rejects_file = $12, suppressed = $13
        where id = $1`,
      [
        row.id,
        batch.nextByte,
        batch.nextLine,
        next.accepted,
        next.rejected,
        next.added,
        next.updated,
        next.unchanged,
        next.repeated,
        JSON.stringify(next.unreadable),
        rejectsBytes,
        work.rejectsFile,
        next.suppressed,
      ],
    );
    await client.query('commit');
    await index.add(batch.turn, { ids, again, rows: batch.rows.indexed });
    return next;
  } catch (error) {
    // A connection that cannot roll back is lost, and the transaction with it; the first error says why.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function sum(
  before: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Record<string, number> {
  const total: Record<string, number> = { ...before };
  for (const [field, count] of Object.entries(more)) total[field] = (total[field] ?? 0) + count;
  return total;
}
