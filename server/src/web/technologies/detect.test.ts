import { array, assert as check, constantFrom, oneof, property, string } from 'fast-check';
import { RE2JS } from 're2js';
import { expect, test } from 'vitest';
import { Detector } from './detect.ts';
import { LiteralSearch } from './literal-search.ts';
import { OwnHosts } from './own-hosts.ts';
import type { PageSignals } from './page-signals.ts';
import { matchPattern } from './pattern.ts';
import { readTable } from './read-table.ts';
import { requiredLiterals } from './required-literals.ts';
import { ownDetector } from './technologies.ts';
import type { Area, Technology } from './technology.ts';

test('the search leaves out nothing that trying every pattern on every text finds', () => {
  const { technologies } = ownDetector();
  const detector = new Detector(technologies.filter((_, id) => id % 7 === 0));
  const pieces = detector.technologies.flatMap(({ signals }) =>
    signals.flatMap(({ pattern }) => [pattern.source.replace(/\\(.)/g, '$1'), ...(pattern.literals ?? [])]),
  );
  const piece = oneof(
    { weight: 4, arbitrary: constantFrom(...pieces) },
    string({ maxLength: 6 }),
    constantFrom('/', '.', '-', '"', ' ', '=', '(', 'window.', 'K', '\u212a', '\u017f', '1.2.3', '.min.js'),
  );
  const area = constantFrom<Area>('script', 'resource', 'inline script', 'style', 'comment', 'link', 'url');

  check(
    property(array(piece, { minLength: 1, maxLength: 12 }), area, (parts, where) => {
      const text = parts.join('');

      const found = [...detector.detect(signalsOf(where, text)).keys()].sort((a, b) => a - b);

      expect(found).toEqual(naivelyFound(detector.technologies, where, text));
    }),
    { numRuns: 300 },
  );
});

test('letters in any case are found, also those that only Unicode counts as a k or an s', () => {
  const search = new LiteralSearch(['kiss', 'sk']);
  const found: [number, number][] = [];

  search.search('a \u212aI\u017fS SK', (id, start) => found.push([id, start]));

  expect(found).toEqual([
    [0, 2],
    [1, 7],
  ]);
});

test('every place of every literal is found, as indexOf finds them', () => {
  const letters = constantFrom('a', 'b', 'ab', 'aba', '.', 'abababababab');
  const word = array(letters, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));

  check(
    property(array(word, { minLength: 1, maxLength: 6 }), word, word, (literals, before, after) => {
      const text = before + after;
      const found: string[] = [];

      new LiteralSearch([...new Set(literals)]).search(text, (id, start) => found.push(`${id} ${start}`));

      const expected = [...new Set(literals)].flatMap((literal, id) =>
        [...text].flatMap((_, start) => (text.startsWith(literal, start) ? [`${id} ${start}`] : [])),
      );
      expect(found.sort()).toEqual(expected.sort());
    }),
  );
});

test.each([
  ['jquery[.-]([\\d.]+)\\.js', ['jquery.', 'jquery-']],
  ['(?:alpha|beta)-kit', ['alpha-kit', 'beta-kit']],
  ['wp-(?:content)?', ['wp-']],
  ['^Next\\.js ?([\\d.]+)?', ['next.js']],
  ['(?:cdn\\.)?example\\.com(?:/x)+', ['example.com']],
  ['\\d+x?', null],
  ['(?:foo|b*)', null],
  ['[a-z]{3}', null],
  ['\\x41BC\\u0041defg', ['defg']],
  ['caf\u00e9 noir', [' noir']],
])('a match of %s needs one of %j', (pattern, literals) => {
  expect(requiredLiterals(pattern)).toEqual(literals);
});

test.each(['(?=a)b', '(?!a)b', '(?<=a)b', '(a)\\1'])('%s is for no linear engine', (pattern) => {
  expect(() => requiredLiterals(pattern)).toThrow(SyntaxError);
});

test('what is needed is in every match of the patterns that we ship', () => {
  const regexes = ownDetector().technologies.flatMap(({ signals }) =>
    signals.flatMap(({ pattern }) => (pattern.kind === 'regex' && pattern.literals ? [pattern] : [])),
  );

  check(
    property(
      constantFrom(...regexes),
      array(string({ maxLength: 5 }), { maxLength: 4 }),
      (pattern, noise) => {
        const text = noise.join(pattern.source.replace(/\(\?:|[()^$?+*\\]|\[[^\]]*\]/g, ''));

        const isMatch = RE2JS.compile(pattern.source, RE2JS.CASE_INSENSITIVE).test(text);

        if (isMatch)
          expect(pattern.literals?.some((literal) => text.toLowerCase().includes(literal))).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test('with its work used up a page gets no more of it, and still an answer', () => {
  const table = readTable(
    '== Library\nSlow | slow.example | - | src: /slow[\\d.]+[^z]*zz/\nQuick | quick.example | - | src: quick.js',
  );
  const detector = new Detector(table);
  const texts = Array.from({ length: 40 }, (_, i) => `quick.js slow${i}${'9.'.repeat(500_000)}`);

  const found = detector.detect({ ...signalsOf('script', ''), texts: new Map([['script', texts]]) });

  expect([...found.values()].map(({ technology }) => technology.name)).toEqual(['Quick']);
});

function signalsOf(area: Area, text: string): PageSignals {
  const none = new Map<string, readonly string[]>();
  return {
    texts: new Map([[area, [text]]]),
    keyed: { header: none, meta: none, cookie: none },
    elements: [],
    hosts: new OwnHosts('https://halden-instruments.example/'),
  };
}

/** Every pattern of the area on the whole text, one by one. */
function naivelyFound(technologies: readonly Technology[], area: Area, text: string): number[] {
  const budget = { left: Number.POSITIVE_INFINITY };
  return technologies.flatMap(({ signals }, id) =>
    signals.some((one) => one.areas.includes(area) && matchPattern(one.pattern, text, false, budget))
      ? [id]
      : [],
  );
}
