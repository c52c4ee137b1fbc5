import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilListening } from '../../server/src/testing/program-listening.ts';
import { freePort, project } from './millrace.ts';

export interface Haproxy extends AsyncDisposable {
  readonly url: string;
  /** What it wrote so far: which services it turned away from, and why. */
  readonly output: () => string;
}

/**
 * HAProxy as it is installed, with deploy/haproxy.cfg: only its own port, and the services, are those of the test. Each answer says which service
 * gave it (`x-upstream`).
 */
export async function startHaproxy(ports: readonly number[]): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const documented = readFileSync(join(project, 'deploy/haproxy.cfg'), 'utf8');
  const servers = ports.map((to) => `  server 127.0.0.1:${to} 127.0.0.1:${to}`).join('\n');
  writeFileSync(
    file,
    `${documented
      .replace(
        /^ {2}bind .*$/m,
        `  bind 127.0.0.1:${port}\n  http-response set-header x-upstream %[var(txn.to)]`,
      )
      .replace(/(?:^ {2}server .*\n)+/m, `  http-response set-var(txn.to) srv_name\n${servers}\n`)}`,
  );
  const haproxy = spawn('/usr/sbin/haproxy', ['-db', '-f', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
  });
  let output = '';
  for (const stream of [haproxy.stdout, haproxy.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const stop = async () => {
    if (haproxy.exitCode === null && haproxy.signalCode === null) {
      const ended = once(haproxy, 'exit');
      haproxy.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilListening({ host: '127.0.0.1', port }, haproxy);
  } catch (error) {
    await stop();
    throw new Error(`HAProxy does not start: ${output}`, { cause: error });
  }
  return { url: `http://127.0.0.1:${port}`, output: () => output, [Symbol.asyncDispose]: stop };
}
