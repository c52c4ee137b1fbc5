import { expect, test } from 'vitest';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { walk } from '../html/document.ts';
import { parseHtml } from '../html/parse-html.ts';
import { parseSelector, SelectorMatcher } from './selector.ts';

test('long classes of elements in each other are split once each, not once a step', async () => {
  const words = Array.from({ length: 800 }, (_, i) => `x${i}`).join(' ');
  const deep = parseHtml(`<b class="x ${words}">`.repeat(500));
  const selector = parseSelector('.y .x .x .x');
  let stepsLeft = 0;
  const matchAll = () => {
    const matcher = new SelectorMatcher(1_000_000);
    walk(deep.root, (node) => {
      if (node.kind === 'element') matcher.matches(node, selector);
    });
    stepsLeft = matcher.stepsLeft;
  };

  const ms = await quickestCpuMs(matchAll, 3_000);

  expect(stepsLeft).toBeLessThan(0);
  // Splitting at every step takes half a minute.
  expect(ms).toBeLessThan(3_000);
});
