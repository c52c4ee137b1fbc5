import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareAddress } from './bare-address.ts';
import { parseEmailAddress } from './email-address.ts';

test.each([
  'jane.doe@acme.com',
  'jane.doe@acme.com.',
  'http://jane.doe@acme.com',
  'https://jane.doe@acme.com/',
  'jane.doe@acme.com#',
  '✉ jane.doe@acme.com',
  '📧jane.doe@acme.com',
  'jane.doe@acme.com ✅',
  '%20jane.doe@acme.com',
  '%3cjane.doe@acme.com%3e',
  'u003ejane.doe@acme.com',
  'u003cjane.doe@acme.com',
  '\\u003cjane.doe@acme.com\\u003e',
  'jane.doe@acme.com\\n',
  '邮箱：jane.doe@acme.com',
  'メールアドレス: jane.doe@acme.com',
  'Correo electrónico: jane.doe@acme.com',
  'Email address jane.doe@acme.com',
  'E-mail jane.doe@acme.com',
  'Jane Doe jane.doe@acme.com',
  '"Jane Doe" jane.doe@acme.com',
  'Jane@Acme <jane.doe@acme.com>',
  '\u200bjane.doe@acme.com',
  'jane.doe\u200b@acme.com',
  'jane.doe@acme.com\u200b',
  'jane.doe@ac\u00adme.com',
  '\ufeffjane.doe@acme.com\u00a0',
  '\u202ajane.doe@acme.com\u202c',
  'mailto:jane.doe@acme.com',
  'MAILTO: jane.doe@acme.com',
  'mailto:jane.doe@acme.com?subject=Hello',
  'mailto:jane.doe%40acme.com',
  'jane.doe%40acme.com',
  'jane.doe@acme.com%20',
  '<jane.doe@acme.com>',
  '<mailto:jane.doe@acme.com>',
  '&lt;jane.doe@acme.com&gt;',
  'jane.doe&#64;acme.com',
  'Jane Doe <jane.doe@acme.com>',
  '"Doe, Jane" <jane.doe@acme.com>',
  "'Jane Doe' <jane.doe@acme.com>;",
  'Jane Doe (jane.doe@acme.com)',
  'Jane Doe [jane.doe@acme.com]',
  'Jane Doe - jane.doe@acme.com',
  'Jane Doe: jane.doe@acme.com',
  'jane.doe@acme.com Jane Doe',
  'jane.doe@acme.com (Jane Doe)',
  'jane.doe@acme.com <jane.doe@acme.com>',
  'jane.doe@acme.com<mailto:jane.doe@acme.com>',
  '[jane.doe@acme.com](mailto:jane.doe@acme.com)',
  '<a href="mailto:jane.doe@acme.com">jane.doe@acme.com</a>',
  '"jane.doe@acme.com"',
  "'jane.doe@acme.com'",
  "'jane.doe@acme.com",
  '“jane.doe@acme.com”',
  '«jane.doe@acme.com»',
  '`jane.doe@acme.com`',
  '*jane.doe@acme.com*',
  '_jane.doe@acme.com_',
  'jane.doe@acme.com_',
  '(jane.doe@acme.com)',
  '[jane.doe@acme.com]',
  '{jane.doe@acme.com}',
  'jane.doe@acme.com,',
  'jane.doe@acme.com;',
  'jane.doe@acme.com:',
  'jane.doe@acme.com!',
  'jane.doe@acme.com…',
  'jane.doe@acme.com...',
  'jane.doe@acme.com>',
  'jane.doe@acme.com/',
  'jane.doe@acme.com\\',
  'jane.doe@acme.com-',
  'jane.doe@acme.com|',
  '.jane.doe@acme.com',
  ', jane.doe@acme.com',
  '- jane.doe@acme.com',
  '• jane.doe@acme.com',
  'Email: jane.doe@acme.com',
  'e-mail:jane.doe@acme.com',
  'E-Mail-Adresse: jane.doe@acme.com',
  'SMTP:jane.doe@acme.com',
  'To: Jane <jane.doe@acme.com>',
  'jane.doe @acme.com',
  'jane.doe@ acme.com',
  'jane.doe [at] acme [dot] com',
  'jane.doe(at)acme.com',
  'ｊａｎｅ．ｄｏｅ＠ａｃｍｅ．ｃｏｍ',
  'jane.doe＠acme.com',
  '  jane.doe@acme.com\r\n',
  '\tjane.doe@acme.com\t',
  '="jane.doe@acme.com"',
  '["jane.doe@acme.com"]',
])('%j is jane.doe@acme.com', (text) => {
  expect(bareAddress(text)).toBe('jane.doe@acme.com');
});

test.each([
  "o'neil@acme.com",
  'jane+news@acme.com',
  '_jane@acme.com',
  '#jane@acme.com',
  '"jane doe"@acme.com',
  'jane@[192.0.2.1]',
  'jörg@müller.de',
  'jane@münchen.de',
  '{jane}@acme.com',
  'jane=acme.com@lists.acme.com',
])('%s is an address as it is', (text) => {
  expect(bareAddress(text)).toBe(text);
});

test.each([
  'jane@acme.com, bob@acme.com',
  'jane@acme.com;bob@acme.com',
  'jane@acme.com bob@acme.com',
  'Jane <jane@acme.com>, Bob <bob@acme.com>',
  'jane@acme',
  'jane',
  '@acme.com',
  'n/a',
  '',
  'jane@@acme.com',
  'jane doe@',
  'jane doe@acme.com',
  'jane doe jane@acme.com',
  'Jane Doe@acme.com',
  'https://acme.com/@jane',
])('%j holds no address, or two, and comes back as it was', (text) => {
  expect(bareAddress(text)).toBe(text);
});

test('what is found is an address, found again, and an address stays what it is', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom(
      'jane',
      '@',
      'acme.com',
      '<',
      '>',
      '"',
      'mailto:',
      '.',
      ' ',
      '\u200b',
      '%40',
      '(',
      ')',
      '_',
    ),
  );

  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      const found = bareAddress(text);

      expect(found === text.trim() || parseEmailAddress(found) !== null).toBe(true);
      expect(bareAddress(found)).toBe(found);
    }),
    { numRuns: 2_000 },
  );
});
