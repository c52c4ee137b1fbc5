/** A page that is made to be slow, large or wrong, of any size. */
export interface PageBomb {
  readonly name: string;
  readonly contentType: string;
  /** About `bytes` bytes of it. */
  make(bytes: number): Uint8Array;
}

const html = 'text/html; charset=utf-8';

/** One piece again and again, between a beginning and an end. */
function flood(name: string, piece: string, { before = '', after = '', contentType = html } = {}): PageBomb {
  const size = Buffer.byteLength(piece);
  return text(
    name,
    (bytes) => before + piece.repeat(Math.max(1, Math.floor(bytes / size))) + after,
    contentType,
  );
}

/** Pieces that differ by a number. */
function numbered(name: string, piece: (i: number) => string, { before = '', after = '' } = {}): PageBomb {
  return text(name, (bytes) => {
    const size = Buffer.byteLength(piece(100_000));
    const count = Math.max(1, Math.floor(bytes / size));
    return before + Array.from({ length: count }, (_, i) => piece(i)).join('') + after;
  });
}

/** Opened n times, then closed n times. */
function nested(name: string, open: string, close: string, { before = '', after = '' } = {}): PageBomb {
  return text(name, (bytes) => {
    const times = Math.max(1, Math.floor(bytes / (open.length + close.length)));
    return before + open.repeat(times) + close.repeat(times) + after;
  });
}

/** One piece for the first half of the page, another for the rest. */
function halves(name: string, first: string, second: string, { before = '', after = '' } = {}): PageBomb {
  const times = (piece: string, bytes: number) =>
    piece.repeat(Math.max(1, Math.floor(bytes / 2 / piece.length)));
  return text(name, (bytes) => before + times(first, bytes) + times(second, bytes) + after);
}

function text(name: string, make: (bytes: number) => string, contentType = html): PageBomb {
  return { name, contentType, make: (bytes) => new TextEncoder().encode(make(bytes)) };
}

function binary(
  name: string,
  contentType: string,
  piece: readonly number[],
  before: readonly number[] = [],
): PageBomb {
  return {
    name,
    contentType,
    make: (bytes) => {
      const body = new Uint8Array(Math.max(before.length + piece.length, bytes)).fill(0);
      body.set(before);
      for (let at = before.length; at + piece.length <= body.length; at += piece.length) body.set(piece, at);
      return body;
    },
  };
}

const ldJson = { before: '<script type="application/ld+json">', after: '</script>' };

const trees: readonly PageBomb[] = [
  flood('div that nobody closes', '<div>'),
  nested('div in div', '<div>', '</div>'),
  flood('b that nobody closes', '<b>'),
  flood('b and i, closed in the wrong order', '<b><i></b></i>'),
  flood('formatting without end, each p opening all of it again', '<b><i><u><p>'),
  flood('the adoption agency: a around div', '<a><div>'),
  flood('the adoption agency: many formats closed after a block', '<b><i><u><s><div></b></i></u></s>'),
  numbered('formatting with attributes that all differ', (i) => `<font size=${i}>`),
  numbered('formatting that differs, and blocks', (i) => `<font id=${i}><p>`),
  nested('nobr in nobr', '<nobr>', '</nobr>'),
  flood('button in button', '<button><p>'),
  flood('end tags of nothing', '</x></p></br>'),
  halves('end tags of nothing, deep inside', '<x>', '</z>'),
  halves('lines that ask for an open p, deep inside', '<x>', '<hr>'),
  halves('p that each closes the last, deep inside', '<x>', '<p>'),
  halves('li that look for the last one, deep inside', '<x>', '<li>'),
  halves('ends of p that was not open, deep inside', '<b>', '</p>'),
  halves('ends of headings, deep inside', '<x>', '</h1>', { before: '<h1><button>' }),
  halves('ends in SVG, deep inside', '<g>', '</z>', { before: '<svg>' }),
  halves('ends of cells, deep inside', '<x>', '</tbody>', { before: '<table><td>' }),
  halves('formatting that is closed from below', '<b>', '</i>', { before: '<i>' }),
  halves('formatting that is opened again in each p', '<font size=1>', '<p>x'),
  flood('the adoption agency with many children', '<br>', { before: '<a><div>', after: '</a>' }),
  flood('the adoption agency with many texts and children', 'x<br>', {
    before: '<b><i><div>',
    after: '</b></i>',
  }),
  flood('the adoption agency in a table', '<a><td>x</a>', { before: '<table><tr>' }),
  halves('the adoption agency with many children, again and again', '<br>', '<p></a>', {
    before: '<a><div>',
  }),
  flood('rows in a template that no table is around', '<tr></tr><td></td>', { before: '<template>' }),
  flood('text where a table takes none', 'x<td>', { before: '<table>' }),
  flood('elements where a table takes none', '<i></i>', { before: '<table><tr>' }),
  flood('blocks where a table takes none', '<p>x', { before: '<table>' }),
  flood('words and elements where a table takes none', '<br>x', { before: '<table><tbody>' }),
  flood('table in table', '<table><tr><td>'),
  flood('table in table without cells', '<table>'),
  flood('a link where a table takes none, again and again', '<a href=x>y', { before: '<table>' }),
  flood('cells as wide as can be', '<td colspan=1000000 rowspan=65534>x', { before: '<table><tr>' }),
  flood('captions and columns', '<caption><col><colgroup>', { before: '<table>' }),
  flood('list in list', '<ul><li>'),
  flood('definitions that each close the last', '<dd><dt>', { before: '<dl>' }),
  flood('select, option, optgroup', '<optgroup><option>', { before: '<select>' }),
  flood('select in select', '<select><option>'),
  flood('template in template', '<template>'),
  flood('template with rows and cells', '<template><tr><td>'),
  flood('svg in svg', '<svg>'),
  flood('svg and HTML in turn', '<svg><foreignObject><div>'),
  flood('math and HTML in turn', '<math><mi><p>'),
  flood('svg that HTML breaks out of', '<svg><g><p>'),
  flood('frames', '<frameset><frame>', { before: '<html>' }),
  flood('body again and again, each with attributes', '<body a=1 b=2><html c=3>'),
  numbered('body again and again, each with an attribute of its own', (i) => `<body a${i}=1>`),
  flood('heads and bodies that end', '</body></html><head><body>'),
  flood('forms', '<form></form><form>'),
  flood('headings that close each other', '<h1><h2>'),
  flood('ruby', '<ruby><rb><rt><rtc><rp>'),
  flood('empty elements', '<br>'),
  flood('input and its ends', '<input></input><hr></hr>'),
  flood('unknown elements', '<x-y>z</x-y>'),
  numbered('unknown elements, each of its own name', (i) => `<x${i}>`),
];

const tags: readonly PageBomb[] = [
  numbered('attributes on one tag', (i) => ` a${i}=1`, { before: '<p', after: '>' }),
  flood('one attribute twice, and again', ' a=1', { before: '<p', after: '>' }),
  flood('an attribute without end', 'x', { before: '<a href="' }),
  flood('an attribute of two-byte letters', 'é', { before: '<p title="', after: '">' }),
  flood('an attribute of entities', '&amp;', { before: '<p title="', after: '">' }),
  flood('the name of an attribute', 'a', { before: '<p ', after: '=1>' }),
  flood('the name of an element', 'a', { before: '<', after: '>' }),
  flood('quotes', '"\'', { before: '<p a=', after: '>' }),
  flood('slashes', '/', { before: '<p ', after: '>' }),
  flood('less-than signs', '<'),
  flood('less-than signs and slashes', '</'),
  flood('<link href=" again and again', '<link href="'),
  flood('<script again and again', '<script '),
  flood('<meta again and again', '<meta '),
  flood('<a href=" and a line break', '<a href="\n'),
  flood('comments that nobody closes', '<!-- '),
  flood('comments', '<!--x-->'),
  flood('the shortest comments, and letters', '<!>x'),
  flood('one comment', 'x-', { before: '<!--', after: '-->' }),
  flood('one comment of dashes', '-', { before: '<!--' }),
  flood('comments inside of a script', '<!--<script', { before: '<script>' }),
  flood('ends of scripts that are none', '</scrip', { before: '<script>' }),
  flood('ends of titles that are none', '</titl', { before: '<title>' }),
  flood('a textarea without end', 'x\n', { before: '<textarea>' }),
  flood('plain text without end', '<p>', { before: '<plaintext>' }),
  flood('CDATA', '<![CDATA[x]]>'),
  flood('CDATA in SVG', '<![CDATA[]]', { before: '<svg>' }),
  flood('doctypes', '<!DOCTYPE html PUBLIC "x" "y">'),
  flood('one doctype', 'x', { before: '<!DOCTYPE html PUBLIC "' }),
  flood('processing instructions', '<?php x ?>'),
  flood('scripts', '<script>1</script>'),
  flood('styles', '<style>a{}</style>'),
];

const texts: readonly PageBomb[] = [
  flood('one word', 'x'),
  flood('one word of two-byte letters', '€'),
  flood('spaces', ' '),
  flood('spaces and one letter at the end', ' \t\n', { after: 'x' }),
  flood('line breaks of Macintosh', '\r'),
  flood('line breaks of Windows', '\r\n', { before: '<pre>' }),
  flood('null bytes', '\0'),
  flood('null bytes and letters in turn', '\0x'),
  flood('null bytes in SVG', '\0x', { before: '<svg>' }),
  flood('letter, space, letter', 'x '),
  flood('entities', '&amp;'),
  flood('entities without an end', '&notit'),
  flood('the longest entity', '&CounterClockwiseContourIntegral;'),
  flood('entities that are none', '&abcdefghijklmnopqrstuvwxyz'),
  flood('numbers of letters', '&#x10FFFF;&#0;&#xD800;'),
  flood('one number of a letter', '9', { before: '&#' }),
  flood('ampersands', '&'),
  flood('marks on one letter', '\u0301', { before: '<title>a', after: '</title>' }),
  flood('marks that are put in order', '\u0301\u0323', { before: '<title>a', after: '</title>' }),
  flood('directions of writing', '\u202e\u2066x', { before: '<title>', after: '</title>' }),
  flood('families of emoji', '👩‍👩‍👧‍👦', { before: '<title>', after: '</title>' }),
  flood('titles', '<title>x</title>'),
  flood('a title of spaces', ' ', { before: '<title>x', after: 'x</title>' }),
  flood('a noscript full of markup', '<p>x</p>', { before: '<head><noscript>', after: '</noscript>' }),
  flood('at signs', 'a@', { before: '<p>' }),
  flood('addresses of mail', 'a@b.co ', { before: '<p>' }),
  flood('dots', 'a.', { before: '<p>' }),
  flood('digits', '1', { before: '<p>' }),
  flood('telephone numbers', '+1 202 555 0100 ', { before: '<p>' }),
  flood('brackets', '[](', { before: '<p>' }),
  flood('what Markdown escapes', '*_`#\\|', { before: '<p>' }),
  flood('backquotes', '`', { before: '<pre><code>' }),
];

const contents: readonly PageBomb[] = [
  numbered('links', (i) => `<a href=/${i}>${i}</a>`),
  flood('the shortest links', '<a href=x>'),
  numbered('ids', (i) => `<p id=i${i}>`),
  flood('ids that are the same', '<p id=a class="b c d">'),
  flood('classes on one element', 'c ', { before: '<p class="', after: '">' }),
  numbered('metas', (i) => `<meta name=n${i} content=c>`),
  flood('Open Graph', '<meta property="og:image" content="https://a.example/x.png">'),
  flood('pictures', '<img src=a.png srcset="a.png 1x, b.png 2x" alt=x>'),
  numbered('one srcset', (i) => `/${i}.png ${i}w, `, { before: '<img srcset="', after: '">' }),
  flood('a srcset of commas', ',', { before: '<img srcset="', after: '">' }),
  flood('a srcset of brackets', '(', { before: '<img srcset="a ', after: '">' }),
  flood('one long address', 'a/../', { before: '<a href="https://a.example/', after: '">x</a>' }),
  flood('an address of colons and ats', ':@', { before: '<a href="https://a', after: '">x</a>' }),
  flood('an address of percent signs', '%25%', { before: '<link rel=icon href="/', after: '">' }),
  flood('a base address', 'a/', { before: '<base href="https://a.example/', after: '"><a href=x>' }),
  flood('bases', '<base href="https://a.example/">'),
  flood('a picture in the page', 'QUJD', { before: '<img src="data:image/png;base64,', after: '">' }),
  flood('style sheet', 'a>b{c:d}', { before: '<style>', after: '</style>' }),
  flood('a style of addresses', 'url(', { before: '<p style="background:', after: '">' }),
  flood('one script', 'a=1;', { before: '<script>', after: '</script>' }),
  flood('feeds', '<link rel=alternate type=application/rss+xml href=/f>'),
  flood('icons', '<link rel="icon shortcut apple-touch-icon" sizes="16x16 32x32" href=/i>'),
  flood('relations on one link', 'x ', { before: '<link rel="', after: '" href=x>' }),
  flood('JSON-LD, one list', '{"@type":"Person"},', {
    before: `${ldJson.before}[`,
    after: `{}]${ldJson.after}`,
  }),
  nested('JSON-LD, list in list', '[', ']', ldJson),
  nested('JSON-LD, object in object', '{"a":', '}', { before: ldJson.before, after: ldJson.after }),
  flood('JSON-LD that nobody closes', '[', ldJson),
  flood('JSON-LD, one string', '\\u0041', { before: `${ldJson.before}"`, after: `"${ldJson.after}` }),
  numbered('JSON-LD that refers to itself', (i) => `{"@id":"#${i}","a":{"@id":"#${i + 1}"}},`, {
    before: `${ldJson.before}{"@graph":[`,
    after: `{}]}${ldJson.after}`,
  }),
  flood('JSON-LD again and again', '<script type=application/ld+json>{"@type":"A"}</script>'),
  flood('JSON-LD, names of prototypes', '"__proto__":{"constructor":1},', {
    before: `${ldJson.before}{`,
    after: `"a":1}${ldJson.after}`,
  }),
  flood('microdata in microdata', '<div itemscope itemprop=a itemtype="https://schema.org/Thing">'),
  flood('microdata that refers to itself', '<p itemscope itemref=a id=a itemprop=b>'),
  flood('RDFa', '<div vocab="https://schema.org/" typeof=A property=b resource=#c>'),
  flood('names and generators', '<meta name=generator content="WordPress 6.1"><meta name=author content=x>'),
  flood('iframes', '<iframe src="https://a.example/"></iframe>'),
  flood('articles', '<article><h2>x</h2><p>Some words, and some more of them.</article>'),
  flood('code in code', '<pre><code>'),
  flood('quotes in quotes', '<blockquote>'),
  flood('a table of cells', '<tr><td>a<td>b', { before: '<table>' }),
  flood('languages', '<link rel=alternate hreflang=de href=/de>'),
  flood('inputs', '<label>a<input name=b value=c></label>'),
];

const encodings: readonly PageBomb[] = [
  flood('metas that declare nothing', '<meta charse', { contentType: 'text/html' }),
  flood('metas that declare many charsets', '<meta charset=x>', { contentType: 'text/html' }),
  flood('a charset of spaces', ' ', { before: '<meta charset', contentType: 'text/html' }),
  flood('an XML declaration of spaces', ' ', { before: '<?xml', contentType: 'text/html' }),
  flood('comments before the charset', '<!--', { contentType: 'text/html' }),
  flood('UTF-7', '+ADw-script+AD4-', { contentType: 'text/html; charset=utf-7' }),
  flood('UTF-16 that is none', '<p>', { contentType: 'text/html; charset=utf-16' }),
  binary('UTF-16, big end first', 'text/html', [0, 0x3c, 0, 0x70, 0, 0x3e], [0xfe, 0xff]),
  binary('half pairs in UTF-16', 'text/html', [0x00, 0xd8], [0xff, 0xfe]),
  binary('four-byte letters of GB18030', 'text/html; charset=gb18030', [0x81, 0x30, 0x81, 0x30]),
  binary('GB18030 that breaks off', 'text/html; charset=gb18030', [0x81]),
  binary('switches of ISO-2022-JP', 'text/html; charset=iso-2022-jp', [0x1b, 0x24, 0x42, 0x1b, 0x28, 0x42]),
  binary('Shift_JIS that eats the markup', 'text/html; charset=shift_jis', [0x81, 0x3c, 0x70, 0x3e]),
  binary('Big5 of pairs', 'text/html; charset=big5', [0x88, 0x62]),
  binary('bytes that are no UTF-8', 'text/html', [0xff]),
  binary('UTF-8 that breaks off', html, [0xf0, 0x90, 0x80]),
  binary('UTF-8 in more bytes than it takes', html, [0xc0, 0xbc]),
  binary('nothing but zeros', 'application/octet-stream', [0]),
  flood('a PDF', 'x', { before: '%PDF-1.7', contentType: 'application/pdf' }),
];

const others: readonly PageBomb[] = [
  numbered('entities of a DTD', (i) => `<!ENTITY a${i + 1} "&a${i};&a${i};">`, {
    before: '<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a0 "x">',
    after: ']><html>&a9;</html>',
  }),
  flood('XML as such', '<a><b/></a>', { before: '<?xml version="1.0"?>', contentType: 'application/xml' }),
  flood('a feed', '<item><link>x</link></item>', {
    before: '<?xml version="1.0"?><rss><channel>',
    contentType: 'application/rss+xml',
  }),
  nested('XHTML in depth', '<div>', '</div>', { before: '<html xmlns="http://www.w3.org/1999/xhtml">' }),
  flood('JSON', '[{"a":1}],', { before: '[', after: '1]', contentType: 'application/json' }),
  flood('JSON in depth', '[', { contentType: 'application/json' }),
  flood('text that is called HTML', 'word '),
  flood('HTML that is called text', '<p>x', { before: '<!doctype html>', contentType: 'text/plain' }),
  flood('a type that is none', '<b>', { contentType: 'x'.repeat(1_000) }),
  {
    name: 'bytes in no order',
    contentType: 'text/html',
    make: (bytes) => {
      const body = new Uint8Array(bytes);
      // Numerical Recipes' constants: the same bytes at every run.
      for (let i = 0, state = 1; i < bytes; i++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        body[i] = state >>> 24;
      }
      return body;
    },
  },
  {
    name: 'markup in no order',
    contentType: html,
    make: (bytes) => {
      const pieces = [...trees, ...tags].map(({ make }) => make(40));
      const parts: Uint8Array[] = [];
      for (let size = 0, state = 7; size < bytes; ) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        const piece = pieces[(state >>> 8) % pieces.length] as Uint8Array;
        parts.push(piece);
        size += piece.length;
      }
      return new Uint8Array(Buffer.concat(parts));
    },
  },
];

export const pageBombs: readonly PageBomb[] = [
  ...trees,
  ...tags,
  ...texts,
  ...contents,
  ...encodings,
  ...others,
];
