import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileStructuredData } from '../../testing/hostile-structured-data.ts';
import { readPage } from '../html/page.ts';
import { itemsMax } from './item.ts';
import { type StructuredDataForms, structuredData } from './structured-data.ts';

const all = { jsonLd: true, microdata: true, rdfa: true };

function read(html: string, forms: StructuredDataForms = all) {
  const body = Buffer.from(html);
  const page = readPage({
    url: 'https://halden.example/shop/',
    status: 200,
    headers: { 'content-type': 'text/html' },
    body,
  });
  return structuredData(page, forms);
}
const block = (json: unknown) => `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
const context = 'https://schema.org';

describe('JSON-LD', () => {
  test('is read from every block, whatever the case and parameters of its type', () => {
    const html = `<script type="Application/LD+JSON; charset=utf-8">{"@type":"A"}</script><body>
      <script type=application/json>{"@type":"B"}</script><script type="application/ld+json ">{"@type":"C"}</script>`;

    const { items, found, jsonLdBlocks } = read(html);

    expect(items).toEqual([{ '@type': 'A' }, { '@type': 'C' }]);
    expect(found).toEqual({ jsonLd: 2, microdata: 0, rdfa: 0 });
    expect(jsonLdBlocks).toBe(2);
  });

  test('lists and graphs, nested ones too, are taken apart, and each item keeps its context', () => {
    const html = block({
      '@context': context,
      '@graph': [
        { '@type': 'WebSite' },
        { '@graph': [{ '@type': ['Person', 'Author'] }] },
        [{ '@type': 'Thing' }],
      ],
    });

    const { items } = read(html);

    expect(items).toEqual([
      { '@context': context, '@type': 'WebSite' },
      { '@context': context, '@type': ['Person', 'Author'] },
      { '@context': context, '@type': 'Thing' },
    ]);
  });

  test('a context inside a graph adds to the one around it', () => {
    const html = block({
      '@context': context,
      '@graph': [{ '@context': { x: 'https://x.example/' }, '@type': 'A' }],
    });

    const { items } = read(html);

    expect(items[0]?.['@context']).toEqual([context, { x: 'https://x.example/' }]);
  });

  test('a mere reference is no item, `type` is a type, and what has no type is a Thing', () => {
    const html = block([{ '@id': '#a' }, {}, { type: 'Person', name: 'Mira' }, { name: 'Halden' }]);

    const { items } = read(html);

    expect(items).toEqual([
      { '@type': 'Person', type: 'Person', name: 'Mira' },
      { '@type': 'Thing', name: 'Halden' },
    ]);
  });

  test('says how many blocks were repaired and how many could not be read', () => {
    const script = (text: string) => `<script type="application/ld+json">${text}</script>`;

    const data = read(script('{"@type":"A",}') + script('{"@type":"B"}') + script('nothing') + script(' '));

    expect(data).toMatchObject({ jsonLdBlocks: 3, jsonLdRepaired: 1, jsonLdUnreadable: 1 });
  });

  test.each([
    ['a text of an object', JSON.stringify('{"@type":"Thing","name":"D1"}')],
    ['a text of a list', JSON.stringify('[{"@type":"Thing","name":"D1"}]')],
    ['written twice', JSON.stringify(JSON.stringify('{"@type":"Thing","name":"D1"}'))],
    ['with a slip in it', JSON.stringify(' {"@type":"Thing","name":"D1",}')],
  ])('JSON in a text of JSON is read: %s', (_what, text) => {
    const data = read(`<script type="application/ld+json">${text}</script>`);

    expect(data).toMatchObject({ items: [{ '@type': 'Thing', name: 'D1' }], jsonLdRepaired: 1 });
  });

  test('a text that is no JSON is no item', () => {
    const data = read('<script type="application/ld+json">"Thing: {D1}"</script>');

    expect(data).toMatchObject({ items: [], jsonLdRepaired: 0 });
  });

  test('a block that breaks off before its first value could not be read, and is no item', () => {
    const data = read('<script type="application/ld+json">{"headline": </script>');

    expect(data).toMatchObject({ items: [], jsonLdBlocks: 1, jsonLdRepaired: 0, jsonLdUnreadable: 1 });
  });

  test('values nested deeper than 64 are left out', () => {
    const deep = `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`;

    const { items } = read(`<script type="application/ld+json">{"@type":"A","a":${deep}}</script>`);

    expect(JSON.stringify(items).split('"a"')).toHaveLength(65);
  });

  test('a long context is not repeated with every item of a graph', () => {
    const graph = Array.from({ length: 500 }, () => ({ '@type': 'A' }));

    const { items } = read(block({ '@context': { long: 'x'.repeat(100_000) }, '@graph': graph }));

    expect(items).toHaveLength(500);
    expect(JSON.stringify(items).length).toBeLessThan(100_000);
  });

  test('a key named __proto__ is left out', () => {
    const { items } = read('<script type="application/ld+json">{"@type":"A","__proto__":{"b":1}}</script>');

    expect(Object.keys(items[0] ?? {})).toEqual(['@type']);
    expect(items[0]?.b).toBeUndefined();
  });
});

describe('microdata', () => {
  const microdata = (html: string) => read(html, { jsonLd: false, microdata: true, rdfa: false }).items;

  test('is written like JSON-LD, nested items inside', () => {
    const html = `<div itemscope itemtype="http://schema.org/Product" itemid="#p1"><b itemprop=name>Flow
      meter</b><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop=price content=5.00>five</span></div>
      <i itemprop="color http://schema.org/pattern">red</i><i itemprop=color>blue</i></div>`;

    expect(microdata(html)).toEqual([
      {
        '@context': context,
        '@type': 'Product',
        '@id': 'https://halden.example/shop/#p1',
        name: 'Flow meter',
        offers: { '@type': 'Offer', price: '5.00' },
        color: ['red', 'blue'],
        pattern: 'red',
      },
    ]);
  });

  test.each([
    ['<meta itemprop=a content=" x ">', 'x'],
    ['<a itemprop=a href="../b">text</a>', 'https://halden.example/b'],
    ['<link itemprop=a href="https://schema.org/InStock">', 'https://schema.org/InStock'],
    ['<a itemprop=a href="mailto:m@halden.example">text</a>', 'mailto:m@halden.example'],
    ['<img itemprop=a src=i.png alt=text>', 'https://halden.example/shop/i.png'],
    ['<object itemprop=a data=o.svg></object>', 'https://halden.example/shop/o.svg'],
    ['<data itemprop=a value=7>seven</data>', '7'],
    ['<meter itemprop=a value=0.5>half</meter>', '0.5'],
    ['<time itemprop=a datetime="2026-11-21">today</time>', '2026-11-21'],
    ['<time itemprop=a>2026-11-20</time>', '2026-11-20'],
    ['<p itemprop=a>one<br>two<script>no()</script></p>', 'one two'],
    ['<video itemprop=a></video>', ''],
  ])('the value of %s is %s', (element, value) => {
    expect(microdata(`<div itemscope itemtype=https://halden.example/T>${element}</div>`)).toEqual([
      { '@type': 'https://halden.example/T', a: value },
    ]);
  });

  test('itemref adds properties from elsewhere, in the order of the page', () => {
    const html = `<p id=x itemprop=a>1</p><div itemscope itemtype=https://schema.org/T itemref="y x none">
      <p itemprop=a>2</p></div><div id=y><p itemprop=a>3</p></div>`;

    expect(microdata(html)).toEqual([{ '@context': context, '@type': 'T', a: ['1', '2', '3'] }]);
  });

  test('items that refer to each other in a circle end', () => {
    const html = `<div itemscope itemtype=https://schema.org/A itemref=b></div>
      <div id=b itemprop=b itemscope itemtype=https://schema.org/B itemref=c></div>
      <div id=c itemprop=c itemscope itemtype=https://schema.org/C itemref=b></div>`;

    expect(microdata(html)).toEqual([
      { '@context': context, '@type': 'A', b: { '@type': 'B', c: { '@type': 'C' } } },
    ]);
  });

  test('items inside each other under many names do not multiply the answer', () => {
    const names = 'a b c d e f g h i j k l m n o p q r s t';

    const items = microdata(`<div itemscope>${`<div itemscope itemprop="${names}">`.repeat(60)}`);

    expect(JSON.stringify(items).length).toBeLessThan(5_000_000);
  });
});

describe('RDFa', () => {
  const rdfa = (html: string) => read(html, { jsonLd: false, microdata: false, rdfa: true }).items;

  test('RDFa Lite is written like JSON-LD', () => {
    const html = `<div vocab="http://schema.org/" prefix="ov: http://open.vocab.org/terms/" resource="#mira" typeof="Person">
      <span property="name">Mira <b>Voss</b></span><img property=image src=m.png><i property="ov:animal">Owl</i>
      <div property=address typeof=PostalAddress><meta property=postalCode content=0150></div>
      <time property=birthDate datetime=1990-01-01>long ago</time></div>`;

    expect(rdfa(html)).toEqual([
      {
        '@context': context,
        '@type': 'Person',
        '@id': 'https://halden.example/shop/#mira',
        name: 'Mira Voss',
        image: 'https://halden.example/shop/m.png',
        'http://open.vocab.org/terms/animal': 'Owl',
        address: { '@type': 'PostalAddress', postalCode: '0150' },
        birthDate: '1990-01-01',
      },
    ]);
  });

  test('types of other vocabularies are full addresses, and known prefixes need no declaration', () => {
    expect(rdfa('<p about=#m typeof="foaf:Person gr:BusinessEntity"><b property=foaf:name>M</b>')).toEqual([
      {
        '@type': ['http://xmlns.com/foaf/0.1/Person', 'http://purl.org/goodrelations/v1#BusinessEntity'],
        '@id': 'https://halden.example/shop/#m',
        'http://xmlns.com/foaf/0.1/name': 'M',
      },
    ]);
  });

  test('a thing that several others name stands in full once, and circles end', () => {
    const html = `<body vocab=https://schema.org/><p resource=#a typeof=Person><a property=knows href=#b>b</a></p>
      <p resource=#b typeof=Person><a property=knows href=#a>a</a><a property=knows href=#b>itself</a></p>`;

    expect(rdfa(html)).toEqual([
      {
        '@context': context,
        '@type': 'Person',
        '@id': 'https://halden.example/shop/#a',
        knows: {
          '@type': 'Person',
          '@id': 'https://halden.example/shop/#b',
          knows: [{ '@id': 'https://halden.example/shop/#a' }, { '@id': 'https://halden.example/shop/#b' }],
        },
      },
    ]);
  });

  test('Open Graph tags are no items', () => {
    expect(
      rdfa(
        '<meta property="og:title" content="x"><body vocab=https://schema.org/><a rel=nofollow href=/>x</a>',
      ),
    ).toEqual([]);
  });

  test('what a pattern says is said of each thing that copies it', () => {
    const html = `<body vocab=http://schema.org/><p typeof=Person><link property=rdfa:copy href=#band></p>
      <p resource=#band typeof=rdfa:Pattern><i property=memberOf>Halden Band</i></p>`;

    expect(rdfa(html)).toEqual([{ '@context': context, '@type': 'Person', memberOf: 'Halden Band' }]);
  });
});

test('only the forms that are asked for are read, and all of them share one limit', () => {
  const html = `${block(Array.from({ length: itemsMax - 1 }, () => ({ '@type': 'A' })))}<p itemscope itemtype=https://schema.org/B></p><p vocab=https://schema.org/ typeof=C></p>`;

  const { items, found } = read(html);
  const ofOne = read(html, { jsonLd: false, microdata: false, rdfa: true });

  expect(items).toHaveLength(itemsMax);
  expect(found).toEqual({ jsonLd: itemsMax - 1, microdata: 1, rdfa: 0 });
  expect(ofOne.items).toEqual([{ '@context': context, '@type': 'C' }]);
});

test('any page at all is answered, and every item has a type', () => {
  const pieces = fc.constantFrom(
    '<div itemscope ',
    'itemprop="a b" ',
    'itemref=x ',
    'id=x ',
    'itemtype=http://schema.org/A ',
    '>',
    '</div>',
    '<p typeof=A ',
    'vocab=http://schema.org/ ',
    'property="a og:b" ',
    'resource=#x ',
    'rel="a:b" ',
    'prefix="a: b" ',
    'href="x" ',
    '<script type="application/ld+json">',
    '{"@graph":[',
    '{"@type":"A"',
    '"a":',
    '"@context":',
    ']}',
    ',',
    '</script>',
    'text',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 9, arbitrary: pieces }, fc.string()), { maxLength: 60 }),
      (parts) => {
        const data = read(parts.join(''));
        expect(JSON.parse(JSON.stringify(data))).toEqual(data);
        for (const item of data.items) expect(item['@type'].length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 1_000 },
  );
});

test.each(hostileStructuredData)(
  'the answer to a million characters of %s is no longer than six million',
  (_, make) => {
    const answer = JSON.stringify(read(`<html>${make(1_000_000)}`));

    expect(answer.length).toBeLessThan(6_000_000);
  },
);
