import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { oapiCodegen, ogen, pinned } from './tools.ts';

/* docs/generated-clients.md says what the last run of all clients wrote, and names the versions that are run. */

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const guide = readFileSync(path('../../docs/generated-clients.md'), 'utf8');
const rows = guide.split('\n').filter((line) => line.startsWith('| '));

interface Seen {
  readonly decoded: number;
  readonly ofTheDocument: number;
  readonly ofASandbox: number;
}
/** Written by a run of all clients. */
const files = existsSync(path('seen')) ? readdirSync(path('seen')) : [];
const seen = files.map(
  (file) =>
    [file.replace('.json', ''), JSON.parse(readFileSync(path(`seen/${file}`), 'utf8')) as Seen] as const,
);

/** The generator as the guide names it: that of openapi-generator is made for several languages. */
const rowOf = (generator: string) => {
  const [, language] = /^openapi-generator-(\w+)$/.exec(generator) ?? [];
  return rows.find((row) =>
    language === undefined
      ? row.toLowerCase().includes(`| ${generator} `)
      : row.toLowerCase().startsWith(`| ${language} | openapi-generator `),
  );
};

test.each(seen)('the row of %s has the bodies that it decoded', (generator, { decoded }) => {
  expect(rowOf(generator), generator).toMatch(new RegExp(`\\| ${decoded} \\|$`));
});

test.skipIf(seen.length === 0)('the guide says of how many examples and answers these are', () => {
  const figures = new Set(seen.map(([, one]) => JSON.stringify(one)));
  const [{ ofTheDocument, ofASandbox }] = seen.map(([, one]) => one) as [Seen];

  expect([...figures], 'all clients were run on one state').toHaveLength(1);
  expect(guide).toContain(`${ofTheDocument} examples`);
  expect(guide).toContain(`${ofASandbox} answers`);
});

test('the guide names the versions that are run', () => {
  const versions = [
    ...[
      '@hey-api/openapi-ts',
      'openapi-typescript',
      'orval',
      'openapi-generator-cli',
      'openapi-python-client',
    ].map((name) => pinned[name as keyof typeof pinned]),
    ...[oapiCodegen, ogen].map((module) => /@v(.+)$/.exec(module)?.[1] ?? ''),
    /progenitor-client = "=(.+?)"/.exec(readFileSync(path('programs/progenitor/Cargo.toml'), 'utf8'))?.[1] ??
      '',
  ];

  expect(versions.filter((version) => version === '' || !guide.includes(version))).toEqual([]);
});
