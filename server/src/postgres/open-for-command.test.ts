import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Clusters, query, test } from '../testing/clusters.ts';
import { holdDataDirectory } from './data-directory-hold.ts';
import { openForCommand } from './open-for-command.ts';

const address = 'http://127.0.0.1:8080';
const settingsOf = ({ folder }: Clusters) => ({
  dataDir: join(folder, 'data'),
  shareDir: join(folder, 'share'),
});

test('a command starts the database when it is down, and stops it again', async ({ clusters }) => {
  const settings = settingsOf(clusters);
  const postgres = await clusters.start();
  await postgres.stop();

  const database = await openForCommand(settings);

  expect(await query(database.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await database.close();
  expect(await postgres.isRunning()).toBe(false);
});

test('a command shares a database that runs, and leaves it running', async ({ clusters }) => {
  const postgres = await clusters.start();

  const database = await openForCommand({
    dataDir: postgres.dataDir,
    shareDir: join(clusters.folder, 'share'),
  });
  await database.close();

  expect(database.url).toBe(postgres.url);
  expect(await postgres.isRunning()).toBe(true);
});

test('a command that started the database leaves it to a service that has come since', async ({
  clusters,
}) => {
  const settings = settingsOf(clusters);
  const database = await openForCommand(settings);
  const service = await clusters.start(settings);
  const hold = await holdDataDirectory(service.url, { address });

  await database.close();

  expect(service.adopted).toBe(true);
  expect(await service.isRunning()).toBe(true);
  await hold.release();
});

test('a command that ends leaves the database to another command, and that one stops it', async ({
  clusters,
}) => {
  const postgres = await clusters.start();
  await postgres.stop();
  const [first, second] = [
    await openForCommand(settingsOf(clusters)),
    await openForCommand(settingsOf(clusters)),
  ];

  await first.close();

  expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await second.close();
  expect(await postgres.isRunning()).toBe(false);
});

test('of commands that end at the same moment, one stops the database', async ({ clusters }) => {
  const postgres = await clusters.start();
  await postgres.stop();
  for (let round = 0; round < 5; round += 1) {
    const commands = await Promise.all(Array.from({ length: 6 }, () => openForCommand(settingsOf(clusters))));

    await Promise.all(commands.map((command) => command.close()));

    expect(await postgres.isRunning()).toBe(false);
  }
});

test('a command that begins while another one stops the database gets one that runs', async ({
  clusters,
}) => {
  const postgres = await clusters.start();
  await postgres.stop();
  for (let round = 0; round < 5; round += 1) {
    const last = await openForCommand(settingsOf(clusters));

    const [next] = await Promise.all([openForCommand(settingsOf(clusters)), last.close()]);

    expect(await query(next.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await next.close();
    expect(await postgres.isRunning()).toBe(false);
  }
});

test('a database that a killed command left is stopped by the next one; one that a killed service left goes on', async ({
  clusters,
}) => {
  const where = JSON.stringify(settingsOf(clusters));
  const killed = async (script: string) => {
    const left = clusters.inProcess(`${script} console.log(database.url); setInterval(() => {}, 1000);`);
    const url = await left.firstLine();
    left.process.kill('SIGKILL');
    await once(left.process, 'close');
    // PostgreSQL frees the lock of a killed process a moment after the kill.
    await expect.poll(() => query(url, users)).toEqual([{ n: 0 }]);
  };
  const postgres = await clusters.start();
  await postgres.stop();

  await killed(`const database = await openForCommand(${where});`);
  const afterCommand = await openForCommand(settingsOf(clusters));
  await afterCommand.close();
  const ranAfterCommand = await postgres.isRunning();
  await killed(
    `const database = await startEmbedded({ ...${where}, parameters });
     await holdDataDirectory(database.url, { address: '${address}' });`,
  );
  const afterService = await openForCommand(settingsOf(clusters));
  await afterService.close();

  expect([afterCommand.wasLeft, ranAfterCommand]).toEqual(['by a command', false]);
  expect([afterService.wasLeft, await postgres.isRunning()]).toEqual(['by a service', true]);
});

const users = `select count(*)::int as n from pg_stat_activity where application_name like 'millrace %'`;
