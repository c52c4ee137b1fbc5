import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContainerImage, ImageConfig } from './container-image.ts';
import type { Seccomp } from './unit-seccomp.ts';

export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

export interface Container {
  /** What it has written until now. */
  readonly output: () => string;
  readonly ended: Promise<Ran>;
  /** As `docker stop` begins. */
  signal(name: string): void;
  /** As `docker exec`. */
  exec(words: readonly string[]): Promise<Ran>;
}

export interface Volume extends Disposable {
  readonly path: string;
}

/** A volume as an engine makes it: empty, and the user's of the image. */
export function makeVolume({ User }: ImageConfig): Volume {
  const path = mkdtempSync(join(tmpdir(), 'millrace-volume-'));
  const [uid = 0, gid = 0] = User.split(':').map(Number);
  chownSync(path, uid, gid);
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

export interface ContainerTerms {
  readonly volume: Volume;
  /** Over those of the image. */
  readonly environment?: Readonly<Record<string, string>>;
  /** System calls that are allowed; all that its rights allow where it is not given. */
  readonly seccomp?: Seccomp;
}

let made = 0;

/**
 * Runs the image by crun, as an engine with `--read-only --cap-drop=ALL --security-opt=no-new-privileges --tmpfs /tmp` would: user, command, folder
 * and environment are the image's, its first process has the number 1. It shares the network of this machine.
 */
export function runContainer(image: ContainerImage, terms: ContainerTerms): Container {
  const id = `millrace-${process.pid}-${++made}`;
  const folder = mkdtempSync(join(tmpdir(), 'millrace-container-'));
  const state = join(folder, 'state');
  mkdirSync(state);
  writeFileSync(join(folder, 'config.json'), JSON.stringify(bundleOf(image, terms)));
  const crun = ['--cgroup-manager=disabled', '--root', state];
  const start = (words: readonly string[]) =>
    follow(spawn('unshare', ['--mount', 'sh', '-c', withCgroups, 'sh', 'crun', ...crun, ...words]));
  const { output, ended } = start(['run', '--bundle', folder, id]);
  return {
    output,
    ended: ended.finally(() => rmSync(folder, { recursive: true, force: true })),
    signal: (name) => execFileSync('crun', ['--root', state, 'kill', id, name]),
    exec: (words) => start(['exec', ...asIn(image, terms), id, ...words]).ended,
  };
}

const environmentOf = ({ config }: ContainerImage, { environment = {} }: ContainerTerms): string[] => [
  ...config.Env,
  ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
];

/** crun would take root and no variables for another process than the first. */
const asIn = (image: ContainerImage, terms: ContainerTerms): string[] => [
  ...['--user', image.config.User, '--cwd', image.config.WorkingDir, '--no-new-privs'],
  ...environmentOf(image, terms).flatMap((pair) => ['--env', pair]),
];

/** crun reads the version of control groups even where it makes none, and does not know hosts that have both: it gets the newer one. */
const withCgroups =
  'umount -R /sys/fs/cgroup 2>/dev/null; mount -t cgroup2 none /sys/fs/cgroup 2>/dev/null; exec "$@"';

function follow(child: ReturnType<typeof spawn>) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(([code]): Ran => ({ code, output }));
  return { output: () => output, ended };
}

/** By the runtime specification of the Open Container Initiative. */
function bundleOf(image: ContainerImage, terms: ContainerTerms) {
  const { config, root } = image;
  const { volume, seccomp } = terms;
  const [uid, gid] = config.User.split(':').map(Number);
  const memory = (destination: string, ...options: string[]) => ({
    destination,
    type: 'tmpfs',
    source: 'tmpfs',
    options: ['nosuid', 'nodev', 'size=64m', ...options],
  });
  return {
    ociVersion: '1.0.2',
    process: {
      terminal: false,
      user: { uid, gid },
      args: [...config.Entrypoint, ...config.Cmd],
      env: environmentOf(image, terms),
      cwd: config.WorkingDir,
      capabilities: {},
      noNewPrivileges: true,
    },
    root: { path: root, readonly: true },
    hostname: 'millrace',
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755', 'size=65536k'] },
      memory('/dev/shm', 'mode=1777'),
      memory('/tmp', 'mode=1777'),
      { destination: '/etc/resolv.conf', type: 'bind', source: '/etc/resolv.conf', options: ['bind', 'ro'] },
      ...Object.keys(config.Volumes).map((destination) => ({
        destination,
        type: 'bind',
        source: volume.path,
        options: ['bind', 'rw'],
      })),
    ],
    linux: {
      namespaces: ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })),
      ...(seccomp ? { seccomp } : {}),
    },
  };
}
