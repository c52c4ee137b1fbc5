import { z } from 'zod';
import type { Caller } from '../../gateway/caller.ts';
import type { Answer, ServedEndpoint } from '../../gateway/gateway-call.ts';
import { asServiceError } from '../../gateway/report-failure.ts';
import { sentBody } from '../../gateway/sent-body.ts';
import type { SentList } from '../../gateway/sent-list.ts';
import { tracedCall } from '../../gateway/traced-call.ts';
import type { CallStage } from '../../kernel/call-stage.ts';
import { requestIdOf, uuidv7 } from '../../kernel/ids.ts';
import { rateTiers } from '../../kernel/rate-tiers.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { credits } from '../fields.ts';
import { jsonText } from '../json-text.ts';
import type { ManageContext, ManageParts } from '../manage-context.ts';
import { OwnRuns } from './own-runs.ts';

const step = z.object({
  provider: z.string(),
  step: z.enum(['query', 'verify']),
  started_ms: z.int().describe('After the call came.'),
  ended_ms: z.int(),
  status: z
    .string()
    .nullable()
    .describe('success, no_result, error, skipped, timeout; null where the answer does not say.'),
  reason: z.string().nullable(),
  why: z.string().nullable().describe('Where the order is learned: why this provider stood here.'),
});

/** A call that was made in the console, and what became of it. */
export const calledShown = z.object({
  status: z.int().describe('HTTP status, as over REST.'),
  headers: z.record(z.string(), z.string()),
  answer: z.unknown(),
  ms: z.int(),
  request_id: z.string(),
  credits_charged: credits,
  waterfall: z.array(step),
});

type Step = z.input<typeof step>;

export interface CallSent {
  /** Null where a list was sent. */
  readonly sent: Record<string, unknown> | null;
  readonly list: SentList | null;
  readonly isQuote: boolean;
}

/** Calls an endpoint as a workspace, through the gateway like every other door, and tells what became of it. An error of the call is an answer here. */
export function callAs(
  context: ManageContext,
  caller: Caller,
  endpoint: ServedEndpoint,
  asked: CallSent,
): Promise<z.input<typeof calledShown>> {
  const { parts, session } = context;
  // Keys that manage are no keys that pay.
  if (session === null) {
    throw new ServiceError('not_allowed', 'Management keys open no endpoints.', {
      fix: 'Call the endpoint with the API key of the workspace.',
    });
  }
  return ownRunsOf(parts).run(session.person.id, caller.rateTier, () =>
    called(context, caller, endpoint, asked),
  );
}

/** Of a service: one for all that people call by hand. */
export function ownRunsOf(parts: ManageParts): OwnRuns {
  const own = runsOf.get(parts) ?? new OwnRuns();
  runsOf.set(parts, own);
  return own;
}

const runsOf = new WeakMap<ManageParts, OwnRuns>();

async function called(
  { parts, startedAtMs, gone, idempotencyKey }: ManageContext,
  caller: Caller,
  endpoint: ServedEndpoint,
  { sent, list, isQuote }: CallSent,
): Promise<z.input<typeof calledShown>> {
  const id = uuidv7();
  const rate = rateTiers[caller.rateTier];
  const slot = await parts.rateLimiter.take(caller.workspaceId, rate, performance.now());
  const stages: { readonly atMs: number; readonly stage: CallStage }[] = [];
  const sinceStart = () => Math.round(performance.now() - startedAtMs);
  const { name } = endpoint.endpoint;
  const count = (status: number, code: string | null, charged: number) =>
    parts.meter?.call({
      endpoint: isQuote ? 'quote' : name,
      door: 'console',
      mode: caller.mode,
      status,
      code,
      centicredits: Math.round(100 * charged),
      ms: performance.now() - startedAtMs,
    });
  try {
    if (!slot.granted) {
      throw new ServiceError('rate_limited', `The rate tier ${caller.rateTier} is used up.`, {
        retryAfterSeconds: slot.retryAfterSeconds,
      });
    }
    parts.failures.checkCaller(caller, 'call');
    const answer = await tracedCall(
      parts.gateway.tracer,
      () => ({
        name: `console ${name}`,
        fields: { 'millrace.endpoint': name },
        parent: null,
        caller,
        requestId: requestIdOf(id),
        startedAtMs,
        admittedAtMs: null,
      }),
      () =>
        parts.gateway.callEndpoint({
          id,
          endpoint,
          caller,
          ...(list === null ? sentBody(JSON.stringify(sent ?? {})) : { body: {}, bodyText: '', list }),
          overflow: null,
          dryRun: isQuote,
          idempotencyKey: isQuote ? null : idempotencyKey,
          startedAtMs,
          gone: endpoint.endpoint.runs === 'outside' ? gone : null,
          onStage: (stage) => {
            if (stages.length < stagesMax) stages.push({ atMs: sinceStart(), stage });
          },
        }),
    );
    count(answer.status, null, answer.charged);
    const text = answer.body.join('');
    const about = {
      status: answer.status,
      headers: headersOf(answer),
      ms: sinceStart(),
      request_id: requestIdOf(id),
      credits_charged: answer.charged,
      waterfall: waterfallOf(stages, sinceStart(), text.length <= readMax ? JSON.parse(text) : null),
    };
    return jsonText(`${JSON.stringify(about).slice(0, -1)},"answer":${text}}`);
  } catch (error) {
    const known = asServiceError(error);
    parts.failures.note({
      by: caller,
      kind: 'call',
      error: known,
      call: { endpointId: endpoint.id, callId: id },
    });
    count(known.status, known.code, 0);
    if (slot.granted) parts.rateLimiter.giveBack(caller.workspaceId, rate);
    if (known.status >= 500 && known.code === 'internal_error') throw error;
    const answer = { ...known.toBody(parts.docsUrl), request_id: requestIdOf(id) };
    const { retryAfterSeconds } = known;
    return {
      status: known.status,
      headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
      answer,
      ms: sinceStart(),
      request_id: requestIdOf(id),
      credits_charged: 0,
      waterfall: waterfallOf(stages, sinceStart(), answer),
    };
  }
}

/** Characters of an answer that is read here for its log. Longer ones are passed on as they are: to read 16 MB would hold up other calls. */
const readMax = 262_144;

/** Of one call; waterfalls over many items tell of each. */
const stagesMax = 500;

function headersOf(answer: Answer): Record<string, string> {
  return {
    'x-credits-charged': String(answer.charged),
    'x-credits-from': answer.from,
    'x-credits-remaining': answer.remaining,
  };
}

interface LogLine {
  readonly provider: string;
  readonly status?: string;
  readonly latency_ms?: number;
  readonly reason?: string;
  readonly why?: string;
  readonly step?: string;
}

/**
 * The providers of a call over time. Each began as it was queried and ended as the next one began. What became of it is read from the log of the
 * answer, in order, where the endpoint answers one.
 */
export function waterfallOf(
  stages: readonly { readonly atMs: number; readonly stage: CallStage }[],
  endedMs: number,
  answer: unknown,
): Step[] {
  const log = [...logOf(answer)];
  return stages.flatMap(({ atMs, stage }, index): Step[] => {
    if (stage.doing !== 'asking' && stage.doing !== 'verifying') return [];
    const isVerify = stage.doing === 'verifying';
    const at = log.findIndex(
      ({ provider, step: kind }) => provider === stage.provider && (kind === 'verify') === isVerify,
    );
    const line = at < 0 ? undefined : log.splice(at, 1)[0];
    const next = stages[index + 1]?.atMs ?? endedMs;
    return [
      {
        provider: stage.provider,
        step: isVerify ? 'verify' : 'query',
        started_ms: atMs,
        ended_ms: line?.latency_ms === undefined ? next : Math.min(endedMs, atMs + line.latency_ms),
        status: line?.status ?? null,
        reason: line?.reason ?? null,
        why: line?.why ?? null,
      },
    ];
  });
}

function logOf(answer: unknown): readonly LogLine[] {
  const log = (answer as { execution_log?: unknown } | null)?.execution_log;
  return Array.isArray(log) ? (log as LogLine[]) : [];
}
