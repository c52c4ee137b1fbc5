import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { metricsRoute } from '../../http/metrics-route.ts';
import { StartError } from '../start-error.ts';
import type { ServiceMetrics } from './service-metrics.ts';

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
  readonly token: string | null;
}

/** Prometheus keeps one connection open; a handful of people look by hand. */
const connectionsMax = 50;
const requestMs = 10_000;

/** Serves /metrics on a port of its own, and nothing else. @throws {StartError} where it cannot listen there */
export async function serveMetrics(
  metrics: ServiceMetrics,
  { host, port, token }: MetricsAddress,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = Fastify({
    logger: false,
    requestTimeout: requestMs,
    http: { headersTimeout: requestMs },
    forceCloseConnections: true,
  });
  server.server.maxConnections = connectionsMax;
  metricsRoute(server, { metrics, token, failures: null });
  try {
    await server.listen({ host, port });
  } catch (error) {
    await server.close();
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(
      `/metrics cannot be served at METRICS_HOST ${host}, METRICS_PORT ${port}: ${
        code === 'EADDRINUSE' ? 'another program has the port' : message
      }. Choose another, or remove METRICS_PORT.`,
      { cause: error },
    );
  }
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => server.close(),
  };
}
