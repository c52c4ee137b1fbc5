import { once } from 'node:events';
import { describe, expect } from 'vitest';
import { lockFile, query, test } from '../testing/clusters.ts';
import { DataDirectoryInUse } from './cluster-errors.ts';
import { findService, holdDataDirectory } from './data-directory-hold.ts';
import { createPool } from './pool.ts';

const address = 'http://127.0.0.1:8080';

describe('holdDataDirectory', () => {
  test('a second service is refused with the process and the address of the first', async ({ clusters }) => {
    const { url } = await clusters.start();
    const first = await holdDataDirectory(url, { address });

    const second = holdDataDirectory(url, { address: 'http://127.0.0.1:9090' });

    await expect(second).rejects.toThrow(DataDirectoryInUse);
    await expect(second).rejects.toMatchObject({ pid: process.pid, address });
    await expect(second).rejects.toThrow(`process ${process.pid} (${address})`);
    await first.release();
    const third = await holdDataDirectory(url, { address });
    await third.release();
  });

  test('a service killed by kill -9 lets the next one in at once', async ({ clusters }) => {
    const { url } = await clusters.start();
    const service = clusters.inProcess(
      `await holdDataDirectory(${JSON.stringify(url)}, { address: '${address}' });
       console.log('held');
       setInterval(() => {}, 1000);`,
    );
    await service.firstLine();
    const pool = createPool({ connectionString: url, connectionsMax: 1, applicationName: 'test' });
    expect(await findService(pool)).toEqual({ pid: service.process.pid, address });
    service.process.kill('SIGKILL');
    await once(service.process, 'close');

    const hold = await holdDataDirectory(url, { address: 'http://127.0.0.1:9090' });

    expect(await findService(pool)).toEqual({ pid: process.pid, address: 'http://127.0.0.1:9090' });
    await hold.release();
    expect(await findService(pool)).toBeNull();
    await pool.end();
  });

  test('it is held again after PostgreSQL was started anew, and says so when another was faster', async ({
    clusters,
  }) => {
    const postgres = await clusters.start();
    const lost = Promise.withResolvers<DataDirectoryInUse>();
    const hold = await holdDataDirectory(postgres.url, { address, onLost: lost.resolve });
    process.kill(lockFile(postgres).pid, 'SIGKILL');
    const again = await clusters.start();
    expect(again.adopted).toBe(false);
    await expect.poll(() => query(again.url, holders), { timeout: 20_000 }).toEqual([{ n: 1 }]);

    // The lock goes to the one that waits for it at the moment when the first loses its connection.
    const rival = query(again.url, `select pg_advisory_lock(7235002), pg_sleep(10)`).catch(() => {});
    await expect.poll(() => query(again.url, waiting), { timeout: 20_000 }).toEqual([{ n: 1 }]);
    await query(
      again.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'millrace serve%'`,
    );

    expect(await lost.promise).toBeInstanceOf(DataDirectoryInUse);
    await hold.release();
    await again.stop();
    await rival;
  });
});

const holders = `select count(*)::int as n from pg_locks where locktype = 'advisory' and granted and objid = 7235002`;
const waiting = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted and objid = 7235002`;
