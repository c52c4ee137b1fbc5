import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
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
  const code = /^```(?:python|js|go|java|rust)\n(.*?)^```$/ms.exec(section)?.[1];
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

interface Seen {
  readonly tools: number;
  readonly examples: string;
  readonly atOnce: string;
}

/** Written by a run of all programs. */
const seenOf = (script: string) => `${here}seen/${parse(script).name}.json`;

/** The last cells of a row of the table, from what the whole run wrote. */
function figuresOf(script: string): string {
  const { tools, examples, atOnce } = JSON.parse(readFileSync(seenOf(script), 'utf8')) as Seen;
  const hides = programs.find((one) => one.script === script)?.hidesWrongKey !== undefined;
  return `| ${tools} | ${examples} | ${atOnce} | ${hides ? 'that it is refused' : 'what to do'} |`;
}

const known = blocks.filter(([, code]) => existsSync(seenOf(nearest(code)[0])));

test.each(known)('the row of %s has the figures that its run wrote', (heading, code) => {
  const row = guide.split('\n').find((line) => line.startsWith(`| [${heading}](`));

  expect(row?.endsWith(figuresOf(nearest(code)[0])), `${figuresOf(nearest(code)[0])}: ${row}`).toBe(true);
});

test('the guide names the versions that are run', () => {
  const ofFiles = ['java/JavaSdk.pom.xml', 'java/SpringAi.pom.xml', 'rust/rust_sdk.toml'].flatMap((file) =>
    Array.from(
      readFileSync(`${here}${file}`, 'utf8').matchAll(
        /<artifactId>(?:mcp|spring-ai-bom)<\/artifactId>\s*<version>(.*?)<|rmcp = .*?"=([\d.]+)"/g,
      ),
      ([, ofPom, ofCargo]) => `@${ofPom ?? ofCargo}`,
    ),
  );
  const pinned = [...programs.flatMap(({ packages }) => packages), ...ofFiles].map(
    (one) => /[=@]v?(\d[\d.]*)$/.exec(one)?.[1],
  );
  expect(ofFiles).toHaveLength(3);
  const absent = pinned.filter((version) => version !== undefined && !guide.includes(version));
  expect(absent).toEqual([]);
});
