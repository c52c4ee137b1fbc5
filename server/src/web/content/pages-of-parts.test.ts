import { describe, expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent } from './main-content.ts';

/* Pages without one text: lists, shops, products and what companies offer. Their parts are their content. */

function textOf(html: string): string {
  const body = new TextEncoder().encode(html);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return plainText(mainContent(readPage({ url: 'https://mill.example/p/7', status: 200, headers, body })));
}

const sentence = (about: string) =>
  `<p>The ${about} was built of oak, and turns in the race since the spring; nobody in the village had seen one before, so they came.</p>`;
const wheels = Array.from({ length: 12 }, (_, index) => `Wheel ${index} of the mill`);
const jobs = wheels
  .map(
    (wheel) =>
      `<li class="job"><a href="/j"><h3>Miller for ${wheel}</h3><p>Full-time</p><p>Weir</p></a></li>`,
  )
  .join('');
const products = (more = '') =>
  wheels
    .map(
      (wheel, index) =>
        `<div class="product"><a href="/w/${index}"><img src="/w/${index}.png"><h3>${wheel}</h3></a><span>$${index}9.00</span>${more}</div>`,
    )
    .join('');
const productInJsonLd = '<script type="application/ld+json">{"@type":"Product","name":"Wheel"}</script>';

const intro =
  '<p>Looking for work at a mill, by a brook or a river? These are the places that are free this week. Write to the miller, not to us, and say when you could come.</p>';

describe('a list', () => {
  test('is all of its entries, though some sentences stand above them', () => {
    const text = textOf(
      `<main><h1>Jobs at mills</h1><div class="intro">${intro}</div><ul>${jobs}</ul></main>`,
    );

    for (const wheel of wheels) expect(text).toContain(wheel);
    expect(text).toContain('Looking for work');
    // What each of them says is theirs.
    expect(text).toContain('Full-time');
  });

  test('is so too where its site says that all of its pages are articles', () => {
    const text = textOf(
      `<meta property="og:type" content="article"><main><h1>News of wheels</h1><div class="intro">${intro.repeat(3)}</div><ul>${jobs.repeat(4)}</ul></main>`,
    );

    for (const wheel of wheels) expect(text).toContain(wheel);
  });

  test('has entries that are mere links', () => {
    const links = wheels
      .map((wheel) => `<div><p><a href="/w">${wheel}, and all that belongs to it</a></p></div>`)
      .join('');
    const text = textOf(
      `<main><h1>Wheels</h1><div class="intro">${intro.repeat(4)}</div><div class="all">${links.repeat(5)}</div></main>`,
    );

    for (const wheel of wheels) expect(text).toContain(wheel);
  });

  test('of words beside a short text is a menu, and not its content', () => {
    const topics = Array.from(
      { length: 150 },
      (_, index) => `<li><a href="/t/${index}">Topic ${index}</a></li>`,
    ).join('');
    const text = textOf(
      `<title>A wheel broke</title><div><div class="c3"><ul>${topics}</ul></div><div class="c9"><h1>A wheel broke</h1>${sentence('broken wheel').repeat(3)}</div></div>`,
    );

    expect(text).toContain('broken wheel');
    expect(text).not.toContain('Topic 3');
  });

  test('that follows a short text that calls itself an article is not its content', () => {
    const text = textOf(
      `<main><h1>A wheel broke</h1><div class="article-body">${sentence('broken wheel').repeat(3)}</div><ul>${jobs.repeat(4)}</ul></main>`,
    );

    expect(text).toContain('broken wheel');
    expect(text).not.toContain('Miller for');
  });

  test('is its entries though their box is named like what stands beside a text', () => {
    const text = textOf(
      `<main><h1>Wheels</h1><section class="related-product"><ul>${jobs}</ul></section><p>New ones each week.</p></main>`,
    );

    for (const wheel of wheels) expect(text).toContain(wheel);
  });
});

describe('a shop', () => {
  test('is its products as well as the text below them, without what stands on each card', () => {
    const text = textOf(
      `<main><h1>Wheels</h1><div>${products('<button>Save</button><div>Add to cart</div>')}</div><div class="seo">${sentence('first wheel').repeat(14)}</div></main>`,
    );

    for (const wheel of wheels) expect(text).toContain(wheel);
    expect(text).toContain('$39.00');
    expect(text).toContain('first wheel');
    expect(text).not.toContain('Add to cart');
  });

  test('whose products all have one price says it for each of them', () => {
    const same = wheels
      .map(
        (wheel) =>
          `<div class="product"><a href="/w"><img src="/w.png"><h3>${wheel}</h3></a><span>$9.00</span></div>`,
      )
      .join('');
    const text = textOf(
      `<main><h1>Wheels</h1><div>${same}</div><div class="seo">${sentence('first wheel').repeat(14)}</div></main>`,
    );

    expect(text.match(/\$9\.00/g)).toHaveLength(12);
  });

  test('an article is left without the products above it', () => {
    const text = textOf(
      `<meta property="og:type" content="article"><main><h1>Wheels</h1><div>${products()}</div><div class="seo">${sentence('first wheel').repeat(14)}</div></main>`,
    );

    expect(text).toContain('first wheel');
    expect(text).not.toContain('Wheel 3 of the mill');
  });
});

describe('a product', () => {
  test('is its description and not what customers say of it, who say more', () => {
    const text = textOf(
      `${productInJsonLd}<main><h1>Oak wheel</h1><div class="description">${sentence('oak wheel').repeat(3)}</div><div class="reviews">${sentence('delivered wheel').repeat(8)}</div></main>`,
    );

    expect(text).toContain('oak wheel');
    expect(text).not.toContain('delivered wheel');
  });

  test('a review that is its own page is read', () => {
    const text = textOf(
      `<main><h1>Oak wheel</h1><div class="review">${sentence('delivered wheel').repeat(8)}</div></main>`,
    );

    expect(text).toContain('delivered wheel');
  });
});

describe('what a company offers', () => {
  test('is all of its sections, though the conditions are longer than they are together', () => {
    const section = (about: string) =>
      `<section><h2>${about}</h2><p>We build it of oak, and mend it for as long as it turns, at your mill or in our yard by the weir.</p></section>`;
    const text = textOf(
      `<div>${section('New wheels')}${section('Old wheels')}${section('Races')}<div class="terms">${sentence('wheel of the terms').repeat(9)}</div></div>`,
    );

    expect(text).toMatch(/New wheels[\s\S]*Old wheels[\s\S]*Races/);
  });

  test.each([
    ['hidden', '<div class="accordion-panel" hidden>'],
    ['not displayed', '<div class="faq-answer" style="display: none">'],
    ['not for readers who cannot see', '<div role="tabpanel" aria-hidden="true">'],
  ])('is what opens on a click, and is %s until then', (_, panel) => {
    const text = textOf(
      `<main>${sentence('first wheel').repeat(3)}<h3>How long does it take?</h3>${panel}<p>A wheel takes eleven weeks.</p></div></main>`,
    );

    expect(text).toContain('eleven weeks');
  });

  test.each(['modal', 'popup', 'cookie', 'menu', 'cart'])('is not a folded %s', (name) => {
    const text = textOf(
      `<main>${sentence('first wheel').repeat(3)}<div class="collapse ${name}" hidden><p>Hidden from all who read.</p></div></main>`,
    );

    expect(text).not.toContain('Hidden from');
  });
});

describe('of a page with few sentences are left out', () => {
  const few = `<main><h1>Wheels</h1><ul>${[...wheels, ...wheels, ...wheels].map((wheel) => `<li>${wheel} $9</li>`).join('')}</ul></main>`;

  test.each([
    ['the footer', `<footer>${sentence('footer').repeat(20)}</footer>`],
    ['a dialog', `<div role="dialog">${sentence('dialog').repeat(20)}</div>`],
    ['a question of consent', `<div id="onetrust-consent-sdk">${sentence('cookie').repeat(20)}</div>`],
  ])('%s, though it is longer than all the rest', (_, around) => {
    const text = textOf(`${few}${around}`);

    expect(text).toContain('Wheel 3');
    expect(text).not.toContain('was built of oak');
  });

  test('but not the only text that there is', () => {
    expect(textOf(`<footer>${sentence('footer')}</footer>`)).toContain('was built of oak');
    expect(
      textOf(`<main><div class="ot-sdk-cookie-policy">${sentence('cookie').repeat(9)}</div></main>`),
    ).toContain('The cookie was');
  });
});

describe('boxes that a builder names are read', () => {
  test.each(['widget-span widget-type-custom', 'content-nav-section'])('%s', (name) => {
    const text = textOf(
      `<main>${sentence('first wheel').repeat(3)}<div class="${name}">${sentence('second wheel').repeat(2)}</div></main>`,
    );

    expect(text).toContain('second wheel');
  });

  test.each(['widget-recent-posts', 'nav-footer', 'promo'])('and not %s', (name) => {
    const text = textOf(
      `<main>${sentence('first wheel').repeat(9)}<div class="${name}">${sentence('second wheel').repeat(2)}</div></main>`,
    );

    expect(text).not.toContain('second wheel');
  });
});

test('five letters that a build adds to a name say nothing', () => {
  const rows = wheels.map((wheel) => `<tr><td>${wheel}</td><td>9</td></tr>`).join('');
  const text = textOf(
    `<main>${sentence('first wheel').repeat(3)}<table class="table_root__adKqa">${rows}</table></main>`,
  );

  expect(text).toContain('Wheel 3');
});

describe('a text', () => {
  const story = ['first', 'second', 'third', 'fourth']
    .map((number) =>
      sentence(`${number} wheel`).replace(
        '</p>',
        ' What it cost is told by nobody, and that it was worth it by all.</p>',
      ),
    )
    .join('');

  test('stands there once, where a page has it for small and for large screens', () => {
    const text = textOf(
      `<main><div class="d-none-mobile desktop">${story}</div><div class="mobile">${story}</div>${sentence('end of it all').repeat(3)}</main>`,
    );

    expect(text.match(/The second wheel/g)).toHaveLength(1);
  });

  test('has what it says twice', () => {
    const text = textOf(`<main><section>${story}</section><section>${story}</section></main>`);

    expect(text.match(/The second wheel/g)).toHaveLength(2);
  });

  test('begins with the paragraphs between its heading and its box', () => {
    const opening =
      '<p>The mill stands where the brook leaves the wood, and has done so for three hundred years, with three wheels at first, and with two of them since the great flood.</p><p>Who comes by on a Sunday is shown all of it, from the race up to the loft, by whoever is at home.</p>';
    const text = textOf(
      `<div class="page"><header><div><h1>The mill</h1></div><section>${opening}</section></header><div class="text">${story}${story.replaceAll('wheel', 'stone')}</div></div>`,
    );

    expect(text).toMatch(/leaves the wood[\s\S]*on a Sunday[\s\S]*first wheel/);
  });

  test('of an article has no buttons and calls between its paragraphs', () => {
    const text = textOf(
      `<meta property="og:type" content="article"><main>${story}<p><a class="button" href="/buy">Buy a wheel</a></p><div class="inline-cta"><p>Our millers call you back.</p></div>${story.replaceAll('wheel', 'stone')}</main>`,
    );

    expect(text).toContain('fourth stone');
    expect(text).not.toMatch(/Buy a wheel|call you back/);
  });

  test.each([
    ['article', true],
    ['website', false],
  ])('of an %s has notes in the footer of its page: %s', (type, hasNotes) => {
    const text = textOf(
      `<meta property="og:type" content="${type}"><main>${story}<p>It was sold in May<sup><a href="#fn1">1</a></sup>, for nothing, to a miller of the next village.</p></main>
       <footer><ol class="footnotes"><li id="fn1">Conditions of the sale apply.</li></ol></footer>`,
    );

    expect(text.includes('Conditions of the sale')).toBe(hasNotes);
  });

  test('goes on behind a frame that a noscript does not close', () => {
    const text = textOf(
      `<noscript><iframe src="https://tags.example/ns" height="0" /></noscript><main>${story}</main>`,
    );

    expect(text).toContain('fourth wheel');
  });
});
