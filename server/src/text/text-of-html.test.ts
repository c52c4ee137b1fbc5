import { expect, test } from 'vitest';
import { looksLikeHtml, textOfHtml } from './text-of-html.ts';

test('a description becomes what a reader sees', () => {
  expect(
    textOfHtml(
      '<p>We <b>make</b>  pumps &amp; valves.</p><ul><li>One</li>\n<li class="x">Two &#8211; 5 < 6</li></ul><br/>End',
    ),
  ).toBe('We make pumps & valves.\n\n- One\n\n- Two – 5 < 6\n\nEnd');
  expect(textOfHtml('<style>p { color: red }</style>Hello<script>if (a < b) alert("<p>")</script> you')).toBe(
    'Hello you',
  );
  expect(textOfHtml('no end <p')).toBe('no end <p');
});

test('text is told from HTML', () => {
  expect(looksLikeHtml('<p>Hello</p>')).toBe(true);
  expect(looksLikeHtml('a<br>b')).toBe(true);
  for (const text of ['Hello', 'a < b and c > d', '<mira@halden.example>', 'List<String>'])
    expect(looksLikeHtml(text), text).toBe(false);
});
