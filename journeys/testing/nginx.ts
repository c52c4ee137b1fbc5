import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilListening } from '../../server/src/testing/program-listening.ts';
import { freePort } from './millrace.ts';

export interface Nginx extends AsyncDisposable {
  readonly url: string;
  /** Its error log so far. */
  readonly errors: () => string;
}

/**
 * nginx as it is installed, before these ports of this machine, with its defaults: what another process may be asked instead
 * (`proxy_next_upstream error timeout`, nothing that was sent and is no GET), HTTP/1.0 without kept connections, one failure to turn away. Only how
 * long it turns away is shorter than its 10 s.
 */
export async function startNginx(ports: readonly number[], failTimeout = '2s'): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-nginx-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const errorLog = join(folder, 'error.log');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    pid ${join(folder, 'nginx.pid')};
    error_log ${errorLog};
    events {}
    http {
      access_log off;
      ${paths.join('\n      ')}
      upstream millrace {
        ${ports.map((to) => `server 127.0.0.1:${to} fail_timeout=${failTimeout};`).join('\n        ')}
      }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://millrace;
          add_header x-upstream $upstream_addr always;
        }
      }
    }
`,
  );
  const nginx = spawn('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
    cwd: '/',
  });
  const stop = async () => {
    if (nginx.exitCode === null && nginx.signalCode === null) {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilListening({ host: '127.0.0.1', port }, nginx);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    errors: () => readFileSync(errorLog, 'utf8'),
    [Symbol.asyncDispose]: stop,
  };
}
