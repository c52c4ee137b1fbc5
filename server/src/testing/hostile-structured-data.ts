const script = (text: string) => `<script type="application/ld+json">${text}</script>`;
const fill = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Pages of structured data that is written to take long: what they are made of, and a page of about a length. */
export const hostileStructuredData: readonly (readonly [what: string, make: (length: number) => string])[] = [
  ['open lists', (length) => script(fill('[', length))],
  ['open objects', (length) => script(fill('{a:', length))],
  ['quotes', (length) => script(`{"a":"${fill('" ', length)}`)],
  ['quotes and white space', (length) => script(`{"a":"${fill(`",${' '.repeat(500)}`, length)}`)],
  ['comments', (length) => script(`{${fill('<!-- ', length)}`)],
  ['block comments', (length) => script(`{${fill('/* ', length)}`)],
  ['backslashes', (length) => script(`{"a":"${fill('\\', length)}`)],
  ['wrong brackets', (length) => script(`{${fill('"a":1]', length)}`)],
  ['character references', (length) => script(fill('&quot;', length))],
  [
    'references in a graph',
    (length) =>
      script(`{"@context":"${fill('c', length / 2)}","@graph":[${fill('{"@id":"x"},', length / 2)}]}`),
  ],
  ['items', (length) => fill('<div itemscope itemprop=a>', length)],
  [
    'items that refer to one that is large',
    (length) =>
      `<div id=x>${fill('<i itemprop=a>b</i>', length / 2)}</div>${fill('<p itemscope itemref=x></p>', length / 2)}`,
  ],
  [
    'items that refer to two each',
    (length) =>
      Array.from({ length: length / 90 }, (_, i) => {
        const item = `<p itemprop=a itemscope itemref=c${i + 1}></p>`;
        return `<div id=c${i}>${item}${item}</div>`;
      }).join(''),
  ],
  [
    'properties around one text',
    (length) => `<div itemscope>${'<div itemprop=a>'.repeat(500)}${fill('text ', length)}`,
  ],
  ['things', (length) => `<div vocab=http://schema.org/>${fill('<p typeof=A property=b>x', length)}`],
  ['relations that stay open', (length) => `<div rel="a:b c:d">${fill('<p about=x>', length)}`],
  ['prefixes', (length) => fill('<div prefix="a: b" xmlns:c=d typeof=a:b>', length)],
  [
    'patterns that are copied',
    (length) =>
      `<p typeof=rdfa:Pattern resource=#p>${fill('<b property=og:x>1</b>', length / 2)}</p>${fill('<div typeof=og:T><link property=rdfa:copy href=#p></div>', length / 2)}`,
  ],
];
