import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const project = fileURLToPath(new URL('../../../', import.meta.url));

test('no test file overrides a fixture: the files of a worker share modules, so it would hold in later ones as well', () => {
  const files = globSync(['server/src/**/*.test.ts', 'journeys/**/*.test.ts'], { cwd: project });

  const overriding = files.filter((file) => /\.override\(/.test(readFileSync(project + file, 'utf8')));

  expect(files.length).toBeGreaterThan(500);
  expect(overriding).toEqual([]);
});
