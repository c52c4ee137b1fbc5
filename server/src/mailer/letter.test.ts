import { expect, test } from 'vitest';
import { htmlOfLetter, type Letter, nameInMail, textOfLetter } from './letter.ts';

test.each([
  ['Northwind Sales', 'Northwind Sales'],
  ['  Acme \n\t Corp ', 'Acme Corp'],
  ['Zoë & Søn <b>', 'Zoë & Søn <b>'],
  ['Evil\r\nBcc: x', 'Evil Bcc: x'],
  ['abc\u202edef\u0000\u200b', 'abc def'],
])('the name %j stands in a mail as %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

test.each(['visit evil.example', 'https://evil.example/x', 'www.evil.example', 'x@evil.example'])(
  'no mail program makes a link of the name %s',
  (name) => {
    expect(nameInMail(name)).not.toMatch(/[\w-]\.[a-z]{2}|:\/\/|@/);
  },
);

test('a long name is cut off', () => {
  expect([...nameInMail('😀'.repeat(500))]).toHaveLength(80);
  expect(nameInMail(`${'a'.repeat(77)} bcdef`)).toBe(`${'a'.repeat(77)} b…`);
  expect(nameInMail(`${'a'.repeat(78)} bcdef`)).toBe(`${'a'.repeat(78)}…`);
  expect(nameInMail('a'.repeat(80))).toBe('a'.repeat(80));
});

const letter: Letter = {
  subject: 'A "subject" <x>',
  paragraphs: ['One & two', '<script>alert(1)</script>'],
  action: { label: 'Go', url: 'https://millrace.example/console/welcome#abc' },
  foot: "It's the foot",
};

test('HTML and text say the same, and nothing in them is markup that we did not write', () => {
  const html = htmlOfLetter(letter);

  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('A &quot;subject&quot; &lt;x&gt;');
  expect(html).not.toMatch(/<(?:script|img|link|iframe)/);
  expect(html.match(/href="/g)).toHaveLength(1);
  expect(textOfLetter(letter)).toBe(
    "One & two\n\n<script>alert(1)</script>\n\nGo:\nhttps://millrace.example/console/welcome#abc\n\n--\n\nIt's the foot\n",
  );
});
