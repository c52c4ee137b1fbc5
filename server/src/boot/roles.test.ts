import { expect } from 'vitest';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { sourceOf } from '../testing/waterfall-sources.ts';

test('a process for jobs alone refuses calls, over MCP too, answers probes, and works lists that others took', {
  timeout: 240_000,
}, async ({ db }) => {
  const source = sourceOf('one', () => 'hit');
  const serving = await TestApp.open(db, [source], { runsJobs: false });
  const jobs = await TestApp.open(db, [source], { takesCalls: false });
  const { live } = await serving.customer({ credits: 1_000 });

  const call = await jobs.post('/clean_domain', live, { messy_url: 'halden.example' });
  const tool = await jobs.app.server.inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const unknown = await jobs.app.server.inject({ url: '/nothing' });
  const probes = await Promise.all(['/livez', '/readyz'].map((url) => jobs.app.server.inject({ url })));
  const list = await serving.post('/email_verification', live, { data: ['mira@halden.example'] });
  const job = await serving.whenOver(live, list.body.inquiry_url);
  await jobs.app.close();
  await serving.app.close();

  expect(call).toMatchObject({
    status: 503,
    body: { code: 'service_unavailable', message: 'This process of the service takes no calls.' },
  });
  expect(JSON.stringify(call.body)).not.toContain('ROLES');
  expect([tool.statusCode, unknown.statusCode]).toEqual([503, 503]);
  expect(probes.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(job).toMatchObject({ status: 'completed', found: 1 });
  expect(source.asked).toHaveLength(1);
});
