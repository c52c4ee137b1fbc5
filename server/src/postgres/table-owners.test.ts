import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { test } from '../testing/database.ts';
import { tableSizes } from './table-sizes.ts';

test('docs/operations/storage.md names every table of the database, who owns its rows, their bound, and how long they live', async ({
  db,
}) => {
  const text = readFileSync(new URL('../../../docs/operations/storage.md', import.meta.url), 'utf8');
  const lines = text.slice(text.indexOf('## Every table')).split('\n');
  const documented = lines.flatMap((line) => {
    const [, name, ...cells] = line.split('|').map((cell) => cell.trim());
    return /^`\w+`$/.test(name ?? '') ? [{ name: name?.slice(1, -1), cells: cells.slice(0, 3) }] : [];
  });

  const tables = (await tableSizes(db.pool)).map((size) => size.table);

  expect(documented.map(({ name }) => name)).toEqual(tables.toSorted());
  expect(documented.filter(({ cells }) => cells.length !== 3 || cells.includes(''))).toEqual([]);
});
