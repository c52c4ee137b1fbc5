import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lockFileOf, programs } from './programs.ts';

const locked = programs.flatMap((program) => {
  const file = lockFileOf(program);
  return file === null ? [] : [[program.script, program.packages, file] as const];
});

test.each(locked)(
  'CI runs %s with the versions that are pinned, and pins all that they need',
  (_script, packages, file) => {
    const lines = readFileSync(new URL(`python/${file}`, import.meta.url), 'utf8')
      .trim()
      .split('\n');

    expect(lines).toEqual(expect.arrayContaining(packages.map((one) => one.replace(/\[.*\]/, ''))));
    expect(lines.filter((line) => !/^[\w.-]+(\[[\w,]+\])?==[\w.]+( ; .+)?$/.test(line))).toEqual([]);
  },
);
