import { execFile } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const project = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** What an image says about how to run it, as Docker writes it. */
const imageConfig = z.object({
  User: z.string(),
  Env: z.array(z.string()),
  Entrypoint: z.array(z.string()),
  Cmd: z.array(z.string()),
  WorkingDir: z.string(),
  StopSignal: z.string(),
  Volumes: z.record(z.string(), z.unknown()),
  ExposedPorts: z.record(z.string(), z.unknown()),
  Healthcheck: z.object({ Test: z.array(z.string()) }),
});

export type ImageConfig = z.infer<typeof imageConfig>;

export interface ContainerImage extends AsyncDisposable {
  readonly config: ImageConfig;
  /** Its files, unpacked. */
  readonly root: string;
  readonly bytes: number;
}

const outputMax = 64 * 1024 ** 2;
const buildMs = 20 * 60_000;

/**
 * Builds deploy/Containerfile as it is, by buildah with chroot isolation, which needs no engine. In the place of the images that it names, which
 * come from a registry, stand two of the same shape: Debian's smallest system, and the same with the Node that `npm ci` brings and npm.
 */
export async function buildImage(): Promise<ContainerImage> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-image-'));
  const buildah = async (...words: string[]) => {
    const places = [
      '--root',
      join(folder, 'store'),
      '--runroot',
      join(folder, 'run'),
      '--storage-driver',
      'vfs',
    ];
    const { stdout } = await run('buildah', [...places, ...words], {
      maxBuffer: outputMax,
      timeout: buildMs,
    });
    return stdout.trim();
  };
  const dispose = async () => {
    await buildah('rm', '--all').catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const base = await importBase(buildah, await makeBase(folder));
    const nodeBase = await importNodeBase(buildah, base, folder);
    await buildah(
      ...['build', '--isolation', 'chroot', '--format', 'docker', '--layers=false', '--pull-never'],
      ...['--build-arg', `BASE=${base}`, '--build-arg', `NODE_BASE=${nodeBase}`],
      ...fromThisMachine(),
      ...['-f', join(project, 'deploy/Containerfile'), '-t', 'localhost/millrace', project],
    );
    const container = await buildah('from', '--pull-never', 'localhost/millrace');
    const root = await buildah('mount', container);
    // An engine puts its own there. crun would make the file, in the image's own root.
    closeSync(openSync(join(root, 'etc/resolv.conf'), 'a'));
    const inspected = JSON.parse(await buildah('inspect', container));
    // As engines say it: the bytes of all files.
    const { stdout: size } = await run('du', ['-s', '--apparent-size', '--block-size=1', root]);
    return {
      config: imageConfig.parse(inspected.Docker?.config),
      root,
      bytes: Number(size.split('\t')[0]),
      [Symbol.asyncDispose]: dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

type Buildah = (...words: string[]) => Promise<string>;

/** As the slim images of Debian are: without manuals and translations. */
async function makeBase(folder: string): Promise<string> {
  const archive = join(folder, 'base.tar');
  const release = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
  const excluded = ['/usr/share/man/*', '/usr/share/locale/*', '/usr/share/info/*', '/usr/share/doc/*'];
  await run(
    'mmdebstrap',
    [
      ...['--quiet', '--mode=root', '--variant=custom'],
      // With what the slim images have. Otherwise a package that merges /usr later brings all of Perl.
      ...['--include=?essential', '--include=apt,debian-archive-keyring,passwd,usr-is-merged'],
      '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr',
      ...excluded.map((path) => `--dpkgopt=path-exclude=${path}`),
      '--dpkgopt=path-include=/usr/share/doc/*/copyright',
      ...[release, archive],
    ],
    { timeout: buildMs },
  );
  return archive;
}

async function importBase(buildah: Buildah, archive: string): Promise<string> {
  const container = await buildah('from', 'scratch');
  await buildah('add', '--quiet', container, archive, '/');
  await buildah(
    'config',
    '--env',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    container,
  );
  await buildah('commit', '--quiet', '--rm', container, 'localhost/millrace-base');
  return 'localhost/millrace-base';
}

async function importNodeBase(buildah: Buildah, base: string, folder: string): Promise<string> {
  const local = join(folder, 'node/usr/local');
  const npm = dirname(dirname(realpathSync((await run('which', ['npm'])).stdout.trim())));
  for (const name of ['bin', 'lib/node_modules']) mkdirSync(join(local, name), { recursive: true });
  cpSync(realpathSync(join(project, 'node_modules/.bin/node')), join(local, 'bin/node'));
  chmodSync(join(local, 'bin/node'), 0o755);
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  const container = await buildah('from', '--pull-never', base);
  await buildah('copy', '--quiet', container, join(folder, 'node'), '/');
  // Of a machine that reaches the registry through a proxy of its own.
  await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container);
  await buildah('commit', '--quiet', '--rm', container, 'localhost/millrace-node');
  return 'localhost/millrace-node';
}

/** How npm reaches its registry from here, and what it has fetched before. None of it gets into the image. */
function fromThisMachine(): string[] {
  const shared = [
    [join(homedir(), '.npmrc'), '/root/.npmrc:ro'],
    ['/etc/ssl/certs', '/etc/ssl/certs:ro'],
    [join(homedir(), '.npm'), '/root/.npm'],
  ] as const;
  return shared.flatMap(([from, to]) => (existsSync(from) ? ['--volume', `${from}:${to}`] : []));
}
