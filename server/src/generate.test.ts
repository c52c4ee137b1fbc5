import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from 'vitest';
import { settings } from './config.ts';
import { generatedFiles, staleFiles, writeGenerated } from './generate.ts';
import { errorCatalog } from './kernel/error-catalog.ts';

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-generate-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

test('the committed files are current: run npm run generate', () => {
  expect(staleFiles(fileURLToPath(new URL('../../', import.meta.url)))).toEqual([]);
});

test('what was written is current, and written again it changes nothing', ({ folder }) => {
  writeGenerated(folder);

  expect(staleFiles(folder)).toEqual([]);
  expect(writeGenerated(folder)).toEqual([]);
});

test('a file that was edited is named and put right', ({ folder }) => {
  writeGenerated(folder);
  writeFileSync(join(folder, 'generated/prices.md'), 'everything is free');

  expect(staleFiles(folder)).toEqual(['generated/prices.md']);
  expect(writeGenerated(folder)).toEqual(['generated/prices.md']);
  expect(readFileSync(join(folder, 'generated/prices.md'), 'utf8')).toContain('# Prices');
});

test('the page of an error code that is gone is named and removed', ({ folder }) => {
  writeGenerated(folder);
  writeFileSync(join(folder, 'docs/errors/no_more.md'), '');

  expect(staleFiles(folder)).toEqual(['docs/errors/no_more.md']);
  writeGenerated(folder);
  expect(staleFiles(folder)).toEqual([]);
});

test('every error code and every setting has its words', () => {
  const files = generatedFiles();

  for (const code of Object.keys(errorCatalog)) expect(files.has(`docs/errors/${code}.md`), code).toBe(true);
  for (const { name } of Object.values(settings))
    expect(files.get('docs/settings.md')).toContain(`| \`${name}\` |`);
});
