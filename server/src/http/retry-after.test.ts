import { expect } from 'vitest';
import { type CatalogEntry, type ErrorCode, errorCatalog } from '../kernel/error-catalog.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { type Provider, ProviderFailure } from '../providers/capabilities.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';

const codes = Object.keys(errorCatalog) as ErrorCode[];
const entryOf = (code: ErrorCode): CatalogEntry => errorCatalog[code];
const company = { url: 'acme.com' };

const source = (fail: () => Error): Provider => ({
  name: 'failing',
  unavailable: () => null,
  lookUpCompanies: async () => {
    throw fail();
  },
});

test('each error of the catalogue is answered with Retry-After where another try may help, over HTTP and over the tools', async ({
  db,
}) => {
  let code: ErrorCode = 'upstream_error';
  const app = await TestApp.open(db, [source(() => new ServiceError(code, 'As the test wants it.'))]);
  const { live } = await app.customer();

  for (code of codes) {
    const { status, headers, body } = await app.post('/enrich_company', live, company);
    const tool = await app.send('POST', '//mcp', live, toolCall, toolHeaders);

    const isTriedAgain = [429, 502, 503, 504].includes(entryOf(code).status);
    expect([status, body.code]).toEqual([entryOf(code).status, code]);
    expect(headers['retry-after'] === undefined, code).toBe(!isTriedAgain);
    if (isTriedAgain) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    const [, data = ''] = /^data: (.*)$/m.exec(tool.text) ?? [];
    const told = JSON.parse(JSON.parse(data).result.content[0].text);
    expect([told.code, told.retry_after_seconds]).toEqual([
      code,
      isTriedAgain ? Number(headers['retry-after']) : undefined,
    ]);
  }
  await app.app.close();
});

test('Retry-After is as long as the source is left alone, from the first refusal on', async ({ db }) => {
  const failure = () => new ProviderFailure('failing', 'rate_limited', { retryAfterMs: 90_000 });
  const app = await TestApp.open(db, [source(failure)]);
  const { live } = await app.customer();

  const waits: number[] = [];
  for (let call = 0; call < 3; call++) {
    const { status, headers } = await app.post('/enrich_company', live, company);
    expect(status).toBe(502);
    waits.push(Number(headers['retry-after']));
  }
  await app.app.close();

  // The second and third are not sent to it any more, and wait for what is left of the same time.
  expect(waits[0]).toBe(90);
  for (const wait of waits) {
    expect(wait).toBeLessThanOrEqual(90);
    expect(wait).toBeGreaterThan(0);
  }
});

test('a question that each source refuses is a 422, worth no other try, and has no Retry-After', async ({
  db,
}) => {
  const app = await TestApp.open(db, [source(() => new ProviderFailure('failing', 'question_refused'))]);
  const { live } = await app.customer();

  const { status, headers, body } = await app.post('/enrich_company', live, company);
  await app.app.close();

  expect([status, body.code, headers['retry-after']]).toEqual([422, 'unsupported_input', undefined]);
  expect(body.fix).toContain('will not help');
});

const toolCall = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'service_enrich_company', arguments: company },
});
const toolHeaders = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-06-18',
};
