import { afterAll, expect, test } from 'vitest';
import type { Call, CallEndpoint } from '../endpoints/define-endpoint.ts';
import { callEndpoints, endpoints } from '../endpoints/registry.ts';
import { mostItCanCost } from '../kernel/price.ts';
import { Sources } from '../waterfall/sources.ts';
import { EndpointThreads } from './endpoint-threads.ts';
import { examineAnswer } from './examine-answer.ts';
import { parseBody } from './parse-body.ts';
import { parseRequest, requestRules } from './parse-request.ts';
import { sentBody } from './sent-body.ts';

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
const requestIn = (endpoint: CallEndpoint, text: string) =>
  parseRequest(endpoint, requestRules(endpoint), parseBody(text));
const here = async (endpoint: CallEndpoint, text: string) =>
  examineAnswer(endpoint, await endpoint.run(requestIn(endpoint, text), call));

test.each(local)('what a thread answers is what would be answered here: %s', async (name, endpoint) => {
  const body = JSON.stringify(endpoint.example.request);

  expect(await threads.run(name, body, 'live')).toEqual(await here(endpoint, body));
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
  const text = JSON.stringify({ ...(endpoint.example.request as object), ...body });

  expect(await threads.run(name, text, 'live')).toEqual(await here(endpoint, text));
});

test('a refusal comes back as the endpoint said it', async () => {
  const refusing = { name: 'format_datetime', body: { date: 'no date at all' } };
  const endpoint = endpoints.find(({ name }) => name === refusing.name) as CallEndpoint;
  const text = JSON.stringify({ ...(endpoint.example.request as object), ...refusing.body });
  const refusalOf = (answer: Promise<unknown>) =>
    answer.then(
      () => null,
      (error) => ({ name: error.name, body: error.toBody('docs'), status: error.status }),
    );

  const refusal = await refusalOf(threads.run(endpoint.name, text, 'live'));

  expect(refusal).not.toBeNull();
  expect(refusal).toEqual(await refusalOf(here(endpoint, text)));
});

test.each(callEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  'what a thread reads is what would be read here: %s',
  async (name, endpoint) => {
    const text = JSON.stringify(endpoint.example.request);
    const request = requestIn(endpoint, text);

    expect(await threads.readRequest(name, text)).toEqual({
      // It stays where it is computed.
      request: endpoint.runs === 'locally' ? undefined : request,
      most: mostItCanCost(endpoint.price, request as never),
    });
  },
);

test.each([
  ['no JSON', '{"a":', 'invalid_json'],
  ['nesting', `{"a":${'['.repeat(70)}${']'.repeat(70)}}`, 'invalid_json'],
  ['an unknown name', '{"input_text":"a","inputtext":1}', 'validation_failed'],
])('what cannot be read is refused by a thread in the same words: %s', async (_, text, code) => {
  const endpoint = endpoints.find(({ name }) => name === 'remove_whitespace') as CallEndpoint;
  const refusal = await threads.readRequest(endpoint.name, text).catch((error) => error);

  expect(refusal).toMatchObject({ code });
  expect(() => requestIn(endpoint, text)).toThrow(refusal.message);
});

test('bodies are long from 64 KB on: those are left to threads', () => {
  const body = (length: number) => JSON.stringify({ a: 'x'.repeat(length - 8) });

  expect(sentBody(body(65_535)).body).not.toBeNull();
  expect(sentBody(body(65_536))).toEqual({ body: null, bodyText: body(65_536) });
  expect(threads.takes(Buffer.alloc(65_535))).toBe(false);
  expect(threads.takes(Buffer.alloc(65_536))).toBe(true);
});
