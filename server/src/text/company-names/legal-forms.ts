import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Spellings } from './name-case.ts';

/** Where a form may be taken off, by its folded spelling (legal-form.ts). */
export type LegalForms = ReadonlyMap<string, number>;

interface Tables {
  readonly forms: LegalForms;
  /** Forms of scripts without spaces, the longest first. */
  readonly attached: readonly string[];
  readonly spellings: Spellings;
}

let tables: Tables | undefined;

/** Read at the first call: 90 kB, some 3 ms. */
export function loadTables(): Tables {
  tables ??= readTables();
  return tables;
}

function readTables(): Tables {
  const [forms = '', attached = ''] = brotliDecompressSync(readData('legal-forms.br'), {
    maxOutputLength: 8 * 1024 ** 2,
  })
    .toString()
    .split('\n\n');
  return {
    forms: new Map(
      forms.split('\n').map((line) => {
        const space = line.lastIndexOf(' ');
        return [line.slice(0, space), Number(line.slice(space + 1))];
      }),
    ),
    attached: attached.trim().split('\n'),
    spellings: new Map(
      readData('spellings.txt')
        .toString()
        .trim()
        .split('\n')
        .map((word) => [word.toLowerCase(), word]),
    ),
  };
}

function readData(file: string): Buffer {
  return readFileSync(new URL(`data/${file}`, import.meta.url));
}
