import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/*
 * `npm run test:changed`, or `npm run test:changed -- main`: types, lint of the files that changed since that commit (by default the last
 * one), and the tests in their folders. What imports them further away is for `npm test`: most of the service imports most of the rest.
 */

const since = process.argv[2] ?? 'HEAD';
const git = (...words: string[]) =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);
// Of a branch, what changed on this side only.
const base = git('merge-base', since, 'HEAD')[0] ?? since;
const changed = [
  ...git('diff', '--name-only', '--relative', base),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => file.endsWith('.ts') && existsSync(file));

const folders = new Set(changed.map((file) => dirname(file)));
const tests = [...folders].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.timing.test.ts'))
    .map((name) => join(folder, name)),
);

const modules = resolve(import.meta.dirname, '../node_modules');
const steps = [
  ['typescript/bin/tsc', '--noEmit'],
  ...['console', 'docs-site'].map((folder) => ['typescript/bin/tsc', '--noEmit', '-p', folder]),
  ...(changed.length > 0 ? [['@biomejs/biome/bin/biome', 'check', ...changed]] : []),
  ...(tests.length > 0 ? [['vitest/vitest.mjs', 'run', '--project', 'all', ...tests]] : []),
];
for (const [program = '', ...words] of steps) {
  const { status } = spawnSync(process.execPath, [join(modules, program), ...words], { stdio: 'inherit' });
  if (status !== 0) {
    process.exitCode = 1;
    break;
  }
}
if (tests.length === 0) console.log('No tests are beside what changed.');
