import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbedded } from '../../server/src/postgres/embedded.ts';
import { mountMemory } from '../../server/src/testing/clusters.ts';
import { processesBelow, signalAll } from '../../server/src/testing/processes-below.ts';

/** A PostgreSQL of the operator's own, to which bad things happen. */
export interface OwnPostgres extends AsyncDisposable {
  readonly url: string;
  /** All its processes stop where they are, as on a host that hangs, or go on. */
  stopAll(): void;
  goOn(): void;
  /** As by `kill -9` of each. */
  kill(): void;
  startAgain(): Promise<void>;
  /** Until not a block is left. To be repeated: PostgreSQL gives some back. */
  fillDisk(): void;
  emptyDisk(): void;
}

const megabytes = 400;

/** @param onDisk on a small disk of its own, which needs the right to mount */
export async function openOwnPostgres({ onDisk = false } = {}): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-own-'));
  execFileSync('chmod', ['755', folder]);
  const disk = onDisk ? mountMemory(join(folder, 'disk'), megabytes) : null;
  const dataDir = join(disk?.path ?? folder, 'data');
  const filler = join(disk?.path ?? folder, 'filler');
  const start = () => startEmbedded({ dataDir, shareDir: join(folder, 'share') });
  let postgres: EmbeddedPostgres = await start();
  const signal = (name: NodeJS.Signals) => signalAll(processesBelow(postmasterOf(postgres)), name);
  return {
    url: postgres.url,
    stopAll: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    kill: () => signal('SIGKILL'),
    startAgain: async () => {
      postgres = await start();
    },
    fillDisk: () => {
      if (!disk) throw new Error('only a disk of its own is filled');
      const file = openSync(filler, 'a');
      for (const bytes of [1_048_576, 4_096]) writeAll(file, Buffer.alloc(bytes));
      closeSync(file);
    },
    emptyDisk: () => rmSync(filler),
    [Symbol.asyncDispose]: async () => {
      signal('SIGCONT');
      await postgres.stop();
      if (disk) execFileSync('umount', [disk.path]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Until there is no room for one more. */
function writeAll(file: number, piece: Buffer): void {
  for (let written = 0; written < megabytes * 1_048_576; ) {
    try {
      written += writeSync(file, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}

const postmasterOf = ({ dataDir }: EmbeddedPostgres) =>
  Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
