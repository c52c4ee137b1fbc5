import { z } from 'zod';
import type { ServedEndpoint } from '../../gateway/gateway-call.ts';
import type { ProviderNames } from '../../gateway/provider-names.ts';
import { jobIdOf, requestIdOf } from '../../kernel/ids.ts';
import type { Mode } from '../../ledger/account.ts';
import type { Origin } from '../../ledger/call-origins.ts';
import { beganAt, type CallRow } from '../../ledger/read-calls.ts';
import { credits, moment } from '../fields.ts';

/** By whom a call came. */
export const callerShown = {
  caller_kind: z
    .enum(['key', 'connection', 'console'])
    .nullable()
    .describe(
      'What it came by; null where that is not known (yet): it is written some seconds after the call.',
    ),
  caller: z.string().nullable().describe('Hint of the API key, or `con_…` of the connection.'),
  caller_name: z.string().nullable().describe('Of the connection, as it called itself.'),
};

export const shownCaller = (origin: Origin | undefined) => ({
  caller_kind: origin?.kind ?? null,
  caller: origin?.caller ?? null,
  caller_name: origin?.name ?? null,
});

/** A call as lists show it. */
export const callShown = z.object({
  request_id: z.string(),
  endpoint: z.string(),
  status: z.int().describe('HTTP status of the answer; 0 where the process ended before it.'),
  code: z
    .string()
    .nullable()
    .describe('Of the error; null for what was answered, and where it is not stored.'),
  credits,
  ms: z.int().describe('How long it took.'),
  at: moment.describe('When it began.'),
  workspace_id: z.string(),
  provider: z.string().nullable().describe('Who had the answer.'),
  cached: z.boolean(),
  records: z.int(),
  job_id: z.string().nullable().describe('The list whose item it was.'),
});

export const shownCall = (call: CallRow): z.input<typeof callShown> => ({
  request_id: requestIdOf(call.id),
  endpoint: call.endpoint,
  status: call.status,
  code: call.code,
  credits: (call.fromPlan + call.fromAddon) / 100,
  ms: call.durationMs,
  at: (call.jobId === null ? beganAt(call.id) : call.at).toISOString(),
  workspace_id: call.workspace,
  provider: call.provider,
  cached: call.cached,
  records: call.records,
  job_id: call.jobId === null ? null : jobIdOf(call.jobId),
});

/** The name of a provider as callers see it, where the operator masks them. */
export function providerOf(
  { names, served }: { readonly names: ProviderNames; readonly served: ReadonlyMap<string, ServedEndpoint> },
  { endpoint, mode, provider }: { endpoint: string; mode: Mode; provider: string | null },
): string | null {
  if (provider === null || !names.isMasked) return provider;
  const known = served.get(endpoint);
  return known ? names.shown(known.endpoint, mode)(provider) : null;
}

export const exampleCall: z.input<typeof callShown> = {
  request_id: 'req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e',
  endpoint: 'email_finder',
  status: 200,
  code: null,
  credits: 5,
  ms: 1842,
  at: '2026-11-28T11:42:07.318Z',
  workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN',
  provider: 'hunter',
  cached: false,
  records: 1,
  job_id: null,
};
