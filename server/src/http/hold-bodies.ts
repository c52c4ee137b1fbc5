import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../kernel/address-key.ts';
import type { BodiesInFlight } from '../limits/bodies-in-flight.ts';
import { noteWorkspace, workspaceOf } from '../limits/request-owner.ts';
import { inflated, packingOf } from './inflated.ts';

/**
 * Counts the body of every request to `server`, whatever its route: after its caller is known, and before a byte of it is read. So it comes
 * before the routes. Unpacks what was sent as gzip, and counts it as long as it may be.
 */
export function holdBodies(server: FastifyInstance, bodies: BodiesInFlight, bodyBytesMax: number): void {
  server.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request;
    const workspaceId = workspaceOf(raw);
    noteWorkspace(raw.socket, workspaceId);
    const bytesMax = request.routeOptions.bodyLimit ?? bodyBytesMax;
    let body = payload;
    try {
      const packing = packingOf(request.headers['content-encoding']);
      const sent = packing === null ? bytesOf(request, bytesMax) : bytesMax;
      // Of a body that is read as a stream, only so much is here at a time.
      const bytes = Math.min(sent, request.routeOptions.config.heldBytes ?? sent);
      const leave = bytes === 0 ? null : bodies.enter(raw, workspaceId ?? addressKey(request.ip), bytes);
      if (leave) reply.raw.once('close', leave);
      if (packing !== null) body = inflated(payload, bytesMax);
    } catch (error) {
      done(error as Error);
      return;
    }
    done(null, body);
  });
}

/** A length that nobody says is the greatest. A longer one is refused before it is read. */
function bytesOf({ headers }: FastifyRequest, bytesMax: number): number {
  const length = headers['content-length'];
  if (length !== undefined) return Math.min(Number(length), bytesMax);
  return headers['transfer-encoding'] === undefined ? 0 : bytesMax;
}
