import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from '../../testing/source-files.ts';

test('nothing of the AI SDK is read before a model is asked: its types alone are imported', () => {
  const imports = sourceFiles().flatMap(({ name, path }) =>
    [
      ...readFileSync(path, 'utf8').matchAll(/^(?:import|export) [^;]*? from '(?:ai|@ai-sdk\/[a-z-]+)';/gms),
    ].map(([text]) => `${name}: ${text}`),
  );

  expect(imports.length).toBeGreaterThan(1);
  expect(imports.filter((one) => !one.includes(': import type '))).toEqual([]);
});
