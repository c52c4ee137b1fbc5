import type { FastifyInstance } from 'fastify';
import { webhookRoutes } from '../account-api/webhook-routes.ts';
import { WebhookWork } from '../gateway/webhook-work.ts';
import type { WebhookParts } from '../webhooks/webhooks.ts';
import { type RouteParts, serveRoute } from './serve-route.ts';

/** Webhooks as their owner manages them with the key of the workspace. */
export function serveWebhooks(server: FastifyInstance, parts: RouteParts, webhooks: WebhookParts): void {
  const work = new WebhookWork(webhooks, ({ workspaceId }) => parts.reads.of(workspaceId));

  serveRoute(server, parts, webhookRoutes.create, ({ body }, caller) => work.create(caller, body));
  serveRoute(server, parts, webhookRoutes.list, ({ query }, caller) => work.list(caller, query));
  serveRoute(server, parts, webhookRoutes.get, ({ params }, caller) => work.get(caller, params.id));
  serveRoute(server, parts, webhookRoutes.change, ({ params, body }, caller) =>
    work.change(caller, params.id, body),
  );
  serveRoute(server, parts, webhookRoutes.remove, ({ params }, caller) => work.remove(caller, params.id));
  serveRoute(server, parts, webhookRoutes.test, ({ params }, caller) => work.test(caller, params.id));
  serveRoute(server, parts, webhookRoutes.rotate, ({ params }, caller) => work.rotate(caller, params.id));
  serveRoute(server, parts, webhookRoutes.deliveries, ({ params, query }, caller) =>
    work.deliveries(caller, params.id, query),
  );
  serveRoute(server, parts, webhookRoutes.delivery, ({ params }, caller) =>
    work.delivery(caller, params.id, params.delivery),
  );
  serveRoute(server, parts, webhookRoutes.redeliver, ({ params }, caller) =>
    work.redeliver(caller, params.id, params.delivery),
  );
  serveRoute(server, parts, webhookRoutes.redeliverFailed, ({ params, body }, caller) =>
    work.redeliverFailed(caller, params.id, body.since),
  );
}
