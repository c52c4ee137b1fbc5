import { z } from 'zod';
import type { ServedEndpoint } from '../../gateway/gateway-call.ts';
import { withGuesses } from '../../gateway/lists/guess-mapping.ts';
import { exampleFile, fileShown } from '../../gateway/lists/list-schema.ts';
import { mainFields } from '../../gateway/lists/output-columns.ts';
import { listPlanFields } from '../../gateway/lists/read-list-plan.ts';
import { findFile, receiveRows, shownFile } from '../../gateway/lists/receive-list.ts';
import { readSample } from '../../gateway/lists/start-list.ts';
import { tableLimits } from '../../jobs/lists/files/table.ts';
import { deleteFile } from '../../jobs/lists/list-files.ts';
import { valueAtPath } from '../../jobs/lists/reference.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { callerFor } from '../caller-for.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { noFields, organizationId, workspaceId } from '../fields.ts';

const mayRun: Access = { who: 'member', roles: ['owner', 'admin', 'developer'] };
const base = 'organizations/{organization_id}/workspaces/{workspace_id}/list-files';
const ofWorkspace = { organization_id: organizationId, workspace_id: workspaceId };
const oneParams = z.strictObject({
  ...ofWorkspace,
  file_id: z.string().max(60).describe('The file: `file_…`.'),
});
const ids = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN', workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN' };
const oneIds = { ...ids, file_id: exampleFile.id };
const MiB = 1024 ** 2;

const uploadFile = defineManageRoute({
  name: 'list_file_upload',
  method: 'POST',
  path: base,
  title: 'Upload rows for a list',
  description: `Stores the rows of a file for an hour, so that lists can be previewed and started with them. The body is the file: CSV, TSV, XLSX or JSON, up to ${tableLimits.rowsMax.toLocaleString('en')} rows and ${tableLimits.bytesMax / MiB} MiB. An error names line and column.`,
  access: mayRun,
  params: z.strictObject(ofWorkspace),
  query: z.strictObject({ name: z.string().max(200).optional().describe('Of the file: people.csv.') }),
  body: null,
  takesStream: true,
  bodyBytesMax: tableLimits.bytesMax,
  status: 201,
  response: fileShown,
  errors: ['unknown_id', 'body_too_large', 'unsupported_media_type', 'storage_full'],
  isOutside: true,
  // Rows alone change nothing: what starts a list has a line.
  isUnnoted: true,
  example: { params: ids, query: { name: 'people.csv' }, body: null, response: exampleFile },
  run: async ({ params, query }, context) => {
    const { parts, stream } = context;
    const caller = await callerFor(context, params.workspace_id);
    const { bytes, contentType } = stream ?? { bytes: [] as never, contentType: undefined };
    const sent = { bytes, contentType, query: {} };
    const file = await receiveRows(parts.lists, caller, sent, query.name ?? null);
    return shownFile(parts.lists.jobsDb, file);
  },
});

const getFile = defineManageRoute({
  name: 'list_file_get',
  method: 'GET',
  path: `${base}/{file_id}`,
  title: 'Rows for a list',
  description: 'Columns and first rows of a file.',
  access: mayRun,
  params: oneParams,
  query: noFields,
  body: null,
  status: 200,
  response: fileShown,
  errors: ['unknown_id', 'unknown_list'],
  example: { params: oneIds, query: {}, body: null, response: exampleFile },
  run: async ({ params }, context) => {
    const caller = await callerFor(context, params.workspace_id);
    return shownFile(context.db, await findFile(context.db, caller, params.file_id));
  },
});

const stepGuessed = z.object({
  id: z.string().describe('What later steps call it.'),
  endpoint: z.string(),
  title: z.string(),
  input: z.looseObject({}).describe('Field to what it is filled with: as it was sent, or guessed.'),
  is_guessed: z.boolean(),
  unmatched: z.array(z.string()).describe('What the step needs and no column has. Empty for sent input.'),
  answers: z
    .array(
      z.object({
        reference: z.string().describe('As later steps write it in braces: `site.data.Website`.'),
        name: z.string().describe('What its column is called: `Website`.'),
        like: z.unknown().describe('Its value in the example of the endpoint.'),
      }),
    )
    .describe('Main fields of its answer, for later steps.'),
});

const guessColumns = defineManageRoute({
  name: 'list_file_guess',
  method: 'POST',
  path: `${base}/{file_id}/guess`,
  title: 'Guess the columns of a list',
  description:
    'For each step without `input`, guesses which columns its fields are filled with, by their names and by what the cells look like. Also lists the answers that later steps can use. Free.',
  access: mayRun,
  params: oneParams,
  query: noFields,
  body: z.strictObject({ steps: listPlanFields.steps }),
  status: 200,
  response: z.object({ steps: z.array(stepGuessed) }),
  errors: ['unknown_id', 'unknown_list'],
  isOutside: true,
  isUnnoted: true,
  example: {
    params: oneIds,
    query: {},
    body: { steps: [{ id: 'site', endpoint: 'find_website_by_company_name' }] },
    response: {
      steps: [
        {
          id: 'site',
          endpoint: 'find_website_by_company_name',
          title: 'Find website by company name',
          input: { company_name: '{Company}' },
          is_guessed: true,
          unmatched: [],
          answers: [
            { reference: 'site.data.Website', name: 'Website', like: 'https://halden-instruments.example' },
          ],
        },
      ],
    },
  },
  run: async ({ params, body }, context) => {
    const { served } = context.parts;
    const caller = await callerFor(context, params.workspace_id);
    const file = await findFile(context.db, caller, params.file_id);
    const known = body.steps.map((step) => ({ step, served: stepEndpoint(served, step.endpoint) }));
    const { plan, guesses } = withGuesses(
      { steps: body.steps },
      file.columns,
      await readSample(context.db, file),
      served,
    );
    return {
      steps: known.map(({ step, served: { endpoint } }, at) => {
        const id = step.id ?? step.endpoint;
        const guess = step.input === undefined ? guesses.find((one) => one.step === id) : undefined;
        return {
          ...{ id, endpoint: endpoint.name, title: endpoint.title },
          input: plan.steps[at]?.input ?? {},
          is_guessed: guess !== undefined,
          unmatched: [...(guess?.unmatched ?? [])],
          answers: answersOf(id, endpoint),
        };
      }),
    };
  },
});

/** @throws {ServiceError} unknown_id for what is no step */
function stepEndpoint(served: ReadonlyMap<string, ServedEndpoint>, name: string): ServedEndpoint {
  const found = served.get(name);
  if (found && found.endpoint.runs !== 'job') return found;
  throw new ServiceError('unknown_id', `There is no endpoint ${name} that a list can run.`);
}

const answersOf = (id: string, endpoint: ServedEndpoint['endpoint']) =>
  endpoint.runs === 'job'
    ? []
    : mainFields(endpoint).map(({ heading, path }) => ({
        reference: id + path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join(''),
        name: heading,
        like: valueAtPath(endpoint.example.response, path),
      }));

const removeFile = defineManageRoute({
  name: 'list_file_delete',
  method: 'DELETE',
  path: `${base}/{file_id}`,
  title: 'Delete rows for a list',
  description: 'Deletes rows that are not to become a list.',
  access: mayRun,
  params: oneParams,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ id: z.string(), deleted: z.literal(true) }),
  errors: ['unknown_id', 'unknown_list'],
  isOutside: true,
  isUnnoted: true,
  example: { params: oneIds, query: {}, body: null, response: { id: exampleFile.id, deleted: true } },
  run: async ({ params }, context) => {
    const { jobsDb } = context.parts.lists;
    const caller = await callerFor(context, params.workspace_id);
    const file = await findFile(jobsDb, caller, params.file_id);
    await deleteFile(jobsDb, file.id);
    return { id: params.file_id, deleted: true as const };
  },
});

export const listFileRoutes = [uploadFile, getFile, guessColumns, removeFile];
