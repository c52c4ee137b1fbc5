import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attribute, depthMax, type Element, type Node, textOf, walk } from './document.ts';
import { parseHtml } from './parse-html.ts';

/** The tree as it stands: names, texts in quotes, comments as dashes. */
function outline(node: Node): string {
  if (node.kind === 'text') return JSON.stringify(node.value);
  if (node.kind === 'comment') return '--';
  const inside = node.children.map(outline).join(' ');
  return inside === '' ? node.name : `${node.name}(${inside})`;
}
const body = (html: string): string => parseHtml(html).first('body')?.children.map(outline).join(' ') ?? '';

function everyNode(root: Element): Node[] {
  const nodes: Node[] = [];
  walk(root, (node) => {
    nodes.push(node);
  });
  return nodes;
}

test.each([
  ['<p>a<p>b', 'p("a") p("b")'],
  ['<b><p>a</b>b', 'b p(b("a") "b")'],
  ['<table>a<tr>b<i>c</i><td>d</table>', '"ab" i("c") table(tbody(tr(td("d"))))'],
  ['<table>a<b>b<tr><td>c</table>d', '"a" b("b") table(tbody(tr(td("c")))) b("d")'],
  ['<a>1<div>2<a>3', 'a("1") div(a("2") a("3"))'],
  ['<p><noscript><b>a</b></noscript>', 'p(noscript(b("a")))'],
  ['<p><template><p>a</template>b', 'p(template "b")'],
  ['<my-card><template shadowrootmode=open><p>a</template>b', 'my-card(shadow-root(p("a")) "b")'],
  ['<p><template shadowrootmode=none>a</template>b', 'p(template "b")'],
  ['<svg><foreignObject><p>a', 'svg(foreignObject(p("a")))'],
  ['<body a=1><body b=2>x', '"x"'],
])('a page is read as browsers read it: %s', (html, expected) => {
  expect(body(html)).toBe(expected);
});

test('an element that is opened again takes the attributes it lacks, and no other', () => {
  const element = parseHtml('<body a=1><body a=2 b=3>').first('body');

  expect(element?.attributes.map(({ name, value }) => `${name}=${value}`)).toEqual(['a=1', 'b=3']);
});

test('elements nested deeper than the cap become siblings at the cap, with all their text', () => {
  const deep = parseHtml(`${'<div>'.repeat(600)}x${'</div>'.repeat(600)}y`);

  const nodes = everyNode(deep.root);

  expect(Math.max(...nodes.map((node) => (node.kind === 'element' ? node.depth : 0)))).toBe(depthMax);
  expect(deep.elements('div')).toHaveLength(600);
  expect(textOf(deep.root)).toBe('xy');
  expect(deep.isTruncated).toBe(false);
});

test('what moves to another place in the tree is not deeper than the cap there either', () => {
  const html = `${'<div>'.repeat(500)}<a><div>${'<i>'.repeat(400)}x</a>y`;

  const { root } = parseHtml(html);

  for (const node of everyNode(root)) {
    expect(node.parent?.children).toContain(node);
    if (node.kind === 'element') expect(node.depth).toBe((node.parent?.depth ?? -1) + 1);
    if (node.kind === 'element') expect(node.depth).toBeLessThanOrEqual(depthMax);
  }
});

test('a page of more elements than are read is its beginning, and says so', () => {
  const page = parseHtml('<br>'.repeat(150_001));

  expect(page.isTruncated).toBe(true);
  expect(page.elements('br').length).toBeGreaterThan(149_000);
});

test('a page of more letters than are read is its beginning, and says so', () => {
  const page = parseHtml(`${'x'.repeat(5 * 2 ** 20)}<title>a</title>`);

  expect(page.isTruncated).toBe(true);
  expect(page.first('title')).toBeNull();
});

test('comments beyond the limit are left out, and what follows is read', () => {
  const page = parseHtml(`<body>${'<!--x-->'.repeat(60_000)}<h1>a</h1>`);

  expect(page.first('body')?.children).toHaveLength(50_001);
  expect(page.first('h1')).not.toBeNull();
  expect(page.isTruncated).toBe(false);
});

test('of the attributes of one element 256 are kept', () => {
  const page = parseHtml(`<p ${Array.from({ length: 1_000 }, (_, i) => `a${i}=${i}`).join(' ')}>`);

  expect(page.first('p')?.attributes).toHaveLength(256);
  expect(attribute(page.first('p') as Element, 'a255')).toBe('255');
});

test('a text of words takes the memory of its letters, not of its words', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const heldAfter = (read: () => unknown) => {
    collect();
    const before = process.memoryUsage().heapUsed;
    const held = read();
    collect();
    const bytes = process.memoryUsage().heapUsed - before;
    expect(held).toBeDefined();
    return bytes;
  };
  const html = 'x '.repeat(1_000_000);

  // Each word or space by itself was 32 bytes: 64 MB.
  expect(heldAfter(() => parseHtml(html))).toBeLessThan(8_000_000);
});

test('text that comes in pieces, in turns to two places, comes together in order', () => {
  const html = `<table>${'a b<tr><td>c d</td></tr>'.repeat(3_000)}`;

  const { root } = parseHtml(html);

  expect(textOf(root)).toBe('a b'.repeat(3_000) + 'c d'.repeat(3_000));
});

test('any text at all is a tree in which each node stands where its parent says', () => {
  const piece = fc.constantFrom(
    ...['<table>', '<tr>', '<td>', '<a>', '</a>', '<b>', '</b>', '<p>', '</p>', '<div>', '</div>', 'x', ' '],
    ...[
      '<svg>',
      '</svg>',
      '<select>',
      '<option>',
      '<template>',
      '</template>',
      '<li>',
      '<!---->',
      '\0',
      '&amp',
    ],
    ...[
      '<body a>',
      '<html b>',
      '<frameset>',
      '<form>',
      '</form>',
      '<button>',
      '</table>',
      '<caption>',
      '<i>',
    ],
  );
  const html = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
  );

  fc.assert(
    fc.property(html, (source) => {
      const { root } = parseHtml(source);
      for (const node of everyNode(root)) {
        expect(node.parent?.children.filter((child) => child === node)).toHaveLength(1);
        if (node.kind === 'element') expect(node.depth).toBe((node.parent?.depth ?? -1) + 1);
      }
    }),
    { numRuns: 2_000 },
  );
});
