import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort, isAlive, test } from './testing/millrace.ts';

test('a port that is in use is named, with the way to another, before anything is made or left running', async ({
  millrace,
}) => {
  const other = createServer((_request, response) => response.end('something else'));
  await new Promise<void>((resolve) => other.listen(millrace.port, '127.0.0.1', resolve));

  const refused = await millrace.run(['serve']);
  const made = existsSync(millrace.dataDir);
  const doctor = await millrace.run(['doctor', '--json']);
  other.close();
  const afterwards = await millrace.serve();

  expect(refused.code).toBe(1);
  expect(made).toBe(false);
  expect(refused.stderr).toContain(`Port ${millrace.port}`);
  expect(refused.stderr).toContain(`process ${process.pid}`);
  expect(refused.stderr).toContain('PORT=8080 npm start');
  expect(refused.stderr).not.toContain('    at ');
  expect(refused.stdout).toBe('');
  expect(doctor.code).toBe(1);
  expect(JSON.parse(doctor.stdout).checks).toContainEqual(
    expect.objectContaining({
      name: 'port',
      status: 'fail',
      detail: expect.stringContaining(`process ${process.pid}`),
    }),
  );
  // The refused start showed no keys, so it may not have made any.
  expect(afterwards.keys).toHaveLength(2);
});

test('a second service on the same data is refused by the name of the first, which goes on', async ({
  millrace,
}) => {
  const first = await millrace.serve();

  const samePort = await millrace.run(['serve']);
  const otherPort = await millrace.run(['serve'], { environment: { PORT: String(await freePort()) } });
  const answer = await fetch(`${first.url}/readyz`);

  for (const second of [samePort, otherPort]) {
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`process ${first.pid}`);
  }
  expect(answer.status).toBe(200);
  expect(isAlive(millrace.postmasterPid() ?? 0)).toBe(true);
});

test('two services on data of their own do not share a port: the second says so, the first goes on', async ({
  millrace,
}) => {
  const first = await millrace.serve();
  const other = join(millrace.folder, 'other');

  const second = await millrace.run(['serve'], {
    environment: { MILLRACE_DATA_DIR: other },
  });
  const answer = await fetch(`${first.url}/readyz`);

  expect(second.code).toBe(1);
  expect(second.stderr).toContain(`Port ${millrace.port}`);
  expect(existsSync(other)).toBe(false);
  expect(answer.status).toBe(200);
});

test.for([
  ['PORT', 'abc'],
  ['DATABASE_URL', 'postgres:/me:hunter2@db/millrace'],
  ['LOG_LEVEL', 'loud'],
] as const)(
  'a wrong %s stops the start with exit code 2 and its name',
  async ([name, value], { millrace }) => {
    const { code, stdout, stderr } = await millrace.run(['serve'], { environment: { [name]: value } });

    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(new RegExp(`^${name} must be `));
    expect(stderr).not.toContain('hunter2');
  },
);

test('a database that cannot be reached ends a command with exit code 3', async ({ millrace }) => {
  const environment = { DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${await freePort()}/x` };

  const { code, stderr } = await millrace.run(['org', 'list', '--json'], { environment });

  expect(code).toBe(3);
  expect(JSON.parse(stderr)).toEqual({
    error: expect.stringContaining('Cannot connect to the database'),
    fix: expect.stringContaining('DATABASE_URL'),
  });
  expect(stderr).not.toContain('hunter2');
});

test('a reader that has read enough is no error', async ({ millrace }) => {
  const list = millrace.start(['endpoint', 'list']);

  list.closeOutput();
  const { code, stderr } = await list.ended;

  expect([code, stderr]).toEqual([0, '']);
});

test('a service whose output nobody reads goes on serving', async ({ millrace }) => {
  const service = millrace.start(['serve']);

  service.closeOutput();
  await expect
    .poll(() => service.output.stderr, { timeout: 30_000, interval: 20 })
    .toContain('"msg":"ready"');
  const answer = await fetch(`http://127.0.0.1:${millrace.port}/readyz`);
  service.kill('SIGTERM');

  expect(answer.status).toBe(200);
  expect((await service.ended).code).toBe(0);
});
