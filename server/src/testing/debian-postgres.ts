import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { chooseClusterUser, isRoot } from '../postgres/cluster-user.ts';
import { runCommand } from '../postgres/run-command.ts';
import { makeMemoryFolder } from './memory-folder.ts';

export interface DebianPostgres {
  readonly version: number;
  /** Of the database `postgres`, as its superuser: over TCP with a password, as an operator's own would be. */
  readonly url: string;
  stop(): Promise<void>;
}

const versionsRoot = '/usr/lib/postgresql';
const timeoutMs = 30_000;
const password = 'test';

/** The oldest server from Debian's packages on this machine; null where none is installed. */
export function oldestDebianPostgres(): number | null {
  const versions = debianVersions();
  return versions.length > 0 ? Math.min(...versions) : null;
}

/** The folder with the programs of the newest one; null where none is installed. */
export function newestDebianPostgres(): string | null {
  const versions = debianVersions();
  return versions.length > 0 ? join(versionsRoot, String(Math.max(...versions)), 'bin') : null;
}

function debianVersions(): number[] {
  if (!existsSync(versionsRoot)) return [];
  return readdirSync(versionsRoot)
    .map(Number)
    .filter((version) => existsSync(join(versionsRoot, String(version), 'bin/postgres')));
}

/** A server of that version with its own defaults, but for what a run of tests needs. */
export async function startDebianPostgres(
  version: number,
  parameters: Readonly<Record<string, string>> = { max_connections: '200' },
): Promise<DebianPostgres> {
  const bin = join(versionsRoot, String(version), 'bin');
  const user = isRoot() ? await chooseClusterUser() : null;
  const folder = makeMemoryFolder('millrace-debian-');
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  const port = await freePort();
  const run = async (program: string, ...parameters: string[]) => {
    const { succeeded, output } = await runCommand(join(bin, program), parameters, { user, timeoutMs });
    if (!succeeded) throw new Error(`${program}: ${output}`);
  };
  // As Debian itself makes a cluster; without words of its own it would depend on the environment's.
  await run(
    'initdb',
    '-D',
    data,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-U',
    'operator',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-N',
  );
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const more = Object.entries(parameters)
    .map(([name, value]) => ` -c ${name}=${value}`)
    .join('');
  await run('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings + more);
  return {
    version,
    url: `postgres://operator:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await run('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
