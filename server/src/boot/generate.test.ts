import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from 'vitest';
import { errorCatalog } from '../kernel/error-catalog.ts';
import { keylessNames } from '../providers/keyless-sources.ts';
import { vendorNames } from '../providers/vendors.ts';
import { settings } from '../settings/settings.ts';
import { generatedFiles, staleFiles, writeGenerated } from './generate.ts';

const files = await generatedFiles();

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-generate-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

test('the committed files are current: run npm run generate', () => {
  expect(staleFiles(fileURLToPath(new URL('../../../', import.meta.url)), files)).toEqual([]);
});

test('what was written is current, and written again it changes nothing', ({ folder }) => {
  writeGenerated(folder, files);

  expect(staleFiles(folder, files)).toEqual([]);
  expect(writeGenerated(folder, files)).toEqual([]);
});

test('a file that was edited is named and put right', ({ folder }) => {
  writeGenerated(folder, files);
  writeFileSync(join(folder, 'generated/prices.md'), 'everything is free');

  expect(staleFiles(folder, files)).toEqual(['generated/prices.md']);
  expect(writeGenerated(folder, files)).toEqual(['generated/prices.md']);
  expect(readFileSync(join(folder, 'generated/prices.md'), 'utf8')).toContain('# Prices');
});

test.for([
  ['an error code', 'docs/errors/no_more.md'],
  ['a source', 'docs/providers/no_more.md'],
] as const)('the page of %s that is gone is named and removed', ([, path], { folder }) => {
  writeGenerated(folder, files);
  writeFileSync(join(folder, path), '');

  expect(staleFiles(folder, files)).toEqual([path]);
  writeGenerated(folder, files);
  expect(staleFiles(folder, files)).toEqual([]);
});

test('every error code, every source and every setting has its words', () => {
  for (const code of Object.keys(errorCatalog)) expect(files.has(`docs/errors/${code}.md`), code).toBe(true);
  for (const name of [...vendorNames, ...keylessNames])
    expect(files.has(`docs/providers/${name}.md`), name).toBe(true);
  for (const { name } of Object.values(settings))
    expect(files.get('docs/settings.md')).toContain(`| \`${name}\` |`);
});
