import { expect, vi } from 'vitest';
import { type Caller, type Created, callerOf, workspaceOf } from './testing/call.ts';
import { testOfUsed as test } from './testing/millrace.ts';

/** What an operator changes must be true for callers within two seconds. */
const soon = (caller: Caller, status: number) =>
  vi.waitFor(
    async () => {
      const answer = await caller.post('remove_whitespace', { input_text: ' a  b ' });
      expect(answer.status).toBe(status);
      return answer;
    },
    { timeout: 2_000, interval: 50 },
  );

test('a rate tier, a spend limit, a quota and a closed endpoint hold for a running service within two seconds', async ({
  millrace,
}) => {
  const { url } = await millrace.serve();
  const created = await millrace.json<Created>('org', 'create', '--name', 'Acme', '--credits', '100');
  const { workspace_id: workspace, api_key } = workspaceOf(created, 'live');
  const caller = callerOf(url, api_key);
  await soon(caller, 200);

  await millrace.json('workspace', 'tier', workspace, 'unlimited');
  await vi.waitFor(
    async () => expect((await soon(caller, 200)).headers.get('ratelimit-policy')).toContain('unlimited'),
    { timeout: 2_000, interval: 50 },
  );
  await millrace.json('limits', 'set', '--workspace', workspace, '--spend', '0.1');
  await soon(caller, 402);
  await millrace.json('limits', 'set', '--workspace', workspace, '--spend', 'none');
  await soon(caller, 200);
  const ofOne = ['--org', created.organization_id, '--endpoint', 'remove_whitespace'];
  await millrace.json('limits', 'set', ...ofOne, '--quota', '1');
  expect((await soon(caller, 429)).body.code).toBe('quota_exceeded');
  await millrace.json('endpoint', 'off', 'remove_whitespace', '--reason', 'Closed for repairs.');
  await soon(caller, 503);
});

test('a rotated, revoked or disabled key, and an endpoint that is on again, hold within two seconds', async ({
  millrace,
}) => {
  const { url } = await millrace.serve();
  const created = await millrace.json<Created>('org', 'create', '--name', 'Acme', '--credits', '100');
  const { workspace_id: workspace, api_key } = workspaceOf(created, 'live');
  const caller = callerOf(url, api_key);
  await soon(caller, 200);

  const rotated = await millrace.json<{ api_key: string }>('key', 'rotate', workspace);
  await soon(caller, 401);
  const newCaller = callerOf(url, rotated.api_key);
  await soon(newCaller, 200);
  await millrace.json('workspace', 'disable', workspace);
  await soon(newCaller, 403);
  await millrace.json('workspace', 'enable', workspace);
  await soon(newCaller, 200);
  await millrace.json('endpoint', 'off', 'remove_whitespace', '--reason', 'Closed for repairs.');
  await soon(newCaller, 503);
  await millrace.json('endpoint', 'on', 'remove_whitespace');
  await soon(newCaller, 200);
  await millrace.json('key', 'revoke', workspace);
  await soon(newCaller, 401);
});
