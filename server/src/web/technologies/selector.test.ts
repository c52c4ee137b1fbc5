import { expect, test } from 'vitest';
import { type Element, walk } from '../html/document.ts';
import { parseHtml } from '../html/parse-html.ts';
import { parseSelector, SelectorMatcher } from './selector.ts';

const html = `<html data-wf-site="x"><body class="home Page-2"><div id="app" data-v-app>
  <form action="https://go.example.com/subscribe"><input name="__VIEWSTATE"></form>
  <ul><li><a class="btn btn-lg" href="/a">a</a></li></ul></div></body></html>`;

test.each([
  ['#app', ['div']],
  ['#APP', ['div']],
  ['a.btn', ['a']],
  ['.btn.btn-lg', ['a']],
  ['.btn-', []],
  ['[data-v-app]', ['div']],
  ['form[action*="example.com"]', ['form']],
  ['form[action$=subscribe]', ['form']],
  ["form[action^='https://go.']", ['form']],
  ['[class~="page-2"]', ['body']],
  ['html[data-wf-site="x"]', ['html']],
  ['div > ul > li', ['li']],
  ['body a', ['a']],
  ['body > a', []],
  ['ul form', []],
  ['body div > ul a', ['a']],
  ['input[name=__VIEWSTATE]', ['input']],
  ['[href*=""]', []],
])('%s means %j', (selector, names) => {
  expect(matching(selector)).toEqual(names);
});

test.each(['', 'a:hover', 'a + b', '[x', 'a >', '#a b >'])('"%s" is beyond these selectors', (selector) => {
  expect(() => parseSelector(selector)).toThrow(SyntaxError);
});

test('elements in each other are looked at as often as the budget says', () => {
  const deep = parseHtml('<b class=x>'.repeat(500));
  const matcher = new SelectorMatcher(10_000);
  const selector = parseSelector('.y .x .x .x');
  let tried = 0;

  walk(deep.root, (node) => {
    if (node.kind !== 'element') return;
    tried += 1;
    expect(matcher.matches(node, selector)).toBe(false);
  });

  expect(tried).toBeGreaterThan(500);
  expect(matcher.stepsLeft).toBeLessThan(0);
  expect(matcher.stepsLeft).toBeGreaterThan(-1_000_000);
});

function matching(text: string): string[] {
  const selector = parseSelector(text);
  const found: Element[] = [];
  walk(parseHtml(html).root, (node) => {
    if (node.kind === 'element' && new SelectorMatcher(1_000).matches(node, selector)) found.push(node);
  });
  return found.map(({ name }) => name);
}
