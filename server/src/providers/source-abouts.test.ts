import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aboutOf, sourceNames } from './source-abouts.ts';

test.each(sourceNames)(
  '%s says in whole sentences what it gives, takes, allows and asks for',
  async (name) => {
    const { gives, access, price, limits, terms } = await aboutOf(name);

    for (const text of [gives, access, price, limits, terms]) expect(text).toMatch(/^\P{Ll}.*[.]$/su);
  },
);

// A page that nobody makes is read by nobody.
test('every page that a source has is one of those that are shown', async () => {
  const here = new URL('.', import.meta.url);
  const written = readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)(\w+-)?about\.ts$/.test(path) && path.includes('/'))
    .map((path) => import(new URL(path, here).href) as Promise<Record<string, unknown>>);
  const shown: unknown[] = await Promise.all(sourceNames.map(aboutOf));

  const made = (await Promise.all(written)).flatMap((module) => Object.values(module));

  expect(made.length).toBeGreaterThan(20);
  expect(made.filter((about) => !shown.includes(about))).toEqual([]);
});
