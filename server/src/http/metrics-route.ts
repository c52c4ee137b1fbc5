import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Failures } from '../gateway/failures.ts';
import { bearerOf } from '../gateway/sent-key.ts';

export interface MetricsRouteParts {
  readonly metrics: { readonly contentType: string; text(): Promise<string> };
  /** What `Authorization: Bearer` has to have; null where nothing is asked for. */
  readonly token: string | null;
  /** Who guesses is refused like who guesses keys; null where nobody but the operator comes. */
  readonly failures: Pick<Failures, 'waitOfAddress' | 'noteAddress'> | null;
}

export const metricsPath = '/metrics';

/** What Prometheus reads. Its errors are texts: no caller of the API comes here. */
export function metricsRoute(server: FastifyInstance, { metrics, token, failures }: MetricsRouteParts): void {
  server.get(metricsPath, async (request, reply) => {
    if (token !== null) {
      const seconds = failures?.waitOfAddress(request.ip) ?? 0;
      if (seconds > 0) {
        reply.header('retry-after', String(seconds));
        return refuse(reply, 429, 'Too many requests of this address failed in a short time.');
      }
      if (!isToken(bearerOf(request.headers), token)) {
        failures?.noteAddress(request.ip);
        reply.header('www-authenticate', 'Bearer realm="metrics"');
        return refuse(reply, 401, 'Send METRICS_TOKEN as Authorization: Bearer.');
      }
    }
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
}

const refuse = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`);

/** By their hashes: the time that it takes says nothing of the token, nor of its length. */
function isToken(sent: string | undefined, token: string): boolean {
  return (
    sent !== undefined && timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', token, 'buffer'))
  );
}
