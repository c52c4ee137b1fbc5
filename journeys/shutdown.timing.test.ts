import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { expect, vi } from 'vitest';
import { callerOf } from './testing/call.ts';
import { databaseProcesses } from './testing/database-processes.ts';
import { isAlive, testOfUsed as test } from './testing/millrace.ts';

/** A call in two halves: the service has the first and waits for the second. */
function halfACall(url: string, key: string, body: string) {
  const answer = Promise.withResolvers<number>();
  const call = request(`${url}/api/v1/remove_whitespace`, {
    method: 'POST',
    // A client that would keep its connection for minutes.
    agent: new Agent({ keepAlive: true, timeout: 120_000 }),
    headers: {
      'x-api-key': key,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  call.on('response', (response) => {
    response.resume();
    response.on('end', () => answer.resolve(response.statusCode ?? 0));
  });
  call.on('error', answer.reject);
  const sent = new Promise<void>((resolve) => call.write(body.slice(0, 5), () => resolve()));
  return { sent, finish: () => call.end(body.slice(5)), status: answer.promise };
}

async function onItsOwnConnection(url: string): Promise<void> {
  const call = request(url, { agent: false });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
}

test('at SIGTERM calls in progress are answered, and service and database end within ten seconds', async ({
  millrace,
}) => {
  const service = await millrace.serve();
  const [key = ''] = service.keys;
  const caller = callerOf(service.url, key);
  await caller.post('remove_whitespace', { input_text: 'warm' });
  const calls = Array.from({ length: 20 }, () => halfACall(service.url, key, '{"input_text":" a  b "}'));
  await Promise.all(calls.map(({ sent }) => sent));
  // Connections are taken in their order: once a new one is answered, those before it have arrived.
  await onItsOwnConnection(`${service.url}/readyz`);
  const postmaster = millrace.postmasterPid() ?? 0;

  const askedAt = performance.now();
  service.kill('SIGTERM');
  await vi.waitFor(() => expect(service.output.stderr).toContain('stopping'), {
    timeout: 5_000,
    interval: 5,
  });
  for (const { finish } of calls) finish();
  const statuses = await Promise.all(calls.map(({ status }) => status));
  const { code } = await service.ended;
  const tookMs = performance.now() - askedAt;

  console.info(`stopped after ${Math.round(tookMs)} ms`);
  expect(statuses).toEqual(calls.map(() => 200));
  expect(code).toBe(0);
  expect(tookMs).toBeLessThan(4_000);
  expect(isAlive(postmaster)).toBe(false);
  expect(databaseProcesses(millrace)).toEqual([]);
  const again = await millrace.serve();
  expect(await callerOf(again.url, key).wallet()).toBe(10_000 - 21 * 0.5);
});
