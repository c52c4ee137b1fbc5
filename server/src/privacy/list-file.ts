import { z } from 'zod';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Queryable } from '../postgres/pool.ts';
import { listKeyBytes } from '../records/suppression/identifier-hasher.ts';
import { addEntries, keyOfList, type SuppressionList, type SuppressionRow } from './suppression-list.ts';

/*
 * A suppression list as a file, JSON Lines: a line with the key, and below it the hashes that were made with it. Whoever has the file can
 * tell of an identifier whether it is listed, which is what it is for, and no more.
 */

const format = 'millrace-suppression-list';
const rowsAtOnce = 10_000;
/** Entries that are written in one statement. */
export const entriesAtOnce = 5_000;

const base64 = (bytes: number) =>
  z.base64().transform((text, context) => {
    const read = Buffer.from(text, 'base64');
    if (read.length !== bytes) context.addIssue(`it has ${bytes} bytes`);
    return read;
  });
const keyLine = z.strictObject({
  format: z.literal(format),
  version: z.literal(1),
  key: base64(listKeyBytes),
});
const entryLine = z.strictObject({
  hash: base64(32),
  kind: z.enum(['email', 'phone', 'profile', 'name']),
  is_of_one: z.boolean(),
  told_apart_by: z.int().min(0).max(7),
});

/** A line of a list that cannot be read. */
export class ListFileError extends Error {
  override name = 'ListFileError';
}

export const isListFile = (firstLine: string): boolean => firstLine.includes(`"${format}"`);

/** The lines of the file, entries of each key below it. */
export async function* linesOfList(db: Queryable, list: SuppressionList): AsyncGenerator<string> {
  for (const [keyId, key] of list.keys) {
    yield JSON.stringify({ format, version: 1, key: key.toString('base64') });
    let after = 0;
    for (;;) {
      const { rows } = await db.query<SuppressionRow & { id: number }>(
        `select id, hash, kind, is_of_one, told_apart_by from suppressions
          where key_id = $1 and id > $2 order by id limit ${rowsAtOnce}`,
        [keyId, after],
      );
      for (const { id, hash, ...row } of rows) {
        yield JSON.stringify({ hash: hash.toString('base64'), ...row });
        after = id;
      }
      if (rows.length < rowsAtOnce) break;
    }
  }
}

/**
 * Loads lines of such a file. Needs a transaction.
 *
 * @returns how many entries there were, and how many of them are new
 * @throws {ListFileError} that names the line
 */
export async function loadList(
  tx: Queryable,
  box: SecretBox,
  { lines, source }: { readonly lines: AsyncIterable<string>; readonly source: string },
): Promise<{ readonly entries: number; readonly added: number }> {
  let keyId: number | null = null;
  let [number, entries, added] = [0, 0, 0];
  let batch: SuppressionRow[] = [];
  const write = async () => {
    if (keyId !== null) added += await addEntries(tx, keyId, { source, entries: batch });
    batch = [];
  };
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const document = documentOf(line, number);
    const key = keyLine.safeParse(document);
    if (key.success) {
      await write();
      keyId = await keyOfList(tx, box, key.data.key);
      if (keyId === null)
        throw new ListFileError('The list is of one installation too many; 20 are the most.');
      continue;
    }
    const entry = entryLine.safeParse(document);
    if (!entry.success || keyId === null)
      throw new ListFileError(`Line ${number} is no entry of a suppression list.`);
    batch.push(entry.data);
    entries += 1;
    if (batch.length === entriesAtOnce) await write();
  }
  await write();
  return { entries, added };
}

function documentOf(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new ListFileError(`Line ${number} is no JSON.`, { cause: error });
  }
}
