import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbedded } from '../../server/src/postgres/embedded.ts';
import { mountMemory } from '../../server/src/testing/clusters.ts';

/** A PostgreSQL of the operator's own, to which bad things happen. */
export interface OwnPostgres extends AsyncDisposable {
  readonly url: string;
  /** All its processes stop where they are, as on a host that hangs, or go on. */
  stopAll(): void;
  goOn(): void;
  /** As by `kill -9` of each. */
  kill(): void;
  startAgain(): Promise<void>;
  /** Until not a block is left. */
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
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processesBelow(postmasterOf(postgres))) {
      try {
        process.kill(pid, name);
      } catch {
        // It ended meanwhile.
      }
    }
  };
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
      const { bavail, bsize } = statfsSync(disk.path);
      execFileSync('fallocate', ['-l', String(bavail * bsize), filler]);
      // What others took and gave back meanwhile.
      for (let piece = 0; piece < 1_000 && statfsSync(disk.path).bavail > 0; piece++) {
        try {
          writeFileSync(`${filler}-${piece}`, Buffer.alloc(4_096));
        } catch {
          return;
        }
      }
    },
    emptyDisk: () => {
      for (const name of readdirSync(disk?.path ?? folder)) {
        if (name.startsWith('filler')) rmSync(join(disk?.path ?? folder, name));
      }
    },
    [Symbol.asyncDispose]: async () => {
      signal('SIGCONT');
      await postgres.stop();
      if (disk) execFileSync('umount', [disk.path]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const postmasterOf = ({ dataDir }: EmbeddedPostgres) =>
  Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The first process, which starts others, and those. */
function processesBelow(parent: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
  return [parent, ...children];
}
