import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rawClient } from '../testing/raw-client.ts';
import { type ConnectionSettings, Connections, type EndedWhy } from './connections.ts';
import { noteWorkspace } from './request-owner.ts';

const mebibyte = 1024 ** 2;
/** More than the buffers of the system hold. */
const large = Buffer.alloc(16 * mebibyte, 'x');
const minute = 60_000;

const until = (holds: () => void) => vi.waitFor(holds, { timeout: 120_000, interval: 5 });

/** A server with a Connections before it, and what it has ended so far. */
async function guarded(more: Partial<ConnectionSettings>, answer: RequestListener) {
  const ended: Record<EndedWhy, number> = { refused: 0, took_nothing: 0, held_too_much: 0 };
  const connections = new Connections({
    connectionsMax: 100,
    connectionsOfAddressMax: 100,
    answerSeconds: 30,
    answersBytesMax: 1_024 * mebibyte,
    trustedProxies: [],
    onEnded: (counts) => {
      for (const why of Object.keys(counts) as EndedWhy[]) ended[why] += counts[why];
    },
    ...more,
  });
  const responses: ServerResponse[] = [];
  const server = createServer((request, response) => {
    responses.push(response);
    answer(request, response);
  });
  connections.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { connections, ended, responses, port: (server.address() as AddressInfo).port };
}

const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

/** What waits for the clients of these responses. */
const waiting = (responses: readonly ServerResponse[]) =>
  responses.map(({ socket }) => (socket?.writableLength ?? 0) > 0);

/** Asks for an answer and takes nothing of it; gives the server's side of its connection. */
async function unreadAnswer(responses: readonly ServerResponse[], port: number): Promise<Socket> {
  const known = responses.length;
  const client = await rawClient(port, { takes: false });
  client.socket.write(request);
  await until(() => expect(waiting(responses.slice(known))).toEqual([true]));
  return responses[known]?.socket as Socket;
}

test('who takes nothing of an answer is cut off when its time is over, and nobody else is', async () => {
  const { connections, ended, responses, port } = await guarded({}, (_request, response) =>
    response.end(large),
  );
  const idle = await rawClient(port);
  const taking = await rawClient(port);
  taking.socket.write(request);
  await until(() => expect(taking.text().length).toBeGreaterThan(large.length));
  const lazy = await rawClient(port, { takes: false });
  lazy.socket.write(request);
  await until(() => expect(waiting(responses)).toEqual([false, true]));

  const nowMs = performance.now();
  connections.look(nowMs);
  // It has 30 s, and as long as 32 KiB a second take.
  connections.look(nowMs + 0.5 * minute + 500_000);
  const before = connections.count;
  connections.look(nowMs + 0.5 * minute + 520_000);

  expect([before, connections.count]).toEqual([3, 2]);
  expect(ended).toEqual({ refused: 0, took_nothing: 1, held_too_much: 0 });
  lazy.socket.resume();
  await lazy.untilClosed();
  expect([idle.isClosed(), taking.isClosed()]).toEqual([false, false]);
});

test('a stream whose client takes some of it now and then goes on, and one whose client stops is cut off', async () => {
  // As an unread stream of events or of progress: there is always something that waits.
  const { connections, responses, port } = await guarded({}, (_request, response) => {
    for (let at = 0; at < 16; at++) response.write(large.subarray(0, mebibyte));
  });
  const slow = await rawClient(port, { takes: false });
  slow.socket.write(request);
  await until(() => expect(waiting(responses)).toEqual([true]));
  let nowMs = performance.now();

  for (let round = 0; round < 5; round++) {
    connections.look(nowMs);
    const taken = () =>
      (responses[0]?.socket?.bytesWritten ?? 0) - (responses[0]?.socket?.writableLength ?? 0);
    const before = taken();
    slow.socket.resume();
    await until(() => expect(taken()).toBeGreaterThan(before));
    slow.socket.pause();
    nowMs += 0.5 * minute;
    connections.look(nowMs);
    if (responses[0]?.socket?.writableLength === 0) break;
  }
  expect(connections.count).toBe(1);
  responses[0]?.write(large);
  connections.look(nowMs);
  connections.look(nowMs + 20 * minute);

  expect(connections.count).toBe(0);
});

test('where answers that wait are more than may be, those that have waited longest are cut off', async () => {
  const { connections, ended, responses, port } = await guarded(
    { answersBytesMax: 40 * mebibyte },
    (_request, response) => {
      // Each for a workspace of its own.
      noteWorkspace(response.socket ?? {}, responses.length);
      response.end(large.subarray(0, 9 * mebibyte));
    },
  );
  const nowMs = performance.now();
  const sockets = [];
  for (let at = 0; at < 6; at++) {
    sockets.push(await unreadAnswer(responses, port));
    connections.look(nowMs + at * 1_000);
  }

  expect(ended).toEqual({ refused: 0, took_nothing: 0, held_too_much: 2 });
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false, false, false]);
});

test('a workspace has a quarter of what may wait, and others keep theirs', async () => {
  const { connections, responses, port } = await guarded(
    { answersBytesMax: 100 * mebibyte },
    (_request, response) => {
      noteWorkspace(response.socket ?? {}, responses.length <= 3 ? 1 : 2);
      response.end(large.subarray(0, 12 * mebibyte));
    },
  );
  const sockets = [];
  for (let at = 0; at < 5; at++) sockets.push(await unreadAnswer(responses, port));

  connections.look(performance.now());

  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false, false]);
});

test('an address has so many connections, but a trusted proxy as many as there may be', async () => {
  const answer: RequestListener = (_request, response) => response.end('x');
  const strangers = await guarded({ connectionsOfAddressMax: 3 }, answer);
  const proxied = await guarded({ connectionsOfAddressMax: 3, trustedProxies: ['127.0.0.0/8'] }, answer);

  const clients = [];
  for (let at = 0; at < 4; at++) clients.push(await rawClient(strangers.port));
  await clients[3]?.untilClosed();
  for (let at = 0; at < 4; at++) await rawClient(proxied.port);
  await until(() => expect(proxied.connections.count).toBe(4));

  expect(clients.map((client) => client.isClosed())).toEqual([false, false, false, true]);
  // Whoever leaves makes room.
  clients[0]?.socket.destroy();
  await until(() => expect(strangers.connections.count).toBe(2));
  const next = await rawClient(strangers.port);
  next.socket.write(request);
  await next.until('200 OK');
});

test('where all connections are taken, idle ones make room for new ones, and busy ones do not', async () => {
  const held: ServerResponse[] = [];
  const { connections, ended, port } = await guarded({ connectionsMax: 2 }, ({ url }, response) => {
    if (url === '/held') held.push(response);
    else response.end('x');
  });
  const busy = await rawClient(port);
  busy.socket.write('GET /held HTTP/1.1\r\nhost: x\r\n\r\n');
  const idle = await rawClient(port);
  idle.socket.write(request);
  await idle.until('200 OK');
  await until(() => expect(held).toHaveLength(1));

  const third = await rawClient(port);
  await idle.untilClosed();
  third.socket.write('GET /held HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => expect(held).toHaveLength(2));
  const fourth = await rawClient(port);
  await fourth.untilClosed();
  connections.look(performance.now());

  expect([busy.isClosed(), third.isClosed()]).toEqual([false, false]);
  expect(ended.refused).toBe(1);
});
