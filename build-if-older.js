// Runs before `npm start`: builds the console and the documentation where their sources are newer than the build. Plain JavaScript for any
// Node from 20 on. The service starts in any case: without a build, /console says how to make one, and /docs shows the reference.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = dirname(fileURLToPath(import.meta.url));
const buildMsMax = 120_000;

const inConsole = ['src', 'index.html', 'vite.config.ts', 'package.json'].map((name) => `console/${name}`);
const generated = ['action-titles.json', 'console.json', 'manage-api.ts', 'provider-names.json'].map(
  (name) => `generated/${name}`,
);
const inDocs = ['assets', 'src', 'build.ts', 'eleventy.config.ts', 'package.json'].map(
  (name) => `docs-site/${name}`,
);
const texts = ['CHANGELOG.md', 'CONTRIBUTING.md', 'REVIEW.md', 'ARCHITECTURE.md', 'generated/prices.md'];

const builds = [
  {
    name: 'console',
    folder: 'console',
    built: 'console/dist/index.html',
    sources: [...inConsole, ...generated],
    tool: 'node_modules/vite/bin/vite.js',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'],
  },
  {
    name: 'documentation',
    folder: 'docs-site',
    built: 'docs-site/dist/index.html',
    sources: [...inDocs, 'docs', ...texts, 'server/src/kernel/look-tokens.ts'],
    tool: 'node_modules/@11ty/eleventy/package.json',
    command: ['docs-site/build.ts'],
  },
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

const older = builds.filter(({ built, sources }) => {
  const stat = statSync(join(project, built), { throwIfNoEntry: false });
  return !stat || newestMs(sources.map((path) => join(project, path))) > stat.mtimeMs;
});
const missing = older.filter(({ tool }) => !existsSync(join(project, tool)));
const ready = older.filter((one) => !missing.includes(one));
if (missing.length > 0)
  console.error(
    `Not built, since development dependencies are not installed (npm ci --include=dev): ${namesOf(missing)}.`,
  );
if (ready.length > 0) {
  console.error(`Building the ${namesOf(ready)} (a few seconds, once after a change)…`);
  await Promise.all(ready.map(build));
}

function namesOf(some) {
  return some.map(({ name }) => name).join(' and the ');
}

function build({ name, folder, command }) {
  // The Node that `npm ci` installed, where there is one.
  const own = join(project, 'node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const [script, ...options] = command;
  const started = spawn(existsSync(own) ? own : process.execPath, [join(project, script), ...options], {
    cwd: join(project, folder),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: buildMsMax,
  });
  let said = '';
  started.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  return new Promise((resolve) => {
    const end = (error) => {
      if (error)
        console.error(`The ${name} could not be built; the service starts without it.\n${said}${error}`);
      resolve();
    };
    started.on('error', (error) => end(error.message));
    started.on('close', (status) => end(status === 0 ? null : `exit code ${status}`));
  });
}
