import pg from 'pg';
import { expect, vi } from 'vitest';
import { databaseProcesses } from './testing/database-processes.ts';
import { type Millrace, type RunningProcess, test } from './testing/millrace.ts';

const rounds = 3;
const atOnce = 4;

/** `database start`, once it has printed its address: a command that uses the database until Ctrl-C. */
async function longCommand(millrace: Millrace): Promise<RunningProcess & { url: string }> {
  const command = millrace.start(['database', 'start', '--json']);
  const { url } = await vi.waitFor(() => JSON.parse(command.output.stdout) as { url: string }, {
    timeout: 240_000,
    interval: 20,
  });
  return { ...command, url };
}

async function ask(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, application_name: 'journey' });
  await client.connect();
  try {
    return (await client.query('select 1 as one')).rows;
  } finally {
    await client.end();
  }
}

async function end(command: RunningProcess): Promise<number | null> {
  command.kill('SIGINT');
  return (await command.ended).code;
}

test('commands that run at the same time all succeed, and the last one stops the database', async ({
  millrace,
}) => {
  for (let round = 0; round < rounds; round += 1) {
    const commands = Array.from({ length: atOnce }, () => millrace.run(['org', 'list', '--json']));

    const ends = await Promise.all(commands);

    expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual(commands.map(() => [0, '']));
    expect(databaseProcesses(millrace)).toEqual([]);
  }
});

test('the command that started the database leaves it to one that came later, and that one stops it', async ({
  millrace,
}) => {
  const first = await longCommand(millrace);
  const second = await longCommand(millrace);

  expect(await end(first)).toBe(0);

  expect(await ask(second.url)).toEqual([{ one: 1 }]);
  expect(await end(second)).toBe(0);
  expect(databaseProcesses(millrace)).toEqual([]);
});

test('when kill -9 ends the command that started the database, the other one stops it', async ({
  millrace,
}) => {
  const first = await longCommand(millrace);
  const second = await longCommand(millrace);

  first.kill('SIGKILL');
  await first.ended;

  expect(await ask(second.url)).toEqual([{ one: 1 }]);
  expect(await end(second)).toBe(0);
  expect(databaseProcesses(millrace)).toEqual([]);
});

test('when kill -9 ends every command, the next one stops the database that they left', async ({
  millrace,
}) => {
  const commands = [await longCommand(millrace), await longCommand(millrace)];
  for (const command of commands) command.kill('SIGKILL');
  await Promise.all(commands.map(({ ended }) => ended));
  expect(databaseProcesses(millrace)).not.toEqual([]);

  const next = await millrace.run(['org', 'list', '--json']);

  expect(next.code).toBe(0);
  expect(databaseProcesses(millrace)).toEqual([]);
});

test('doctor reports the PostgreSQL that a killed service left, and database stop ends it', async ({
  millrace,
}) => {
  const service = await millrace.serve();
  const whileServing = await millrace.run(['database', 'stop']);
  service.kill('SIGKILL');
  await service.ended;

  const doctor = await millrace.run(['doctor', '--json']);
  const left = databaseProcesses(millrace);
  const stopped = await millrace.run(['database', 'stop', '--json']);
  const again = await millrace.run(['database', 'stop', '--json']);

  expect(whileServing.code).toBe(1);
  expect(whileServing.stderr).toContain('uses the database');
  expect(JSON.parse(doctor.stdout).checks).toContainEqual(
    expect.objectContaining({
      name: 'left over',
      status: 'warn',
      fix: expect.stringContaining('./millrace database stop'),
    }),
  );
  expect(left).not.toEqual([]);
  expect([stopped.code, JSON.parse(stopped.stdout)]).toEqual([0, { stopped: true }]);
  expect(databaseProcesses(millrace)).toEqual([]);
  expect([again.code, JSON.parse(again.stdout)]).toEqual([0, { stopped: false }]);
});
