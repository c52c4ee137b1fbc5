#!/usr/bin/env node
// Plain JavaScript for any Node: finds a Node that runs TypeScript as it is written, and hands over to it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as modules from 'node:module';
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
  const bundled = ['node_modules/.bin/node', 'node_modules/.bin/node.exe', 'node_modules/.bin/node.cmd']
    .map((path) => project + path)
    .find((path) => existsSync(path));
  if (!bundled) {
    process.stderr.write(
      `Millrace needs Node 22.18 or newer; this is ${process.versions.node}. ` +
        'Run npm ci in the project folder: it brings the right one along.\n',
    );
    process.exit(2);
  }
  // Signals reach the child by themselves where it shares our terminal; those sent to us alone are passed on.
  const child = spawn(bundled, [fileURLToPath(main), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}
