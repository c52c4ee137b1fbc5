import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { project } from './millrace.ts';

let isBuilt = false;

/** Builds the console as `npm run build` does, once for all tests of a worker. @throws with what the build wrote when it fails */
export function buildConsole(): void {
  if (isBuilt) return;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(project, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: join(project, 'console'), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The console was not built.\n${stdout}${stderr}`);
  isBuilt = true;
}
