import { afterAll, expect, test } from 'vitest';
import type { Call, CallEndpoint } from '../endpoints/define-endpoint.ts';
import { endpoints } from '../endpoints/registry.ts';
import { cpuMs } from '../testing/cpu-time.ts';
import { Sources } from '../waterfall/sources.ts';
import { EndpointThreads } from './endpoint-threads.ts';
import { examineAnswer } from './examine-answer.ts';

const threads = new EndpointThreads();
afterAll(() => threads.close());

const call: Call = {
  signal: new AbortController().signal,
  mode: 'live',
  sources: new Sources([], { provider: null, cached: false }),
};

test('while a thread has a long text this one has next to nothing to do', async () => {
  const endpoint = endpoints.find(({ name }) => name === 'extract_urls_emails') as CallEndpoint;
  const body = { text: 'ab@acme.com a.пример.рф '.repeat(40_000) };
  const request = endpoint.request.parse(body);
  const text = JSON.stringify(body);

  const msHere = await cpuMs(async () => examineAnswer(endpoint, await endpoint.run(request, call)));
  const msInThread = await cpuMs(() => threads.run(endpoint.name, text, 'live'));

  expect(msInThread).toBeLessThan(msHere / 5);
});
