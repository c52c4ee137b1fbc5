import { expect } from 'vitest';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { describedRoutes } from '../account-api/described-routes.ts';
import { openapiDocument } from '../catalog/openapi.ts';
import type { JsonSchema } from '../catalog/readable-schema.ts';
import { endpoints } from '../endpoints/registry.ts';
import { type TestResponse, test } from '../testing/app.ts';

/* What is answered has a status and headers that the OpenAPI document knows of that operation. journeys/schemathesis looks at the bodies. */

const baseUrl = 'http://127.0.0.1:8080';
const document = openapiDocument({
  endpoints,
  accountEndpoints,
  routes: describedRoutes,
  version: '1.0.0',
  baseUrl,
});

/** Of HTTP itself, of every answer. */
const plain = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'referrer-policy',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
]);

/** What the document lacks of an answer: its status, or names of its headers. */
function undescribed(method: string, path: string, { status, headers }: TestResponse): unknown {
  const operation = document.paths[path]?.[method.toLowerCase()];
  expect(operation, `${method} ${path}`).toBeDefined();
  const responses = operation?.responses as Record<string, JsonSchema>;
  const response = resolved(responses[status] ?? {});
  const known = Object.keys((response.headers ?? {}) as object).map((name) => name.toLowerCase());
  const isKnown = response.description !== undefined;
  const lacking = Object.keys(headers).filter((name) => !plain.has(name) && !known.includes(name));
  return isKnown && lacking.length === 0 ? null : { method, path, status, isKnown, lacking };
}

function resolved(response: JsonSchema): JsonSchema {
  const { $ref } = response as { readonly $ref?: string };
  const name = $ref?.split('/').at(-1);
  return name === undefined ? response : ((document.components.responses[name] ?? {}) as JsonSchema);
}

const table = 'email\r\nmira@halden.example\r\n';
const form = [
  '--x',
  'content-disposition: form-data; name="file"; filename="people.csv"',
  'content-type: text/csv',
  '',
  table,
  '--x',
  'content-disposition: form-data; name="name"',
  '',
  'q4-list',
  '--x--',
  '',
].join('\r\n');

test('every answer of lists, jobs, webhooks and documents is described, with all its headers', async ({
  app,
}) => {
  const { sandbox: key } = await app.customer();
  const lacking: unknown[] = [];
  const ask = async (
    method: string,
    path: string,
    sent: { readonly at?: string; readonly body?: string; readonly headers?: Record<string, string> } = {},
  ) => {
    const answer = await app.send(method, sent.at ?? path, key, sent.body, {
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent.headers,
    });
    const found = undescribed(method, path, answer);
    if (found) lacking.push(found);
    return answer;
  };

  const list = JSON.stringify({ data: ['mira@halden.example'] });
  const keyed = { 'idempotency-key': 'list-1' };
  const made = await ask('POST', '/email_verification', { body: list, headers: keyed });
  const again = await ask('POST', '/email_verification', { body: list, headers: keyed });
  const ofTable = await ask('POST', '/email_verification/csv', {
    body: table,
    headers: { 'content-type': 'text/csv' },
  });
  const uploaded = await ask('POST', '/email_verification/upload', {
    body: form,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  const { id } = uploaded.body;
  await app.whenOver(key, `/email_verification/${id}`);
  const one = '/email_verification/{id}';
  const of = (path: string) => ({ at: path.replace('{id}', id) });
  const statuses = [
    await ask('POST', '/email_verification/upload', { body: list }),
    await ask('POST', '/email_verification', { body: list, headers: { 'content-encoding': 'br' } }),
    await ask('POST', '/email_verification/quote', { body: list }),
    await ask('GET', one, of(one)),
    await ask('GET', `${one}/csv`, of(`${one}/csv`)),
    await ask('DELETE', one, of(one)),
    await ask('DELETE', `${one}/results`, of(`${one}/results`)),
    await ask('GET', `${one}/csv`, of(`${one}/csv`)),
    await ask('DELETE', one, { ...of(one), body: '<a/>', headers: { 'content-type': 'text/xml' } }),
    await ask('GET', '/usage'),
    await ask('GET', '/health'),
    await ask('GET', '/my-endpoints'),
  ].map(({ status }) => status);
  const webhook = await ask('POST', '/webhooks', {
    body: JSON.stringify({ url: 'https://hooks.example/a', events: ['credits.low'] }),
  });
  const documents = [];
  for (const path of [
    '/openapi.json',
    '/openapi-3.0.json',
    '/postman.json',
    '/changelog',
    '/changelog.rss',
  ]) {
    const { headers } = await ask('GET', path, { at: `/${path}` });
    const { status } = await ask('GET', path, {
      at: `/${path}`,
      headers: { 'if-none-match': headers.etag ?? '' },
    });
    documents.push(status);
  }
  const catalogue = await ask('GET', '/my-endpoints', { headers: { 'if-none-match': '*' } });

  expect([made, again, ofTable, uploaded, webhook].map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect(statuses).toEqual([415, 415, 200, 200, 200, 409, 200, 410, 415, 200, 200, 200]);
  expect([...documents, catalogue.status]).toEqual(Array(6).fill(304));
  expect(lacking).toEqual([]);
});

test('a key in either header opens what the document says it does', async ({ app }) => {
  const { live } = await app.customer();
  const { securitySchemes } = document.components;
  const read = (headers: Record<string, string>) => app.send('GET', '/usage', null, undefined, headers);

  expect(document.security).toEqual(Object.keys(securitySchemes).map((name) => ({ [name]: [] })));
  expect((await read({ [securitySchemes.apiKey.name]: live })).status).toBe(200);
  expect((await read({ authorization: `${securitySchemes.bearer.scheme} ${live}` })).status).toBe(200);
  expect((await read({})).status).toBe(401);
});
