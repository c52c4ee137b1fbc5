import { describe, expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { socialLinks } from './social-links.ts';

const linksOf = (html: string, url = 'https://www.acme.com/') => socialLinks(htmlPage(html, url), {});
const best = (html: string, url?: string) => linksOf(html, url).best;

describe('where profiles are named', () => {
  test.each([
    ['a link', '<a href="https://x.com/acme">X</a>'],
    ['a link without a scheme', '<a href="//x.com/acme">X</a>'],
    ['a link that lacks its scheme', '<a href="x.com/acme">X</a>'],
    ['an area', '<area href="https://x.com/acme">'],
    ['rel=me', '<link rel="me" href="https://x.com/acme">'],
    [
      'sameAs',
      '<script type="application/ld+json">{"@type":"Organization","sameAs":["https://x.com/acme"]}</script>',
    ],
    [
      'sameAs as one text',
      '<script type="application/ld+json">{"@graph":[{"sameAs":"https://x.com/acme"}]}</script>',
    ],
    ['twitter:site', '<meta name="twitter:site" content="@acme">'],
    ['twitter:site as an address', '<meta name="twitter:site" content="https://twitter.com/acme">'],
    ['a data attribute', '<div data-href="https://x.com/acme"></div>'],
    ['text', '<p>Follow us: x.com/acme</p>'],
    ['a script', '<script>window.__DATA__={"x":"https:\\/\\/x.com\\/acme"}</script>'],
    ['broken JSON-LD', '<script type="application/ld+json">{"sameAs":["https://x.com/acme",]}</script>'],
    ['a follow button', '<a href="https://twitter.com/intent/follow?screen_name=acme">Follow</a>'],
    ['a noscript part', '<noscript><a href="https://x.com/acme">X</a></noscript>'],
  ])('%s', (_, html) => {
    expect(linksOf(html)).toEqual({ best: { twitter: 'https://x.com/acme' }, all: ['https://x.com/acme'] });
  });

  test.each([
    ['a comment', '<!-- <a href="https://x.com/acme">X</a> -->'],
    ['a template', '<template><a href="https://x.com/acme">X</a></template>'],
    ['a part of another address', '<p>jan@x.com/acme https://acme.net/x.com/acme notx.com/acme</p>'],
  ])('not in %s', (_, html) => {
    expect(linksOf(html).all).toEqual([]);
  });

  test('an account of the fediverse on a server of any name is known by rel=me', () => {
    expect(best('<a rel="me" href="https://social.acme.dev/@jan">M</a>').mastodon).toBe(
      'https://social.acme.dev/@jan',
    );
    expect(best('<a href="https://social.acme.dev/@jan">M</a>').mastodon).toBeUndefined();
  });
});

describe('the best of several', () => {
  test('what the site says of itself comes before what it links to', () => {
    const html = `<footer><a href="https://www.facebook.com/somebody">f</a></footer>
      <script type="application/ld+json">{"@type":"Organization","sameAs":["https://www.facebook.com/other"]}</script>`;

    expect(best(html).facebook).toBe('https://www.facebook.com/other');
  });

  test('the footer before an article', () => {
    const html = `<article><a href="https://x.com/someone">@someone</a></article><footer><a href="https://x.com/ourcorp">X</a></footer>`;

    expect(best(html).twitter).toBe('https://x.com/ourcorp');
  });

  test('one that is named like the site before the agency in the footer', () => {
    const html = `<footer>Made by <a href="https://x.com/webagency">agency</a> <a href="https://x.com/AcmeHQ">X</a></footer>`;

    expect(best(html).twitter).toBe('https://x.com/AcmeHQ');
  });

  test('a company before its people', () => {
    const html = `<div><a href="https://www.linkedin.com/in/jane">Jane</a><a href="https://www.linkedin.com/company/widgets">Us</a></div>`;

    expect(best(html).network).toBe('https://www.linkedin.com/company/widgets');
  });

  test('an author in JSON-LD is not the site', () => {
    const html = `<script type="application/ld+json">{"author":{"@type":"Person","sameAs":["https://x.com/jane"]}}</script>
      <header><a href="https://x.com/ourcorp">X</a></header>`;

    expect(best(html).twitter).toBe('https://x.com/ourcorp');
  });

  test('the more frequent of two that are alike in all else', () => {
    const html = `<a href="https://x.com/one">1</a><a href="https://x.com/two">2</a><a href="https://x.com/two">2</a>`;

    expect(best(html).twitter).toBe('https://x.com/two');
  });

  test('of equals the first', () => {
    expect(best('<a href="https://x.com/one">1</a><a href="https://x.com/two">2</a>').twitter).toBe(
      'https://x.com/one',
    );
  });
});

test('the same profile on two hosts and in two cases is one', () => {
  const html =
    '<a href="https://twitter.com/Acme/">1</a><a href="https://mobile.twitter.com/acme?s=20">2</a>';

  expect(linksOf(html).all).toEqual(['https://x.com/Acme']);
});

test('all come by network, those with a field of their own first', () => {
  const html = `<a href="https://bsky.app/profile/acme.com">b</a><a href="https://www.youtube.com/@acme">y</a>
    <a href="https://www.facebook.com/sharer.php?u=x">s</a><a href="https://www.facebook.com/acme">f</a>`;

  expect(linksOf(html)).toEqual({
    best: {
      facebook: 'https://www.facebook.com/acme',
      video: 'https://www.youtube.com/@acme',
      bluesky: 'https://bsky.app/profile/acme.com',
    },
    all: [
      'https://www.facebook.com/acme',
      'https://www.youtube.com/@acme',
      'https://bsky.app/profile/acme.com',
    ],
  });
});
