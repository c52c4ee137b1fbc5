import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServiceError } from '../kernel/service-error.ts';
import { answerBombs } from '../testing/answer-bombs.ts';
import { DnsServer } from '../testing/dns-server.ts';
import { RawSite } from '../testing/raw-site.ts';
import { GuardedOutbound } from './guarded-outbound.ts';

const never = new AbortController().signal;
let site: RawSite;
let sentTo: Socket | undefined;
let dns: DnsServer;
let outbound: GuardedOutbound;

beforeAll(async () => {
  site = await RawSite.start((socket, request) => {
    sentTo = socket;
    answerBombs[Number(/\d+/.exec(request.host)?.[0])]?.answer(socket, request);
  });
  dns = await DnsServer.start((_name, type) =>
    type === 'A' ? [{ type, address: '127.0.0.2', ttl: 30 }] : [],
  );
  outbound = new GuardedOutbound({
    allow: ['127.0.0.2/32'],
    ports: [80],
    dnsServers: [dns.address],
    politeness: { concurrency: 1, spacingMs: 0 },
    userAgent: 'Mozilla/5.0 (compatible; Millrace/test)',
  });
});
afterAll(async () => {
  await outbound.close();
  await dns.stop();
  await site.stop();
});

async function bring(name: string, totalMs: number, bytesMax = 1_000_000): Promise<string> {
  const index = answerBombs.findIndex((bomb) => bomb.name === name);
  const url = new URL(`http://b${index}.example:${site.port}/`);
  try {
    const { status } = await outbound.fetch({
      url,
      bytesMax,
      over: 'cut',
      totalMs,
      signal: never,
    });
    return String(status);
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
}

const byLimit = answerBombs.filter(({ endsBy }) => endsBy === 'limit').map(({ name }) => name);
const byTime = answerBombs.filter(({ endsBy }) => endsBy !== 'limit').map(({ name }) => name);

describe('ends by a limit, whatever time it is given', () => {
  test.each(byLimit)('%s', async (name) => {
    const end = await bring(name, 600_000);

    expect(end).toMatch(/^(?:[2-5]\d\d|upstream_error|url_not_allowed|999)$/);
  });
});

describe('ends when its time is over', () => {
  test.each(byTime)('%s', async (name) => {
    const end = await bring(name, 700);

    expect(end).toBe('upstream_timeout');
  });
});

test('each leaves the one place at its host to the next', async () => {
  const name = 'deflate with more behind its end';

  const ends = [await bring(name, 10_000), await bring(name, 10_000)];

  expect(ends).toEqual(['200', '200']);
});

test.each([
  'a body in crumbs',
  'interim answers: processing',
  'gzip of members that are empty',
  'deflate of blocks that are empty',
])('%s costs us little, also where much is read of a body', async (name) => {
  const end = await bring(name, 600_000, 50_000_000);

  expect(end).toBe('upstream_error');
  // What the system's buffers take, and no more.
  expect(sentTo?.bytesWritten).toBeLessThan(20_000_000);
});
