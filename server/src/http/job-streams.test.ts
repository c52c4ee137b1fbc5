import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, onTestFinished, test as plainTest, vi } from 'vitest';
import { revokeKeys, setWorkspaceDisabled } from '../accounts/organizations.ts';
import { type JobReport, readJobs } from '../jobs/bulk/read-job.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Provider } from '../providers/capabilities.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { followedJob } from './job-routes.ts';
import { JobStreams, type StreamLimits, type StreamParts } from './job-streams.ts';

interface Event {
  readonly event: string;
  readonly data: { readonly id: string; readonly status: string; readonly completed: number };
}

const until = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 120_000, interval: 5 });

/** The events of a stream so far; a comment is the event ''. */
function eventsOf(text: string): Event[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .filter((block) => !block.startsWith('retry:'))
    .map((block) => ({
      event: /^event: (.*)$/m.exec(block)?.[1] ?? '',
      data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as Event['data'],
    }));
}

async function follow(url: string, headers: Record<string, string>) {
  const request = get(url, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const seen = { text: '', isOver: false };
  response.setEncoding('utf8').on('data', (chunk: string) => {
    seen.text += chunk;
  });
  response.on('close', () => {
    seen.isOver = true;
  });
  response.on('error', () => {});
  return { response, seen, hangUp: () => request.destroy() };
}

/** Answers as it is let. */
function gatedProvider() {
  const waiting: (() => void)[] = [];
  const provider: Provider = {
    name: 'gated',
    unavailable: () => null,
    verifyEmail: async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return {
        outcome: 'found',
        value: {
          ...{ status: 'valid', reason: null, mxFound: true, mxHost: null, mailProvider: null },
          ...{ disposable: false, role: false, free: false, suggestion: null, score: null },
        },
      };
    },
  };
  const letOne = () =>
    until(() => {
      const one = waiting.shift();
      expect(one).toBeDefined();
      one?.();
    });
  return { provider, waiting, letOne };
}

async function openService(db: Parameters<typeof TestApp.open>[0], provider: Provider) {
  const app = await TestApp.open(db, [provider]);
  const origin = await app.app.server.listen({ host: '127.0.0.1', port: 0 });
  return { app, api: `${origin}/api/v1` };
}

test('a job is followed to its end: what changes is told, then the end, and the connection closes', async ({
  db,
}) => {
  const { provider, waiting, letOne } = gatedProvider();
  const { app, api } = await openService(db, provider);
  const { live } = await app.customer();
  const { body } = await app.post('/email_verification', live, { data: ['a@x.example', 'b@x.example'] });

  const { response, seen } = await follow(`${new URL(body.inquiry_url, api)}/stream`, { 'x-api-key': live });
  await until(() => expect(waiting).toHaveLength(2));
  await letOne();
  await until(() => expect(eventsOf(seen.text).at(-1)?.data.completed).toBe(1));
  await letOne();
  await until(() => expect(seen.isOver).toBe(true));

  const events = eventsOf(seen.text);
  expect(response.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' });
  expect(events.at(-1)).toMatchObject({
    event: 'end',
    data: { id: body.id, status: 'completed', completed: 2 },
  });
  expect(new Set(events.slice(0, -1).map(({ event }) => event))).toEqual(new Set(['progress']));
  expect(seen.text).not.toContain('"results"');
  await app.app.close();
});

test('of a job that has ended there is one event and the end; who has heard the end is told to stay away', async ({
  db,
}) => {
  const { provider, letOne } = gatedProvider();
  const { app, api } = await openService(db, provider);
  const { live } = await app.customer();
  const { body } = await app.post('/email_verification', live, { data: ['a@x.example'] });
  await letOne();
  await until(async () => expect((await app.get(body.inquiry_url, live)).body.finished_at).toBeTruthy());
  const url = `${api}/email_verification/${body.id}/stream`;

  const first = await follow(url, { 'x-api-key': live });
  await until(() => expect(first.seen.isOver).toBe(true));
  const again = await follow(url, { 'x-api-key': live, 'last-event-id': 'end' });
  const harmless = await follow(url, { 'x-api-key': live, 'last-event-id': '\'"<>12' });
  await until(() => expect(harmless.seen.isOver).toBe(true));

  expect(eventsOf(first.seen.text).map(({ event }) => event)).toEqual(['progress', 'end']);
  expect(again.response.statusCode).toBe(204);
  expect(harmless.seen.text).toBe(first.seen.text);
  await app.app.close();
});

test('a stranger, or nobody, hears nothing of a job', async ({ db }) => {
  const { provider } = gatedProvider();
  const { app } = await openService(db, provider);
  const { live } = await app.customer();
  const stranger = await app.customer();
  const { body } = await app.post('/email_verification', live, { data: ['a@x.example'] });

  const answers = await Promise.all([
    app.get(`/email_verification/${body.id}/stream`, stranger.live),
    app.get(`/email_verification/${body.id}/stream`),
    app.get(`/email_finding/${body.id}/stream`, live),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([404, 401, 404]);
  await app.app.close();
});

test('a stream ends when its key is revoked, or its workspace disabled, and no other does', async ({
  db,
}) => {
  const { provider } = gatedProvider();
  const { app, api } = await openService(db, provider);
  const customers = [await app.customer(), await app.customer(), await app.customer()];
  const streams = [];
  for (const { live } of customers) {
    const { body } = await app.post('/email_verification', live, { data: ['a@x.example'] });
    streams.push(await follow(`${new URL(body.inquiry_url, api)}/stream`, { 'x-api-key': live }));
  }
  const [revoked, disabled, other] = streams;
  const { rows } = await db.pool.query<{ id: number }>(
    'select distinct workspace_id as id from bulk_jobs order by 1',
  );
  const [first, second] = rows.map(({ id }) => id);

  await revokeKeys(db.pool, first ?? 0);
  await setWorkspaceDisabled(db.pool, second ?? 0, true);
  await until(() => expect([revoked?.seen.isOver, disabled?.seen.isOver]).toEqual([true, true]));

  expect(other?.seen.isOver).toBe(false);
  expect(eventsOf(revoked?.seen.text ?? '').map(({ event }) => event)).not.toContain('end');
  other?.hangUp();
  await app.app.close();
});

test('a service that stops ends its streams, and does not wait for them', async ({ db }) => {
  const { provider, waiting } = gatedProvider();
  const { app, api } = await openService(db, provider);
  const { live } = await app.customer();
  const { body } = await app.post('/email_verification', live, { data: ['a@x.example'] });
  const { seen } = await follow(`${new URL(body.inquiry_url, api)}/stream`, { 'x-api-key': live });
  await until(() => expect(waiting).toHaveLength(1));

  await app.app.close();

  await until(() => expect(seen.isOver).toBe(true));
  expect(eventsOf(seen.text).map(({ event }) => event)).not.toContain('end');
});

/* Without a service: what the limits do. */

const job = (id: string, workspaceId = 1): JobReport => ({
  ...{
    id,
    endpointId: 1,
    workspaceId,
    name: null,
    webhookUrl: null,
    status: 'processing',
    createdAt: new Date(0),
    startedAt: null,
  },
  ...{
    finishedAt: null,
    total: 2,
    ended: 0,
    found: 0,
    failed: 0,
    canceled: 0,
    verdicts: null,
    held: 2,
    charged: 0,
  },
  ...{ isList: false, isForgotten: false, etaSeconds: null },
});

const readFollowed: StreamParts['read'] = async (db, ids) => (await readJobs(db, ids)).map(followedJob);

/** A door with nothing behind it but streams: /<job id>?<workspace id>. */
async function openStreams(db: Queryable, limits: Partial<StreamLimits>) {
  const streams = new JobStreams(
    { db, read: readFollowed, isStillGood: async () => true },
    { lookMs: 10, ...limits },
  );
  const server: Server = createServer((request, response) => {
    const [id = '', workspace] = (request.url ?? '').slice(1).split('?');
    const admission = { id: '01939f5a-1b2c-7d3e-8f4a-5b6c7d8e9f00' };
    const reply = { raw: response, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply;
    try {
      streams.open(
        followedJob(job(id, Number(workspace))),
        'hash',
        { headers: {}, admission } as unknown as FastifyRequest,
        reply,
      );
    } catch (error) {
      response.writeHead((error as { status: number }).status).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    streams.close();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { streams, open: (path: string) => follow(`${url}/${path}`, {}) };
}

/** Counts the looks; the jobs never change. */
function quietDatabase() {
  const asked: string[][] = [];
  const query = async (_text: string, [ids]: [string[]]) => {
    asked.push(ids);
    return { rows: [] };
  };
  return { asked, db: { query } as unknown as Queryable };
}

plainTest('one look is for all who follow, however many follow one job', async () => {
  const { asked, db } = quietDatabase();
  const { open } = await openStreams(db, {});

  await Promise.all(['a?1', 'a?1', 'a?2', 'b?2'].map(open));
  await until(() => expect(asked.at(-1)?.toSorted()).toEqual(['a', 'b']));
});

plainTest('who hangs up is forgotten, and nobody is asked about when nobody follows', async () => {
  const { asked, db } = quietDatabase();
  const { streams, open } = await openStreams(db, {});
  const { hangUp } = await open('a?1');
  await until(() => expect(asked.length).toBeGreaterThan(0));

  hangUp();
  await until(() => expect(streams.count).toBe(0));
  // One look may be under way.
  const before = asked.length;
  const other = await open('b?1');
  await until(() => expect(asked.at(-1)).toEqual(['b']));

  expect(asked.slice(before + 1).flat()).not.toContain('a');
  other.hangUp();
});

plainTest('a workspace has so many streams at a time, and all of them together so many', async () => {
  const { open } = await openStreams(quietDatabase().db, { perWorkspace: 2, most: 3 });

  const opened: number[] = [];
  for (const path of ['a?1', 'b?1', 'c?1', 'd?2', 'e?3']) {
    opened.push((await open(path)).response.statusCode ?? 0);
  }

  expect(opened).toEqual([200, 200, 429, 200, 503]);
});

plainTest('a quiet stream is kept open by comments, and closed when its time is over', async () => {
  const { open } = await openStreams(quietDatabase().db, { heartbeatMs: 20, lifeMs: 5_000 });

  const { seen } = await open('a?1');
  await until(() => expect(seen.isOver).toBe(true));

  expect(seen.text).toMatch(/: still here\n\n/);
  expect(seen.text).not.toContain('event: end');
});

plainTest('a database that is away for a while ends no stream', async () => {
  let looks = 0;
  const query = async () => {
    looks++;
    if (looks < 4) throw new Error('the database is away');
    return { rows: [] };
  };
  const { streams, open } = await openStreams({ query } as unknown as Queryable, {});

  await open('a?1');
  await until(() => expect(looks).toBeGreaterThan(5));

  expect(streams.count).toBe(1);
});
