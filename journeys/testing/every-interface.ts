import { expect, vi } from 'vitest';
import { makeApiKey } from '../../server/src/accounts/api-key.ts';
import { type Caller, callerOf } from './call.ts';
import type { RunningService } from './millrace.ts';

const body = { input_text: ' a  b ' };
const guard = { timeout: 60_000, interval: 20 };
/** What the specification of operation allows, and the service's own work on a busy machine. */
export const readyWithinMs = 5_000;
const answerWithinMs = 8_000;

/** A service whose database is in trouble. */
export interface Served {
  readonly service: RunningService;
  readonly caller: Caller;
}

/** What /readyz says. */
export const readyz = async ({ service }: Served) => {
  const answer = await fetch(`${service.url}/readyz`);
  return { status: answer.status, body: (await answer.json()) as { reason?: string } };
};

/** How long until /readyz says so. */
export async function untilReady(served: Served, status: number, reason?: string): Promise<number> {
  const startedAt = performance.now();
  await vi.waitFor(
    async () => expect(await readyz(served)).toMatchObject({ status, body: reason ? { reason } : {} }),
    guard,
  );
  return performance.now() - startedAt;
}

/** One of each interface, at once: what each answered, and after how long. */
export function askEveryInterface({ service, caller }: Served) {
  const [live = '', sandbox = ''] = service.keys;
  const mcp = (params: object) => ({
    method: 'POST',
    headers: {
      'x-api-key': live,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const ask: Record<string, () => Promise<{ status: number; retryAfter: string | null }>> = {
    'a call that computes': async () => seen(await caller.post('remove_whitespace', body)),
    'a call with a key': async () =>
      seen(await caller.post('remove_whitespace', body, { 'idempotency-key': 'k1' })),
    'a call that asks sources': async () =>
      seen(await callerOf(service.url, sandbox).post('enrich_company', { url: 'brightpath.example' })),
    'a free read': async () => seen(await caller.get('usage')),
    'a key that is not remembered': async () =>
      seen(await callerOf(service.url, makeApiKey('live')).get('usage')),
    'a list': async () =>
      seen(await caller.post('email_verification', { data: [{ email: 'a@example.com' }] })),
    'a client of OAuth': async () => {
      const answer = await fetch(`${service.url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: ['http://127.0.0.1/cb'], token_endpoint_auth_method: 'none' }),
      });
      await answer.text();
      return seen(answer);
    },
    'a tool': async () => {
      const answer = await fetch(
        `${service.url}/mcp`,
        mcp({ name: 'remove_whitespace', arguments: body, _meta: {} }),
      );
      const text = await answer.text();
      const retryAfter = /retry_after_seconds\\*":(\d+)/.exec(text)?.[1] ?? null;
      return {
        status: text.includes('service_unavailable') ? 503 : answer.status,
        retryAfter: retryAfter ?? answer.headers.get('retry-after'),
      };
    },
  };
  return Promise.all(
    Object.entries(ask).map(async ([name, run]) => {
      const startedAt = performance.now();
      const { status, retryAfter } = await run();
      return { name, status, retryAfter, ms: Math.round(performance.now() - startedAt) };
    }),
  );
}

const seen = ({ status, headers }: { status: number; headers: Headers }) => ({
  status,
  retryAfter: headers.get('retry-after'),
});

/** Each was answered 503 with Retry-After, in time. */
export function expectRefusals(answers: Awaited<ReturnType<typeof askEveryInterface>>) {
  console.info(answers.map(({ name, ms }) => `${name}: ${ms} ms`).join(', '));
  expect(answers.filter(({ status }) => status !== 503)).toEqual([]);
  expect(answers.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
  expect(answers.filter(({ ms }) => ms > answerWithinMs)).toEqual([]);
}
