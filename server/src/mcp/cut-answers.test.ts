import { describe, expect, onTestFinished } from 'vitest';
import { type TestApp, test } from '../testing/app.ts';
import { mcpUrl, type ToolAnswer, type ToolClient, toolClients } from '../testing/mcp-clients.ts';
import { Site } from '../testing/site.ts';
import { test as testOfSites } from '../testing/sites-app.ts';
import { callTool } from '../testing/tool-call.ts';

/* Answers that are longer than a model has room for, through the official clients, which hold what is structured against the schema of its tool. */

const paragraph =
  'Flow meters measure what flows — 流量 — and have done so for forty years 👩‍🚒 in every kind of pipe.';
const page = `<!doctype html><html lang="en"><head><title>Flow meters</title></head><body><main><h1>Flow meters</h1>${Array.from(
  { length: 1_000 },
  (_, number) => `<p>${number}. ${paragraph} <a href="/meters/${number}">More</a></p>`,
).join('\n')}</main></body></html>`;
const places = (limit: number) => ({ search_query: 'coffee', location_query: 'Dayton, OH', limit });
/** More than usual room has, in the made-up world. */
const placesInTown = 66;
const placesTool = 'service_maps_places_scraper_keyword';

interface CutPart {
  readonly path: string;
  readonly kept: number;
  readonly of: number;
  readonly next: string;
}
const cutOf = ({ _meta }: ToolAnswer) =>
  _meta?.['millrace/cut'] as { characters: number; parts: readonly CutPart[]; more_parts: number };
const linkOf = ({ content }: ToolAnswer) =>
  content.find(({ type }) => type === 'resource_link') as unknown as {
    uri: string;
    size: number;
    mimeType: string;
  };

async function read({ client }: ToolClient, uri: string) {
  const { contents } = await client.readResource({ uri });
  return contents[0] as {
    text: string;
    mimeType: string;
    _meta?: { 'millrace/part': { next: string | null } };
  };
}

async function connected(
  app: TestApp,
  key: string,
  { query = '?links=resource', version = '2.x' as keyof typeof toolClients } = {},
) {
  const client = await toolClients[version](await mcpUrl(app, query), { 'x-api-key': key });
  onTestFinished(() => client.close());
  await client.listTools();
  return client;
}

const keptRows = async (app: TestApp) =>
  (await app.db.pool.query<{ request_id: string }>('select request_id from tool_answers')).rows.length;

describe.each(['1.x', '2.x'] as const)('a page that is too long for a client %s', (version) => {
  testOfSites(
    'is cut at the limit, paid once, and can be read whole and by parts for nothing',
    async ({ app }) => {
      const site = await Site.start((_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(page);
      });
      onTestFinished(() => site.stop());
      const { live } = await app.customer({ credits: 10 });
      const client = await connected(app, live, { version });
      const sent = { url: `${site.url}/meters`, formats: ['markdown', 'links'] };

      const answer = await client.callTool('service_web_scrape', sent);
      const rest = await app.post('/web_scrape', live, sent);
      const { uri, size, mimeType } = linkOf(answer);
      const whole = await read(client, uri);

      const {
        links,
        markdown,
        url,
        service_meta: books,
      } = answer.structuredContent as {
        markdown: string;
        links: string[];
        url: string;
        service_meta: { request_id: string; cut: string };
      };
      expect(Buffer.byteLength(answer.content[0]?.text ?? '')).toBeLessThanOrEqual(40_000);
      expect(JSON.parse(answer.content[0]?.text ?? '')).toEqual(answer.structuredContent);
      expect(url).toBe(rest.body.url);
      expect(markdown.isWellFormed()).toBe(true);
      expect(rest.body.markdown.startsWith(markdown)).toBe(true);
      expect(books).toMatchObject({
        credits: { charged: 1 },
        cut: expect.stringMatching(/\/markdown has \d+ of \d+ characters/),
      });
      expect(answer._meta).toMatchObject({ 'millrace/credits': { charged: 1, remaining: 9 } });
      expect(uri).toBe(`millrace://answers/${books.request_id}`);
      expect(mimeType).toBe('application/json');
      expect(size).toBe(Buffer.byteLength(whole.text));
      expect(cutOf(answer)).toMatchObject({ characters: whole.text.length, more_parts: 0 });
      const { service_meta: _, ...wholeFields } = JSON.parse(whole.text);
      const { service_meta: __, ...restFields } = rest.body;
      expect({ ...wholeFields, loadTime: 0 }).toEqual({ ...restFields, loadTime: 0 });

      const rests: Record<string, string> = {};
      for (const { path, next } of cutOf(answer).parts) {
        rests[path] = '';
        for (let at: string | null = next; at !== null; ) {
          const part: Awaited<ReturnType<typeof read>> = await read(client, at);
          expect(part.mimeType).toBe('text/plain');
          rests[path] += part.text;
          at = part._meta?.['millrace/part'].next ?? null;
        }
      }
      expect(markdown + rests['/markdown']).toBe(rest.body.markdown);
      expect([...links, ...JSON.parse(`[${rests['/links']}`)]).toEqual(rest.body.links);
      const allowance = await app.get('/usage/allowance', live);
      // The call, and that over REST.
      expect(allowance.body.wallet.remaining).toBe(8);
    },
  );

  test('and a list that is too long has its first records whole, also through call_tool', async ({ app }) => {
    const { sandbox } = await app.customer();
    const client = await connected(app, sandbox, { version });
    const compact = await connected(app, sandbox, {
      version,
      query: '?profile=compact&max_characters=20000&links=resource',
    });
    const rest = await app.post('/maps_places_scraper_keyword', sandbox, places(200));

    const full = await client.callTool(placesTool, places(200));
    const small = await compact.callTool('service_call_tool', { name: placesTool, arguments: places(200) });

    for (const [answer, room] of [
      [full, 40_000],
      [small, 20_000],
    ] as const) {
      const { records, service_meta } = answer.structuredContent as {
        records: unknown[];
        service_meta: object;
      };
      expect(records.length).toBeGreaterThan(room / 4_000);
      expect(records).toEqual(rest.body.slice(0, records.length));
      expect(service_meta).toMatchObject({ endpoint: 'maps_places_scraper_keyword', mode: 'sandbox' });
      expect(cutOf(answer).parts).toMatchObject([
        { path: '/records', unit: 'items', kept: records.length, of: rest.body.length },
      ]);
      expect(answer.content[0]?.text?.length).toBeLessThanOrEqual(room);
      const last = await read(client, `${linkOf(answer).uri}?path=/records/${rest.body.length - 1}`);
      expect(last.mimeType).toBe('application/json');
      expect(JSON.parse(last.text)).toEqual(rest.body.at(-1));
    }
  });
});

test('what has room is answered as it is, and nothing of it is kept', async ({ app }) => {
  const { sandbox } = await app.customer();
  const sent = { name: placesTool, sent: places(200), revision: '2025-06-18' };

  const short = await callTool(app, sandbox, { ...sent, sent: places(3) });
  const roomy = await callTool(app, sandbox, { ...sent, meta: { 'millrace/max_characters': 1_000_000 } });
  const cut = await callTool(app, sandbox, { ...sent, meta: { 'millrace/max_characters': 4_000 } });

  expect(short.content).toHaveLength(1);
  expect(roomy.content).toHaveLength(1);
  expect(roomy.structuredContent?.records).toHaveLength(placesInTown);
  expect(Object.keys(roomy._meta ?? {})).not.toContain('millrace/cut');
  expect(cut.content[0]?.text?.length).toBeLessThanOrEqual(4_000);
  expect(await keptRows(app)).toBe(1);
});

test('a room that is none is refused before anything runs', async ({ app }) => {
  const { sandbox } = await app.customer();
  const call = { name: 'service_clean_domain', sent: { messy_url: 'acme.com' } };

  for (const most of [3_999, 1_000_001, 5_000.5, '5000']) {
    const refused = await callTool(app, sandbox, { ...call, meta: { 'millrace/max_characters': most } });
    expect(refused.isError, String(most)).toBe(true);
    expect(JSON.parse(refused.content[0]?.text ?? '')).toMatchObject({
      code: 'validation_failed',
      details: [{ path: '_meta.millrace/max_characters' }],
      credits_charged: 0,
    });
  }
  for (const most of ['3999', '1000001', '1e5', '']) {
    const refused = await app.send('POST', `//mcp?max_characters=${most}`, sandbox, '{}', {
      'content-type': 'application/json',
    });
    expect(refused, most).toMatchObject({ status: 422, body: { details: [{ path: 'max_characters' }] } });
  }
});

test('an answer that was cut is there for its workspace alone, and for a quarter of an hour', async ({
  app,
}) => {
  const { sandbox, live } = await app.customer();
  const client = await connected(app, sandbox);
  const { uri } = linkOf(await client.callTool(placesTool, places(200)));
  const unknown = uri.replace(/[0-9a-f]{32}$/, '0'.repeat(32));
  const wordsOf = (other: ToolClient, address: string) =>
    other.client.readResource({ uri: address }).then(
      () => 'read',
      (error: Error) => error.message.replace(/req_[0-9a-f]{32}/g, 'req_…'),
    );
  const agedBy = (minutes: string) =>
    app.db.pool.query(`update tool_answers set kept_at = kept_at - $1::interval`, [minutes]);

  const ofUnknown = await wordsOf(client, unknown);
  const ofOthers = await Promise.all(
    [live, (await app.customer()).sandbox].map(async (key) => wordsOf(await connected(app, key), uri)),
  );
  await agedBy('14 minutes 50 seconds');
  const late = await wordsOf(client, `${uri}?path=/records/0`);
  await agedBy('11 seconds');
  const tooLate = await wordsOf(client, uri);

  expect(ofUnknown).toMatch(/not found: .* 15 minutes: call the tool again/);
  expect(ofOthers).toEqual([ofUnknown, ofUnknown]);
  expect([late, tooLate]).toEqual(['read', ofUnknown]);
});

test('a part that is not there is refused with what is wrong', async ({ app }) => {
  const { sandbox } = await app.customer();
  const client = await connected(app, sandbox);
  const { uri } = linkOf(await client.callTool(placesTool, places(200)));

  for (const [query, words] of [
    ['?path=/records/66', 'nothing at the path /records/66'],
    ['?path=/records/length', 'nothing at the path'],
    ['?path=/__proto__', 'nothing at the path'],
    ['?path=/records/0/name/length', 'nothing at the path'],
    ['?path=records', 'JSON pointer'],
    ['?path=/records&length=0', '1 or more'],
    ['?path=/records&offset=-1', 'whole numbers'],
    ['?path=/records&limit=5', 'one path, one offset'],
    ['?path=/records&path=/', 'one path, one offset'],
  ] as const) {
    await expect(client.client.readResource({ uri: uri + query }), query).rejects.toThrow(words);
  }
  expect((await read(client, `${uri}?offset=99999999`)).text).toBe('');
});

test('where the whole cannot be kept, it is answered whole', async ({ app }) => {
  const { sandbox } = await app.customer();
  const client = await connected(app, sandbox);
  await app.db.pool.query('drop table tool_answers');

  const answer = await client.callTool(placesTool, places(200));

  expect(answer.structuredContent?.records).toHaveLength(placesInTown);
  expect(answer.content).toHaveLength(1);
  expect(answer._meta).toMatchObject({ 'millrace/credits': { charged: placesInTown / 10 } });
  expect(app.log.some((line) => line.includes('a long answer could not be kept'))).toBe(true);
});
