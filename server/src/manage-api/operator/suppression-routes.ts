import { z } from 'zod';
import { listedSources, removeSource } from '../../admin/suppression.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { linesOfList } from '../../privacy/list-file.ts';
import { SuppressionList } from '../../privacy/suppression-list.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { iso, moment, noFields } from '../fields.ts';
import { isPlainText } from '../plain-text.ts';
import { inBackground } from './import-routes.ts';

const access: Access = { who: 'operator' };
const source = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine(isPlainText, 'Must be one line of text.')
  .describe('The name of a list.');

const listSuppressed = defineManageRoute({
  name: 'suppression_list',
  method: 'GET',
  path: 'operator/suppression',
  title: 'List the suppression lists',
  description:
    'Who is kept out of imports, lookups and searches, counted by list and kind. The list holds hashes: nobody on it can be named.',
  access,
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({
    lists: z.array(
      z.object({
        source: z.string(),
        kind: z.string().describe('email, phone, profile or name.'),
        entries: z.int(),
        first_added_at: moment,
        last_added_at: moment,
      }),
    ),
  }),
  errors: [],
  example: {
    params: {},
    query: {},
    body: null,
    response: {
      lists: [
        {
          source: 'do-not-contact.txt',
          kind: 'email',
          entries: 1_204,
          first_added_at: '2026-11-01T09:30:00.000Z',
          last_added_at: '2026-11-28T09:30:00.000Z',
        },
      ],
    },
  },
  run: async (_asked, { db }) => ({
    lists: (await listedSources(db)).map(({ first_at, last_at, ...row }) => ({
      ...row,
      first_added_at: iso(first_at),
      last_added_at: iso(last_at),
    })),
  }),
});

const importSuppressed = defineManageRoute({
  name: 'suppression_import',
  method: 'POST',
  path: 'operator/suppression/imports',
  title: 'Load a suppression list',
  description:
    'Loads a file that was sent by POST operator/uploads, as `millrace suppression import` does: a list that was exported, or one email address, LinkedIn URL, phone number or JSON object a line. Erases what is stored of everybody on it. Goes on in the background; the audit log says how it ended.',
  access,
  params: noFields,
  query: noFields,
  body: z.strictObject({ upload_id: z.string().max(60).describe('`up_…`.'), source }),
  status: 201,
  response: z.object({ started: z.literal(true) }),
  errors: ['unknown_id', 'conflict'],
  isOutside: true,
  told: ({ body }) => ({ target: body.source, detail: { upload_id: body.upload_id } }),
  example: {
    params: {},
    query: {},
    body: { upload_id: 'up_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e', source: 'do-not-contact.txt' },
    response: { started: true },
  },
  run: async ({ body }, context) => {
    const { file } = await context.parts.uploads.find(body.upload_id);
    inBackground(context, 'suppression_import_end', body.source, [
      ...['suppression', 'import', file],
      ...['--source', body.source, '--json'],
    ]);
    return { started: true as const };
  },
});

const exportSuppressed = defineManageRoute({
  name: 'suppression_export',
  method: 'GET',
  path: 'operator/suppression/export',
  title: 'Export the suppression list',
  description:
    'All hashes with the keys that they were made with, as JSON Lines that another Millrace loads. Anyone who has the file can check whether an identifier is listed.',
  access,
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  form: 'lines',
  response: z.string(),
  errors: [],
  example: { params: {}, query: {}, body: null, response: '' },
  run: async (_asked, { parts, db }) => {
    const list = await SuppressionList.open(db, () => parts.box);
    return withBreaks(linesOfList(db, list)) as unknown as string;
  },
});

async function* withBreaks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

const removeSuppressed = defineManageRoute({
  name: 'suppression_remove',
  method: 'DELETE',
  path: 'operator/suppression/{source}',
  title: 'Remove a suppression list',
  description: 'Takes off all that one list has brought. What was erased stays erased.',
  access,
  params: z.strictObject({ source }),
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ source: z.string(), removed: z.int() }),
  errors: ['unknown_id'],
  isOutside: true,
  example: {
    params: { source: 'do-not-contact.txt' },
    query: {},
    body: null,
    response: { source: 'do-not-contact.txt', removed: 1_204 },
  },
  run: async ({ params }, { parts }) => {
    const removed = await removeSource(parts.pool, params.source);
    if (removed === 0) throw new ServiceError('unknown_id', 'No list with that name has brought anything.');
    return { source: params.source, removed };
  },
});

/** Who is kept out, in the order of the reference. */
export const operatorSuppressionRoutes = [
  listSuppressed,
  importSuppressed,
  exportSuppressed,
  removeSuppressed,
] as const;
