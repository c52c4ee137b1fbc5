import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../gateway/call-endpoint.ts';
import type { ServedEndpoint } from '../gateway/gateway-call.ts';
import { invariant } from '../kernel/invariant.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { basePath } from '../kernel/version.ts';
import { type AdmissionParts, admitCall } from './admission.ts';
import { callOverHttp } from './call-over-http.ts';
import { LongBodies } from './long-bodies.ts';

export interface ListRouteParts extends AdmissionParts {
  readonly gateway: Gateway;
  readonly bodyBytesMax: number;
}

/** A list of 10,000 items with some hundred bytes each is longer than any other body may be. */
export const listBytesMax = 8 * 1024 ** 2;

/** The endpoints that take lists: as JSON or as CSV, longer than other bodies, and not read here (`gateway/read-list.ts`). */
export function listRoutes(
  server: FastifyInstance,
  parts: ListRouteParts,
  served: readonly ServedEndpoint[],
): void {
  const bytesMax = Math.max(listBytesMax, parts.bodyBytesMax);
  const longBodies = new LongBodies(bytesMax);
  // Of requests whose list has not come to the gateway yet: until then it goes with the connection, then with the call.
  const bodies = new WeakMap<object, () => void>();
  // In a scope of its own: elsewhere a body is a text, and CSV none.
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/json', 'text/csv'],
      { parseAs: 'buffer' },
      (_request, body, end) => end(null, body),
    );
    scope.addContentTypeParser('*', (request, payload, end) => {
      payload.resume();
      if (request.headers['content-length'] === '0') end(null, undefined);
      else {
        end(
          new ServiceError(
            'unsupported_media_type',
            'Send the list as JSON, with Content-Type: application/json, or as CSV, with Content-Type: text/csv.',
          ),
        );
      }
    });
    for (const endpoint of served) {
      scope.route({
        method: 'POST',
        url: `${basePath}/${endpoint.endpoint.name}`,
        bodyLimit: bytesMax,
        config: { endpointId: endpoint.id },
        onRequest: [admitCall(parts), admitBody(longBodies, bodies)],
        handler: async (request, reply) => {
          const leave = bodies.get(request.raw);
          bodies.delete(request.raw);
          const isCsv = /^text\/csv\b/i.test(request.headers['content-type'] ?? '');
          const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
          const query = request.query as Record<string, unknown>;
          try {
            return await callOverHttp(parts.gateway, endpoint, request, reply, {
              body: {},
              bodyText: '',
              list: { form: isCsv ? 'csv' : 'json', bytes, query },
            });
          } finally {
            leave?.();
          }
        },
      });
    }
    done();
  });
}

function admitBody(longBodies: LongBodies, bodies: WeakMap<object, () => void>) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const { caller } = request.admission;
    invariant(caller, 'a list comes with a key');
    const length = request.headers['content-length'];
    const leave = longBodies.enter(caller.workspaceId, length === undefined ? null : Number(length));
    if (leave) {
      bodies.set(request.raw, leave);
      reply.raw.once('close', () => bodies.get(request.raw)?.());
      done();
      return;
    }
    done(
      new ServiceError('service_unavailable', 'Many long lists are being sent at the moment.', {
        retryAfterSeconds: 1,
      }),
    );
  };
}
