import { expect, test } from 'vitest';
import { answerProbes } from './answer-probes.ts';
import { freePort, tryPort } from './listen.ts';
import { StartError } from './start-error.ts';

test('while the database is brought up to date the process lives, is not ready, takes no call, and frees its port after', async () => {
  const address = { host: '127.0.0.1', port: await freePort({ host: '127.0.0.1' }) };
  const probes = await answerProbes(address, 'the database is being brought up to date');
  const ask = async (path: string, request: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${address.port}${path}`, request);
    return { status: answer.status, retry: answer.headers.get('retry-after'), body: await answer.json() };
  };

  const live = await ask('/livez');
  const ready = await ask('/readyz');
  const call = await ask('/api/v1/clean_domain', { method: 'POST', body: 'x'.repeat(1_000) });
  await expect(answerProbes(address, '')).rejects.toThrow(StartError);
  await probes.close();

  const notReady = { status: 'not_ready', reason: 'the database is being brought up to date' };
  expect(live).toEqual({ status: 200, retry: null, body: { status: 'ok' } });
  expect(ready).toEqual({ status: 503, retry: '1', body: notReady });
  expect(call.status).toBe(503);
  expect(await tryPort(address)).toBe(address.port);
});
