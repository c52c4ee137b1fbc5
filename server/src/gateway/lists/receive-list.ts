import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { readXlsx } from '../../jobs/lists/files/read-xlsx.ts';
import { receiveTable, type SentTable } from '../../jobs/lists/files/receive-table.ts';
import type { Cell } from '../../jobs/lists/files/table.ts';
import {
  deleteFile,
  fileKeptMs,
  type ListFile,
  notePreviewed,
  readFile,
  readFileRows,
  receiveFile,
  renameFile,
} from '../../jobs/lists/list-files.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { FairGate } from '../../kernel/fair-gate.ts';
import { fileIdOf, fileUuidOf } from '../../kernel/ids.ts';
import { tooManyAtOnce } from '../../kernel/too-many-at-once.ts';
import type { Queryable } from '../../postgres/pool.ts';
import type { Caller } from '../caller.ts';
import { checked, validationFailed } from '../parse-request.ts';
import { addRowsBody, type RowsToAdd } from './add-rows.ts';
import { fileBody, listBody, type SentList } from './list-body.ts';
import type { ListParts } from './list-parts.ts';
import { listTable, listToRead } from './shown-rows.ts';
import { type ListToStart, unknownFile } from './start-list.ts';
import { findList } from './steer-list.ts';

export interface ReceivedList extends ListToStart {
  /** Of everything that was sent: the same again has the same. */
  readonly fingerprint: string;
  /** Deletes rows that came with it, and have become no list. */
  discard(): Promise<void>;
  /** Keeps the rows of a preview for a later list, until newer files need their place. */
  previewed(): Promise<void>;
}

type Owner = Pick<Caller, 'workspaceId'>;

/** Rows that were sent before. @throws {ServiceError} unknown_list */
export async function findFile(db: Queryable, owner: Owner, id: string): Promise<ListFile> {
  const file = await fileOf(db, owner, id);
  if (file) return file;
  throw unknownFile();
}

async function fileOf(db: Queryable, { workspaceId }: Owner, id: string): Promise<ListFile | null> {
  const uuid = fileUuidOf(id);
  return uuid === null ? null : readFile(db, workspaceId, uuid);
}

/**
 * Reads what is sent to start a list: its rows go to the database as they come.
 * @throws {ServiceError} validation_failed, which names line and column; body_too_large, unsupported_media_type, storage_full
 */
export async function receiveList(parts: ListParts, owner: Owner, sent: SentTable): Promise<ReceivedList> {
  const { file, rest, fingerprint } = await receive(parts, owner, sent, {
    rowsMayBeAbsent: true,
    name: null,
  });
  try {
    const body = checked(listBody, rest);
    const sources = [file, body.file, body.search, body.list].filter((one) => one != null);
    if (sources.length === 0) throw noRows();
    if (sources.length > 1) {
      throw validationFailed([{ path: 'rows', message: 'Send rows, file, search or list: one of them.' }]);
    }
    if (body.file !== undefined) {
      const earlier = await fileOf(parts.jobsDb, owner, body.file);
      return { file: earlier, sent: body, fingerprint, ...nothingCame };
    }
    const rows = file ?? (await rowsOfSource(parts, owner, body));
    return {
      ...{ file: rows, sent: body, fingerprint },
      ...keptOrNot(parts, rows),
    };
  } catch (error) {
    if (file) await deleteFile(parts.jobsDb, file.id).catch(() => {});
    throw error;
  }
}

export interface ReceivedRows extends RowsToAdd {
  readonly fingerprint: string;
  discard(): Promise<void>;
  previewed(): Promise<void>;
}

/** Reads rows that are to be added to a list. @throws {ServiceError} as `receiveList` */
export async function receiveMore(parts: ListParts, owner: Owner, sent: SentTable): Promise<ReceivedRows> {
  const { file, rest, fingerprint } = await receive(parts, owner, sent, {
    rowsMayBeAbsent: true,
    name: null,
  });
  try {
    const body = checked(addRowsBody, rest);
    if (file && body.file !== undefined) {
      throw validationFailed([{ path: 'rows', message: 'Send rows or file: one of them.' }]);
    }
    if (body.file !== undefined) {
      const earlier = await fileOf(parts.jobsDb, owner, body.file);
      return { file: earlier, sent: body, fingerprint, ...nothingCame };
    }
    if (!file) throw noRows();
    return {
      ...{ file, sent: body, fingerprint },
      ...keptOrNot(parts, file),
    };
  } catch (error) {
    if (file) await deleteFile(parts.jobsDb, file.id).catch(() => {});
    throw error;
  }
}

const nothingCame = { discard: async () => {}, previewed: async () => {} };

const keptOrNot = ({ jobsDb }: ListParts, { id }: ListFile) => ({
  discard: async () => {
    await deleteFile(jobsDb, id);
  },
  previewed: () => notePreviewed(jobsDb, id),
});

/** Rows that are not sent: one for a search, or those of another list. @throws {ServiceError} unknown_list, results_expired */
async function rowsOfSource(parts: ListParts, owner: Owner, { list, name }: SentList): Promise<ListFile> {
  const of = { workspaceId: owner.workspaceId, format: 'json' } as const;
  if (list === undefined) {
    const rows = (async function* () {
      yield [{ line: 1, cells: {} }];
    })();
    return receiveFile(parts.jobsDb, { ...of, name: name ?? null, table: { columns: [], rows } });
  }
  const db = parts.readsOf(owner.workspaceId);
  const from = await findList(db, owner, list.id);
  const table = listTable(db, listToRead(from, parts.served), { status: list.status });
  // How its rows ended there is no column of theirs here.
  const headings = table.headings.slice(0, -1);
  const rows = (async function* () {
    let line = 0;
    for await (const some of table.rows) {
      yield some.map((cells) => ({
        line: ++line,
        cells: Object.fromEntries(
          headings.flatMap((heading, at) => (cells[at] == null ? [] : [[heading, cells[at] as Cell]])),
        ),
      }));
    }
  })();
  const file = await receiveFile(parts.jobsDb, {
    ...of,
    name: from.name,
    table: { columns: headings, rows },
  });
  if (file.total > 0) return file;
  await deleteFile(parts.jobsDb, file.id);
  throw validationFailed([{ path: 'list', message: 'No row of that list is so.' }]);
}

/**
 * A list of an object, as tools send it; of one that is long, its JSON. Columns keep their order, and that of a fingerprint does not count: a model may well
 * write the same call down in another one. @throws {ServiceError} as `receiveList`
 */
export async function receiveListObject(
  parts: ListParts,
  owner: Owner,
  body: Record<string, unknown> | string,
): Promise<ReceivedList> {
  const isText = typeof body === 'string';
  const received = await receiveList(parts, owner, {
    bytes: Readable.from([Buffer.from(isText ? body : JSON.stringify(body))]),
    contentType: 'application/json',
    query: {},
  });
  return isText ? received : { ...received, fingerprint: canonicalJson(body) };
}

/** Rows alone, for a list that is started later. @param name of the file, where it is not in a form. @throws {ServiceError} as `receiveList` */
export async function receiveRows(
  parts: ListParts,
  owner: Owner,
  sent: SentTable,
  name: string | null = null,
): Promise<ListFile> {
  const { file, rest } = await receive(parts, owner, sent, { rowsMayBeAbsent: false, name });
  if (file === null) throw noRows();
  try {
    const { name: given } = checked(fileBody, rest);
    return given === undefined ? file : await renameFile(parts.jobsDb, file, given);
  } catch (error) {
    await deleteFile(parts.jobsDb, file.id).catch(() => {});
    throw error;
  }
}

/** Files that are received at a time in this process, and by one workspace: a workbook takes a thread, and any file a connection again and again. */
const receiving = new FairGate(
  { atOnce: 8, atOnceOfOwner: 2, waitingMax: 200, waitingOfOwnerMax: 10, waitMsMax: 20_000 },
  () => tooManyAtOnce(5),
);
const workbooks = new FairGate(
  { atOnce: 2, atOnceOfOwner: 1, waitingMax: 100, waitingOfOwnerMax: 5, waitMsMax: 60_000 },
  () => tooManyAtOnce(10),
);

interface ReceiveOptions {
  readonly rowsMayBeAbsent: boolean;
  readonly name: string | null;
}

function receive(parts: ListParts, owner: Owner, sent: SentTable, options: ReceiveOptions) {
  return receiving.run(owner.workspaceId, () => receiveNow(parts, owner, sent, options));
}

async function receiveNow(
  parts: ListParts,
  { workspaceId }: Owner,
  sent: SentTable,
  { rowsMayBeAbsent, name }: ReceiveOptions,
) {
  let leave: () => void = () => {};
  const received = await receiveTable(sent, {
    // Until its rows have been read.
    readXlsx: async (path) => {
      leave = await entered(workbooks, workspaceId);
      return readXlsx(path);
    },
    rowsMayBeAbsent,
  }).catch((error: unknown) => {
    leave();
    throw error;
  });
  let file: ListFile | null = null;
  try {
    const { table, format, fileName } = received;
    file = await receiveFile(parts.jobsDb, {
      ...{ workspaceId, format, table },
      name: (fileName ?? name)?.slice(0, 200) ?? null,
    });
    const rest = await received.rest();
    const fingerprint = createHash('sha256').update(received.fingerprint()).digest('hex');
    if (file.total > 0) return { file, rest, fingerprint };
    await deleteFile(parts.jobsDb, file.id);
    return { file: null, rest, fingerprint };
  } catch (error) {
    if (file) await deleteFile(parts.jobsDb, file.id).catch(() => {});
    throw error;
  } finally {
    leave();
    await received.close();
  }
}

/** Resolves when there is room, with what gives it back. */
function entered(gate: FairGate, owner: number): Promise<() => void> {
  return new Promise((resolve, reject) => {
    gate.run(owner, () => new Promise<void>((leave) => resolve(leave))).catch(reject);
  });
}

const noRows = () =>
  validationFailed([
    {
      path: 'rows',
      message: 'Required: the rows of the list; or file, search or list, which say where they are.',
    },
  ]);

const sampleRows = 5;

/** A file as its owner is told of it. */
export async function shownFile(db: Queryable, file: ListFile) {
  const rows = await readFileRows(db, file.id, 0, sampleRows);
  return {
    id: fileIdOf(file.id),
    name: file.name,
    format: file.format,
    columns: [...file.columns],
    total: file.total,
    sample: rows.map(({ cells }) => JSON.parse(cells) as Record<string, unknown>),
    expires_at: new Date(file.createdAt.getTime() + fileKeptMs).toISOString(),
  };
}
