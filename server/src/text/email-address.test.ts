import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseEmailAddress } from './email-address.ts';

describe('an address', () => {
  test.each([
    ['user@acme.com', 'user', 'acme.com', 'acme.com'],
    ['First.Last+tag@MAIL.Acme.COM', 'First.Last+tag', 'mail.acme.com', 'mail.acme.com'],
    ["o'malley@acme.com.au", "o'malley", 'acme.com.au', 'acme.com.au'],
    ["!#$%&'*+-/=?^_`.{|}~@acme.org", "!#$%&'*+-/=?^_`.{|}~", 'acme.org', 'acme.org'],
    ['"mira voss"@acme.org', '"mira voss"', 'acme.org', 'acme.org'],
    ['"mira@home..\\""@acme.org', '"mira@home..\\""', 'acme.org', 'acme.org'],
    ['ιωάννης@εεττ.gr', 'ιωάννης', 'εεττ.gr', 'xn--qxaa9ba.gr'],
    ['葉士豪@臺網中心.台灣', '葉士豪', '臺網中心.台灣', 'xn--fiqq24b10vi0d.xn--kpry57d'],
    ['me@XN--QXAA9BA.gr', 'me', 'εεττ.gr', 'xn--qxaa9ba.gr'],
    ['me@hp--shop.acme.com', 'me', 'hp--shop.acme.com', 'hp--shop.acme.com'],
    ['me@[192.0.2.1]', 'me', '[192.0.2.1]', '[192.0.2.1]'],
    ['me@[IPv6:2001:db8::1]', 'me', '[ipv6:2001:db8::1]', '[ipv6:2001:db8::1]'],
    [`${'a'.repeat(64)}@acme.com`, 'a'.repeat(64), 'acme.com', 'acme.com'],
  ])('%s is read', (text, local, domain, asciiDomain) => {
    expect(parseEmailAddress(text)).toEqual({ local, domain, asciiDomain });
  });
});

describe('no address', () => {
  test.each([
    '',
    'acme.com',
    '@acme.com',
    'user@',
    'user@acme',
    'user@localhost',
    'user@printer.local',
    'user@acme.test',
    '.user@acme.com',
    'user.@acme.com',
    'us..er@acme.com',
    'us er@acme.com',
    'us"er"@acme.com',
    '"us"er@acme.com',
    '"user@acme.com',
    'user@acme..com',
    'user@.acme.com',
    'user@acme.com.',
    'user@acme.com．',
    'user@-acme.com',
    'user@acme-.com',
    'user@ac_me.com',
    'user@acme.com\n',
    ' user@acme.com',
    'user@acme.com, other@acme.com',
    'Mira <mira@acme.com>',
    '<mira@acme.com>',
    'mailto:mira@acme.com/x',
    'user@acme.com:25',
    'user@acme.com/path',
    'user@acme.123',
    'user@192.0.2.1',
    'user@[192.0.2.256]',
    'user@[2001:db8::1]',
    'user@[IPv6:2001:db8::1::2]',
    'user@xn--0.com',
    'user@yy--acme.com',
    'user@⒈acme.com',
    'user@acme.de☎',
    '\u0301user@acme.com',
    'us\u200ber@acme.com',
    'us\ud800er@acme.com',
    'me.\u037e@acme.com',
    `${'a'.repeat(65)}@acme.com`,
    `user@${'a'.repeat(64)}.com`,
    `user@${'a.'.repeat(126)}com`,
  ])('%j', (text) => {
    expect(parseEmailAddress(text)).toBeNull();
  });
});

test('any text gives an answer, and an address that is read is found again in what it says of it', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.emailAddress(),
    fc.domain(),
    fc.constantFrom('@', '.', '"', '\\', '[', ']', 'münchen.de', '\ud800', 'IPv6:', '::1', '192.0.2.1'),
  );

  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const address = parseEmailAddress(pieces.join(''));

      if (address) {
        expect(parseEmailAddress(`${address.local}@${address.asciiDomain}`)).toEqual(address);
      }
    }),
    { numRuns: 2_000 },
  );
});
