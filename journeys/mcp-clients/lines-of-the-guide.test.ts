import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const guide = readFileSync(`${here}../../docs/clients.md`, 'utf8');

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const scripts = readdirSync(here)
  .filter((name) => name.endsWith('.py'))
  .map((name) => [name, new Set(linesOf(readFileSync(here + name, 'utf8')))] as const);

const blocks = guide.split(/^## /m).flatMap((section) => {
  const code = /^```python\n(.*?)^```$/ms.exec(section)?.[1];
  return code === undefined ? [] : [[section.split('\n')[0] ?? '', code] as const];
});

test('the guide has a block of lines for each script', () => {
  expect(blocks).toHaveLength(scripts.filter(([name]) => name !== 'common.py').length);
});

test.each(blocks)('the lines for %s are lines of a script that was run', (_heading, code) => {
  const lines = linesOf(code);
  const missing = scripts.map(([name, has]) => [name, lines.filter((line) => !has.has(line))] as const);
  const [best] = missing.toSorted(([, one], [, other]) => one.length - other.length);

  expect(best?.[1], best?.[0]).toEqual([]);
});
