import { expect, test } from 'vitest';
import { growthOf } from '../testing/cpu-time.ts';
import { looksLikeHtml, textOfHtml } from './text-of-html.ts';

test.for(['<', '<script>', '<!--', '&amp;', '<p', '\n<p> ', '<p x '])(
  'the time for long texts of %s is in proportion to their length',
  async (piece) => {
    const prepare = (length: number) => {
      const html = `${piece.repeat(length / piece.length)}>`;
      return () => [looksLikeHtml(html), textOfHtml(html)];
    };

    expect(await growthOf(prepare, 400_000)).toMatchObject({ inProportion: true });
  },
);
