import {
  type CallToolResult,
  type GetPromptResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Caller } from '../gateway/caller.ts';
import type { Failures } from '../gateway/failures.ts';
import { asServiceError, type FailureParts, reportFailure } from '../gateway/report-failure.ts';
import { remainingText } from '../gateway/service-meta.ts';
import { type CallToTrace, tracedCall } from '../gateway/traced-call.ts';
import { requestIdOf, uuidv7 } from '../kernel/ids.ts';
import { pause } from '../kernel/pause.ts';
import { rateTiers } from '../kernel/rate-tiers.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { version } from '../kernel/version.ts';
import { readAccount } from '../ledger/read-account.ts';
import type { FreeReads } from '../limits/free-reads.ts';
import type { SharedRateLimiter } from '../limits/shared-rate-limiter.ts';
import { roomOfCall } from './answer-room.ts';
import { CallProgress, type Rhythm, usualRhythm } from './call-progress.ts';
import { termsOf } from './call-terms.ts';
import { errorResult } from './call-tool.ts';
import { prompts, promptText } from './prompts.ts';
import type { RequestContext } from './request-context.ts';
import type { ResourceText } from './resource-text.ts';
import { type ResourceParts, readResource, resources, resourceTemplates } from './resources.ts';
import { type ResultParts, resultFor } from './result-for.ts';
import { runTool } from './run-tool.ts';
import type { ToolCall } from './tool-call.ts';
import { prefixed } from './tool-name.ts';

export interface ServerParts extends ResourceParts, ResultParts, FailureParts {
  readonly rateLimiter: SharedRateLimiter;
  readonly failures: Failures;
  /** For what is free. */
  readonly reads: FreeReads;
  /** Timing of progress notifications; default: ours. */
  readonly progressRhythm?: Rhythm | undefined;
}

const about = {
  name: 'millrace',
  title: 'Millrace',
  version,
};

const instructions = `Tools that enrich people and companies, search people, companies, posts and jobs, find and verify email addresses and phone numbers, read web pages, maps, ads and videos, and clean text.
Each description gives the price in credits. A failed call is free, and its text says what to do. found false, success false or an empty list is a miss, not a failure. _meta of each result shows what was charged and what is left. If service_meta has cut, the response was too long, and cut says how to read on. A repeated call is charged again, unless it has the idempotency_key of the first one.`;

/** The revision that brought links to resources into results. */
const linksSince = '2025-06-18';

/** Lists change with the release alone; what an address chooses of them is its client's own. */
const listsKeep = { ttlMs: 3_600_000, cacheScope: 'private' } as const;

/** Answers one request of one caller, and is thrown away. */
export function serverOf(all: ServerParts, asked: RequestContext): Server {
  const parts = { ...all, account: { ...all.account, db: all.reads.of(asked.caller.workspaceId) } };
  const server = new Server(about, {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions,
    cacheHints: {
      'tools/list': listsKeep,
      'server/discover': listsKeep,
      'resources/list': listsKeep,
      'resources/templates/list': listsKeep,
      'prompts/list': listsKeep,
    },
  });
  server.setRequestHandler('tools/list', () => ({ tools: [...asked.tools.listed] }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const gone = asked.goneOf(context.mcpReq.id);
    const progress = progressOf(parts, gone, params._meta?.progressToken, context);
    try {
      return await callTool(parts, asked, {
        gone,
        name: params.name,
        arguments: params.arguments ?? {},
        longArguments: asked.longArgumentsOf(context.mcpReq.id),
        meta: params._meta,
        revision:
          context.http?.req?.headers.get('mcp-protocol-version') ?? server.getNegotiatedProtocolVersion(),
        onStage: progress?.onStage,
      });
    } finally {
      progress?.end();
    }
  });
  server.setRequestHandler('resources/list', () => ({ resources: [...resources] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...resourceTemplates] }));
  server.setRequestHandler('resources/read', async ({ params }) => ({
    contents: [await readOne(parts, asked, params.uri)],
  }));
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ text: _, arguments: all, ...prompt }) => ({ ...prompt, arguments: [...all] })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => promptOf(params.name, params.arguments ?? {}));
  return server;
}

/** Null if the client wants no progress. The first notification makes the response a stream. */
function progressOf(
  { progressRhythm = usualRhythm }: ServerParts,
  gone: AbortSignal,
  progressToken: string | number | undefined,
  { mcpReq }: ServerContext,
): CallProgress | null {
  if (progressToken === undefined) return null;
  return new CallProgress({
    tell: (told) => {
      const params = { progressToken, ...told };
      mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {
        // Its client has gone, which ends the call by other ways.
      });
    },
    gone: [gone, mcpReq.signal],
    rhythm: progressRhythm,
  });
}

function promptOf(name: string, sent: Readonly<Record<string, string>>): GetPromptResult {
  const found = promptText(name, sent);
  if (found === null) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name.slice(0, 100)}.`);
  }
  if ('missing' in found) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `The prompt needs ${found.missing.join(' and ')}.`,
    );
  }
  const { description, text } = found;
  return { description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

interface ToolRequest extends Pick<ToolCall, 'arguments' | 'longArguments' | 'gone' | 'onStage'> {
  readonly name: string;
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  /** Of the protocol, as far as the client says so: the first one to be named in each request is that of 2025-06-18. */
  readonly revision: string | undefined;
}

async function callTool(
  parts: ServerParts,
  asked: RequestContext,
  { name, meta, revision, ...sent }: ToolRequest,
): Promise<CallToolResult> {
  const { caller, tools, startedAtMs } = asked;
  const { options } = tools;
  const id = uuidv7();
  const shown = shownName(name, sent.arguments);
  try {
    const charactersMax = roomOfCall(meta) ?? tools.charactersMax;
    const answer = await tracedCall(
      parts.gateway.tracer,
      () => traceOf(asked, { id, name: shown, meta, revision }),
      () =>
        withinRate(parts, caller, () =>
          runTool(parts, tools, name, { id, ...sent, ...termsOf(asked, meta) }),
        ),
    );
    count(parts, { shown, caller, startedAtMs }, { status: answer.status, charged: answer.charged });
    line(parts, { id, shown, caller, startedAtMs }, { status: answer.status, credits: answer.charged });
    return await resultFor(parts, caller, answer, {
      requestId: requestIdOf(id),
      charactersMax,
      hasLinks: options.links === 'resource' && revision !== undefined && revision >= linksSince,
      form: options.answer,
    });
  } catch (thrown) {
    const requestId = requestIdOf(id);
    const error = asServiceError(thrown);
    const bytes = sent.longArguments?.length ?? 0;
    parts.failures.note({ by: caller, kind: 'call', error, call: null, bytes });
    count(parts, { shown, caller, startedAtMs }, { status: error.status, code: error.code });
    line(parts, { id, shown, caller, startedAtMs }, { status: error.status, code: error.code });
    reportFailure(parts, error, thrown, {
      requestId,
      endpoint: shown,
      workspace: caller.workspace,
      isGone: sent.gone.aborted,
    });
    const holdMs = parts.failures.holdMs(caller, error);
    if (holdMs > 0) await pause(holdMs, sent.gone);
    // A refusal that many may get does not ask the database, because a database that does not respond would delay it.
    const isAsked = error.status !== 429 && !isAwayNow(error);
    const remaining = isAsked ? await remainingOf(parts, caller) : null;
    return errorResult(error, { docsUrl: parts.docsUrl, requestId, remaining });
  }
}

/**
 * By the conventions of OpenTelemetry for MCP. A name that no tool has is whatever a client wrote, and not in a trace. The same is true for arguments, results and
 * the ids of messages.
 */
function traceOf(
  { caller, tools, startedAtMs }: RequestContext,
  { id, name, meta, revision }: Pick<ToolRequest, 'name' | 'meta' | 'revision'> & { readonly id: string },
): CallToTrace {
  const isTool = tools.own(name) !== null || tools.tools.some((tool) => tool.name === prefixed(name));
  const tool = isTool ? prefixed(name) : 'unknown';
  return {
    name: `tools/call ${tool}`,
    fields: {
      'mcp.method.name': 'tools/call',
      'gen_ai.tool.name': tool,
      'gen_ai.operation.name': 'execute_tool',
      'network.transport': 'tcp',
      'network.protocol.name': 'http',
      ...(revision !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(revision)
        ? { 'mcp.protocol.version': revision }
        : {}),
    },
    parent: meta?.traceparent,
    caller,
    requestId: requestIdOf(id),
    startedAtMs,
    admittedAtMs: null,
    errorType: 'tool_error',
  };
}

/** Of a tool that calls another, the other's. A client may name what it likes. */
function shownName(name: string, sent: Readonly<Record<string, unknown>>): string {
  const called = prefixed(name) === 'service_call_tool' ? String(sent.name) : name;
  return /^\w{1,64}$/.test(called) ? called : 'unknown';
}

/** By the name of the endpoint. Names that are none count as `other`. */
function count(
  { meter }: ServerParts,
  {
    shown,
    caller,
    startedAtMs,
  }: { readonly shown: string; readonly caller: Caller; readonly startedAtMs: number },
  { status, code, charged }: { readonly status: number; readonly code?: string; readonly charged?: number },
): void {
  meter?.call({
    endpoint: shown.replace(/^service_/, ''),
    door: 'mcp',
    mode: caller.mode,
    status,
    code: code ?? null,
    centicredits: Math.round(100 * (charged ?? 0)),
    ms: performance.now() - startedAtMs,
  });
}

function line(
  { onCall }: ServerParts,
  {
    id,
    shown,
    caller,
    startedAtMs,
  }: { readonly id: string; readonly shown: string; readonly caller: Caller; readonly startedAtMs: number },
  { status, code, credits }: { readonly status: number; readonly code?: string; readonly credits?: number },
): void {
  onCall?.({
    requestId: requestIdOf(id),
    endpoint: shown,
    workspace: caller.workspace,
    status,
    code: code ?? null,
    credits: credits ?? 0,
    ms: Math.round(performance.now() - startedAtMs),
  });
}

/** As a call over REST: the slot of one that failed is free again. @throws {ServiceError} too_many_failures, rate_limited, and what `run` throws */
async function withinRate<Value>(
  { rateLimiter, failures }: ServerParts,
  caller: Caller,
  run: () => Promise<Value>,
): Promise<Value> {
  const { workspaceId, rateTier } = caller;
  const rate = rateTiers[rateTier];
  // Also for each message of a batch: the caller may have failed since admission.
  failures.checkCaller(caller, 'call');
  const slot = await rateLimiter.take(workspaceId, rate, performance.now());
  if (!slot.granted) {
    throw new ServiceError(
      'rate_limited',
      `The rate tier ${rateTier} allows ${rate.perSecond} calls a second.`,
      {
        retryAfterSeconds: slot.retryAfterSeconds,
      },
    );
  }
  try {
    return await run();
  } catch (error) {
    rateLimiter.giveBack(workspaceId, rate);
    throw error;
  }
}

/** @throws {ProtocolError} in which what went wrong is said as over REST */
async function readOne(parts: ServerParts, asked: RequestContext, uri: string): Promise<ResourceText> {
  try {
    return await withinRate(parts, asked.caller, () => readResource(parts, asked, uri));
  } catch (thrown) {
    const isProtocol = thrown instanceof ProtocolError;
    const error = isProtocol ? new ServiceError('validation_failed', thrown.message) : asServiceError(thrown);
    parts.failures.note({ by: asked.caller, kind: 'call', error, call: null });
    if (isProtocol) throw thrown;
    const id = requestIdOf(uuidv7());
    reportFailure(parts, error, thrown, {
      requestId: id,
      endpoint: 'resources/read',
      workspace: asked.caller.workspace,
      isGone: false,
    });
    throw new ProtocolError(ProtocolErrorCode.InternalError, error.message, {
      ...error.toBody(parts.docsUrl),
      request_id: id,
    });
  }
}

const isAwayNow = ({ code }: ServiceError) => code === 'service_unavailable' || code === 'plan_unavailable';

/** Null where the database is away. */
const remainingOf = ({ account: { db } }: ServerParts, { accountId, workspaceId }: Caller) =>
  readAccount(db, accountId, workspaceId).then(
    ({ state }) => remainingText(state),
    () => null,
  );
