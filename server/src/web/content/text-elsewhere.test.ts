import { describe, expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent, wholePage } from './main-content.ts';

/* Articles that their page shows by a script, and texts that are short beside what stands around them. */

const page = (html: string) => htmlPage(html, 'https://mill.example/p/7');
const textOf = (html: string) => plainText(mainContent(page(html)));
const sentence = (about: string) =>
  `<p>The ${about} was built of oak, and turns in the race since the spring; nobody in the village had seen one before, so they came.</p>`;
const long = ['wheel', 'shaft', 'stone', 'sluice'].map(sentence).join('');
const around =
  '<div class="links"><p>The latest news of the mill, week by week.</p><a href="/a">About</a></div>';

describe('an article in noscript', () => {
  test.each([
    [
      'the box of an article',
      `<div class="post-body"><script type="text/template">${long}</script><noscript>${long}</noscript></div>`,
    ],
    ['a box that is marked as its text', `<div itemprop="articleBody"><noscript>${long}</noscript></div>`],
    ['a page that shows little else', `<div id="app"></div><noscript><h2>Of wheels</h2>${long}</noscript>`],
  ])('is read in %s', (_, html) => {
    const made = `<title>Of wheels</title><h1>Of wheels</h1>${around}${html}`;

    expect(textOf(made)).toContain('The sluice was');
    expect(plainText(wholePage(page(made)))).toContain('The sluice was');
  });

  test('is not read beside the text that it repeats', () => {
    const text = textOf(
      `<h1>Of wheels</h1><article>${long}</article><noscript>${sentence('copy').repeat(2)}</noscript>`,
    );

    expect(text).not.toContain('The copy');
  });
});

describe('an article that only its JSON-LD has', () => {
  const jsonLd = (json: unknown) => `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
  const said = {
    '@type': 'NewsArticle',
    headline: 'Of wheels & weirs',
    articleBody: 'It turns.\n\nAnd <so> it goes on.',
  };

  test.each([
    ['an object', said],
    ['a graph', { '@graph': [{ '@type': 'WebSite' }, said] }],
    ['a list', [said]],
  ])('is read as text, from %s', (_, json) => {
    const text = textOf(`${jsonLd(json)}<div id="root"></div><noscript>Scripts, please.</noscript>`);

    expect(text).toBe('Of wheels & weirs\nIt turns.\nAnd <so> it goes on.');
  });

  test('is not read where the page shows its text', () => {
    const text = textOf(
      `${jsonLd({ ...said, articleBody: 'Copy of it. '.repeat(200) })}<article>${long}</article>`,
    );

    expect(text).not.toContain('Copy of it');
  });

  test('is nothing where the JSON-LD is broken', () => {
    expect(textOf('<script type="application/ld+json">{"articleBody": "It</script><p>Mill</p>')).toBe('Mill');
  });
});

test('the main part of a page is read, though dialogs for accounts say more', () => {
  const dialogs = ['Your password was changed', 'You are registered', 'Forgotten your password?']
    .map(
      (what) =>
        `<div class="box"><h2>${what}</h2><p>You will get a mail, in which you find all that you need to log in again, on each of your devices.</p></div>`,
    )
    .join('');
  const text = textOf(
    `<title>Of wheels and of weirs - The mill</title><main><h2>Of wheels and of weirs</h2><p>A wheel turns, as long as there is water, and a weir does not. That is all that there is to say of them, or nearly so.</p></main><div>${dialogs}</div>`,
  );

  expect(text).toContain('and a weir does not');
  expect(text).not.toContain('log in again');
});

test('a post that is a list of links is read', () => {
  const links = ['wheels', 'shafts', 'sluices', 'brooks']
    .map((of) => `<li><p><a href="/${of}">What is new about the ${of} of the valley</a></p></li>`)
    .join('');
  const text = textOf(
    `<title>Links</title><article><h1>Links</h1><ul>${links}</ul><p>All of them were found by the miller, on his way to town and back. He has more of them, and will bring them next week, if the weather holds. Until then, write to him.</p></article>`,
  );

  expect(text).toContain('the sluices of the valley');
});
