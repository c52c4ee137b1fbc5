import type pg from 'pg';
import type { ImportRun } from './dataset-store.ts';
import type { ImportRow } from './import-state.ts';
import type { PreparedBatch } from './prepared-batch.ts';
import type { RejectsFile } from './rejects-file.ts';

export type Totals = Pick<
  ImportRow,
  'accepted' | 'rejected' | 'suppressed' | 'added' | 'updated' | 'unchanged' | 'repeated' | 'unreadable'
>;

/** The batch, and the place in the file behind it. */
export async function commitBatch(
  client: pg.ClientBase,
  work: {
    run: Pick<ImportRun, 'commit'>;
    row: ImportRow;
    batch: PreparedBatch<unknown>;
    totals: Totals;
    rejects: RejectsFile;
    rejectsFile: string;
  },
): Promise<Totals> {
  const { run, row, batch, totals } = work;
  // Before the commit: a batch that counts has its rejects in the file. What a lost batch wrote is cut off on resume.
  const rejectsBytes = await work.rejects.append(batch.rejects);
  let next = totals;
  await run.commit(batch, async (counts) => {
    next = {
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
  });
  return next;
}

function sum(
  before: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Record<string, number> {
  const total: Record<string, number> = { ...before };
  for (const [field, count] of Object.entries(more)) total[field] = (total[field] ?? 0) + count;
  return total;
}
