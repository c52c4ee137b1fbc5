import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished } from 'vitest';
import { makeApiKey } from '../accounts/api-key.ts';
import { heldBackMs, promptRefusals } from '../limits/refusal-pace.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { rawClient } from '../testing/raw-client.ts';
import { stillClock } from '../testing/still-clock.ts';

/*
 * A caller who sends on whatever it is answered: a loop over 32 connections took 26,000 refusals a second, and most of a core. The clock of
 * the limits stands still in these tests, and that of timers goes on: an answer that is held back takes a second on any machine.
 */

async function openService(db: TestDatabase, { closes = true } = {}) {
  const app = await TestApp.open(db, [], { failureRateFactor: undefined });
  if (closes) onTestFinished(() => app.app.close());
  await app.app.server.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.app.server.server.address() as AddressInfo).port };
}

const call = (key: string, body = '{"input_text":" a "}') =>
  `POST /api/v1/remove_whitespace HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

const tool = (name: string, sent: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: sent } });
const ofTools = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };

/** Milliseconds by a clock that goes on. */
async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = Date.now();
  await work();
  return Date.now() - startedAt;
}

/** A timer of a second may end a millisecond early by another clock. */
const leastMs = heldBackMs - 5;

describe('a caller who is refused again and again waits a second for each further refusal', () => {
  test.for([
    [
      'calls beyond its rate',
      (app: TestApp, key: string) => app.post('/remove_whitespace', key, { input_text: ' a ' }),
      'rate_limited',
    ],
    [
      'calls that failed too often',
      (app: TestApp, key: string) => app.post('/remove_whitespace', key, { wrong: 1 }),
      'too_many_failures',
    ],
    [
      'tools beyond its rate',
      (app: TestApp, key: string) =>
        app.post('//mcp', key, tool('service_remove_whitespace', { input_text: ' a ' }), ofTools),
      'rate_limited',
    ],
    [
      'tools that failed too often',
      (app: TestApp, key: string) => app.post('//mcp', key, tool('service_nothing', {}), ofTools),
      'too_many_failures',
    ],
  ] as const)('%s', async ([, ask, code], { db }) => {
    const { app } = await openService(db);
    const { live } = await app.customer({ rateTier: 'free', credits: 1_000 });
    const other = await app.customer({ rateTier: 'free' });
    for (const key of [live, other.live]) await app.get('/health', key);
    stillClock();
    let refused = 0;
    while (refused < promptRefusals.burst) if ((await ask(app, live)).text.includes(code)) refused += 1;

    let text = '';
    const heldMs = await tookMs(async () => {
      ({ text } = await ask(app, live));
    });

    expect(text).toContain(code);
    expect(heldMs).toBeGreaterThanOrEqual(leastMs);
    expect((await app.post('/remove_whitespace', other.live, { input_text: ' a ' })).status).toBe(200);
  });

  test('bad keys, by their address; a right key from there is answered as ever', async ({ db }) => {
    const { app } = await openService(db);
    const { live } = await app.customer({ rateTier: 'free' });
    await app.get('/health', live);
    stillClock();
    const guess = () => app.post('/remove_whitespace', makeApiKey('live'), { input_text: ' a ' });
    let refused = 0;
    while (refused < promptRefusals.burst) if ((await guess()).status === 429) refused += 1;

    const heldMs = await tookMs(guess);

    expect(heldMs).toBeGreaterThanOrEqual(leastMs);
    expect((await app.post('/remove_whitespace', live, { input_text: ' a ' })).status).toBe(200);
  });
});

test('who sends more on a connection whose refusal is held back is cut off', async ({ db }) => {
  const { app, port } = await openService(db);
  const { live } = await app.customer({ rateTier: 'free' });
  await app.get('/health', live);
  stillClock();
  const client = await rawClient(port);

  // All of it in one piece, as nobody does who reads answers.
  client.socket.write(call(live).repeat(1_000));
  await client.untilClosed();

  expect(client.text().split('HTTP/1.1 ').length - 1).toBeLessThan(promptRefusals.burst + 100);
});

test('a refusal that is held back is answered before the service stops', async ({ db }) => {
  const { app, port } = await openService(db, { closes: false });
  const { live } = await app.customer({ rateTier: 'free' });
  await app.get('/health', live);
  stillClock();
  for (let nth = 0; nth < promptRefusals.burst + 10; nth++)
    await app.post('/remove_whitespace', live, { input_text: ' a ' });
  const client = await rawClient(port);
  client.socket.write(call(live));
  // Its answer is held back from here on.
  await app.get('/health', live);

  await app.app.close();

  await client.untilClosed();
  expect(client.text()).toMatch(/^HTTP\/1\.1 429/);
});

describe('a failure counts by the length of what was read for it, a tenth of what may fail at once at most', () => {
  const wrong = {
    input_text: 'a',
    ...Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, 1])),
  };

  test('over REST', async ({ db }) => {
    const { app } = await openService(db);
    const { live } = await app.customer({ rateTier: 'free' });
    await app.get('/health', live);
    stillClock();

    const statuses: number[] = [];
    for (let nth = 0; nth < 15; nth++)
      statuses.push((await app.post('/remove_whitespace', live, wrong)).status);

    // A hundred may fail at once.
    expect(statuses).toEqual([...Array<number>(10).fill(422), ...Array<number>(5).fill(429)]);
  });

  test('over MCP', async ({ db }) => {
    const { app } = await openService(db);
    const { live } = await app.customer({ rateTier: 'free' });
    await app.get('/health', live);
    stillClock();
    const message = tool('service_remove_whitespace', wrong);

    const statuses: number[] = [];
    for (let nth = 0; nth < 15; nth++)
      statuses.push((await app.post('//mcp', live, message, ofTools)).status);

    expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(5).fill(429)]);
  });
});
