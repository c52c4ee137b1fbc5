import { expect } from 'vitest';
import { toolClients } from '../server/src/testing/mcp-clients.ts';
import { connect, refresh, useAccess } from '../server/src/testing/oauth-user.ts';
import { testOfUsed as test } from './testing/millrace.ts';

test('an agent that was let in works on after the service was killed, within its budget, until its owner ends it', async ({
  millrace,
}) => {
  const first = await millrace.serve();
  const [key = ''] = first.keys;
  const { clientId, tokens } = await connect(first.url, key);
  const budget = '?connection=journey&max_credits=1';
  const before = await toolClients['2.x'](new URL(`${first.url}/mcp${budget}`), { 'x-api-key': key });
  const tool = ['service_remove_whitespace', { input_text: ' a  b ' }] as const;
  const spent = await before.callTool(...tool);
  expect(spent._meta?.['millrace/credits']).toMatchObject({ charged: 0.5, budget_remaining: 0.5 });

  first.kill('SIGKILL');
  await first.ended;
  const second = await millrace.serve({ PORT: new URL(first.url).port });

  expect((await useAccess(second.url, tokens.access_token)).status).toBe(200);
  const renewed = await refresh(second.url, clientId, tokens.refresh_token);
  expect(renewed.status).toBe(200);
  const after = await toolClients['1.x'](new URL(`${second.url}/mcp${budget}`), { 'x-api-key': key });
  const last = await after.callTool(...tool);
  expect(last._meta?.['millrace/credits']).toMatchObject({ charged: 0.5, budget_remaining: 0 });
  expect((await after.callTool(...tool)).isError).toBe(true);
  const { connections } = await millrace.json<{ connections: { connection_id: string; kind: string }[] }>(
    'connection',
    'list',
  );
  const letIn = connections.find(({ kind }) => kind === 'oauth')?.connection_id ?? '';
  expect((await millrace.run(['connection', 'end', letIn])).code).toBe(0);
  await expect
    .poll(async () => (await useAccess(second.url, renewed.body.access_token)).status, { timeout: 20_000 })
    .toBe(401);
});
