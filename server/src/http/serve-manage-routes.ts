import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { type AuditLine, writeAudit } from '../admin/audit-log.ts';
import { refuseDryRun } from '../gateway/call-headers.ts';
import { idempotencyKeyOf } from '../gateway/idempotency.ts';
import { parseBody } from '../gateway/parse-body.ts';
import { checked } from '../gateway/parse-request.ts';
import type { SentList } from '../gateway/sent-list.ts';
import { addressKey } from '../kernel/address-key.ts';
import { requestIdOf } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import { type Asked, type ManageRoute, managePath } from '../manage-api/define-manage-route.ts';
import { noFields } from '../manage-api/fields.ts';
import { JsonText } from '../manage-api/json-text.ts';
import type { ManageContext, ManageParts } from '../manage-api/manage-context.ts';
import { manageRoutes } from '../manage-api/manage-routes.ts';
import { transaction } from '../postgres/transaction.ts';
import { formOf } from './list-routes.ts';
import { type Admitted, admitManager } from './manage-admission.ts';
import { clearSession, isInTheClear, setSession } from './manage-cookie.ts';
import { json } from './send.ts';

export interface ManageDoorParts extends ManageParts {
  /** Told once, where a session goes over a network in the clear. */
  readonly onInTheClear: () => void;
}

const bodyBytesUsual = 65_536;

type AnyAsked = Asked<Record<string, unknown>, Record<string, unknown>, Record<string, unknown>>;

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
      onRequest: admitManager(parts, route),
      handler: async (request, reply) => {
        // What a dry run is asked of must not find it done.
        if (route.method !== 'GET') refuseDryRun(request.headers['x-dry-run']);
        const asked = whatIsAsked(route, request);
        const work = new Work(parts, route, request, reply, tellOnce);
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
    if (route.takesList !== true && route.takesBytes !== true) serve(server, route);
  }
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

function send(route: ManageRoute, reply: FastifyReply, answer: unknown): FastifyReply {
  switch (route.form ?? 'json') {
    case 'json':
      return reply.type(json).send(answer instanceof JsonText ? answer.text : JSON.stringify(answer));
    case 'csv':
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${route.name}.csv"`)
        .send(Readable.from(answer as AsyncIterable<string>));
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

/** @throws {ServiceError} validation_failed, naming the fields */
function whatIsAsked(route: ManageRoute, request: FastifyRequest): AnyAsked {
  const isJson = route.takesList !== true && route.takesBytes !== true;
  const takesBody = (route.method === 'POST' || route.method === 'PATCH') && isJson;
  const body = takesBody
    ? checked(route.body ?? noFields, parseBody((request.body as string | undefined) ?? ''))
    : {};
  return {
    params: checked(route.params, request.params),
    query: checked(route.query, request.query),
    body,
  };
}

/** One request, with what its audit line will say. */
class Work {
  readonly #parts: ManageDoorParts;
  readonly #route: ManageRoute;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #onInTheClear: () => void;
  #line: AuditLine;

  constructor(
    parts: ManageDoorParts,
    route: ManageRoute,
    request: FastifyRequest,
    reply: FastifyReply,
    onInTheClear: () => void,
  ) {
    this.#parts = parts;
    this.#route = route;
    this.#request = request;
    this.#reply = reply;
    this.#onInTheClear = onInTheClear;
    const { actor, member } = request.admitted;
    this.#line = {
      actor,
      organizationId: member?.organizationId ?? null,
      action: route.name,
      target: targetOf(request),
      detail: {},
    };
  }

  async run(asked: AnyAsked): Promise<unknown> {
    const { pool } = this.#parts;
    const run = (tx: pg.PoolClient | null) => this.#route.run(asked as never, this.#context(tx));
    if (this.#route.method === 'GET') return run(null);
    if (this.#route.isOutside === true) {
      if (this.#route.isUnnoted !== true) await writeAudit(pool, this.#line);
      return run(null);
    }
    return transaction(pool, async (tx) => {
      const answer = await run(tx);
      if (this.#route.isUnnoted !== true) await writeAudit(tx, this.#line);
      return answer;
    });
  }

  #context(tx: pg.PoolClient | null): ManageContext {
    const request = this.#request;
    const reply = this.#reply;
    const { session, member, actor, sentToken } = request.admitted;
    const { name } = this.#route;
    const lastEventId = request.headers['last-event-id'];
    return {
      parts: this.#parts,
      db: this.#parts.reads.of(member?.organizationId ?? session?.person.id ?? addressKey(request.ip)),
      get tx() {
        invariant(tx, `${name} changes something in a transaction`);
        return tx;
      },
      from: { address: request.ip, userAgent: request.headers['user-agent'] ?? null },
      session,
      get member() {
        invariant(member, `${name} is a route for members`);
        return member;
      },
      actor,
      startedAtMs: request.admission.startedAtMs,
      id: request.admission.id,
      gone: goneSignal(reply),
      list: this.#route.takesList === true ? listOf(request) : null,
      part: this.#route.takesBytes === true ? bytesOf(request) : null,
      idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
      lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
      note: (line) => {
        this.#line = { ...this.#line, ...line, detail: { ...this.#line.detail, ...line.detail } };
      },
      signIn: (token) => {
        const { publicUrl } = this.#parts;
        setSession(request, reply, { token, publicUrl });
        if (isInTheClear(request, publicUrl)) this.#onInTheClear();
      },
      signOut: () => clearSession(reply),
      sentToken,
    };
  }
}

/** The last id of the path, which is what most routes change. */
function targetOf({ params }: FastifyRequest): string | null {
  return Object.values(params as Record<string, string>).at(-1) ?? null;
}

function listOf({ headers, body, query }: FastifyRequest): SentList {
  const { is_quote: _quote, ...fields } = query as Record<string, unknown>;
  return {
    ...formOf(headers['content-type'] ?? ''),
    bytes: (body as Buffer | undefined) ?? Buffer.alloc(0),
    query: fields,
  };
}

const bytesOf = ({ body }: FastifyRequest): Uint8Array => (body as Buffer | undefined) ?? Buffer.alloc(0);

/** Aborted when the connection closes before the answer is out. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
