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

test.each([
  ['2 hours ago', '<time datetime="2026-03-04T09:00:00Z">2 hours ago</time>'],
  ['5d', '<relative-time datetime="2026-03-04T09:00:00Z">5d</relative-time>'],
  ['yesterday', '<span title="2026-03-04 09:00">yesterday</span>'],
  ['vor 3 Tagen', '<abbr title="2026-03-04">vor 3 Tagen</abbr>'],
])('a time that is said relative to now is written as its day: %s', (_, time) => {
  expect(markdownOf(`<p>Mended ${time}.</p>`)).toBe('Mended 2026-03-04.');
});

test('the link to what was written then is kept', () => {
  const markdown = markdownOf(
    '<p><span title="2026-03-04T09:00:00"><a href="/note/7">an hour ago</a></span></p>',
  );

  expect(markdown).toBe('[2026-03-04](https://mill.example/note/7)');
});

test.each([
  ['a date', '<time datetime="2026-03-04">4 March</time>', '4 March'],
  ['a time of day', '<time datetime="2026-03-04T09:00">9 am</time>', '9 am'],
  ['a length of time', '<time datetime="PT2H">2h</time>', '2h'],
  [
    'a sentence',
    '<span title="2026-03-04">2 of the wheels were mended</span>',
    '2 of the wheels were mended',
  ],
  ['one without its day', '<time>2 hours ago</time>', '2 hours ago'],
])('%s is written as it stands', (_, time, expected) => {
  expect(markdownOf(`<p>${time}</p>`)).toBe(expected);
});
