import type { CallToolResult } from '@modelcontextprotocol/server';
import type { AccountContext } from '../account-api/define-account-endpoint.ts';
import { freeAnswer } from '../account-api/free-answer.ts';
import { findJob, jobReportOf, jobReportText, type ServedJob } from '../account-api/job-report.ts';
import { jobRoutesOf } from '../account-api/job-routes.ts';
import type { Endpoint, JobEndpoint } from '../endpoints/define-endpoint.ts';
import type { BulkJobs } from '../gateway/bulk-jobs.ts';
import type { Gateway } from '../gateway/call-endpoint.ts';
import { nothingToQuote } from '../gateway/call-headers.ts';
import type { Caller } from '../gateway/caller.ts';
import type { Failures } from '../gateway/failures.ts';
import type { Answer, CallToMake, ServedEndpoint } from '../gateway/gateway-call.ts';
import type { ListParts } from '../gateway/lists/list-parts.ts';
import { checked } from '../gateway/parse-request.ts';
import { asServiceError } from '../gateway/report-failure.ts';
import { invariant } from '../kernel/invariant.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { keyWithField, repeatKey } from './call-key.ts';
import { answerOfList } from './call-list-tool.ts';
import { inWords } from './in-words.ts';
import { keyField } from './key-field.ts';
import { shortArguments } from './short-arguments.ts';
import type { ToolCall } from './tool-call.ts';
import type { Tool } from './tools.ts';

export interface ToolParts {
  readonly gateway: Gateway;
  readonly jobs: Pick<BulkJobs, 'cancel'>;
  readonly lists: ListParts;
  readonly account: AccountContext;
  readonly failures: Failures;
}

/**
 * What a tool answers: as its twin over REST, at the same price.
 * @throws {ServiceError} whatever the twin refuses; then nothing was charged
 */
export function answerOf(parts: ToolParts, { twin }: Tool, call: ToolCall): Promise<Answer> {
  const { db } = parts.account;
  switch (twin.kind) {
    case 'endpoint': {
      const endpoint = servedAs(parts, twin.endpoint.name);
      const { [keyField]: key, ...sent } = call.arguments;
      const answer = parts.gateway.callEndpoint({
        id: call.id,
        endpoint,
        caller: call.caller,
        ...(call.longArguments === undefined
          ? { body: sent, bodyText: '' }
          : { body: null, bodyText: call.longArguments }),
        ...keysOf(call, twin.endpoint, { key, sent }),
        overflow: call.overflow,
        deadlineMs: call.deadlineMs,
        dryRun: call.isQuote === true,
        maxCredits: call.maxCredits,
        budget: call.budget,
        connection: call.caller.grant || call.connection === '' ? null : call.connection,
        startedAtMs: call.startedAtMs,
        gone: call.gone,
        onStage: call.onStage,
      });
      return answer.catch((error: unknown) => {
        const { workspaceId } = call.caller;
        const { code } = asServiceError(error);
        parts.failures.noteCall({ workspaceId, endpointId: endpoint.id, callId: call.id, code });
        throw error;
      });
    }
    case 'account': {
      const query = checked(twin.endpoint.query, inWords(shortArguments(call)));
      const text = twin.endpoint
        .run(query, call.caller, parts.account)
        .then((answer) => JSON.stringify(answer));
      return freeAnswer(db, call.caller, { id: call.id, name: twin.endpoint.name, text });
    }
    case 'inquiry': {
      const { name, body } = jobRoutesOf(twin.endpoint).inquiryByBody;
      const { id, limit, cursor } = checked(body.omit({ format: true }), shortArguments(call));
      const text = findJob(db, call.caller, servedJob(parts, twin.endpoint), id).then((job) =>
        jobReportText(db, job, { limit, cursor }),
      );
      return freeAnswer(db, call.caller, { id: call.id, name, text });
    }
    case 'cancel': {
      if (call.isQuote) throw nothingToQuote();
      const { name, params } = jobRoutesOf(twin.endpoint).cancel;
      const { id } = checked(params, shortArguments(call));
      const text = canceled(parts, call.caller, servedJob(parts, twin.endpoint), id);
      return freeAnswer(db, call.caller, { id: call.id, name, text });
    }
    case 'list':
      return answerOfList({ lists: parts.lists, db }, twin.list, call);
  }
}

/** Key of its stored response, and for how long. @throws {ServiceError} invalid_idempotency_key, validation_failed */
function keysOf(
  { idempotencyKey, repeatSeconds, connection, longArguments }: ToolCall,
  endpoint: Endpoint,
  { key, sent }: { readonly key: unknown; readonly sent: object },
): Pick<CallToMake, 'idempotencyKey' | 'keptSeconds'> {
  const own = keyWithField(idempotencyKey, key);
  if (own !== null || repeatSeconds === null) return { idempotencyKey: own };
  // The columns of a list's results come in the order of its fields.
  const equal = longArguments ?? (endpoint.runs === 'job' ? JSON.stringify(sent) : sent);
  return { idempotencyKey: repeatKey(connection, endpoint.name, equal), keptSeconds: repeatSeconds };
}

async function canceled(
  { account: { db }, jobs }: ToolParts,
  caller: Caller,
  served: ServedJob,
  id: string,
): Promise<string> {
  const job = await findJob(db, caller, served, id);
  if (!(await jobs.cancel(job.id))) {
    throw new ServiceError('job_has_ended', 'The job has already ended or been canceled.');
  }
  return JSON.stringify(jobReportOf(await findJob(db, caller, served, id)));
}

function servedAs({ account }: ToolParts, name: string): ServedEndpoint {
  const served = account.served.get(name);
  invariant(served, 'every endpoint is served');
  return served;
}

const servedJob = (parts: ToolParts, endpoint: JobEndpoint): ServedJob => ({
  id: servedAs(parts, endpoint.name).id,
  endpoint,
});

/** An answer as tools give it, as JSON: a bare array is in `records`. */
export function textOf({ body, meta }: Answer): string {
  const text = body.join('');
  return text.startsWith('[') ? `{"records":${text},"service_meta":${meta}}` : text;
}

/** Its fields, and the same as a text for clients that read nothing else. */
export function resultOf(answer: Answer, text: string): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    structuredContent: JSON.parse(text),
    _meta: creditsMeta(answer),
  };
}

/** What a call was refused or failed with, as a model can mend it. */
export function errorResult(
  error: ServiceError,
  { docsUrl, requestId, remaining }: { docsUrl: string; requestId: string; remaining: string | null },
): CallToolResult {
  const body = { ...error.toBody(docsUrl), request_id: requestId };
  const { retryAfterSeconds } = error;
  const text = {
    ...body,
    ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
    credits_charged: 0,
  };
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(text) }],
    _meta: creditsMeta({ charged: 0, remaining }),
  };
}

/** In the `_meta` of every result, under a name of our own as the protocol wants it. */
export const creditsMeta = ({
  charged,
  remaining,
  budgetLeft,
}: {
  readonly charged: number;
  readonly remaining: string | null;
  readonly budgetLeft?: number;
}) => ({
  'millrace/credits': {
    charged,
    ...(remaining === null ? {} : { remaining: Number(remaining) }),
    ...(budgetLeft === undefined ? {} : { budget_remaining: budgetLeft }),
  },
});
