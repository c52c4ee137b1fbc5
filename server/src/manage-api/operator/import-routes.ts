import { z } from 'zod';
import { findOrganization } from '../../accounts/organizations.ts';
import { writeAudit } from '../../admin/audit-log.ts';
import { previewImport } from '../../admin/preview-import.ts';
import { partBytesMax, type Upload } from '../../admin/uploads.ts';
import { MappingError } from '../../dataset/import-fields.ts';
import { importsAtOnce, type ListedImport, listImports } from '../../dataset/import-state.ts';
import { recordKinds } from '../../dataset/kinds/record-kind.ts';
import { UnreadableFileError } from '../../dataset/record-file.ts';
import { countPart } from '../../dataset/remove-records.ts';
import { validationFailed } from '../../gateway/parse-request.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { isoOrNull, moment, noFields } from '../fields.ts';
import type { ManageContext, ManageParts } from '../manage-context.ts';
import { isPlainText } from '../plain-text.ts';

const access: Access = { who: 'operator' };
const kind = z.enum(recordKinds);
const uploadParams = z.strictObject({ upload_id: z.string().max(60).describe('`up_…`.') });
const uploadIds = { upload_id: 'up_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e' };
const uploadShown = z.object({ upload_id: z.string(), name: z.string(), bytes: z.int() });
const exampleUpload = { ...uploadIds, name: 'crm.csv', bytes: 1_204 };
const shownUpload = ({ id, name, bytes }: Upload) => ({ upload_id: id, name, bytes });

/** As the command line takes it: of no name of a column more than that. */
const mapping = z
  .record(z.string().max(60), z.array(z.string().min(1).max(500)).min(1).max(20))
  .describe('Field to columns, such as {"name": ["Company"]}; wins over what is recognized.');

const beginUpload = defineManageRoute({
  name: 'upload_begin',
  method: 'POST',
  path: 'operator/uploads',
  title: 'Upload a file to import',
  description: `Begins a file. Its bytes follow in parts of at most ${partBytesMax / 1024 ** 2} MiB. It is kept for a day, on the machine of this service.`,
  access,
  params: noFields,
  query: noFields,
  body: z.strictObject({ name: z.string().min(1).max(200).refine(isPlainText, 'Must be one line of text.') }),
  status: 201,
  response: uploadShown,
  errors: ['conflict'],
  example: { params: {}, query: {}, body: { name: 'crm.csv' }, response: { ...exampleUpload, bytes: 0 } },
  run: async ({ body }, { parts, note }) => {
    const upload = await parts.uploads.begin(body.name);
    // Its parts have no lines of their own: a large file has a thousand.
    note({ target: upload.id, detail: { name: upload.name } });
    return shownUpload(upload);
  },
});

const addPart = defineManageRoute({
  name: 'upload_part',
  method: 'POST',
  path: 'operator/uploads/{upload_id}/parts',
  title: 'Upload a part of a file',
  description:
    'The bytes as they are, at their place: `offset` is how many were sent before. After a failure, go on at the `bytes` that the answer of 409 names.',
  access,
  params: uploadParams,
  query: z.strictObject({ offset: z.string().regex(/^\d{1,12}$/, 'Must be a whole number.') }),
  body: null,
  takesBytes: true,
  bodyBytesMax: partBytesMax,
  status: 200,
  response: uploadShown,
  errors: ['unknown_id', 'conflict', 'body_too_large'],
  isOutside: true,
  isUnnoted: true,
  example: { params: uploadIds, query: { offset: '0' }, body: null, response: exampleUpload },
  run: async ({ params, query }, { parts, part }) =>
    shownUpload(await parts.uploads.add(params.upload_id, Number(query.offset), part ?? new Uint8Array())),
});

const removeUpload = defineManageRoute({
  name: 'upload_remove',
  method: 'DELETE',
  path: 'operator/uploads/{upload_id}',
  title: 'Delete an uploaded file',
  description: 'What was imported of it stays.',
  access,
  params: uploadParams,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ upload_id: z.string(), deleted: z.literal(true) }),
  errors: ['unknown_id'],
  isOutside: true,
  example: { params: uploadIds, query: {}, body: null, response: { ...uploadIds, deleted: true } },
  run: async ({ params: { upload_id: id } }, { parts }) => {
    await parts.uploads.remove(id);
    return { upload_id: id, deleted: true as const };
  },
});

const preview = defineManageRoute({
  name: 'import_preview',
  method: 'POST',
  path: 'operator/uploads/{upload_id}/preview',
  title: 'Look at a file before it is imported',
  description:
    'What kind of records it has, which column is taken as which field, which are not used, and the first records as they will be. Imports nothing.',
  access,
  params: uploadParams,
  query: noFields,
  body: z.strictObject({
    kind: kind.nullable().default(null).describe('null: the one that takes most of its columns.'),
    preset: z.string().max(60).optional(),
    mapping: mapping.optional(),
  }),
  status: 200,
  response: z.object({
    kind,
    kinds: z.array(z.object({ kind, fields: z.int(), problem: z.string().nullable() })),
    format: z.string(),
    preset: z.string().describe('The layout that was recognized; auto: by usual names of columns.'),
    mapping: z.record(z.string(), z.array(z.string())),
    fields: z.array(z.string()).describe('What a column can be mapped to.'),
    columns: z.array(
      z.object({
        column: z.string(),
        field: z.string().nullable().describe('null: not used.'),
        values: z.array(z.string()).describe('The first ones.'),
      }),
    ),
    sampled: z.int().describe('Records that were looked at.'),
    accepted: z.int(),
    rejects: z.array(z.object({ line: z.int(), reason: z.string() })),
    unreadable: z.record(z.string(), z.int()).describe('Field to values that could not be understood.'),
    records: z.array(z.looseObject({})),
  }),
  errors: ['unknown_id', 'validation_failed'],
  isOutside: true,
  isUnnoted: true,
  example: {
    params: uploadIds,
    query: {},
    body: { kind: null },
    response: {
      kind: 'companies',
      kinds: [{ kind: 'companies', fields: 2, problem: null }],
      format: 'csv',
      preset: 'auto',
      mapping: { name: ['Company'] },
      fields: ['name', 'website'],
      columns: [
        { column: 'Company', field: 'name', values: ['Fjordline'] },
        { column: 'Lead score', field: null, values: ['7'] },
      ],
      sampled: 1,
      accepted: 1,
      rejects: [],
      unreadable: {},
      records: [{ name: 'Fjordline' }],
    },
  },
  run: async ({ params, body }, { parts }) => {
    const { file } = await parts.uploads.find(params.upload_id);
    try {
      const seen = await previewImport(file, {
        kind: body.kind,
        preset: body.preset,
        mapping: body.mapping,
      });
      return {
        ...seen,
        kinds: [...seen.kinds],
        fields: [...seen.fields],
        columns: seen.columns.map((one) => ({ ...one, values: [...one.values] })),
        rejects: [...seen.rejects],
        mapping: Object.fromEntries(
          Object.entries(seen.mapping).map(([field, columns]) => [field, [...(columns ?? [])]]),
        ),
        records: seen.records as Record<string, unknown>[],
      };
    } catch (error) {
      throw ofFile(error, file);
    }
  },
});

/** Without the place of the file, which is ours. */
function ofFile(error: unknown, file: string): unknown {
  if (!(error instanceof MappingError || error instanceof UnreadableFileError)) return error;
  return validationFailed([{ path: '', message: error.message.replaceAll(file, 'The file') }]);
}

const startImport = defineManageRoute({
  name: 'import_start',
  method: 'POST',
  path: 'operator/uploads/{upload_id}/import',
  title: 'Import a file',
  description: `Imports a file in its own process, so calls do not wait. GET operator/imports shows its progress. One import runs at a time; into OpenSearch, up to ${importsAtOnce} of different sources. Records are visible once all of them are in.`,
  access,
  params: uploadParams,
  query: noFields,
  body: z.strictObject({
    kind,
    preset: z.string().max(60).optional(),
    mapping: mapping.optional(),
    source: z.string().trim().min(1).max(200).refine(isPlainText, 'Must be one line of text.').optional(),
    organization_id: z.string().max(60).optional().describe('Only this organization finds the records.'),
  }),
  status: 201,
  response: z.object({ started: z.literal(true) }),
  errors: ['unknown_id', 'conflict', 'validation_failed'],
  isOutside: true,
  told: ({ body: { mapping: _columns, ...said } }) => ({ detail: said }),
  example: {
    params: uploadIds,
    query: {},
    body: { kind: 'companies', mapping: { name: ['Company'] } },
    response: { started: true },
  },
  run: async ({ params, body }, context) => {
    const { parts, db } = context;
    const { file } = await parts.uploads.find(params.upload_id);
    if (body.organization_id !== undefined && !(await findOrganization(db, body.organization_id))) {
      throw new ServiceError('unknown_id', 'There is no organization with that id.');
    }
    const sent = body.mapping === undefined ? null : mapText(body.mapping);
    try {
      await previewImport(file, { kind: body.kind, preset: body.preset, mapping: body.mapping });
    } catch (error) {
      throw ofFile(error, file);
    }
    inBackground(context, 'import_end', params.upload_id, [
      'import',
      body.kind,
      file,
      '--json',
      // Whoever imports here has seen what kind of file it is.
      '--yes',
      ...(sent === null ? [] : ['--map', sent]),
      ...(body.preset === undefined ? [] : ['--preset', body.preset]),
      ...(body.source === undefined ? [] : ['--source', body.source]),
      ...(body.organization_id === undefined ? [] : ['--org', body.organization_id]),
    ]);
    return { started: true as const };
  },
});

/** As `--map` takes it. @throws {ServiceError} validation_failed for names of columns that it cannot say */
function mapText(sent: z.output<typeof mapping>): string {
  const odd = Object.values(sent)
    .flat()
    .find((column) => /[+]|,\s*\w+\s*=/.test(column) || column.trim() !== column);
  if (odd !== undefined) {
    throw validationFailed([
      { path: 'mapping', message: `The column ${odd} cannot be mapped by hand: rename it in the file.` },
    ]);
  }
  return Object.entries(sent)
    .map(([field, columns]) => `${field}=${columns.join('+')}`)
    .join(',');
}

/** What each service runs. */
const running = new WeakMap<ManageParts, string[]>();

/**
 * Runs a command; one of a service at a time, but imports into OpenSearch together. How it ended stands in the audit log.
 * @throws {ServiceError} conflict
 */
export function inBackground(
  { parts, actor }: ManageContext,
  action: string,
  target: string,
  words: readonly string[],
): void {
  const { runCommand, pool, closing, datasetStores } = parts;
  if (runCommand === null) {
    throw new ServiceError('conflict', 'This service cannot run imports by itself.', {
      fix: 'Use ./millrace import on its machine.',
    });
  }
  const name = `${words[0]} ${words[1]}`;
  const others = running.get(parts) ?? [];
  const isOnOpenSearch = (datasetStores.at(-1)?.dataset ?? null) !== null;
  const most = isOnOpenSearch && [name, ...others].every(isImport) ? importsAtOnce : 1;
  if (others.length >= most) {
    const rule = most === 1 ? 'one runs at a time' : `${most} run at a time`;
    throw new ServiceError('conflict', `In progress: ${others.join(', ')}; ${rule}.`, {
      fix: 'Wait until it has ended: GET operator/imports.',
    });
  }
  running.set(parts, [...others, name]);
  void runCommand(words, closing)
    .then(({ exitCode, told, json }) =>
      writeAudit(pool, {
        actor,
        organizationId: null,
        action,
        target,
        detail: exitCode === 0 ? { ok: true, result: json } : { ok: false, told: told.slice(-500) },
      }),
    )
    .catch(() => {
      // The database is away, or the process could not be started: the list of imports says what became of it.
    })
    .finally(() => {
      const now = running.get(parts) ?? [];
      running.set(parts, now.toSpliced(now.indexOf(name), 1));
    });
}

const isImport = (name: string): boolean => name.startsWith('import ');

const importShown = z.object({
  import_id: z.int(),
  kind,
  state: z.enum(['running', 'interrupted', 'finished', 'failed', 'discarded', 'removed']),
  source: z.string(),
  organization_id: z.string().nullable(),
  file: z.string(),
  accepted: z.int(),
  rejected: z.int(),
  suppressed: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  bytes_read: z.int().describe('Of the file, as it is after decompression.'),
  stored_in: z.enum(['database', 'opensearch']).describe('Where its records are.'),
  moved_from: z
    .int()
    .nullable()
    .describe('The import of the database whose records `dataset move` copied to OpenSearch.'),
  mapping: z.record(z.string(), z.unknown()),
  started_at: moment,
  finished_at: moment.nullable(),
  failure: z.string().nullable(),
});

const exampleImport: z.input<typeof importShown> = {
  import_id: 7,
  kind: 'companies',
  state: 'finished',
  source: 'crm',
  organization_id: null,
  file: 'crm.csv',
  accepted: 1204,
  rejected: 3,
  suppressed: 0,
  added: 1200,
  updated: 4,
  unchanged: 0,
  bytes_read: 120_400,
  stored_in: 'database',
  moved_from: null,
  mapping: { name: ['Company'] },
  started_at: '2026-11-28T11:40:00.000Z',
  finished_at: '2026-11-28T11:40:02.000Z',
  failure: null,
};

const shownImport = (row: ListedImport): z.input<typeof importShown> => ({
  import_id: row.id,
  kind: row.kind,
  state: row.removed_at === null ? row.state : 'removed',
  source: row.source,
  organization_id: row.organization,
  file: row.file.split(/[\\/]/).at(-1) ?? '',
  accepted: row.accepted,
  rejected: row.rejected,
  suppressed: row.suppressed,
  added: row.added,
  updated: row.updated,
  unchanged: row.unchanged,
  bytes_read: row.next_byte,
  stored_in: row.dataset === null ? 'database' : 'opensearch',
  moved_from: row.copy_of,
  mapping: { ...(row.layout?.reading?.mapping ?? {}) },
  started_at: row.started_at.toISOString(),
  finished_at: isoOrNull(row.finished_at),
  failure: row.failure,
});

const listImportsRoute = defineManageRoute({
  name: 'import_list',
  method: 'GET',
  path: 'operator/imports',
  title: 'Imports',
  description: 'The newest first, at most 100, with how far they are.',
  access,
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({
    imports: z.array(importShown),
    in_progress: z.string().nullable().describe('What this process runs now, with commas.'),
  }),
  errors: [],
  example: { params: {}, query: {}, body: null, response: { imports: [exampleImport], in_progress: null } },
  run: async (_asked, { parts, db }) => ({
    imports: (await listImports(db)).map(shownImport),
    in_progress: running.get(parts)?.join(', ') || null,
  }),
});

const importParams = z.strictObject({
  import_id: z.string().regex(/^\d{1,12}$/, 'Must be the number of an import.'),
});

const undoPreview = defineManageRoute({
  name: 'import_undo_preview',
  method: 'GET',
  path: 'operator/imports/{import_id}/undo',
  title: 'What undoing an import removes',
  description: 'How many records of each kind would go.',
  access,
  params: importParams,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ records: z.record(z.string(), z.int()) }),
  errors: [],
  example: { params: { import_id: '7' }, query: {}, body: null, response: { records: { companies: 1204 } } },
  run: async ({ params }, { snapshot, parts }) => {
    const importId = Number(params.import_id);
    return { records: { ...(await countPart(snapshot, { importId }, parts.datasetStores.at(-1))) } };
  },
});

const undo = defineManageRoute({
  name: 'import_undo',
  method: 'POST',
  path: 'operator/imports/{import_id}/undo',
  title: 'Undo an import',
  description:
    'Takes its records away, as if they had never been imported, in a process of its own. A record that it changed is gone as a whole.',
  access,
  params: importParams,
  query: noFields,
  body: null,
  status: 201,
  response: z.object({ started: z.literal(true) }),
  errors: ['conflict'],
  isOutside: true,
  example: { params: { import_id: '7' }, query: {}, body: null, response: { started: true } },
  run: async ({ params: { import_id: id } }, context) => {
    inBackground(context, 'import_undone', id, ['dataset', 'remove', '--import', id, '--yes', '--json']);
    return { started: true as const };
  },
});

export const operatorImportRoutes = [
  beginUpload,
  addPart,
  removeUpload,
  preview,
  startImport,
  listImportsRoute,
  undoPreview,
  undo,
];
