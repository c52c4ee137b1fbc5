import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from '../postgres/pool.ts';
import { type Company, company } from '../records/company.ts';
import { test as base } from './database.ts';
import { searchCompanies } from './search-companies.ts';

interface Folder {
  /** Writes a file and gives its path. */
  write(content: string | Buffer, name?: string): string;
  rejects(file: string): { line: number; reason: string; field: string | null; raw: string }[];
}

/** `test` with a database and a folder for files to import. */
export const test = base.extend<{ folder: Folder }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
  folder: async ({}, use) => {
    const path = mkdtempSync(join(tmpdir(), 'millrace-import-'));
    await use({
      write(content, name = 'list') {
        writeFileSync(join(path, name), content);
        return join(path, name);
      },
      rejects: (file) =>
        readFileSync(`${file}.rejects.jsonl`, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
    });
    rmSync(path, { recursive: true });
  },
});

/** All that was imported, by name; each is a whole company record. */
export async function imported(pool: Pool): Promise<readonly Company[]> {
  const { items } = await searchCompanies(pool, { page: 1, pageSize: 100 });
  for (const item of items) company.parse(item);
  return items.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
export const names = async (pool: Pool) => (await imported(pool)).map(({ name }) => name);
/** JSON Lines. */
export const lines = (...records: unknown[]) => records.map((record) => JSON.stringify(record)).join('\n');
