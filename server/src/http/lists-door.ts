import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listRoutes as routes } from '../account-api/lists/list-routes.ts';
import { readInFull, readRowsPage } from '../account-api/lists/read-list.ts';
import { hashKey } from '../accounts/api-key.ts';
import { xlsxType } from '../catalog/route-operation.ts';
import { dryRunOf } from '../gateway/call-headers.ts';
import { idempotencyKeyOf } from '../gateway/idempotency.ts';
import { addRows } from '../gateway/lists/add-rows.ts';
import type { ListCall, ListParts } from '../gateway/lists/list-parts.ts';
import { findFile, receiveList, receiveMore, receiveRows, shownFile } from '../gateway/lists/receive-list.ts';
import { shownRecipes } from '../gateway/lists/recipes/shown-recipe.ts';
import { retryList } from '../gateway/lists/retry-list.ts';
import { shownList } from '../gateway/lists/shown-list.ts';
import { listCsv, listToRead, listWorkbook } from '../gateway/lists/shown-rows.ts';
import { startList } from '../gateway/lists/start-list.ts';
import { cancel, findList, forget, pause, resume } from '../gateway/lists/steer-list.ts';
import { checked } from '../gateway/parse-request.ts';
import { sentKeyOf } from '../gateway/sent-key.ts';
import { tableLimits } from '../jobs/lists/files/table.ts';
import { deleteFile } from '../jobs/lists/list-files.ts';
import { type ListReport, listLists, readListReports } from '../jobs/lists/list-report.ts';
import { listIdOf, listUuidOf, requestIdOf } from '../kernel/ids.ts';
import { basePath } from '../kernel/version.ts';
import type { Queryable } from '../postgres/pool.ts';
import { admitCall } from './admission.ts';
import { onClosing } from './close-server.ts';
import { callerOf, fileNameOf, poll } from './job-routes.ts';
import { type Followed, JobStreams } from './job-streams.ts';
import { sendAnswer } from './send.ts';
import { sendFree } from './send-free.ts';
import { type RouteParts, serveRoute, whatIsAsked } from './serve-route.ts';

export interface ListDoorParts extends RouteParts {
  readonly lists: ListParts;
}

/** Of a body whose rows go to the database as they come: this much of it is in memory. */
const heldBytes = 2 * 1024 ** 2;

/** Lists: their rows as they are sent, where they stand, their results, and what their owner makes of them. */
export function serveLists(server: FastifyInstance, parts: ListDoorParts): void {
  const { lists, reads, authenticator } = parts;
  const { served } = lists;
  const readsOf = (request: FastifyRequest) => reads.of(callerOf(request).workspaceId);
  const inFull = (db: Queryable, list: ListReport) => readInFull(db, lists, list);
  serveSending(server, parts);

  serveRoute(server, parts, routes.list, async ({ query }, caller) => {
    const limit = query.limit ?? 50;
    const found = await listLists(reads.of(caller.workspaceId), {
      workspaceIds: [caller.workspaceId],
      status: query.status ?? null,
      before: query.cursor === undefined ? null : listUuidOf(query.cursor),
      limit: limit + 1,
    });
    const last = found[limit - 1];
    return {
      lists: found.slice(0, limit).map(shownList),
      next_cursor: found.length > limit && last ? listIdOf(last.id) : null,
    };
  });
  serveRoute(server, parts, routes.recipes, async () => shownRecipes());
  serveRoute(server, parts, routes.get, async ({ params }, caller) => {
    const db = reads.of(caller.workspaceId);
    return inFull(db, await findList(db, caller, params.id));
  });
  serveRoute(server, parts, routes.rows, async ({ params, query }, caller) => {
    return readRowsPage(reads.of(caller.workspaceId), lists, caller, params.id, query);
  });
  for (const [route, ending, type, bodyOf] of [
    [routes.csv, 'csv', 'text/csv; charset=utf-8; header=present', listCsv],
    [routes.xlsx, 'xlsx', xlsxType, listWorkbook],
  ] as const) {
    poll(server, parts, route, async (request, reply) => {
      const db = readsOf(request);
      const list = await findList(db, callerOf(request), whatIsAsked(route, request).params.id);
      const name = fileNameOf(list.name?.replace(/\.(?:csv|tsv|xlsx|json)$/i, '') ?? null, listIdOf(list.id));
      const read = listToRead(list, served);
      return sendTable(request, reply, { name, ending, type, body: () => bodyOf(db, read) });
    });
  }

  const streams = new JobStreams({
    db: reads.pool,
    read: async (db, ids) =>
      Promise.all(
        (await readListReports(db, ids)).map(async (list) => followed(list, await inFull(db, list))),
      ),
    isStillGood: (hash) => authenticator.isStillGood(hash),
  });
  onClosing(server, () => streams.close());
  poll(server, parts, routes.stream, async (request, reply) => {
    const db = readsOf(request);
    const { id } = whatIsAsked(routes.stream, request).params;
    const list = await findList(db, callerOf(request), id);
    streams.open(
      followed(list, await inFull(db, list)),
      hashKey(sentKeyOf(request.headers) ?? ''),
      request,
      reply,
    );
    return reply;
  });

  const steered = [
    [routes.pause, pause],
    [routes.cancel, cancel],
    [routes.forget, forget],
  ] as const;
  for (const [route, steer] of steered) {
    serveRoute(server, parts, route, async ({ params }, caller) => {
      const list = await steer(lists, caller, (params as { id: string }).id);
      return inFull(lists.jobsDb, list);
    });
  }
  server.route({
    method: 'POST',
    url: `${basePath}/lists/:id/resume`,
    onRequest: admitCall(parts),
    handler: async (request, reply) => {
      const { params, body } = whatIsAsked(routes.resume, request);
      const list = await resume(lists, callOf(request), params.id, body.limits ?? {});
      return sendFree(readsOf(request), request, reply, {
        name: routes.resume.name,
        answer: await inFull(lists.jobsDb, list),
      });
    },
  });

  server.route({
    method: 'POST',
    url: `${basePath}/lists/:id/retry`,
    onRequest: admitCall(parts),
    handler: async (request, reply) => {
      const { params, body } = whatIsAsked(routes.retry, request);
      const call = {
        ...callOf(request),
        bodyText: `${params.id} ${(request.body as string | undefined) ?? ''}`,
      };
      return sendAnswer(request, reply, await retryList(lists, call, params.id, body));
    },
  });

  serveRoute(server, parts, routes.file, async ({ params }, caller) =>
    shownFile(reads.of(caller.workspaceId), await findFile(reads.of(caller.workspaceId), caller, params.id)),
  );
  serveRoute(server, parts, routes.removeFile, async ({ params }, caller) => {
    const file = await findFile(lists.jobsDb, caller, params.id);
    await deleteFile(lists.jobsDb, file.id);
    return { id: params.id, deleted: true as const };
  });
}

/** What takes rows: read as a stream, in a scope of its own, since elsewhere a body is a text. */
function serveSending(server: FastifyInstance, parts: ListDoorParts): void {
  const { lists } = parts;
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, end) => end(null, payload));
    const take = (
      path: string,
      handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
    ) =>
      scope.route({
        method: 'POST',
        url: `${basePath}/${path}`,
        bodyLimit: tableLimits.bytesMax,
        config: { heldBytes },
        onRequest: admitCall(parts),
        handler,
      });
    const start = (isPreview: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
      const call = callOf(request);
      const dryRun = call.dryRun || isPreview;
      const received = await receiveList(lists, call.caller, sentOf(request));
      try {
        const answer = await startList(lists, { ...call, dryRun, bodyText: received.fingerprint }, received, {
          keepsFile: true,
        });
        // Of a list that was started before with the same Idempotency-Key, these are rows too many.
        await (dryRun ? received.previewed() : received.discard());
        return sendAnswer(request, reply, answer);
      } catch (error) {
        await received.discard();
        throw error;
      }
    };
    take('lists', start(false));
    take('lists/preview', start(true));
    take('lists/:id/rows', async (request, reply) => {
      const { id } = checked(routes.add.params, request.params);
      const call = callOf(request);
      const received = await receiveMore(lists, call.caller, sentOf(request));
      try {
        const bodyText = `${id} rows ${received.fingerprint}`;
        const answer = await addRows(lists, { ...call, bodyText }, id, received);
        await (call.dryRun ? received.previewed() : received.discard());
        return sendAnswer(request, reply, answer);
      } catch (error) {
        await received.discard();
        throw error;
      }
    });
    take('lists/files', async (request, reply) => {
      const file = await receiveRows(lists, callerOf(request), sentOf(request));
      const db = parts.reads.of(callerOf(request).workspaceId);
      const answer = await shownFile(db, file);
      reply.header('location', `${basePath}/lists/files/${answer.id}`);
      return sendFree(db, request, reply, { name: routes.upload.name, status: 201, answer });
    });
    done();
  });
}

const sentOf = (request: FastifyRequest) => ({
  bytes: (request.body as AsyncIterable<Uint8Array> | undefined) ?? Readable.from([]),
  contentType: request.headers['content-type'],
  query: request.query as Record<string, unknown>,
});

/** As the headers of a request say. */
function callOf(request: FastifyRequest): ListCall {
  const { id, startedAtMs } = request.admission;
  const { headers } = request;
  return {
    ...{ id, startedAtMs, caller: callerOf(request), gone: null, bodyText: '' },
    overflow: headers['x-plan-overflow'] ?? null,
    dryRun: dryRunOf(headers['x-dry-run']),
    idempotencyKey: idempotencyKeyOf(headers['idempotency-key']),
  };
}

const followed = (list: ListReport, answer: unknown): Followed => ({
  ...{ id: list.id, workspaceId: list.workspaceId, data: JSON.stringify(answer) },
  isOver: list.finishedAt !== null,
});

interface TableToSend {
  readonly name: string;
  readonly ending: string;
  readonly type: string;
  readonly body: () => AsyncIterable<string | Uint8Array>;
}

/** As it is read. A failure on the way cuts the answer off, which clients see by its missing end. */
function sendTable(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, ending, type, body }: TableToSend,
): FastifyReply {
  reply
    .header('x-request-id', requestIdOf(request.admission.id))
    .header('x-credits-charged', '0')
    .header('x-credits-from', 'none')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${name}.${ending}"`)
    .type(type);
  // Nobody reads what a HEAD is not sent.
  return reply.send(
    Readable.from(request.method === 'HEAD' ? [] : body(), {
      highWaterMark: 1,
      objectMode: ending === 'csv',
    }),
  );
}
