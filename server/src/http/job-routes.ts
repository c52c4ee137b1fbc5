import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jobQuery, noSuchJob, reportJob } from '../account/job-report.ts';
import type { JobEndpoint } from '../endpoints/define-endpoint.ts';
import type { BulkJobs } from '../gateway/bulk-jobs.ts';
import { parseBody, problemsOf, validationFailed } from '../gateway/parse-request.ts';
import { jobUuidOf, requestIdOf } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { basePath } from '../kernel/version.ts';
import type { Queryable } from '../postgres/pool.ts';
import { type AdmissionParts, admitReader } from './admission.ts';
import { json } from './send.ts';

export interface JobRouteParts extends AdmissionParts {
  readonly db: Queryable;
  readonly jobs: BulkJobs;
}

/** Where a job stands, and its end before time: free, and exempt from the rate tier (decisions.md, Bulk jobs). */
export function jobRoutes(
  server: FastifyInstance,
  parts: JobRouteParts,
  served: Iterable<{ readonly id: number; readonly endpoint: JobEndpoint }>,
): void {
  // A key is asked for, a rate slot is not.
  const onRequest = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) =>
    admitReader(parts, { keyOptional: true })(request, reply, (error) => {
      const isNobody = request.admission.caller === null;
      done(error ?? (isNobody ? new ServiceError('missing_api_key', 'No API key was sent.') : undefined));
    });
  for (const one of served) {
    const { name } = one.endpoint;
    const report = async (request: FastifyRequest, reply: FastifyReply, id: string, asked: unknown) => {
      const query = jobQuery.safeParse(asked, { reportInput: true });
      if (!query.success) throw validationFailed(problemsOf(query.error, Object.keys(jobQuery.shape)));
      const { caller } = request.admission;
      invariant(caller, 'a job is asked for with a key');
      return answer(request, reply, await reportJob(parts.db, caller, one, id, query.data));
    };
    const byPath = (request: FastifyRequest, reply: FastifyReply) =>
      report(request, reply, (request.params as { id: string }).id, request.query);
    const paths = [`${basePath}/${name}/:id`, `${basePath}/${name}_inquiry/:id`];
    for (const url of paths) server.route({ method: 'GET', url, onRequest, handler: byPath });
    server.route({
      method: 'POST',
      url: `${basePath}/${name}_inquiry/:id`,
      onRequest,
      handler: byPath,
    });
    server.route({
      method: 'POST',
      url: `${basePath}/${name}_inquiry`,
      onRequest,
      handler: (request, reply) => {
        const { id, ...asked } = parseBody((request.body as string | undefined) ?? '');
        if (typeof id !== 'string') throw validationFailed([{ path: 'id', message: 'Required: string.' }]);
        const texts = Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value)]));
        return report(request, reply, id, texts);
      },
    });
    server.route({
      method: 'DELETE',
      url: `${basePath}/${name}/:id`,
      onRequest,
      handler: async (request, reply) => {
        const { caller } = request.admission;
        invariant(caller, 'a job is canceled with a key');
        const { id } = request.params as { id: string };
        // Says that there is none before anything is changed.
        await reportJob(parts.db, caller, one, id, { limit: 1 });
        const uuid = jobUuidOf(id);
        if (uuid === null) throw noSuchJob(one.endpoint);
        if (!(await parts.jobs.cancel(uuid))) {
          throw new ServiceError('job_has_ended', 'The job had ended, or was canceled before.');
        }
        return answer(request, reply, await reportJob(parts.db, caller, one, id, { limit: 1 }));
      },
    });
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  return reply
    .header('x-request-id', requestIdOf(request.admission.id))
    .header('x-credits-charged', '0')
    .header('x-credits-from', 'none')
    .type(json)
    .send(JSON.stringify(body));
}
