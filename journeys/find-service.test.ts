import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startEmbedded } from '../server/src/postgres/embedded.ts';
import { freePort, type Millrace, type RunningService, testOfUsed as test } from './testing/millrace.ts';

const call = ['call', 'remove_whitespace', '--json', '{"input_text":" a  b "}'];
const initialize = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

/** A service at a port that its commands are not given, and their environment. */
async function serveElsewhere(millrace: Millrace, more: Readonly<Record<string, string>> = {}) {
  const service = await millrace.serve({ ...more, PORT: String(await freePort()) });
  const [key = ''] = service.keys;
  return { service, environment: { ...more, PORT: '', MILLRACE_API_KEY: key } };
}

async function ended(service: RunningService, signal: NodeJS.Signals): Promise<void> {
  service.kill(signal);
  await service.ended;
}

test('commands find the service of the data directory without its port, and again at another port', async ({
  millrace,
}) => {
  const { service, environment } = await serveElsewhere(millrace);

  const called = await millrace.run(call, { environment });
  const webhooks = await millrace.run(['webhooks', 'list', '--json'], { environment });
  const mcp = await millrace.run(['mcp'], { environment, input: `${initialize}\n` });
  const doctor = await millrace.run(['doctor', '--json'], { environment });
  await ended(service, 'SIGTERM');
  const next = await millrace.serve({ PORT: String(await freePort()) });
  const calledNext = await millrace.run(call, { environment });

  expect([called.stderr, called.code]).toEqual(['', 0]);
  expect([webhooks.stderr, webhooks.code]).toEqual(['', 0]);
  expect(JSON.parse(mcp.stdout)).toMatchObject({ id: 1, result: { serverInfo: expect.anything() } });
  expect(JSON.parse(doctor.stdout).checks).toContainEqual(
    expect.objectContaining({ name: 'service', status: 'ok', detail: expect.stringContaining(service.url) }),
  );
  expect(next.url).not.toBe(service.url);
  expect([calledNext.stderr, calledNext.code]).toEqual(['', 0]);
});

test('commands find the service of DATABASE_URL without its port', async ({ millrace }) => {
  const postgres = await startEmbedded({
    dataDir: join(millrace.folder, 'elsewhere'),
    shareDir: join(millrace.folder, 'share'),
  });
  try {
    const { service, environment } = await serveElsewhere(millrace, { DATABASE_URL: postgres.url });

    const called = await millrace.run(call, { environment });
    const doctor = await millrace.run(['doctor', '--json'], { environment });
    await ended(service, 'SIGTERM');

    expect([called.stderr, called.code]).toEqual(['', 0]);
    expect(JSON.parse(doctor.stdout).checks).toContainEqual(
      expect.objectContaining({
        name: 'service',
        status: 'ok',
        detail: expect.stringContaining(service.url),
      }),
    );
  } finally {
    await postgres.stop();
  }
});

test('PORT and --url win, and where nothing answers there, the command says where the service is', async ({
  millrace,
}) => {
  const { service, environment } = await serveElsewhere(millrace);
  const nothing = await freePort();

  const atPort = await millrace.run(call, { environment: { ...environment, PORT: String(nothing) } });
  const atUrl = await millrace.run([...call, '--url', `http://127.0.0.1:${nothing}`], { environment });

  for (const { code, stderr } of [atPort, atUrl]) {
    expect(code).toBe(3);
    expect(stderr).toContain(`No service answers at http://127.0.0.1:${nothing}.`);
    expect(stderr).toContain(`The service responds at ${service.url}`);
  }
});

test('another program at the port of a killed service is not sent the key', async ({ millrace }) => {
  const { service, environment } = await serveElsewhere(millrace);
  await ended(service, 'SIGKILL');
  const asked: (readonly [string | undefined, IncomingHttpHeaders])[] = [];
  const stranger = createServer((request, response) => {
    asked.push([request.url, request.headers]);
    response.setHeader('content-type', 'application/json').end('{"status":"ok"}');
  });
  stranger.listen(Number(new URL(service.url).port), '127.0.0.1');
  await once(stranger, 'listening');
  onTestFinished(() => void stranger.close());

  await millrace.run(call, { environment });

  expect(asked.map(([url]) => url)).toContain('/readyz');
  expect(asked.map(([url]) => url).filter((url) => url !== '/readyz')).toEqual([]);
  expect(JSON.stringify(asked)).not.toContain(environment.MILLRACE_API_KEY);
});
