import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DescribedRoute } from '../account-api/define-route.ts';
import { jobCsv } from '../account-api/job-csv.ts';
import { findJob, jobReportOf, jobReportText, jobsPage, type ServedJob } from '../account-api/job-report.ts';
import { jobRoutesOf } from '../account-api/job-routes.ts';
import { hashKey } from '../accounts/api-key.ts';
import type { BulkJobs } from '../gateway/bulk-jobs.ts';
import { sentKeyOf } from '../gateway/sent-key.ts';
import { type JobReport, readJobs } from '../jobs/bulk/read-job.ts';
import { jobIdOf, requestIdOf } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { basePath } from '../kernel/version.ts';
import type { Queryable } from '../postgres/pool.ts';
import { onClosing } from './close-server.ts';
import { type Followed, JobStreams } from './job-streams.ts';
import { sendFreeText } from './send-free.ts';
import { admitPoll, type RouteParts, serveRoute, whatIsAsked } from './serve-route.ts';

export interface JobRouteParts extends RouteParts {
  readonly jobs: BulkJobs;
}

/** Media types of a header Accept that are looked at. */
const acceptedMax = 20;

interface Wanted {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly format?: 'json' | 'csv' | undefined;
}

/** Where jobs stand, their results, and their end before time. */
export function jobRoutes(server: FastifyInstance, parts: JobRouteParts, served: Iterable<ServedJob>): void {
  const { reads, authenticator } = parts;
  const streams = new JobStreams({
    db: reads.pool,
    read: async (db, ids) => (await readJobs(db, ids)).map(followedJob),
    isStillGood: (hash) => authenticator.isStillGood(hash),
  });
  // A stream would keep the service from stopping for as long as it may last.
  onClosing(server, () => streams.close());
  for (const one of served) {
    const routes = jobRoutesOf(one.endpoint);
    const report = async (
      request: FastifyRequest,
      reply: FastifyReply,
      { name, id, wanted }: { readonly name: string; readonly id: string; readonly wanted: Wanted },
    ) => {
      const db = reads.of(callerOf(request).workspaceId);
      const found = findJob(db, callerOf(request), one, id);
      if ((wanted.format ?? preferredForm(request.headers.accept)) === 'csv')
        return sendCsv(db, one, await found, request, reply);
      const text = found.then((job) => jobReportText(db, job, wanted));
      return sendFreeText(db, request, reply, { name, text });
    };

    serveRoute(server, parts, routes.list, ({ query }, caller) =>
      jobsPage(reads.of(caller.workspaceId), caller, one, query),
    );
    for (const route of [routes.get, routes.inquiry, routes.inquiryByPost]) {
      poll(server, parts, route, (request, reply) => {
        const { params, query } = whatIsAsked(route, request);
        return report(request, reply, { name: route.name, id: params.id, wanted: query });
      });
    }
    poll(server, parts, routes.inquiryByBody, (request, reply) => {
      const { id, ...wanted } = whatIsAsked(routes.inquiryByBody, request).body;
      return report(request, reply, { name: routes.inquiryByBody.name, id, wanted });
    });
    poll(server, parts, routes.csv, async (request, reply) => {
      const db = reads.of(callerOf(request).workspaceId);
      const { id } = whatIsAsked(routes.csv, request).params;
      return sendCsv(db, one, await findJob(db, callerOf(request), one, id), request, reply);
    });
    for (const route of [routes.stream, routes.inquiryStream]) {
      poll(server, parts, route, async (request, reply) => {
        const { id } = whatIsAsked(route, request).params;
        const caller = callerOf(request);
        const job = await findJob(reads.of(caller.workspaceId), caller, one, id);
        streams.open(followedJob(job), hashKey(sentKeyOf(request.headers) ?? ''), request, reply);
        return reply;
      });
    }
    serveRoute(server, parts, routes.cancel, async ({ params: { id } }, caller) => {
      const db = reads.of(caller.workspaceId);
      const job = await findJob(db, caller, one, id);
      if (!(await parts.jobs.cancel(job.id))) {
        throw new ServiceError('job_has_ended', 'The job had ended, or was canceled before.');
      }
      return jobReportOf(await findJob(db, caller, one, id));
    });
    serveRoute(server, parts, routes.forget, async ({ params: { id } }, caller) => {
      const db = reads.of(caller.workspaceId);
      const job = await findJob(db, caller, one, id);
      if (!(await parts.jobs.forgetResults(job.id)) && job.finishedAt === null) {
        throw new ServiceError('job_not_ended', 'The job has not ended yet.');
      }
      return jobReportOf(await findJob(db, caller, one, id));
    });
  }
}

export const followedJob = (job: JobReport): Followed => ({
  ...{ id: job.id, workspaceId: job.workspaceId, data: JSON.stringify(jobReportOf(job)) },
  isOver: job.finishedAt !== null,
});

/** By the header Accept: csv where it is named with a higher weight than JSON (RFC 9110, 12.5.1). */
function preferredForm(accept = ''): 'csv' | 'json' {
  const weights = new Map(
    accept.split(',', acceptedMax).map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return [type, weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
  const csv = weights.get('text/csv') ?? 0;
  const json = weights.get('application/json') ?? weights.get('application/*') ?? weights.get('*/*') ?? 0;
  return csv > json ? 'csv' : 'json';
}

/** A route that sends its answer itself. */
export function poll(
  server: FastifyInstance,
  parts: RouteParts,
  route: DescribedRoute,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  server.route({
    method: route.method,
    url: `${basePath}/${route.path.replaceAll(/\{([a-z_]+)\}/g, ':$1')}`,
    // There is nothing to be said of a stream without its events.
    ...(route.text?.type === 'text/event-stream' ? { exposeHeadRoute: false } : {}),
    onRequest: admitPoll(parts),
    handler,
  });
}

export function callerOf({ admission: { caller } }: FastifyRequest) {
  invariant(caller, 'a job needs a key');
  return caller;
}

/** All items, as they are read. A failure on the way cuts the answer off, which clients see by its missing end. */
function sendCsv(
  db: Queryable,
  { endpoint }: ServedJob,
  job: JobReport,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (job.isForgotten) {
    throw new ServiceError('results_expired', 'The job ended so long ago that its items are forgotten.');
  }
  reply
    .header('x-request-id', requestIdOf(request.admission.id))
    .header('x-credits-charged', '0')
    .header('x-credits-from', 'none')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `attachment; filename="${fileNameOf(job.name, `${endpoint.name}-${jobIdOf(job.id)}`)}.csv"`,
    )
    .type('text/csv; charset=utf-8; header=present');
  // Nobody reads what a HEAD is not sent.
  const rows = request.method === 'HEAD' ? [] : jobCsv(db, job, endpoint);
  return reply.send(Readable.from(rows, { highWaterMark: 1 }));
}

/** What the caller calls the job, as far as every system takes it for a file's name. */
export function fileNameOf(name: string | null, otherwise: string): string {
  const plain = (name ?? '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');
  return plain === '' ? otherwise : plain;
}
