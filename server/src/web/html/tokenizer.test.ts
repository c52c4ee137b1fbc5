import fc from 'fast-check';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { PageTokenizer } from './tokenizer.ts';

/** The whole tree as text, comments and doctype included. */
function treeBy(page: string, isOurs: boolean): string {
  const parser = new Parser<DefaultTreeAdapterMap>({
    treeAdapter: defaultTreeAdapter,
    scriptingEnabled: false,
  });
  if (isOurs) {
    const tokenizer = new PageTokenizer(parser);
    parser.tokenizer = tokenizer as unknown as typeof parser.tokenizer;
    tokenizer.read(page);
  } else parser.tokenizer.write(page, true);
  return `${parser.document.mode} ${serialize(parser.document)}`;
}

const expectAlike = (page: string): void => {
  expect(treeBy(page, true)).toBe(treeBy(page, false));
};

/** Pieces of which pages are put together, so that they meet in every order. */
const pieces = [
  ...[
    '<',
    '</',
    '<!',
    '<?',
    '>',
    '/>',
    '-',
    '--',
    '-->',
    '--!>',
    '!',
    '=',
    '"',
    "'",
    '/',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\t',
    '\f',
    '\0',
    '&',
    ';',
  ],
  ...[
    'a',
    'b',
    'text',
    'A',
    'é',
    '😀',
    '\ud800',
    '&amp;',
    '&amp',
    '&lt',
    '&notit;',
    '&notin;',
    '&#0;',
    '&#x80;',
    '&#x110000;',
    '&#xd800;',
  ],
  ...[
    '&#65',
    '&nbsp',
    '&unknown;',
    '&copy=1',
    '&copyx',
    '&',
    '&#',
    '&#x',
    '&CounterClockwiseContourIntegral;',
    '&NotEqualTilde;',
  ],
  ...[
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<a href=x>',
    '</a>',
    '<div class="a b">',
    '</div>',
    '<br/>',
    '<img src=a alt>',
    '<x y=z/>',
    '<DIV>',
    '<a A=1 a=2>',
  ],
  ...[
    '<a b=\'c"d\' e="f\'g">',
    '<a b=c"d e>',
    '<a =b>',
    '<a b==c>',
    '<a b= >',
    '<a/b>',
    '<a b/c=d>',
    '<a\0b \0c=\0d>',
    '<a b="&lt;&copy=x&copy;">',
  ],
  ...[
    '<script>',
    '</script>',
    '</script ',
    '</SCRIPT/',
    '<script',
    '<!--',
    '<!-->',
    '<!--->',
    '<!---->',
    '<!--a--!>',
    '<!-- <!-- -->',
    '<style>',
    '</style>',
  ],
  ...[
    '<title>',
    '</title>',
    '<textarea>',
    '</textarea>',
    '<textarea>\n\n',
    '<pre>\n',
    '<pre>',
    '</pre>',
    '<plaintext>',
    '<noscript>',
    '</noscript>',
    '<iframe>',
    '</iframe>',
  ],
  ...[
    '<table>',
    '<tr>',
    '<td>',
    '</td>',
    '</tr>',
    '</table>',
    '<tbody>',
    '<caption>',
    '<colgroup>',
    '<col>',
    '<select>',
    '<option>',
    '</select>',
  ],
  ...[
    '<svg>',
    '</svg>',
    '<math>',
    '<mi>',
    '</math>',
    '<![CDATA[',
    ']]>',
    ']]',
    '<foreignObject>',
    '<desc>',
    '<svg viewbox=1 />',
    '<template>',
    '</template>',
  ],
  ...[
    '<html>',
    '<head>',
    '</head>',
    '<body>',
    '</body>',
    '</html>',
    '<frameset>',
    '<frame>',
    '</frameset>',
    '<form>',
    '</form>',
    '<input type=hidden>',
    '<li>',
    '<ul>',
  ],
  ...[
    '<!doctype html>',
    '<!DOCTYPE>',
    '<!doctype',
    '<!doctype html PUBLIC "-//W3C//DTD HTML 4.01//EN">',
    "<!doctype html SYSTEM 'about:legacy-compat'>",
    '<!doctype html public "-//w3c//dtd html 4.01 frameset//" "x">',
    '<!doctypehtml>',
    '<!doctype html public "a>',
    '<!doctype html x>',
    '<!doctype html system>',
  ],
];

describe('a page is the same tree as with the tokenizer of parse5', () => {
  test('whatever pieces it is made of', { timeout: 120_000 }, () => {
    const page = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((list) => list.join(''));

    fc.assert(fc.property(page, expectAlike), { numRuns: 20_000 });
  });

  test('whatever letters it is made of', () => {
    const page = fc.string({
      unit: fc.constantFrom(...'<>/!-="\'& \n\0;#xXaAsScriptdoctype[]C'.split('')),
      maxLength: 60,
    });

    fc.assert(fc.property(page, expectAlike), { numRuns: 10_000 });
  });

  test.each([
    ['a script in a script in a comment', '<script><!-- <script> </script> --> </script> x'],
    ['a comment in a script that nothing ends', '<script><!-- <script> </script> </script> <p>x'],
    ['dashes that begin and end a comment in a script', '<script><!--><script></script><p>x'],
    ['an end tag of something else', '<textarea></textareax></text></textarea >x'],
    ['an end tag with attributes', '<title>a</title b=c>d'],
    ['an end tag that the page ends in', '<title>a</title b'],
    ['white space in a frameset', '<frameset> a b <frame> </frameset> c d </html> e f'],
    ['white space among columns of a template', '<template><col> a b <col></template>'],
    ['a line break behind pre', '<pre>\n\n x</pre><pre>\r\nx</pre><textarea>\n\nx</textarea>'],
    ['text where a table takes none', '<table> a <tr> b <td> c </td> d </tr></table>'],
    ['CDATA, where it is such and where not', '<![CDATA[a]]><svg><![CDATA[<b>&amp;\0]]></svg><![CDATA['],
    ['a tag of many attributes', `<a ${Array.from({ length: 40 }, (_, i) => `a${i % 30}=${i}`).join(' ')}>`],
  ])('%s', (_what, page) => {
    expectAlike(page);
  });
});
