import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Paths below the root of the repository. */
const readmes = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(`${root}server/src`, { recursive: true, encoding: 'utf8' })
    .map((name) => `server/src/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('/README.md'))
    .toSorted(),
];
const textOf = (name: string) => readFileSync(root + name, 'utf8');

/** Headings as GitHub writes them in URLs. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Whether a text has a heading, or a line such as L12. */
function hasPlace(text: string, place: string): boolean {
  const line = /^L(\d+)$/.exec(place)?.[1];
  return line === undefined ? headingsOf(text).includes(place) : Number(line) <= text.split('\n').length;
}

/** Links to a file, a heading or a line that does not exist. */
function deadLinks(name: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [path = '', place] = link.split('#');
    const target = path === '' ? name : posix.join(dirname(name), path);
    const isThere = existsSync(root + target);
    const isPlace = place === undefined || (isThere && hasPlace(textOf(target), place));
    return isThere && isPlace ? [] : [`${name}: ${link}`];
  });
}

const served = readdirSync(`${root}server`, { recursive: true, encoding: 'utf8' }).map(
  (name) => `server/${name.replaceAll('\\', '/')}`,
);
/** Whether a file of the server below `folder` ends in that path, in which `*` stands for a part of a name. */
const isBelow = (folder: string, pattern: string): boolean => {
  const end = new RegExp(`/${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
  return served.some((name) => name.startsWith(folder === '.' ? 'server/' : `${folder}/`) && end.test(name));
};

/**
 * Paths in backquotes that do not exist: below the file's folder, `server/src` or the root. A bare name, or one with `*`, may be anywhere
 * below the file's folder. A path with `<name>` or NNNN is an example.
 */
function deadPaths(name: string, text: string): string[] {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside);
  const isPath = (inside: string) =>
    /^[\w.*/-]+$/.test(inside) && /\w\/|\w\.(ts|sql|md|json|txt)$/.test(inside) && !inside.includes('NNNN');
  return code.filter(isPath).flatMap((inside) => {
    const places = [dirname(name), 'server/src', ''].map((folder) => posix.join(root, folder, inside));
    const isExact = inside.includes('/') && !inside.includes('*');
    const isThere = isExact ? places.some((place) => existsSync(place)) : isBelow(dirname(name), inside);
    return isThere ? [] : [`${name}: ${inside}`];
  });
}

test.each(readmes)('every link of %s leads to a file and a heading', (name) => {
  expect(deadLinks(name, textOf(name))).toEqual([]);
});

test.each(readmes)('every path in backquotes in %s exists', (name) => {
  expect(deadPaths(name, textOf(name))).toEqual([]);
});

test.each([
  'see [it](server/src/no-such-file.ts)',
  'see [it](README.md#no-such-heading)',
  'see [it](#no-such-heading)',
  'see [it](ARCHITECTURE.md#L9999)',
])('a link that leads nowhere is found: %s', (text) => {
  expect(deadLinks('CONTRIBUTING.md', text)).toHaveLength(1);
});

test.each([
  'in `server/src/no-such-folder/`',
  'in `no-such-file.ts`',
  'in `ledger/no-such-file.ts`',
  'in `ledger/no-such-*.ts`',
])('a path that leads nowhere is found: %s', (text) => {
  expect(deadPaths('CONTRIBUTING.md', text)).toHaveLength(1);
});
