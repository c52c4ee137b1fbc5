import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { accountEndpoints } from '../../server/src/account-api/account-endpoints.ts';
import { endpoints } from '../../server/src/endpoints/registry.ts';
import { toolsOf } from '../../server/src/mcp/tools.ts';
import { programs } from './programs.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const guide = readFileSync(`${here}../../docs/clients.md`, 'utf8');

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const sources = programs.map(
  ({ language, script }) =>
    [script, new Set(linesOf(readFileSync(`${here}${language}/${script}`, 'utf8')))] as const,
);

const blocks = guide.split(/^## /m).flatMap((section) => {
  const code = /^```(?:python|js|go|rust|java)\n(.*?)^```$/ms.exec(section)?.[1];
  return code === undefined ? [] : [[section.split('\n')[0] ?? '', code] as const];
});

/** The program that lacks the fewest of these lines, and which it lacks. */
function nearest(code: string): readonly [string, readonly string[]] {
  const lines = linesOf(code);
  const missing = sources.map(([name, has]) => [name, lines.filter((line) => !has.has(line))] as const);
  return missing.toSorted(([, one], [, other]) => one.length - other.length)[0] ?? ['', lines];
}

test('the guide has a block of lines of each program', () => {
  const shown = blocks.map(([, code]) => nearest(code)[0]);
  expect(shown.toSorted()).toEqual(programs.map(({ script }) => script).toSorted());
});

test.each(blocks)('the lines for %s are lines of a program that was run', (_heading, code) => {
  const [name, missing] = nearest(code);
  expect(missing, name).toEqual([]);
});

test('the guide names the versions that are run', () => {
  const pinned = programs
    .flatMap(({ packages }) => packages)
    .map((one) => /[=@:]v?(\d[\d.]*)/.exec(one)?.[1]);
  const absent = pinned.filter((version) => version !== undefined && !guide.includes(version));
  expect(absent).toEqual([]);
});

test('the guide counts the tools and their examples as they are', () => {
  const tools = toolsOf(endpoints, accountEndpoints);
  const examples = tools.filter(({ example }) => example !== undefined).length;
  const cannot = programs.flatMap((one) => (one.cannot ? [Object.keys(one.cannot).length] : []));
  const numbers = (pattern: RegExp) => [...guide.matchAll(pattern)].map(([, number]) => Number(number));

  // The one that quotes is beside them, and has no example.
  expect(new Set(numbers(/(\d+) tools\b/g))).toEqual(new Set([tools.length + 1]));
  expect(numbers(/(\d+) of them have an\s+example/g)).toEqual([examples]);
  expect(numbers(/but AutoGen (\d+)/g)).toEqual(cannot.map((some) => examples - some));
});
