import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { project } from './millrace.ts';

const lookMs = 50;
/** A build takes seconds; a busy machine may stall for long. */
const guardMs = 300_000;

/**
 * Builds the console as `npm run build` does: once for a whole run of tests, by whichever worker comes first. A second build would take the
 * files from under services that have them open.
 *
 * @throws with what the build wrote when it fails
 */
export function buildConsole(): void {
  buildOnce('console', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], 'console');
}

/** Builds the documentation as `npm run build` does, in the same way. */
export function buildDocs(): void {
  buildOnce('docs-site', ['docs-site/build.ts'], 'documentation');
}

function buildOnce(workspace: string, [script = '', ...options]: readonly string[], name: string): void {
  const folder = join(inject('testFolder'), `${workspace}-build`);
  const done = join(folder, 'done');
  if (isFirst(folder)) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, script), ...options], {
      cwd: join(project, workspace),
      encoding: 'utf8',
    });
    writeFileSync(done, '');
    if (status !== 0) throw new Error(`The ${name} was not built.\n${stdout}${stderr}`);
    return;
  }
  const startedAt = performance.now();
  const cell = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(done)) {
    if (performance.now() - startedAt > guardMs)
      throw new Error(`The ${name} was not built by another worker.`);
    Atomics.wait(cell, 0, 0, lookMs);
  }
}

/** To make a folder succeeds for one of all who try. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
