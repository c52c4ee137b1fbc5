import pg from 'pg';
import { expect, vi } from 'vitest';
import { databaseProcesses } from './testing/database-processes.ts';
import { test } from './testing/millrace.ts';

test('one Ctrl-C that arrives twice, from the terminal and from npm, is one request to stop in good order', async ({
  millrace,
}) => {
  const service = await millrace.serve();

  service.kill('SIGINT');
  await vi.waitFor(() => expect(service.output.stderr).toContain('stopping'), {
    timeout: 20_000,
    interval: 5,
  });
  service.kill('SIGINT');
  const { code } = await service.ended;

  expect(code).toBe(0);
  expect(databaseProcesses(millrace)).toEqual([]);
});

test('Ctrl-C during the start leaves no database running', async ({ millrace }) => {
  const service = millrace.start(['serve']);
  await vi.waitFor(() => expect(databaseProcesses(millrace)).not.toEqual([]), {
    timeout: 20_000,
    interval: 10,
  });

  service.kill('SIGINT');
  const { code } = await service.ended;

  expect(code).toBe(0);
  expect(databaseProcesses(millrace)).toEqual([]);
});

test('database start gives a connection string that works, until Ctrl-C', async ({ millrace }) => {
  const database = millrace.start(['database', 'start', '--json']);
  const { url } = await vi.waitFor(() => JSON.parse(database.output.stdout) as { url: string }, {
    timeout: 20_000,
    interval: 20,
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select 1 as one');
  await client.end();

  database.kill('SIGINT');
  const { code } = await database.ended;

  expect(rows).toEqual([{ one: 1 }]);
  expect(code).toBe(0);
  expect(databaseProcesses(millrace)).toEqual([]);
});
