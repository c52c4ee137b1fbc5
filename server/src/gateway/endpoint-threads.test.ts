import { afterAll, expect, test } from 'vitest';
import type { Call, CallEndpoint } from '../endpoints/define-endpoint.ts';
import { callEndpoints, endpoints } from '../endpoints/registry.ts';
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
const local = callEndpoints
  .filter((endpoint) => endpoint.runs === 'locally')
  .map((endpoint) => [endpoint.name, endpoint] as const);
const here = async (endpoint: CallEndpoint, request: unknown) =>
  examineAnswer(endpoint, await endpoint.run(request, call));

test.each(local)('what a thread answers is what would be answered here: %s', async (name, endpoint) => {
  const request = endpoint.request.parse(endpoint.example.request);

  expect(await threads.run(name, request, 'live')).toEqual(await here(endpoint, request));
});

test.each([
  [
    'extract_urls_emails',
    { text: 'Mail a@acme.com or see пример.рф/x, http://b.de/\u{1f600}. '.repeat(15_000) },
  ],
  ['count_occurrences', { input: 'Straße, STRASSE, \ud83d, é, e\u0301,\u0000,'.repeat(10_000) }],
  ['normalize_list', { input: 'a\n "b, c"\r\nB\u200b\n'.repeat(20_000) }],
  ['remove_whitespace', { input_text: ' a \u00a0\t b\n\n'.repeat(50_000) }],
])('a long text is answered the same: %s', async (name, body) => {
  const endpoint = endpoints.find((one) => one.name === name) as CallEndpoint;
  const request = endpoint.request.parse({ ...(endpoint.example.request as object), ...body });

  expect(await threads.run(name, request, 'live')).toEqual(await here(endpoint, request));
});

test('a refusal comes back as the endpoint said it', async () => {
  const refusing = { name: 'format_datetime', body: { date: 'no date at all' } };
  const endpoint = endpoints.find(({ name }) => name === refusing.name) as CallEndpoint;
  const request = endpoint.request.parse({ ...(endpoint.example.request as object), ...refusing.body });
  const refusalOf = (answer: Promise<unknown>) =>
    answer.then(
      () => null,
      (error) => ({ name: error.name, body: error.toBody('docs'), status: error.status }),
    );

  const refusal = await refusalOf(threads.run(endpoint.name, request, 'live'));

  expect(refusal).not.toBeNull();
  expect(refusal).toEqual(await refusalOf(here(endpoint, request)));
});

test('bodies are long from 64 KB on', () => {
  expect(threads.takes('x'.repeat(65_535))).toBe(false);
  expect(threads.takes('x'.repeat(65_536))).toBe(true);
});
