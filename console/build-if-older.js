// Runs before `npm start`: builds the console where its sources are newer than the build. Plain JavaScript for any Node from 20 on.
// The service starts in any case: without a build the page /console says how to make one.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const project = dirname(folder);
const sources = [
  join(folder, 'src'),
  join(folder, 'index.html'),
  join(folder, 'vite.config.ts'),
  join(folder, 'package.json'),
  ...['action-titles.json', 'console.json', 'manage-api.ts', 'provider-names.json'].map((name) =>
    join(project, 'generated', name),
  ),
];

/** When the newest of these files was changed. */
function newestMs(paths) {
  let newest = 0;
  for (const path of paths) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) continue;
    const inner = stat.isDirectory()
      ? newestMs(readdirSync(path).map((name) => join(path, name)))
      : stat.mtimeMs;
    if (inner > newest) newest = inner;
  }
  return newest;
}

const built = statSync(join(folder, 'dist/index.html'), { throwIfNoEntry: false });
if (!built || newestMs(sources) > built.mtimeMs) build();

function build() {
  const vite = join(project, 'node_modules/vite/bin/vite.js');
  // The Node that `npm ci` installed, where there is one.
  const own = join(project, 'node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(vite)) {
    console.error(
      'The console is not built: its development dependencies are not installed (npm ci --include=dev).',
    );
    return;
  }
  console.error('Building the console (a few seconds, once after a change)…');
  const { status, stderr } = spawnSync(
    existsSync(own) ? own : process.execPath,
    [vite, 'build', '--logLevel', 'error'],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      timeout: 120_000,
    },
  );
  if (status !== 0)
    console.error(`The console could not be built; the service starts without it.\n${stderr ?? ''}`);
}
