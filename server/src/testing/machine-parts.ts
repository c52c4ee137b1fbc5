import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { oldestDebianPostgres } from './debian-postgres.ts';
import { hasLibreOffice } from './libre-office.ts';
import { javaForOpenSearch } from './opensearch.ts';
import { promtoolPath } from './promtool.ts';
import { redisProgram } from './redis.ts';
import { setUp, withSystemTools } from './whole-internet.ts';

/**
 * What some tests need that npm does not bring along. Without it they are skipped, and say why. MILLRACE_TEST_REQUIRE names what must be
 * there, by commas, or `all`: `.ci/run` does, so that nothing is skipped there unseen.
 */
const parts = {
  redis: {
    isThere: () => redisProgram() !== null,
    why: 'Redis or Valkey is not installed (apt-get install redis-server)',
  },
  chromium: {
    isThere: () => findChromium() !== null,
    why: 'Chromium is not installed (apt-get install chromium)',
  },
  postfix: {
    isThere: () => existsSync('/usr/lib/postfix/sbin/master') && process.getuid?.() === 0,
    why: 'Postfix is not installed (apt-get install postfix), or the tests do not run as root, as its master has to',
  },
  pgbouncer: {
    isThere: () => existsSync('/usr/sbin/pgbouncer'),
    why: 'PgBouncer is not installed (apt-get install pgbouncer)',
  },
  postgres: {
    isThere: () => oldestDebianPostgres() !== null,
    why: 'PostgreSQL of Debian is not installed (apt-get install postgresql)',
  },
  nginx: {
    isThere: () => existsSync('/usr/sbin/nginx'),
    why: 'nginx is not installed (apt-get install nginx-light)',
  },
  haproxy: {
    isThere: () => existsSync('/usr/sbin/haproxy'),
    why: 'HAProxy is not installed (apt-get install haproxy)',
  },
  systemd: {
    isThere: () => existsSync('/usr/bin/systemd-analyze'),
    why: 'systemd-analyze is not installed (apt-get install systemd)',
  },
  prometheus: {
    isThere: () => existsSync(promtoolPath),
    why: 'promtool is not installed (apt-get install prometheus)',
  },
  libreoffice: {
    isThere: () => hasLibreOffice(),
    why: 'LibreOffice Calc is not installed (apt-get install --no-install-recommends libreoffice-calc)',
  },
  opensearch: {
    isThere: () => javaForOpenSearch() !== null,
    why: 'Maven or a JDK of 21 or later is not installed, which run OpenSearch (apt-get install maven; Debian 12 has no such JDK, JAVA21_HOME names another one)',
  },
  go: {
    isThere: () => hasGo(),
    why: 'Go 1.21 or later is not installed (go.dev/dl; the one of Debian 12 is too old)',
  },
  containers: {
    isThere: () => hasContainerTools() && process.getuid?.() === 0 && canMount(),
    why: 'buildah, crun or mmdebstrap is not installed (apt-get install buildah crun mmdebstrap), or the tests may not mount, as root may where a container permits it',
  },
  disks: {
    isThere: () => canMount(),
    why: 'The tests may not mount a disk of their own (root may, where the container permits it)',
  },
  namespaces: {
    isThere: () => networkNamespace() !== null,
    why: 'Network namespaces are not permitted here, or `unshare` and `ip` are missing (apt-get install iproute2)',
  },
} as const;

export type MachinePart = keyof typeof parts;

export const machineParts = Object.keys(parts) as readonly MachinePart[];

/**
 * Why tests that need this part of the machine are skipped; null where it is there.
 *
 * @throws where it is required and missing, or MILLRACE_TEST_REQUIRE names what does not exist
 */
export function whyMissing(part: MachinePart): string | null {
  const isThere = looked.get(part) ?? parts[part].isThere();
  looked.set(part, isThere);
  return whySkipped(part, isThere, process.env.MILLRACE_TEST_REQUIRE ?? '');
}

/** @param require of MILLRACE_TEST_REQUIRE: all, or parts with commas between them */
export function whySkipped(part: MachinePart, isThere: boolean, require: string): string | null {
  const required = require.split(',').filter(Boolean);
  const unknown = required.find((name) => name !== 'all' && !(name in parts));
  if (unknown !== undefined) {
    throw new Error(
      `MILLRACE_TEST_REQUIRE names ${unknown}. It takes all, or a list of: ${machineParts.join(', ')}.`,
    );
  }
  if (isThere) return null;
  const { why } = parts[part];
  if (required.includes('all') || required.includes(part)) {
    throw new Error(`MILLRACE_TEST_REQUIRE asks for ${part}, but: ${why}.`);
  }
  return why;
}

/** Looking may start a program: each worker looks once. */
const looked = new Map<MachinePart, boolean>();

/** From 1.21 on it brings the version that a module asks for. */
function hasGo(): boolean {
  const { stdout } = spawnSync('go', ['version'], { encoding: 'utf8' });
  const [, minor = '0'] = /go1\.(\d+)/.exec(stdout ?? '') ?? [];
  return Number(minor) >= 21;
}

const hasContainerTools = () =>
  ['buildah', 'crun', 'mmdebstrap'].every((name) => existsSync(`/usr/bin/${name}`));

/** A disk in memory, for a moment. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-mount-'));
  try {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
    return mounted.status === 0 && spawnSync('umount', [folder]).status === 0;
  } finally {
    rmdirSync(folder);
  }
}

/** The options of `unshare` that give a network namespace; null where none does. */
export function networkNamespace(): readonly string[] | null {
  // Root needs no user namespace, which containers often forbid; others need one.
  const ways = [['--net'], ['--net', '--map-root-user']];
  const env = withSystemTools(process.env);
  return ways.find((way) => spawnSync('unshare', [...way, 'sh', '-c', setUp], { env }).status === 0) ?? null;
}
