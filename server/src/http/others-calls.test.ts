import { expect } from 'vitest';
import { writeEndpointSettings } from '../accounts/endpoint-settings.ts';
import { callEndpoints } from '../endpoints/registry.ts';
import type { Provider } from '../providers/capabilities.ts';
import { sandboxProvider } from '../providers/sandbox/sandbox.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';

/** More than say nothing, of a question that is asked for a second customer. */
const callsOfOthers = 11;

/** Answers as they are but for what differs between any two calls: ids, moments and durations. */
const steady = (text: string) =>
  text
    .replaceAll(/\b(req|org|ws|job)_[0-9A-Za-z]+/g, '$1_…')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z?"/g, '"a moment"')
    .replaceAll(/"(latency_ms|execution_time_ms|duration_ms|retry_after_seconds)":[\d.]+/g, '"$1":0');

/** All that a fresh organization is told: over REST and MCP, as a quote, in lists and in errors. */
async function allAnswers(app: TestApp): Promise<Record<string, string>> {
  const { live } = await app.customer({ credits: 100_000 });
  const told: Record<string, string> = {};
  for (const { name, example } of callEndpoints) {
    const rest = await app.post(`/${name}`, live, example.request);
    const quote = await app.post(`/${name}`, live, example.request, { 'x-dry-run': 'true' });
    const wrong = await app.post(`/${name}`, live, Object.assign({ not_a_field: 1 }, example.request));
    const { date: _, ratelimit: __, 'content-length': ___, ...headers } = rest.headers;
    told[`${name} over REST`] = steady(`${JSON.stringify(headers)} ${rest.text}`);
    told[`${name} as a quote`] = steady(quote.text);
    told[`${name} with an error`] = steady(wrong.text);
    const tool = await app.send(
      'POST',
      '//mcp',
      live,
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: `service_${name}`, arguments: example.request },
      }),
      { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    );
    told[`${name} over MCP`] = steady(tool.text.replaceAll('\\"', '"'));
  }
  for (const path of ['/my-endpoints', '/usage/allowance', '/health']) {
    told[path] = steady((await app.get(path, live)).text);
  }
  return told;
}

test('no answer to a customer tells how much, how often or how well others were answered', async ({ db }) => {
  const made = sandboxProvider();
  // Two that know the same, so that there is an order to learn.
  const second: Provider = { ...made, name: 'second', terms: { costUsd: { hit: 0.01, miss: 0.01 } } };
  for (const { name } of callEndpoints) {
    await writeEndpointSettings(db.pool, {
      endpoint: name,
      source_order: 'learned',
      charge_on_miss: null,
      verify: null,
      cost_usd_max: null,
    });
  }
  const app = await TestApp.open(db, [made, second]);
  const busy = await app.customer({ credits: 1_000_000 });

  const before = await allAnswers(app);
  for (const { name, example, needs } of callEndpoints) {
    if (needs === undefined) continue;
    const calls = Array.from({ length: callsOfOthers }, () =>
      app.post(`/${name}`, busy.live, example.request),
    );
    await Promise.all(calls);
  }
  const after = await allAnswers(app);
  await app.app.close();

  const differing = Object.keys(after).filter((what) => after[what] !== before[what]);
  expect(differing.map((what) => [what, before[what], after[what]])).toEqual([]);
  // What it is about is there: reasons of a learned order, on both ways.
  expect(after['email_finder over REST']).toContain('in the learned order');
  expect(after['email_finder over MCP']).toContain('in the learned order');
});
