import type { FastifyInstance, FastifyRequest } from 'fastify';
import { basePath } from '../kernel/version.ts';
import type { ServiceMeter } from '../telemetry/metrics/service-meter.ts';
import { endpointOf } from './send.ts';

/** Counts what is asked below /api/v1 as its answer is ready, whether or not anybody waits for it. Tools count their calls themselves. */
export function countCalls(server: FastifyInstance, meter: Pick<ServiceMeter, 'call'>): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    done();
    if (!request.admission || !request.url.startsWith(basePath)) return;
    const { caller, code, called, charged = 0, startedAtMs } = request.admission;
    meter.call({
      endpoint: called ?? nameOf(request),
      door: 'rest',
      mode: caller?.mode ?? null,
      status: reply.statusCode,
      code: code ?? null,
      centicredits: Math.round(100 * charged),
      ms: performance.now() - startedAtMs,
    });
  });
}

/** Of what was refused before it was a call, and of free reads. Lists also come to addresses below that of their endpoint. */
function nameOf(request: FastifyRequest): string {
  const route = endpointOf(request);
  const isCall = request.routeOptions.config?.endpointId !== undefined;
  return isCall ? route.replace(/\/(?:csv|upload)$/, '') : route;
}
