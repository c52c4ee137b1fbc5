import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encoded } from '../../testing/encoded.ts';
import { decodePage } from './decode-page.ts';

const ascii = (text: string) => Buffer.from(text, 'latin1');
const charsetOfPage = (head: string, contentType: string | null = 'text/html') =>
  decodePage(ascii(head), contentType).charset;

/** Encodings with a text that each can write, and the letters of which differ from the same bytes in windows-1252. */
const texts: readonly (readonly [charset: string, text: string])[] = [
  ['ibm866', 'Привет, мир'],
  ['iso-8859-2', 'Příliš žluťoučký kůň'],
  ['iso-8859-3', 'Ĉu vi ŝatas ĝin'],
  ['iso-8859-4', 'Ķīlis, šņorē'],
  ['iso-8859-5', 'Привет, мир'],
  ['iso-8859-6', 'مرحبا'],
  ['iso-8859-7', 'Καλημέρα'],
  ['iso-8859-8', 'שלום'],
  ['iso-8859-8-i', 'שלום'],
  ['iso-8859-10', 'Þetta er ŋ'],
  ['iso-8859-13', 'Ąžuolas'],
  ['iso-8859-14', 'Ŵyres ŷd'],
  ['iso-8859-15', 'Œuvre à 5 €'],
  ['iso-8859-16', 'Țară și oraș'],
  ['koi8-r', 'Привет, мир'],
  ['koi8-u', 'Їжак і ґанок'],
  ['macintosh', 'Œuvre naïve…'],
  ['windows-874', 'สวัสดี'],
  ['windows-1250', 'Příliš žluťoučký kůň'],
  ['windows-1251', 'Привет, мир'],
  ['windows-1252', '“Œuvre” – 5 €'],
  ['windows-1253', 'Καλημέρα'],
  ['windows-1254', 'Işık, ğ ve ş'],
  ['windows-1255', 'שלום'],
  ['windows-1256', 'مرحبا'],
  ['windows-1257', 'Ąžuolas'],
  [
    'windows-1258',
    'Đường'.normalize('NFD').replace('u\u031b', 'ư').replace('o\u031b', 'ơ').replace('D\u0335', 'Đ'),
  ],
  ['x-mac-cyrillic', 'Привет, мир'],
  ['gbk', '你好，世界'],
  ['gb18030', '你好，世界'],
  ['big5', '你好，世界'],
  ['euc-jp', 'こんにちは世界'],
  ['shift_jis', 'こんにちは、ｶﾅ'],
  ['euc-kr', '안녕하세요'],
];

describe('every encoding that browsers know', () => {
  test.each(texts)('%s, where the Content-Type, a meta or an XML declaration names it', (charset, text) => {
    const body = encoded(text, charset);
    const inMeta = Buffer.concat([ascii(`<meta charset="${charset}"><title>`), body]);
    const inXml = Buffer.concat([ascii(`<?xml version="1.0" encoding='${charset}'?><title>`), body]);

    expect(decodePage(body, `text/html; charset=${charset}`)).toEqual({ text, charset });
    expect(decodePage(inMeta, null)).toEqual({ text: `<meta charset="${charset}"><title>${text}`, charset });
    expect(decodePage(inXml, 'text/xml')).toMatchObject({ charset, text: expect.stringContaining(text) });
  });

  test('ISO-2022-JP, whether or not it is declared', () => {
    const text = 'こんにちは世界';
    const body = Buffer.concat([
      ascii('<p>\x1b$B'),
      Buffer.from(encoded(text, 'euc-jp').map((byte) => byte & 0x7f)),
      ascii('\x1b(B</p>'),
    ]);

    for (const type of ['text/html; charset=iso-2022-jp', 'text/html']) {
      expect(decodePage(body, type)).toEqual({ text: `<p>${text}</p>`, charset: 'iso-2022-jp' });
    }
  });

  test('UTF-16 of both orders, by the Content-Type or by a byte order mark', () => {
    const little = Buffer.from('Grüße', 'utf16le');
    const big = Buffer.from(little).swap16();

    expect(decodePage(little, 'text/html; charset=utf-16')).toEqual({ text: 'Grüße', charset: 'utf-16le' });
    expect(decodePage(big, 'text/html; charset=UTF-16BE')).toEqual({ text: 'Grüße', charset: 'utf-16be' });
    expect(decodePage(Buffer.concat([ascii('\xff\xfe'), little]), null)).toEqual({
      text: 'Grüße',
      charset: 'utf-16le',
    });
    expect(decodePage(Buffer.concat([ascii('\xfe\xff'), big]), null)).toEqual({
      text: 'Grüße',
      charset: 'utf-16be',
    });
  });

  test('UTF-16 by the beginning of an XML declaration', () => {
    const little = Buffer.from('<?xml version="1.0"?><a>é</a>', 'utf16le');

    expect(decodePage(little, 'text/xml').charset).toBe('utf-16le');
    expect(decodePage(Buffer.from(little).swap16(), 'text/xml').charset).toBe('utf-16be');
  });

  test.each([
    ['latin1', 'windows-1252'],
    ['ISO-8859-1', 'windows-1252'],
    ['us-ascii', 'windows-1252'],
    ['iso-8859-9', 'windows-1254'],
    ['x-sjis', 'shift_jis'],
    ['ks_c_5601-1987', 'euc-kr'],
    ['gb2312', 'gbk'],
    ['big5-hkscs', 'big5'],
    ['tis-620', 'windows-874'],
    [' UTF8 ', 'utf-8'],
  ])('a label is read as browsers read it: %s', (label, charset) => {
    expect(charsetOfPage(`<meta charset="${label}">`)).toBe(charset);
  });
});

describe('a declaration that cannot be true is passed over', () => {
  const text = 'Señal en el muelle – más agua';
  const utf8 = Buffer.from(`<title>${text}</title>`);

  test.each([
    ['text/html; charset=ISO-8859-1', ''],
    ['text/html; charset=windows-1251', ''],
    ['text/html; charset=ISO-8859-1', '<meta charset="utf-8">'],
    ['text/html', '<meta charset="iso-8859-1">'],
    ['text/html', '<meta http-equiv=content-type content="text/html; charset=windows-1252">'],
  ])('UTF-8 that is declared as letters of one byte (%s %s)', (type, meta) => {
    const page = decodePage(Buffer.concat([ascii(meta), utf8]), type);

    expect(page).toEqual({ charset: 'utf-8', text: `${meta}<title>${text}</title>` });
  });

  test.each([
    ['text/html; charset=utf-8', '<meta charset="windows-1252">', 'windows-1252', 'Crème brûlée à la maison'],
    ['text/html; charset=utf-8', '<meta charset="koi8-r">', 'koi8-r', 'Новости порта'],
    ['text/html', '<meta charset="utf-8">', 'windows-1251', 'Новости северного флота'],
    ['text/html; charset=utf-8', '', 'shift_jis', '港のお知らせです'],
  ])('letters of another encoding that are declared as UTF-8 (%s %s)', (type, meta, charset, written) => {
    const page = decodePage(Buffer.concat([ascii(meta), encoded(written, charset)]), type);

    expect(page).toEqual({ charset, text: `${meta}${written}` });
  });

  test.each([
    [
      'an old encoding that is declared',
      'text/html; charset=windows-1252',
      encoded('Crème brûlée', 'windows-1252'),
      'windows-1252',
    ],
    ['ASCII', 'text/html; charset=ISO-8859-1', ascii('<p>Plain'), 'windows-1252'],
    ['UTF-8 with a slip', 'text/html; charset=utf-8', Buffer.concat([utf8, ascii('\xe9')]), 'utf-8'],
    ['letters of two bytes', 'text/html; charset=gbk', encoded('联通', 'gbk'), 'gbk'],
    ['two letters that might be both', 'text/html; charset=windows-1251', Buffer.from('é'), 'windows-1251'],
  ])('others hold: %s', (_what, type, bytes, charset) => {
    expect(decodePage(bytes, type).charset).toBe(charset);
  });
});

describe('which declaration counts', () => {
  test('a byte order mark goes before the Content-Type, which goes before what the page says', () => {
    const page = '<meta charset=windows-1251>';

    expect(charsetOfPage(`\xef\xbb\xbf${page}`, 'text/html; charset=big5')).toBe('utf-8');
    expect(charsetOfPage(page, 'text/html; charset=big5')).toBe('big5');
    expect(charsetOfPage(page)).toBe('windows-1251');
  });

  test.each([
    ['text/html;charset="utf-8"', 'utf-8'],
    ["text/html; charset='koi8-r'", 'koi8-r'],
    ['text/html ; Charset = koi8-r; x=y', 'koi8-r'],
    ['text/html; charset=utf-7', 'windows-1252'],
    ['text/html; charset=', 'windows-1252'],
    ['text/html; charset=none', 'windows-1252'],
  ])('of a Content-Type: %s', (contentType, charset) => {
    expect(charsetOfPage('<p>\xe9', contentType)).toBe(charset);
  });

  test.each([
    ['<meta charset=koi8-r>', 'koi8-r'],
    ['<META\nCHARSET = KOI8-R >', 'koi8-r'],
    ['<meta/charset="koi8-r"/>', 'koi8-r'],
    ["<meta name=x charset='koi8-r'>", 'koi8-r'],
    ['<meta http-equiv=Content-Type content="text/html; charset=koi8-r">', 'koi8-r'],
    ['<meta content="text/html; charset = \'koi8-r\'" http-equiv="content-type">', 'koi8-r'],
    ['<meta http-equiv=content-type content="charset charset=koi8-r; x">', 'koi8-r'],
    ['<p title="<meta charset=big5>"><meta charset=koi8-r>', 'koi8-r'],
    ['<!-- <meta charset=big5> --><meta charset=koi8-r>', 'koi8-r'],
    ['<!--><meta charset=koi8-r>', 'koi8-r'],
    ['<!-->--><meta charset=koi8-r>', 'koi8-r'],
    ['<!x <meta charset=koi8-r>', 'windows-1252'],
    ['</p <meta charset=big5>><meta charset=koi8-r>', 'koi8-r'],
    ['<?php <meta charset=big5>', 'windows-1252'],
    ['<meta charset=nothing><meta charset=koi8-r>', 'koi8-r'],
    ['<meta charset=koi8-r><meta charset=big5>', 'koi8-r'],
    ['<meta charset=koi8-r charset=big5>', 'koi8-r'],
    ['<meta charset=utf-16le>', 'utf-8'],
    ['<meta charset=x-user-defined>', 'windows-1252'],
    ['<?xml version="1.0" encoding="koi8-r"?>', 'koi8-r'],
    ['<?xml version="1.0" encoding="utf-16"?>', 'utf-8'],
    ['<?xml encoding="big5"?><meta charset=koi8-r>', 'koi8-r'],
    ['<script>x</script><meta charset=koi8-r>', 'koi8-r'],
  ])('of the page: %s', (head, charset) => {
    expect(charsetOfPage(`${head}\xe9`)).toBe(charset);
  });

  test.each([
    '<meta content="text/html; charset=koi8-r">',
    '<meta http-equiv=refresh content="text/html; charset=koi8-r">',
    '<meta http-equiv=content-type content="text/html; charset=\'koi8-r">',
    '<metacharset=koi8-r>',
    '<meta name="charset" content="koi8-r">',
    '<meta data-charset=koi8-r>',
    '<meta charset="koi8-r',
    '<!-- <meta charset=koi8-r>',
    '<a b="<meta charset=koi8-r>',
    `${' '.repeat(1_048_576)}<meta charset=koi8-r>`,
  ])('this declares nothing: %s', (head) => {
    expect(charsetOfPage(`${head}\xe9`)).toBe('windows-1252');
  });
});

test('a meta after the first kilobyte counts where the bytes are no UTF-8', () => {
  const head = `<style>${' '.repeat(5_000)}</style><meta charset=koi8-r>`;

  expect(charsetOfPage(`${head}\xe9`)).toBe('koi8-r');
  expect(decodePage(Buffer.from(`${head}é`), 'text/html').charset).toBe('utf-8');
});

describe('where nothing is declared', () => {
  test('UTF-8 is taken for what it is, also where a limit has cut its last letter', () => {
    expect(decodePage(Buffer.from('Grüße'), null)).toEqual({ text: 'Grüße', charset: 'utf-8' });
    expect(decodePage(Buffer.from('Grüß').subarray(0, 5), null)).toEqual({ text: 'Grü', charset: 'utf-8' });
  });

  test('what is no UTF-8 is in windows-1252', () => {
    expect(decodePage(ascii('caf\xe9 \x80'), null)).toEqual({ text: 'café €', charset: 'windows-1252' });
  });

  test.each([
    ['ru', 'windows-1251', 'Привет, мир'],
    ['ru-RU', 'koi8-r', 'Привет, мир'],
    ['uk', 'koi8-u', 'Привіт'],
    ['ja', 'shift_jis', 'こんにちは'],
    ['ja-JP', 'euc-jp', 'こんにちは世界'],
    ['ko', 'euc-kr', '안녕하세요'],
    ['zh-CN', 'gb18030', '你好'],
    ['zh-Hant-HK', 'big5', '你好'],
    ['el', 'iso-8859-7', 'Καλημέρα'],
    ['TR', 'windows-1254', 'Işık'],
    ['fr', 'windows-1252', 'café'],
    ['constructor', 'windows-1252', 'café'],
  ])('the language of the page says which old encoding it may be: %s, %s', (language, charset, text) => {
    const page = Buffer.concat([ascii(`<html lang="${language}"><p>`), encoded(text, charset)]);

    expect(decodePage(page, 'text/html')).toEqual({ text: `<html lang="${language}"><p>${text}`, charset });
  });
});

test('EUC-KR has all syllables of Korean, as browsers have it', () => {
  const decode = (...bytes: number[]) => decodePage(Uint8Array.from(bytes), 'text/html; charset=euc-kr').text;

  // Unified Hangul Code: 똠, 뷁, the first and the last of those that KS X 1001 lacks.
  expect(decode(0x8c, 0x63)).toBe('똠');
  expect(decode(0x94, 0xee)).toBe('뷁');
  expect(decode(0x81, 0x41, 0xc6, 0x52)).toBe('갂힣');
  expect(decode(0xb0, 0xa1, 0xc8, 0xfe, 0xa2, 0xe6)).toBe('가힝€');
  // What is no letter eats no markup.
  expect(decode(0xc9, 0x3c, 0x70, 0x3e, 0xff, 0x41, 0xb0)).toBe('\ufffd<p>\ufffdA\ufffd');
  expect(decode(0xc9, 0xa1, 0x41)).toBe('\ufffdA');
});

test('any bytes at all are decoded, whatever the Content-Type', () => {
  const piece = fc.constantFrom(
    '<meta ',
    'charset',
    '=',
    '"',
    "'",
    '<!--',
    '-->',
    '<?xml ',
    'encoding',
    'koi8-r',
    '>',
    ' ',
    '/',
    '\xff',
    '\x1b$B',
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.array(piece, { maxLength: 60 }).map((pieces) => new Uint8Array(ascii(pieces.join('')))),
  );
  const contentType = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc
      .constantFrom(...texts.map(([charset]) => charset), 'utf-7', 'utf-16', 'replacement')
      .map((label) => `text/html; charset=${label}`),
  );

  fc.assert(
    fc.property(bytes, contentType, (body, type) => {
      const { text, charset } = decodePage(body, type);
      expect(typeof text).toBe('string');
      expect(() => new TextDecoder(charset)).not.toThrow();
    }),
    { numRuns: 5_000 },
  );
});
