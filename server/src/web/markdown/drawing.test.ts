import { expect, test } from 'vitest';
import { wholePage } from '../content/main-content.ts';
import { readPage } from '../html/page.ts';
import { toMarkdown } from './to-markdown.ts';

function markdownOf(html: string): string {
  const url = 'https://mill.example/docs/wheel';
  const body = new TextEncoder().encode(html);
  const page = readPage({ url, status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body });
  return toMarkdown(wholePage(page), { baseUrl: page.baseUrl }).markdown;
}

test('the words in a chart are a line of the text', () => {
  const markdown = markdownOf(
    '<p>Turns a day:</p><svg class="chart"><g><text>Mon</text><text><tspan>Tue</tspan></text></g><path d="M0 0"/><text>40</text></svg><p>More on feast days.</p>',
  );

  expect(markdown).toBe('Turns a day:\n\nMon · Tue · 40\n\nMore on feast days.');
});

test('a drawing for small and one for large screens are one', () => {
  const svg = '<svg aria-hidden="true"><text>in</text><text>out</text></svg>';

  expect(markdownOf(`<div class="sm">${svg}</div><div class="lg">${svg}</div><p>Flow.</p>`)).toBe(
    'in · out\n\nFlow.',
  );
});

test.each([
  ['a sign of one word', '<svg><text>New</text></svg>'],
  ['the name of a drawing', '<svg><title>Arrow</title><desc>To the left</desc><path d="M0 0"/></svg>'],
  ['one that is not shown', '<svg style="display:none"><text>in</text><text>out</text></svg>'],
  ['the logo in a link', '<a href="/"><svg><text>Mill</text><text>Co</text></svg></a>'],
])('no words of the text are %s', (_, svg) => {
  expect(markdownOf(`${svg}<p>Flow.</p>`)).toBe('Flow.');
});
