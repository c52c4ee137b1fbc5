import { expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { mainContent } from './main-content.ts';

function markdownOf(inside: string, { head = '', body = '' } = {}): string {
  const html = `<html><head><title>Lamps for boats | Quayside</title>${head}</head><body ${body}>${inside}</body></html>`;
  const page = readPage({
    url: 'https://quayside.example/lamps',
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: new TextEncoder().encode(html),
  });
  return toMarkdown(mainContent(page), { baseUrl: page.baseUrl }).markdown;
}

const card = (name: string) =>
  `<li class="item"><a href="/l/${name}"><img src="/${name}.jpg" alt=""></a><h3><a href="/l/${name}">Lamp ${name}</a></h3><span>$${name.length}9.50</span></li>`;
const names = ['Auk', 'Bittern', 'Curlew', 'Dunlin', 'Eider', 'Fulmar', 'Godwit', 'Heron'];
const cards = `<ul class="items">${names.map(card).join('')}</ul>`;
const paragraphs = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `<p>Chapter ${index} tells how the lamps of the harbor were lit at dusk, and who carried the oil up the stairs of the tower.</p>`,
  ).join('');

test.each([
  '<div class="filter-and-pagination">',
  '<section class="lamps-carousel promo-grid">',
  '<div class="paging-container_x">',
  '<div id="pager-results">',
  '<div class="widget widget_lamps">',
])('the entries of a list stay in a box named after what stands beside them: %s', (box) => {
  const markdown = markdownOf(
    `<h1>Lamps for boats</h1>${paragraphs(2)}${box}${cards}</${box.slice(1).split(' ')[0]}>`,
  );

  expect(markdown).toContain('Lamp Auk');
  expect(markdown).toContain('Lamp Heron');
});

test('a list of related products is none of the entries', () => {
  const markdown = markdownOf(
    `<h1>Lamps for boats</h1>${paragraphs(6)}<div class="related-carousel">${cards}</div>`,
  );

  expect(markdown).not.toContain('Lamp Auk');
});

test.each([
  'main-wrap has-rail-right',
  'page with-sidebar',
  'hero js-stop-sidebar',
  'layout layout--has-newsletter',
  'content no-comments',
])('what a box has is not what it is: %s', (name) => {
  const markdown = markdownOf(
    `<div><h1>Lamps for boats</h1><div class="${name}">${paragraphs(1)}</div><div class="text">${paragraphs(6)}</div></div>`,
  );

  expect(markdown.match(/Chapter 0 /g)).toHaveLength(2);
});

test.each([
  '<p><a href="/a" aria-hidden="true" tabindex="-1">The tower of the old harbor gets a new lamp, which is lit on Friday evening.</a></p>',
  '<button class="card"><span><p>The tower of the old harbor gets a new lamp, which is lit on Friday evening.</p></span></button>',
  '<button type="button"><div><p>The tower of the old harbor gets a new lamp, which is lit on <b>Friday</b> evening.</p></div></button>',
])('a sentence in a link that is not read aloud, or in a button as large as a card, is read: %s', (line) => {
  const teasers = names.map(
    (name) =>
      `<article><h2><a href="/${name}">${name}: how the light was built, who lit it, and when it was put out for good</a></h2>${line.replace('tower', name)}</article>`,
  );
  const markdown = markdownOf(`<h1>Lamps for boats</h1><section>${teasers.join('')}</section>`);

  expect(markdown).toContain('The Auk of the old harbor');
});

test.each(['Featured products', 'Latest lamps', 'Popular in this harbor', 'Top picks', 'Trending'])(
  'what a shop shows under "%s" is a part of its list',
  (heading) => {
    const markdown = markdownOf(
      `<main><h1>Lamps for boats</h1>${paragraphs(2)}<section>${cards}</section><section><h2>${heading}</h2><ul><li><a href="/z">Lamp Zander</a></li><li><a href="/y">Lamp Yaffle</a></li></ul></section></main>`,
    );

    expect(markdown).toContain('Lamp Zander');
  },
);

test('below "Related products" of a list stand others', () => {
  const markdown = markdownOf(
    `<main><h1>Lamps for boats</h1>${paragraphs(2)}<section>${cards}</section><section><h2>Related products</h2><ul><li><a href="/z">Lamp Zander</a></li><li><a href="/y">Lamp Yaffle</a></li></ul></section></main>`,
  );

  expect(markdown).not.toContain('Lamp Zander');
});

test.each(['Recommended Posts', 'Top posts', 'Recent posts'])(
  'the first message of a thread stays below "%s"',
  (heading) => {
    const message = (text: string) =>
      `<article class="post"><h3><a href="/u">Ada</a></h3><p>${text}</p></article>`;
    const markdown = markdownOf(
      `<h1>Which oil?</h1><h3>${heading}</h3><article class="post"><p>Which oil do you burn in winter, and does it smoke on cold nights? Mine does, and so does that of my neighbor.</p><p>I have tried two kinds of it, and a longer wick, and neither of them helped for more than a night.</p></article><h2>Replies</h2>${message('Colza, since it is clear and does not smoke when the wick is trimmed well.')}${message('Paraffin here, though it smells, and I open the window of the wheelhouse.').repeat(9)}`,
      { head: '<meta name="generator" content="Discourse 3.1">' },
    );

    expect(markdown).toContain('Which oil do you burn');
  },
);

test.each(['thread-title', 'ThreadTitle', 'forum-title', 'discussion__title'])(
  'what is said below the heading of a thread is kept, whatever its box is called: %s',
  (name) => {
    const markdown = markdownOf(
      `<h1 class="${name}">Which oil?</h1><div class="post">${paragraphs(3)}</div><section id="comments"><div class="comment"><p>Colza, since it is clear and does not smoke when the wick is trimmed well.</p></div></section>`,
      { head: '<meta property="og:type" content="article">' },
    );

    expect(markdown).toContain('Colza');
  },
);

test('a page of a site on a program for articles keeps the sentence under its heading', () => {
  const inside = `<div class="hero"><h1>Lamps for boats</h1><div class="sub"><p>We fit lamps to boats of every size, and mend the old ones.</p></div></div><div class="text">${paragraphs(6)}</div>`;
  const head = '<meta property="og:type" content="article">';
  const page = markdownOf(inside, { head, body: 'class="page-template-default page page-id-12"' });
  const article = markdownOf(inside, { head, body: 'class="single single-post postid-12"' });

  expect(page).toContain('We fit lamps to boats');
  expect(article).not.toContain('We fit lamps to boats');
});

const header = `<header>${names.map((name) => `<p>${name} lamps are sold in our shop on the quay, and mended there too.</p>`).join('')}</header>`;

test.each([
  `<main><div style="display:none" class="lock">${paragraphs(5)}</div></main>`,
  `<main style="display: none">${paragraphs(5)}</main>`,
  `<div class="app" style="visibility:hidden"><main><h1>Lamps for boats</h1>${paragraphs(5)}</main></div>`,
  `<div hidden><div><main>${paragraphs(5)}</main></div></div>`,
])('the one main part that a script shows later is read, however much stands around it: %s', (main) => {
  const markdown = markdownOf(`${header}${main}`);

  expect(markdown).toContain('Chapter 4 tells');
});

test('what is hidden beside a main part that is shown is not read', () => {
  const markdown = markdownOf(
    `<main><h1>Lamps for boats</h1>${paragraphs(5)}<div style="display:none"><p>The lamp was sold yesterday, and nobody knows who bought it.</p></div></main>`,
  );

  expect(markdown).not.toContain('nobody knows');
});

const details =
  '<p>The lamp is cast from brass, weighs two pounds, and burns for nine hours on a single filling of clear oil, with a wick that you can buy in any shop.</p>';
const product = { head: '<meta property="og:type" content="product">' };

test.each([
  `<div role="dialog" class="sheet">${details}</div>`,
  `<section role="dialog" aria-label="Materials"><h2>Materials</h2>${details}</section>`,
  `<aside role="dialog"><div class="x">${details}</div></aside>`,
])('what a product is made of is kept in a sheet over its page: %s', (sheet) => {
  const markdown = markdownOf(
    `<main><h1>Brass lamp</h1><p>$89.00</p>${paragraphs(3)}${sheet}</main>`,
    product,
  );

  expect(markdown).toContain('cast from brass');
});

test.each([
  `<div role="dialog">${details}<form><input name="mail"></form></div>`,
  `<div role="dialog" class="newsletter">${details}</div>`,
  `<div role="dialog" class="shipping-info">${details}</div>`,
])('a sheet that asks for something, or tells of the shop, is none of the product: %s', (sheet) => {
  const markdown = markdownOf(
    `<main><h1>Brass lamp</h1><p>$89.00</p>${paragraphs(3)}${sheet}</main>`,
    product,
  );

  expect(markdown).not.toContain('cast from brass');
});

test.each(['testimonial-slideshow', 'gallery features', 'Quotes_gallery', 'slideshow', 'voices-gallery'])(
  'sentences that slide are kept on a page that is no article: %s',
  (name) => {
    const slides = names.map(
      (one) =>
        `<div class="slide"><h3>The ${one} lamp has never gone out on us, and we sail every week.</h3></div>`,
    );
    const inside = `<main><h1>Lamps for boats</h1>${paragraphs(3)}<div class="${name}">${slides.join('')}</div></main>`;

    expect(markdownOf(inside)).toContain('The Heron lamp');
  },
);

test('the sentence that a card ends with is kept, a footer of links is not', () => {
  const card = (inside: string) =>
    `<section class="card"><h2>Sailors</h2><div class="Card_footer">${inside}</div></section>`;
  const markdown = markdownOf(
    `<main><h1>Lamps for boats</h1>${paragraphs(3)}${card('<p>We sail every week, and it has never gone out on us.</p>')}${card('<p>Seen in <a href="/p">the paper</a>, and on <a href="/r">the radio</a>.</p>')}${paragraphs(2)}</main>`,
  );

  expect(markdown).toContain('We sail every week');
  expect(markdown).not.toContain('the radio');
});
