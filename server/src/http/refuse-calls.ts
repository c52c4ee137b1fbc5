import type { FastifyReply, FastifyRequest } from 'fastify';
import { meansTools, rpcErrorText } from '../kernel/rpc-error.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { begin } from './admission.ts';
import { metricsPath } from './metrics-route.ts';
import { type ErrorParts, sendError } from './send.ts';

const answeredAlways: ReadonlySet<string> = new Set(['/livez', '/readyz', metricsPath]);

/** Of a process that only does background jobs: it is asked how it is, and nothing else. */
export const isRefusedWithoutCalls = ({ routeOptions }: FastifyRequest): boolean =>
  !answeredAlways.has(routeOptions.url ?? '');

export function refuseCall(parts: ErrorParts, request: FastifyRequest, reply: FastifyReply): void {
  begin(request);
  const error = new ServiceError('service_unavailable', 'This process of the service takes no calls.', {
    forOperator: 'ROLES=jobs: let the load balancer send calls to processes with ROLES=serve or ROLES=all',
  });
  const path = request.url.split('?', 1)[0] as string;
  const isTool = meansTools(request.method, path, request.headers.accept);
  sendError(parts, error, error, request, reply, isTool ? rpcErrorText : undefined);
}
