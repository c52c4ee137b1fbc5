import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { expect, test } from 'vitest';
import { errorCatalog } from './kernel/error-catalog.ts';
import { sourceFiles } from './testing/source-files.ts';

/** A file imports from its own folder and from folders with a lower rank; ARCHITECTURE.md shows the same table. */
const ranks: Readonly<Record<string, number>> = {
  ...{ kernel: 0 },
  ...{ postgres: 1, outbound: 1, cache: 1, telemetry: 1, text: 1 },
  ...{ records: 2 },
  ...{
    accounts: 3,
    identity: 3,
    ledger: 3,
    limits: 3,
    web: 3,
    mail: 3,
    mailer: 3,
    dataset: 3,
    world: 3,
    privacy: 3,
  },
  ...{ providers: 4, webhooks: 4, oauth: 4 },
  // Settings of vendors come from the list of vendors, so they are above providers.
  ...{ waterfall: 5, settings: 5 },
  ...{ endpoints: 6, jobs: 6 },
  ...{ gateway: 7, catalog: 7, admin: 7 },
  ...{ 'account-api': 8, 'manage-api': 8 },
  ...{ http: 9, mcp: 9, cli: 9 },
  ...{ boot: 10 },
};
/** Endpoints never see a wallet, a key or a database, although their number would allow it. */
const closedToEndpoints = ['ledger', 'accounts', 'limits', 'postgres'];

/** Tests may use anything; nothing of the service may use `testing`. */
const folderOf = (name: string) => (name.includes('/') ? (name.split('/')[0] as string) : null);
const layered = sourceFiles().filter(({ name }) => folderOf(name) !== 'testing');

/** Files below server/src that a file imports, also as a type or at run time. */
const importsOf = (name: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    posix.join(dirname(name), target),
  );

/** What is wrong with the imports of a file. */
function wrongImports(name: string, text: string): string[] {
  const from = folderOf(name) as string;
  return importsOf(name, text).flatMap((imported) => {
    // Types of the management API, made of its description: nothing of it runs.
    if (imported === '../../generated/manage-api.ts') return [];
    const to = folderOf(imported);
    if (to === from) return [];
    const below = to !== null && (ranks[to] ?? 99) < (ranks[from] ?? -1);
    const open = from !== 'endpoints' || !closedToEndpoints.includes(to ?? '');
    // The command line starts the service, so it imports what puts it together.
    const composes = from === 'cli' && to === 'boot';
    return (below && open) || composes ? [] : [`${name} imports ${imported}`];
  });
}

test('every file of the service is in a room, and every room has a rank', () => {
  const homeless = layered.filter(({ name }) => ranks[folderOf(name) ?? ''] === undefined);

  expect(homeless.map(({ name }) => name)).toEqual([]);
});

test('ARCHITECTURE.md gives every room its rank', () => {
  const text = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| (\d+) \| (.+) \|$/gm)];

  const written = rows.flatMap(([, rank, rooms = '']) =>
    rooms.split(' · ').map((room) => [/`([a-z-]+)`/.exec(room)?.[1], Number(rank)]),
  );

  expect(Object.fromEntries(written)).toEqual(ranks);
});

test('imports point downwards', () => {
  const wrong = layered.flatMap(({ name, path }) => wrongImports(name, readFileSync(path, 'utf8')));

  expect(wrong).toEqual([]);
});

test.each([
  ['kernel/price.ts', "import { x } from '../ledger/plan.ts';"],
  ['ledger/plan.ts', "import type { X } from '../accounts/api-key.ts';"],
  ['endpoints/search/x.ts', "import { x } from '../../postgres/pool.ts';"],
  ['gateway/x.ts', "const x = await import('../http/server.ts');"],
  ['http/docs/x.ts', "import '../../boot/app.ts';"],
  ['cache/x.ts', "import { x } from '../settings/config.ts';"],
  ['mcp/x.ts', "import { x } from '../loose.ts';"],
  ['unheard-of/x.ts', "import { x } from '../kernel/price.ts';"],
])('an import that points upwards or sideways is found: %s', (name, text) => {
  const wrong = wrongImports(name, text);

  expect(wrong).toHaveLength(1);
});

/** One circle of imports for each file that leads back to itself, such as `a.ts → b.ts → a.ts`; none where there are none. */
function circlesIn(files: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (name: string) => {
    const at = way.indexOf(name);
    if (at >= 0) circles.push([...way.slice(at), name].join(' → '));
    if (at >= 0 || done.has(name)) return;
    way.push(name);
    for (const next of files.get(name) ?? []) visit(next);
    way.pop();
    done.add(name);
  };
  for (const name of files.keys()) visit(name);
  return circles;
}

test('no file imports itself through others', () => {
  const files = new Map(
    sourceFiles().map(({ name, path }) => [name, importsOf(name, readFileSync(path, 'utf8'))]),
  );

  const circles = circlesIn(files);

  expect(circles).toEqual([]);
});

test('a circle of imports is found and named, one of types too', () => {
  const files = {
    'mail/start.ts': "import { one } from './one.ts';",
    'mail/one.ts': "import type { Two } from '../mail/two.ts';",
    'mail/two.ts': "export const load = async () => await import('./three.ts');",
    'mail/three.ts': "import { one } from './one.ts';\nimport './start-not.ts';",
  };

  const circles = circlesIn(
    new Map(Object.entries(files).map(([name, text]) => [name, importsOf(name, text)])),
  );

  expect(circles).toEqual(['mail/one.ts → mail/two.ts → mail/three.ts → mail/one.ts']);
});

test('only settings/config.ts reads the environment', () => {
  const readers = sourceFiles().filter(
    ({ name, path }) => !name.startsWith('testing/') && readFileSync(path, 'utf8').includes('process.env'),
  );

  expect(readers.map(({ name }) => name)).toEqual(['settings/config.ts']);
});

test('every error that is thrown is in the catalogue', () => {
  const thrown = sourceFiles().flatMap(({ path }) =>
    [...readFileSync(path, 'utf8').matchAll(/new ServiceError\(\s*'([^']+)'/g)].map(([, code]) => code),
  );

  expect(thrown.length).toBeGreaterThan(20);
  expect(thrown.filter((code) => !Object.hasOwn(errorCatalog, code ?? ''))).toEqual([]);
});
