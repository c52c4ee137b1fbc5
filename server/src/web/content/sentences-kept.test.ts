import { describe, expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent } from './main-content.ts';

function mainText(html: string): string {
  const body = new TextEncoder().encode(html);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return plainText(mainContent(readPage({ url: 'https://mill.example/n/1', status: 200, headers, body })));
}

const paragraph = (about: string) =>
  `<p>The ${about} was opened at dawn, as on every market day, and the water came down the leat, past the weir, to the wheel.</p>`;
const story = `${paragraph('first sluice')}${paragraph('second sluice')}`;
const page = (content: string, { box = 'article', extra = '' } = {}) =>
  `<title>The mill</title><header><nav><a href="/">Mill</a> <a href="/n">News</a></nav></header>
  <${box} ${extra}>${content}</${box}><footer><p>All rights reserved</p></footer>`;

// Links of a sentence that had no paragraph of its own were taken for a menu: "You can download ." was left of it.
describe('a link in a sentence keeps its words', () => {
  test.each([
    [
      'at the end of the box',
      `${story}You can download <a href="/a">the list of mills</a> for free.`,
      'article',
    ],
    ['at the beginning of the box', `See <a href="/a">the list of mills</a> first.${story}`, 'div'],
    [
      'in bold',
      `${story}Sources: <b><a href="/a">the list of mills</a></b>, <a href="/b">Survey</a>`,
      'article',
    ],
    ['between line breaks', `${story}Go on.<br><br>See <a href="/a">the list of mills</a>.<br>`, 'section'],
    ['in a language without spaces', `${story}请看<a href="/a">the list of mills</a>。`, 'main'],
  ])('%s', (_, content, box) => {
    expect(mainText(page(content, { box }))).toContain('the list of mills');
  });

  test.each(['modal-lexicon', 'popup', 'tooltip share', 'promo'])(
    'in a box within the line, called %s',
    (name) => {
      const html = page(
        `${story}<p>The race <span class="${name}"><a href="/a">the list of mills</a></span> names is older than the mill, and longer.</p>`,
      );

      expect(mainText(html)).toContain('the list of mills names');
    },
  );

  test.each(['btn btn-primary', 'tooltip-hover', 'share-link', 'promo', 'popup'])('called %s', (name) => {
    const link = `<a class="${name}" href="/a">the list of mills</a>`;
    const html = page(
      `${story}<p>Whoever asks may have ${link} free of charge.</p><ul><li>Skill: ${link}, and a second one as well</li></ul>${story}`,
      {
        extra: 'itemtype="https://schema.org/Article"',
      },
    );

    expect(mainText(html).split('the list of mills')).toHaveLength(3);
  });

  test('while links that stand by themselves around the text still go', () => {
    const links = '<a href="/1">Oats</a> | <a href="/2">Barley</a>';

    expect(mainText(page(`${links}${story}${links}`))).not.toMatch(/Oats|Barley/);
  });
});

// A line such as "Read more: …" took along all that was short behind it.
describe('behind a line that leads to another story, the text goes on with', () => {
  const lead = (label: string) => `<p>${label} <a href="/x">Work at the weir</a></p>`;
  const labels = [
    'Read more:',
    '<em>See also</em>:',
    'Lesen Sie auch:',
    'À lire aussi :',
    'Читайте также:',
    'Related:',
  ];
  test.each(labels)('%s a bold line, a list, a table, a program and a heading', (label) => {
    const html = page(
      `${story}${lead(label)}<p><strong>Against the stream</strong></p>${story}${lead(label)}<ul><li>Two gates</li><li>One rack</li></ul>
      ${lead(label)}<table><tr><td>Oats</td><td>14</td></tr></table>${lead(label)}<pre>gate --open</pre>${lead(label)}<h2>Below</h2>${story}`,
    );
    const text = mainText(html);

    for (const kept of ['Against the stream', 'Two gates', 'Oats', 'gate --open', 'Below'])
      expect(text).toContain(kept);
    expect(text).not.toContain('Work at the weir');
  });

  test.each(['Read more', 'Related articles', 'Weiterlesen'])(
    'the same where "%s" is a line above its links',
    (label) => {
      const html = page(
        `${story}<p>${label}</p><p><a href="/x">Work at the weir</a></p><p><strong>Against the stream</strong></p>${story}`,
      );

      expect(mainText(html)).toContain('Against the stream');
    },
  );

  test('a program or a table below a heading that leads away', () => {
    const html = page(`${story}<h3>Read more</h3><pre>gate --open</pre><p>Step 2</p>${story}`);

    expect(mainText(html)).toContain('gate --open');
  });
});
