import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { casesUrl } from './compare.ts';

/** A file of `cases/local/`, and what it is made from. */
export interface Table {
  readonly file: string;
  readonly rows: (checkouts: Checkouts) => readonly object[];
}

/** What is asked of a checkout is not in the folder. */
class NotThere extends Error {}

/** Checkouts of repositories in one folder, each under the repository's name. */
export class Checkouts {
  readonly folder: string;
  /** What was asked for and is not there. */
  readonly missing = new Set<string>();

  constructor(folder: string) {
    this.folder = folder;
  }

  read(path: string): string {
    return this.#look(path, () => readFileSync(join(this.folder, path), 'utf8')).replace(/^\uFEFF/, '');
  }

  /** Paths of the files under one of a checkout, in the order of their letters. */
  list(path: string): readonly string[] {
    const entries = this.#look(path, () =>
      readdirSync(join(this.folder, path), { recursive: true, withFileTypes: true }),
    );
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(this.folder, '/').length))
      .sort();
  }

  /** No rows where a file is missing that they are made from. */
  rows<Row>(convert: () => readonly Row[]): readonly Row[] {
    try {
      return convert();
    } catch (error) {
      if (error instanceof NotThere) return [];
      throw error;
    }
  }

  #look<Found>(path: string, look: () => Found): Found {
    try {
      return look();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      this.missing.add(path);
      throw new NotThere(path, { cause: error });
    }
  }
}

/** The first row of each key. */
export function firstOfEach<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly Row[] {
  const firsts = new Map<string, Row>();
  for (const row of rows) if (!firsts.has(keyOf(row))) firsts.set(keyOf(row), row);
  return [...firsts.values()];
}

/** Writes a table, each row once; says how many rows it has, and what was missing for others. */
export function writeTable({ file, rows }: Table, folder: string): string {
  const checkouts = new Checkouts(folder);
  const lines = new Set(checkouts.rows(() => rows(checkouts)).map((row) => JSON.stringify(row)));
  const local = casesUrl('local/');
  mkdirSync(local, { recursive: true });
  if (lines.size > 0) writeFileSync(new URL(file, local), `${[...lines].join('\n')}\n`);
  const missing = [...checkouts.missing].map((path) => `\n  not there: ${path}`).join('');
  return `${file}: ${lines.size === 0 ? 'not written' : `${lines.size} rows`}${missing}`;
}
