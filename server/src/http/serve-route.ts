import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type DescribedRoute, noFields } from '../account-api/define-route.ts';
import { refuseDryRun } from '../gateway/call-headers.ts';
import type { Caller } from '../gateway/caller.ts';
import { parseBody } from '../gateway/parse-body.ts';
import { checked } from '../gateway/parse-request.ts';
import { invariant } from '../kernel/invariant.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { basePath } from '../kernel/version.ts';
import type { FreeReads } from '../limits/free-reads.ts';
import { type AdmissionParts, admitCall, admitReader } from './admission.ts';
import { sendFree } from './send-free.ts';

export interface RouteParts extends AdmissionParts {
  /** Also for what is left of the credits, which every answer says. */
  readonly reads: FreeReads;
}

/** What was sent, checked. */
export interface Asked<Route extends DescribedRoute> {
  readonly params: z.output<Route['params']>;
  readonly query: z.output<Route['query']>;
  readonly body: Route['body'] extends z.ZodObject ? z.output<Route['body']> : null;
}

/** Serves a described route: key, rate slot (but for polls), what is sent, then `run`. */
export function serveRoute<Route extends DescribedRoute>(
  server: FastifyInstance,
  parts: RouteParts,
  route: Route,
  run: (asked: Asked<Route>, caller: Caller) => Promise<z.input<Route['response']>>,
): void {
  server.route({
    method: route.method,
    url: `${basePath}/${route.path.replaceAll(/\{([a-z_]+)\}/g, ':$1')}`,
    onRequest: route.isPoll ? admitPoll(parts) : admitCall(parts),
    handler: async (request, reply) => {
      const { caller } = request.admission;
      invariant(caller, 'a route that was admitted has a caller');
      // Who wants to know first what a change would do must not find it done.
      if (route.method !== 'GET') refuseDryRun(request.headers['x-dry-run']);
      const answer = await run(whatIsAsked(route, request), caller);
      const { id } = answer as { readonly id?: unknown };
      if (route.status === 201 && typeof id === 'string') {
        reply.header('location', `${basePath}/${route.path}/${id}`);
      }
      return sendFree(parts.reads.of(caller.workspaceId), request, reply, {
        name: route.name,
        status: route.status,
        answer,
      });
    },
  });
}

/** A key is asked for, a rate slot is not. */
export function admitPoll(parts: AdmissionParts) {
  const admit = admitReader(parts, { keyOptional: true });
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void =>
    admit(request, reply, (error) => {
      const isNobody = request.admission.caller === null;
      done(
        error ??
          (isNobody
            ? new ServiceError(
                'missing_api_key',
                'Send your API key in the header x-api-key, or as Authorization: Bearer.',
              )
            : undefined),
      );
    });
}

/** @throws {ServiceError} validation_failed, naming the fields */
export function whatIsAsked<Route extends DescribedRoute>(
  route: Route,
  request: FastifyRequest,
): Asked<Route> {
  const takesBody = route.method === 'POST' || route.method === 'PATCH';
  const body = takesBody
    ? checked(route.body ?? noFields, parseBody((request.body as string | undefined) ?? ''))
    : null;
  const asked = {
    params: checked(route.params, request.params),
    query: checked(route.query, request.query),
    body: route.body === null ? null : body,
  };
  return asked as Asked<Route>;
}
