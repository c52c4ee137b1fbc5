import { describe, expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent } from './main-content.ts';

/* Pages on which the facts are short and the text beside them is long. */

const textOf = (html: string) => plainText(mainContent(htmlPage(html, 'https://mill.example/p/7')));
const sentence = (about: string) =>
  `<p>The ${about} was built of oak, and turns in the race since the spring; nobody in the village had seen one before, so they came.</p>`;
const long = ['wheel', 'shaft', 'stone', 'sluice'].map(sentence).join('');
const head = (name: string, more = '') =>
  `<title>${name} - The mill</title>${more}<header><a href="/">The mill</a><nav><a href="/a">About</a></nav></header>`;

describe('a product', () => {
  const buying = `<p class="stock">12 in stock</p><form class="cart" method="post"><button>Add</button></form><span>SKU: W-100</span>`;
  const page = (more: string, body = '<body>') =>
    `${head('Mill wheel', more)}${body}<main><div class="a"><div class="b"><h1>Mill wheel</h1><p class="price">59,90 €</p><p>For small brooks.</p>${buying}</div><div class="panel entry-content">${long}</div></div></main>`;

  test.each([
    ['og:type', page('<meta property="og:type" content="product">')],
    [
      'JSON-LD',
      page(
        '<script type="application/ld+json">{"@type":"Product","offers":{"@type":"Offer","price":59.9}}</script>',
      ),
    ],
    [
      'JSON-LD on a site that calls all of its pages articles',
      page(
        '<meta property="og:type" content="article"><script type="application/ld+json">{"@type":"Product","offers":{"@type":"Offer"}}</script>',
      ),
    ],
    ['the class of its body', page('', '<body class="shop single-product">')],
    ['its price', page('')],
  ])('known by %s keeps its price, stock and number beside a long description', (_, html) => {
    const text = textOf(html);

    for (const fact of ['Mill wheel', '59,90', 'For small brooks', 'SKU: W-100', 'since the spring'])
      expect(text).toContain(fact);
    expect(text).toContain('12 in stock');
  });

  test('whose price stands beside the text keeps it', () => {
    const text = textOf(
      `${head('Manual of the wheel')}<main><h1>Wheel W2</h1><div><div class="col-8"><div>${long}</div></div><div class="col-4"><span class="price">£1,240.00</span><p>Delivery: 4 days</p></div></div></main>`,
    );

    expect(text).toContain('£1,240.00');
    expect(text).toContain('Delivery: 4 days');
  });

  test('in a text about it does not make the whole page a product', () => {
    const text = textOf(
      `${head('A wheel for the brook', '<script type="application/ld+json">[{"@type":"Product","offers":{"@type":"Offer"}},{"@type":"Article"}]</script>')}<main><h1>A wheel for the brook</h1><article>${long}</article><div class="more"><p>Wheel W3</p><p>$3</p></div></main>`,
    );

    expect(text).toContain('since the spring');
    expect(text).not.toContain('$3');
  });
});

describe('a recipe', () => {
  const steps = `<ol>${['milk', 'flour', 'dough'].map((what) => `<li>Warm the ${what} slowly, then let it stand until it is no more than lukewarm, and stir it once more.</li>`).join('')}</ol>`;
  const rows = '<tr><td>150 g</td><td><a href="/f">flour</a></td></tr><tr><td>75 ml</td><td>milk</td></tr>';
  const items = '<li><span>150 g</span> flour</li><li><span>75 ml</span> milk</li>';

  test.each([
    [
      'a table',
      `<h1>Rolls of the mill</h1><div class="box"><h2>Ingredients</h2><table>${rows}</table></div><div class="box"><h2>Preparation</h2>${steps}</div>`,
    ],
    [
      'a list',
      `<h1>Rolls of the mill</h1><section><h3>Zutaten für 4 Personen</h3><ul>${items}</ul></section><section><h3>Zubereitung</h3>${steps}</section>`,
    ],
    [
      'articles in a row',
      `<article><h1>Rolls of the mill</h1></article><article><h2>Ingrédients</h2><ul>${items}</ul></article><article><h2>Préparation</h2>${steps}</article>`,
    ],
    [
      'a box with no heading',
      `<div><h1>Rolls of the mill</h1></div><div class="x"><ul>${items}</ul></div><div class="y">${steps}</div>`,
    ],
    [
      'a box beside the steps',
      `<h1>Rolls of the mill</h1><div class="r"><div class="y">${steps}</div><div class="x"><h2>材料</h2><ul>${items}</ul></div></div>`,
    ],
  ])('keeps what it is made of in %s', (_, html) => {
    const text = textOf(`${head('Rolls of the mill')}<main>${html}</main>`);

    for (const part of ['150 g', 'flour', '75 ml', 'Warm the dough']) expect(text).toContain(part);
  });
});

describe('a thing that is declared', () => {
  const facts =
    '<div class="f"><p>14 March, 19:30</p><p>Weir Lane 3, Overwater</p><p>from 40,000 a year</p></div>';

  test.each(['JobPosting', 'MusicEvent', 'Recipe', 'Course', 'RealEstateListing'])(
    'as a %s keeps when, where and for how much',
    (type) => {
      const text = textOf(
        `${head('At the mill', `<script type="application/ld+json">{"@type":"${type}"}</script>`)}<div><h1>At the mill</h1>${facts}<div class="text">${long}</div></div>`,
      );

      for (const fact of ['19:30', 'Weir Lane 3', '40,000']) expect(text).toContain(fact);
    },
  );
});

describe('between a heading and the text', () => {
  const page = (more: string, said = '') =>
    `${head('Grant for wheels', said)}<div><section><h1>Grant for wheels</h1>${more}</section><div class="text">${long}</div></div>`;

  test('a sentence is read, as are prices and labels', () => {
    const text = textOf(
      page('<p>Up to 5,000 euros for owners of old wheels.</p><div>Office: Weir Lane</div>'),
    );

    expect(text).toContain('Up to 5,000 euros');
    expect(text).toContain('Office: Weir Lane');
  });

  test('links to elsewhere, and when and by whom it was written, are not', () => {
    const text = textOf(
      page(
        '<p><a href="/x">All about the wheels of the valley.</a></p><p>2 March 2026, 10:15.</p>',
        '<meta name="date" content="2026-03-02">',
      ),
    );

    expect(text).not.toContain('All about');
    expect(text).not.toContain('10:15');
  });
});

describe('a question', () => {
  const answer = (of: string, box: string) =>
    `<${box}><p>21</p><div>${sentence(of).repeat(3)}</div></${box}>`;
  const question = '<p>When does the wheel turn, and how does one know?</p>';

  test.each([
    ['3 Answers', 'div'],
    ['3 Antworten', 'section'],
    ['3 réponses', 'article'],
    ['3 respuestas', 'li'],
    ['3 件の回答', 'div'],
  ])('is read before its answers, which are counted as "%s"', (count, box) => {
    const text = textOf(
      `${head('When does the wheel turn?')}<div><h1>When does the wheel turn?</h1><div role="main"><div class="p">12 ${question}</div><div class="all"><h2>${count}</h2><div><label>Sorted by:</label> <a href="?r">votes</a></div>${['wheel', 'shaft', 'sluice'].map((of) => answer(of, box)).join('')}</div></div></div>`,
    );

    expect(text).toContain('how does one know');
    for (const part of ['The wheel was', 'The shaft was', 'The sluice was', '21'])
      expect(text).toContain(part);
    expect(text).not.toContain('Sorted by');
  });
});

describe('what a product is bought with', () => {
  const productType = '<meta property="og:type" content="product">';

  test.each([
    ['a form with its class', '<form class="variations_form cart" method="post">', '</form>'],
    ['a form that is sent to a cart', '<form action="/warenkorb" method="post">', '</form>'],
    ['a set of fields', '<form class="product-form"><fieldset>', '</fieldset></form>'],
  ])('is read in %s', (_, open, close) => {
    const text = textOf(
      `${head('Mill wheel', productType)}<main><h1>Mill wheel</h1><div class="buy">${open}<label>Oak, dark</label><p>Add a shaft (+$5)</p><input type="radio" name="wood"><button>Buy</button>${close}</div><div class="text">${long}</div></main>`,
    );

    expect(text).toContain('Oak, dark');
    expect(text).toContain('Add a shaft');
  });

  test('is not the form that asks for an address', () => {
    const text = textOf(
      `${head('Mill wheel', productType)}<main><h1>Mill wheel</h1><form class="product-newsletter signup" action="/news"><p>Tell me more about wheels.</p><input name="mail"></form><div class="text">${long}</div></main>`,
    );

    expect(text).not.toContain('Tell me more');
  });

  test('details that open over the page are read', () => {
    const text = textOf(
      `${head('Mill wheel', productType)}<main><h1>Mill wheel</h1><p>$30</p><div class="text">${long}</div><div class="x-product-details-modal"><p class="x-product-details-modal__text">It carries up to nine millers on each of its paddles.</p></div></main>`,
    );

    expect(text).toContain('nine millers');
  });
});

test('messages of a thread that each stand in a form that asks for nothing are read', () => {
  const messages = ['wheel', 'shaft', 'sluice']
    .map(
      (of) =>
        `<form class="message" action="#"><input type="hidden" name="id"><div>${sentence(of)}</div></form>`,
    )
    .join('');
  const text = textOf(
    `${head('Of wheels')}<h1>Of wheels</h1><div class="all"><div>${sentence('brook').repeat(5)}</div>${messages}</div>`,
  );

  for (const of of ['wheel', 'shaft', 'sluice', 'brook']) expect(text).toContain(`The ${of} was`);
});

test('slides that are not turned to are read, their copies are not', () => {
  const text = textOf(
    `${head('Wheels')}<main><h1>Wheels</h1>${long}<ul><li class="carousel-slide">Oak</li><li class="carousel-slide" aria-hidden="true">Elm, larch</li><li class="slide cloned" aria-hidden="true">Ash</li></ul><p>${'And so it goes on, year after year, in all the valley. '.repeat(3)}</p></main>`,
  );

  expect(text).toContain('Elm, larch');
  expect(text).not.toContain('Ash');
});

test('the names of a shop’s products, each a link, are read as their prices are', () => {
  const cards = Array.from(
    { length: 8 },
    (_, index) =>
      `<div class="tile"><a href="/w/${index}"><img src="/w.png"></a><div class="name"><a href="/w/${index}">Wheel number ${index} of oak</a></div><div class="price">$${index}9.95</div></div>`,
  ).join('');
  const text = textOf(
    `${head('Wheels')}<div class="page"><h1>Wheels</h1><div class="grid">${cards}</div><div class="about">${sentence('wheel').repeat(2)}</div></div>`,
  );

  expect(text).toContain('Wheel number 3 of oak');
  expect(text).toContain('$39.95');
});

test('a list of articles is a list, though its tags call it an article', () => {
  const entry = (of: string) => `<li><a href="/${of}">All about the ${of} of the mill</a></li>`;
  const text = textOf(
    `${head('News', '<meta property="og:type" content="article"><script type="application/ld+json">{"@type":"CollectionPage"}</script>')}<main><h1>News</h1><div class="entries"><ul>${['wheel', 'shaft', 'sluice', 'brook', 'weir', 'race'].map(entry).join('')}</ul></div><div class="text"><p>${'What happens at the mill, told week by week. '.repeat(4)}</p></div></main>`,
  );

  expect(text).toContain('All about the sluice');
});
