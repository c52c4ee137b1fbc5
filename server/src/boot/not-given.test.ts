import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { describedRoutes } from '../account-api/described-routes.ts';
import { endpoints } from '../endpoints/registry.ts';
import { TestApp } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database.ts';
import { sampledFields } from '../testing/field-samples.ts';

/*
 * Agents and no-code tools send every field that they know of. Each field of each endpoint, over each way in: what is not given is as if it
 * had been left out, what is given as text is as if it had been given as it is, and what is missing is named and costs nothing.
 */

let app: TestApp;
let key: string;
let before: number;
let end: () => Promise<void>;
// One service for all: nothing that is sent here is charged, which is looked at in the end.
beforeAll(async () => {
  const database = await createTestDatabase();
  app = await TestApp.open(database);
  ({ sandbox: key } = await app.customer());
  before = (await app.get('/usage/allowance', key)).body.wallet.remaining;
  end = async () => {
    await app.app.close();
    await database.drop();
  };
});
afterAll(() => end());

interface Said {
  /** Of a dry run: what it would cost; of a refusal: what is wrong. */
  readonly quote?: unknown;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

type Way = (
  endpoint: string,
  body: Record<string, unknown>,
  options?: { readonly runs: boolean },
) => Promise<Said>;

const headersOf = (runs: boolean): Record<string, string> => (runs ? {} : { 'x-dry-run': 'true' });

const overRest: Way = async (endpoint, body, { runs } = { runs: false }) => {
  const { quote, details } = (await app.post(`/${endpoint}`, key, body, headersOf(runs))).body;
  return { quote, details };
};

async function callTool(query: string, params: object, runs: boolean): Promise<Said> {
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const { text } = await app.send('POST', `//mcp${query}`, key, message, {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headersOf(runs),
  });
  const { result } = JSON.parse(text.replace(/^[\s\S]*?(?=\{)/, ''));
  const { quote, details } = JSON.parse(result.content[0].text);
  return { quote, details };
}

const ways: Readonly<Record<string, Way>> = {
  'over REST': overRest,
  'as a tool': (endpoint, body, { runs } = { runs: false }) =>
    callTool('', { name: `service_${endpoint}`, arguments: body }, runs),
  'as a tool with arguments as text': (endpoint, body, { runs } = { runs: false }) =>
    callTool('', { name: `service_${endpoint}`, arguments: JSON.stringify(body) }, runs),
  'by service_quote': (endpoint, body) =>
    callTool('', { name: 'service_quote', arguments: { name: endpoint, arguments: body } }, true),
  'by service_call_tool': (endpoint, body, { runs } = { runs: false }) =>
    callTool(
      '?profile=compact',
      { name: 'service_call_tool', arguments: { name: endpoint, arguments: body } },
      runs,
    ),
};

describe.each(Object.entries(ways))('%s', (_, send) => {
  test.for(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s takes null and "" for a field as leaving it out, and text for what it says',
    async ([name, endpoint]) => {
      for (const { name: field, isRequired, isAny, body, forms } of sampledFields(endpoint)) {
        for (const value of isRequired || isAny ? [] : [null, '']) {
          const left = await overRest(name, body());
          expect([field, value, await send(name, body(value))]).toEqual([field, value, left]);
        }
        for (const [meant, sent] of forms) {
          const plain = await overRest(name, body(meant));
          expect([field, sent, await send(name, body(sent))]).toEqual([field, sent, plain]);
        }
      }
    },
  );

  test.for(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s names a required field that is null, "" or missing',
    async ([name, endpoint]) => {
      for (const { name: field, isRequired, body } of sampledFields(endpoint)) {
        for (const wrong of isRequired ? [body(null), body(''), body()] : []) {
          const { details } = await send(name, wrong, { runs: true });
          expect(details).toContainEqual({ path: field, message: expect.stringMatching(/^Required/) });
        }
      }
    },
  );
});

test.for(accountEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s takes an empty query as none, and null over MCP',
  async ([name, endpoint]) => {
    const tool = `service_${name.replaceAll(/\W/g, '_')}`;
    for (const field of Object.keys(endpoint.query.shape)) {
      const overHttp = await app.get(`/${name}?${field}=`, key);
      const overMcp = await callTool('', { name: tool, arguments: { [field]: null } }, true);

      expect([field, overHttp.status, overMcp.details]).toEqual([field, 200, undefined]);
    }
  },
);

test('free routes take an empty query as none', async () => {
  for (const { method, path, query } of describedRoutes) {
    if (method !== 'GET' || path.includes('{')) continue;
    for (const field of Object.keys(query.shape)) {
      expect([path, field, (await app.get(`/${path}?${field}=`, key)).status]).toEqual([path, field, 200]);
    }
  }
});

test('nothing of this cost anything', async () => {
  expect((await app.get('/usage/allowance', key)).body.wallet.remaining).toBe(before);
});
