import { uuidv7 } from '../../kernel/ids.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { Pool, Queryable } from '../../postgres/pool.ts';
import type { Table, TableFormat, TableRow } from './files/table.ts';

/*
 * Rows as they were sent. They go to the database as they come, so that no process has a list whole, and stay until they become a list; what does
 * not is deleted after an hour.
 */

/** Rows that are waiting to become a list. */
export interface ListFile {
  readonly id: string;
  readonly name: string | null;
  readonly format: TableFormat;
  readonly columns: readonly string[];
  readonly total: number;
  /** Of its rows, as JSON. */
  readonly bytes: number;
  readonly createdAt: Date;
}

export interface FileRow {
  readonly index: number;
  /** Where it stands in what was sent, as people count. */
  readonly line: number;
  /** JSON. */
  readonly cells: string;
}

/** Of one workspace at a time, those that are received included. */
const filesMax = 20;
const bytesOfAllMax = 512 * 1024 ** 2;
const keptMinutes = 60;
/** Then a file is deleted. */
export const fileKeptMs = keptMinutes * 60_000;
const rowsAtOnce = 500;
/** Of the texts of one statement. */
const bytesAtOnce = 1024 ** 2;

export interface FileToReceive {
  readonly workspaceId: number;
  readonly name: string | null;
  readonly format: TableFormat;
  /** Its columns are complete when its rows have ended. */
  readonly table: Table;
}

/**
 * Writes rows down as they come. What is received in part only is deleted.
 * @throws {ServiceError} storage_full, and what reading the rows throws
 */
export async function receiveFile(db: Pool, file: FileToReceive): Promise<ListFile> {
  const id = uuidv7();
  const createdAt = await begin(db, id, file);
  try {
    let total = 0;
    for await (const rows of file.table.rows) {
      for (const some of inPieces(rows)) {
        await write(db, id, total, some);
        total += some.length;
      }
    }
    const names = [...file.table.columns];
    const { rows } = await db.query<{ bytes: number }>(
      'update list_files set columns = $2 where id = $1 returning bytes',
      [id, JSON.stringify(names)],
    );
    return {
      id,
      name: file.name,
      format: file.format,
      columns: names,
      total,
      bytes: rows[0]?.bytes ?? 0,
      createdAt,
    };
  } catch (error) {
    // Should that fail as well, it leaves by its age.
    await deleteFile(db, id).catch(() => {});
    throw error;
  }
}

/** If the workspace is full, a new file replaces previewed ones, the oldest first. @throws {ServiceError} storage_full */
async function begin(db: Queryable, id: string, file: FileToReceive): Promise<Date> {
  for (let room = 0; room <= filesMax; room++) {
    const createdAt = await insertFile(db, id, file);
    if (createdAt) return createdAt;
    const { rowCount } = await db.query(
      `delete from list_files where id = (
         select id from list_files where workspace_id = $1 and is_previewed order by created_at, id limit 1)`,
      [file.workspaceId],
    );
    if (rowCount === 0) break;
  }
  throw new ServiceError(
    'storage_full',
    `This workspace has ${filesMax} files, or ${bytesOfAllMax / 1024 ** 2} MiB, that wait to become lists.`,
    {
      fix: `Start lists of them, or delete some: DELETE /lists/files/{id}. They leave by themselves ${keptMinutes} minutes after they came.`,
      fields: { full: 'list_files', unit: 'rows', limit: filesMax },
      retryAfterSeconds: 60,
    },
  );
}

/** Null if the workspace is full. */
async function insertFile(
  db: Queryable,
  id: string,
  { workspaceId, name, format }: FileToReceive,
): Promise<Date | null> {
  const { rows } = await db.query<{ created_at: Date }>(
    `insert into list_files (id, workspace_id, name, format)
     select $1, $2, $3, $4
       from (select count(*) as files, coalesce(sum(bytes), 0) as bytes from list_files where workspace_id = $2) u
      where u.files < ${filesMax} and u.bytes < ${bytesOfAllMax} returning created_at`,
    [id, workspaceId, name, format],
  );
  return rows[0]?.created_at ?? null;
}

/** The file came with a preview. A new file may replace it once the workspace is full. */
export async function notePreviewed(db: Queryable, id: string): Promise<void> {
  await db.query('update list_files set is_previewed = true where id = $1', [id]);
}

function* inPieces(rows: readonly TableRow[]): Generator<{ line: number; cells: string }[]> {
  let piece: { line: number; cells: string }[] = [];
  let bytes = 0;
  for (const { line, cells } of rows) {
    const text = JSON.stringify(cells);
    piece.push({ line, cells: text });
    bytes += text.length;
    if (piece.length < rowsAtOnce && bytes < bytesAtOnce) continue;
    yield piece;
    piece = [];
    bytes = 0;
  }
  if (piece.length > 0) yield piece;
}

async function write(
  db: Queryable,
  id: string,
  from: number,
  rows: readonly { readonly line: number; readonly cells: string }[],
): Promise<void> {
  const { rowCount } = await db.query({
    name: 'write_list_file_rows',
    text: `with written as (
       insert into list_file_rows (file_id, index, line, cells)
       select $1, $2 + u.ix - 1, u.line, u.cells from unnest($3::int[], $4::text[]) with ordinality u (line, cells, ix)
       returning octet_length(cells) as bytes
     )
     update list_files set total = total + (select count(*) from written), bytes = bytes + (select sum(bytes) from written)
      where id = $1`,
    values: [id, from, rows.map(({ line }) => line), rows.map(({ cells }) => cells)],
  });
  if (rowCount !== 1)
    throw new ServiceError('service_unavailable', 'The rows took too long to come. Send them again.');
}

/** A name may come behind the rows. */
export async function renameFile(db: Queryable, file: ListFile, name: string): Promise<ListFile> {
  await db.query('update list_files set name = $2 where id = $1', [file.id, name]);
  return { ...file, name };
}

/** One of a workspace that was received whole; null where there is none of that id. */
export async function readFile(db: Queryable, workspaceId: number, id: string): Promise<ListFile | null> {
  const { rows } = await db.query<{
    name: string | null;
    format: TableFormat;
    columns: string;
    total: number;
    bytes: number;
    created_at: Date;
  }>(
    `select name, format, columns, total, bytes, created_at from list_files
      where id = $1 and workspace_id = $2 and columns is not null`,
    [id, workspaceId],
  );
  const [row] = rows;
  if (!row) return null;
  const { columns, created_at: createdAt, ...file } = row;
  return { id, ...file, columns: JSON.parse(columns) as string[], createdAt };
}

/** Rows from an index on, in their order. */
export async function readFileRows(
  db: Queryable,
  fileId: string,
  from: number,
  most: number,
): Promise<readonly FileRow[]> {
  const { rows } = await db.query<FileRow>({
    name: 'read_list_file_rows',
    text: `select index, line, cells from list_file_rows
            where file_id = $1 and index >= $2 and index < $2 + $3 order by index`,
    values: [fileId, from, most],
  });
  return rows;
}

/** False where there is none. */
export async function deleteFile(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from list_files where id = $1', [id]);
  return rowCount === 1;
}

/** Deletes what has waited for too long. @returns how many files */
export async function sweepFiles(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(
    `delete from list_files where id in (
       select id from list_files where created_at < clock_timestamp() - interval '${keptMinutes} minutes' limit 100)`,
  );
  return rowCount ?? 0;
}
