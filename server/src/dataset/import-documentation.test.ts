import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type RecordKindName, recordKinds } from './kinds/record-kind.ts';
import { recordReadings } from './readings/record-readings.ts';

const documentation = readFileSync(new URL('../../../docs/import.md', import.meta.url), 'utf8');

test.for(recordKinds)('docs/import.md names every field and layout of %s', (kind) => {
  const { fields, presets, usual, required } = recordReadings[kind].columns;

  expect(fieldsToldOf(kind)).toEqual(new Set(fields));
  const rows = documentation.split('\n').filter((line) => line.startsWith(`| ${kind} `));
  expect(rows.map((row) => /`([^`]+)`/.exec(row)?.[1])).toEqual(presets.map(({ name }) => name));
  // And what the columns promise of themselves.
  expect(Object.keys(usual)).toEqual(fields);
  for (const { mapping } of presets) expect(fields).toEqual(expect.arrayContaining(Object.keys(mapping)));
  expect(fields).toEqual(expect.arrayContaining([...required]));
});

function fieldsToldOf(kind: RecordKindName): Set<string> {
  const title = `- **${kind.charAt(0).toUpperCase()}${kind.slice(1)}** (`;
  const begin = documentation.indexOf('): ', documentation.indexOf(title));
  const item = documentation.slice(begin, documentation.indexOf('.\n', begin));
  return new Set([...item.matchAll(/`(\w+)`/g)].map(([, field]) => field as string));
}
