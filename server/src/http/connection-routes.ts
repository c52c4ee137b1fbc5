import type { FastifyInstance } from 'fastify';
import { connectionRoutes } from '../account-api/connection-routes.ts';
import { credits, toCredits } from '../kernel/credits.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { type Connection, endConnection, listConnections, setBudget } from '../oauth/connections.ts';
import type { Queryable } from '../postgres/pool.ts';
import { type RouteParts, serveRoute } from './serve-route.ts';

/** Connections as the owner of a workspace manages them. What another workspace has is not there. */
export function serveConnections(
  server: FastifyInstance,
  parts: RouteParts & { readonly db: Queryable },
  onEnded: () => void,
): void {
  const { db, reads } = parts;

  serveRoute(server, parts, connectionRoutes.list, async (_asked, { workspaceId }) => ({
    connections: (await listConnections(reads.of(workspaceId), workspaceId)).map(shown),
  }));

  serveRoute(server, parts, connectionRoutes.change, async ({ params: { id }, body }, { workspaceId }) => {
    const { max_credits: most } = body;
    const set = await setBudget(db, idOf(id), most === null ? null : credits(most), workspaceId);
    if (set === null) {
      const known = (await listConnections(db, workspaceId)).some((one) => one.id === id);
      if (!known) nothingThere();
      throw new ServiceError('budget_in_address', 'The budget of a named connection is part of its URL.');
    }
    if (set === 'begun_or_lifted') onEnded();
    return { id, max_credits: most };
  });

  serveRoute(server, parts, connectionRoutes.remove, async ({ params: { id } }, { workspaceId }) => {
    if (!(await endConnection(db, idOf(id), workspaceId))) nothingThere();
    // Here at once; other processes hear of it within a second.
    onEnded();
    return { id, deleted: true as const };
  });
}

/** What is none is asked for nowhere. */
const idOf = (id: string): string => (/^con_[0-9A-Za-z]{1,40}$/.test(id) ? id : nothingThere());

function nothingThere(): never {
  throw new ServiceError('unknown_connection', 'This workspace has no connection with that id.');
}

export const shown = (connection: Connection) => ({
  id: connection.id,
  kind: connection.kind,
  name: connection.name,
  client_id: connection.client?.id ?? null,
  redirect_host: connection.client?.redirectHost ?? null,
  created_at: connection.createdAt.toISOString(),
  used_at: connection.usedAt?.toISOString() ?? null,
  expires_at: connection.client?.expiresAt.toISOString() ?? null,
  max_credits: connection.creditsMax === null ? null : toCredits(connection.creditsMax),
  spent_credits: toCredits(connection.creditsSpent),
});
