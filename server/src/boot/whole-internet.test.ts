import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { privateAddresses } from '../testing/address-tricks.ts';
import type { Report } from '../testing/attack-whole-internet.ts';
import { networkNamespace, whyMissing } from '../testing/machine-parts.ts';
import { setUp, withSystemTools } from '../testing/whole-internet.ts';

/*
 * In a network namespace of its own the real addresses can be had: 169.254.169.254 and all others are this machine there, on the ports that
 * may be called, and note each connection.
 */

const why = whyMissing('namespaces');
const way = why === null ? networkNamespace() : null;
const env = withSystemTools(process.env);

test('`ip` is found where only root has its folder on the path', () => {
  expect(withSystemTools({ PATH: '/usr/bin:/bin', LANG: 'C' })).toEqual({
    PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
    LANG: 'C',
  });
  expect(withSystemTools({}).PATH).toBe('/usr/bin:/bin:/usr/sbin:/sbin');
});

const program = fileURLToPath(new URL('../testing/attack-whole-internet.ts', import.meta.url));
let report: Report;

beforeAll(() => {
  if (way === null) return;
  const command = `${setUp} && exec "$0" "$1"`;
  const printed = execFileSync('unshare', [...way, 'sh', '-c', command, process.execPath, program], {
    encoding: 'utf8',
    env,
    // Before the hook's own time is up, or it would be held up and nobody told.
    timeout: 200_000,
    maxBuffer: 16 * 1024 ** 2,
  });
  report = JSON.parse(printed);
}, 240_000);

test('no endpoint calls a private address, however it is written', ({ skip }) => {
  if (why !== null) skip(why);
  // Where the corpus writes an address as 0a.0.0.d, others than 127.0.0.1 are public so.
  const isPublic = ['169.0.0.254', '100.0.0.200'];

  expect(report.written.attempts).toBeGreaterThan(5_000);
  expect(report.written.called.filter((address) => !isPublic.includes(address))).toEqual([]);
  expect(report.broken).toEqual([]);
});

test('nor by a name, also one that changes its address', ({ skip }) => {
  if (why !== null) skip(why);

  expect(report.named.attempts).toBeGreaterThan(10 * privateAddresses.length);
  expect(report.named.called).toEqual([]);
});

test('nor by way of a redirect, or of a page that leads on', ({ skip }) => {
  if (why !== null) skip(why);

  expect(report.redirected.attempts).toBeGreaterThan(3_000);
  expect(report.publicRequests).toBeGreaterThan(2_000);
  expect(report.redirected.called).toEqual([]);
});

test('where the operator allows them, just these are called: the check can fail', ({ skip }) => {
  if (why !== null) skip(why);
  const hasSix = report.allowed.called.some((address) => address.includes(':'));
  const four = ['10.0.0.1', '100.100.100.200', '168.63.129.16', '169.254.169.254'];

  expect(report.allowed.called.toSorted()).toEqual(hasSix ? [...four, 'fd00:ec2::254'] : four);
});
