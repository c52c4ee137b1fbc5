import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseDryRun } from '../gateway/call-headers.ts';
import { parseBody } from '../gateway/parse-body.ts';
import { checked } from '../gateway/parse-request.ts';
import { requestIdOf } from '../kernel/ids.ts';
import { type ManageRoute, managePath } from '../manage-api/define-manage-route.ts';
import { noFields } from '../manage-api/fields.ts';
import { JsonText } from '../manage-api/json-text.ts';
import { manageRoutes } from '../manage-api/manage-routes.ts';
import { NamedFile } from '../manage-api/named-file.ts';
import { fileNameOf } from './job-routes.ts';
import { type Admitted, admitManager } from './manage-admission.ts';
import { type AnyAsked, type ManageDoorParts, ManageWork } from './manage-work.ts';
import { json } from './send.ts';

const bodyBytesUsual = 65_536;
/** Of a body that is read as a stream, this much is in memory. */
const streamHeldBytes = 2 * 1024 ** 2;

/** Serves every route of the management API as it is described. */
export function serveManageRoutes(server: FastifyInstance, parts: ManageDoorParts): void {
  server.decorateRequest('admitted', null as unknown as Admitted);
  let isTold = false;
  const tellOnce = () => {
    if (!isTold) parts.onInTheClear();
    isTold = true;
  };
  const serve = (scope: FastifyInstance, route: ManageRoute) =>
    scope.route({
      method: route.method,
      url: `${managePath}/${route.path.replaceAll(/\{([a-z_]+)\}/g, ':$1')}`,
      bodyLimit: route.bodyBytesMax ?? bodyBytesUsual,
      // There is nothing to be said of a stream without its events.
      ...(route.form === 'events' ? { exposeHeadRoute: false } : {}),
      ...(route.takesStream === true ? { config: { heldBytes: streamHeldBytes } } : {}),
      onRequest: admitManager(parts, route),
      handler: async (request, reply) => {
        // What a dry run is asked of must not find it done.
        if (route.method !== 'GET') refuseDryRun(request.headers['x-dry-run']);
        const asked = whatIsAsked(route, request);
        const work = new ManageWork(parts, route, request, reply, tellOnce);
        const answer = await work.run(asked);
        // Of people and their money: no cache keeps it.
        reply
          .code(route.status)
          .header('x-request-id', requestIdOf(request.admission.id))
          .header('cache-control', 'no-store');
        return send(route, reply, answer);
      },
    });
  for (const route of manageRoutes) {
    if (takesText(route)) serve(server, route);
  }
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, end) => end(null, payload));
    for (const route of manageRoutes) {
      if (route.takesStream === true) serve(scope, route);
    }
    done();
  });
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, end) => end(null, body));
    for (const route of manageRoutes) {
      if (route.takesBytes === true) serve(scope, route);
    }
    done();
  });
  // In a scope of its own: elsewhere a body is a text, and CSV none.
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/json', 'text/csv', 'multipart/form-data'],
      { parseAs: 'buffer' },
      (_request, body, end) => end(null, body),
    );
    for (const route of manageRoutes) {
      if (route.takesList === true) serve(scope, route);
    }
    done();
  });
}

const takesText = ({ takesList, takesBytes, takesStream }: ManageRoute) =>
  takesList !== true && takesBytes !== true && takesStream !== true;

function send(route: ManageRoute, reply: FastifyReply, answer: unknown): FastifyReply {
  switch (route.form ?? 'json') {
    case 'json':
      return reply.type(json).send(answer instanceof JsonText ? answer.text : JSON.stringify(answer));
    case 'csv':
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${nameOf(route, answer)}.csv"`)
        .send(readableOf(answer));
    case 'xlsx':
      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', `attachment; filename="${nameOf(route, answer)}.xlsx"`)
        .send(readableOf(answer));
    case 'lines':
      return reply
        .type('application/x-ndjson')
        .header('content-disposition', `attachment; filename="${route.name}.jsonl"`)
        .send(Readable.from(answer as AsyncIterable<string>));
    case 'events':
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(answer as AsyncIterable<string>));
  }
}

const nameOf = ({ name }: ManageRoute, answer: unknown): string =>
  answer instanceof NamedFile ? fileNameOf(answer.name, answer.otherwise) : name;

/** Piece by piece: the next one is made when the last is on its way. */
const readableOf = (answer: unknown): Readable =>
  answer instanceof NamedFile
    ? Readable.from(answer.pieces, { highWaterMark: 1 })
    : Readable.from(answer as AsyncIterable<string>);

/** @throws {ServiceError} validation_failed, naming the fields */
function whatIsAsked(route: ManageRoute, request: FastifyRequest): AnyAsked {
  const takesBody = (route.method === 'POST' || route.method === 'PATCH') && takesText(route);
  const body = takesBody
    ? checked(route.body ?? noFields, parseBody((request.body as string | undefined) ?? ''))
    : {};
  return {
    params: checked(route.params, request.params),
    query: checked(route.query, request.query),
    body,
  };
}
