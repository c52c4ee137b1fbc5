import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanDomain } from './clean-domain.ts';

const nothing = { cleanDomain: '', asciiDomain: '', cleanUrl: '', validatedDomain: false };

describe('a domain', () => {
  test.each([
    ['acme.com', 'acme.com', 'https://acme.com'],
    ['HTTPS://WWW.Acme.COM/field?q=1#top', 'acme.com', 'https://www.acme.com'],
    ['http://blog.acme.co.uk/x', 'acme.co.uk', 'http://blog.acme.co.uk'],
    ['acme.myshopify.com', 'acme.myshopify.com', 'https://acme.myshopify.com'],
    ['www.acme.github.io', 'acme.github.io', 'https://www.acme.github.io'],
    ['//acme.com/x', 'acme.com', 'https://acme.com'],
    ['http:\\\\acme.com\\x', 'acme.com', 'http://acme.com'],
    ['http//acme.com', 'acme.com', 'http://acme.com'],
    ['https:acme.com', 'acme.com', 'https://acme.com'],
    ['ftp://files.acme.com', 'acme.com', 'ftp://files.acme.com'],
    ['https://user:secret@acme.com:8443/', 'acme.com', 'https://acme.com:8443'],
    ['acme.com:443', 'acme.com', 'https://acme.com'],
    ['acme.com:80/x', 'acme.com', 'https://acme.com'],
    ['acme.com.', 'acme.com', 'https://acme.com'],
    ['acme。com', 'acme.com', 'https://acme.com'],
    ['ａｃｍｅ．ｃｏｍ', 'acme.com', 'https://acme.com'],
    [' \u200bac\u200bme.com\ufeff\n', 'acme.com', 'https://acme.com'],
    ['http://ac\tme.com/', 'acme.com', 'http://acme.com'],
    ['"acme.com".', 'acme.com', 'https://acme.com'],
    ['‘acme.com’', 'acme.com', 'https://acme.com'],
    ['(acme.com)', 'acme.com', 'https://acme.com'],
    ['[acme.com]', 'acme.com', 'https://acme.com'],
    ['<https://acme.com>', 'acme.com', 'https://acme.com'],
    ['[Acme](https://acme.com/x)', 'acme.com', 'https://acme.com'],
    ['<a href="https://www.acme.com/">Acme</a>', 'acme.com', 'https://www.acme.com'],
    ['Visit acme.com, today!', 'acme.com', 'https://acme.com'],
    ['Acme Ltd\nacme.com', 'acme.com', 'https://acme.com'],
    ['Website:acme.com', 'acme.com', 'https://acme.com'],
    ['spf_.acme.com', 'acme.com', 'https://spf_.acme.com'],
    ['_dmarc.acme.com', 'acme.com', 'https://_dmarc.acme.com'],
    ['_acme.com_', 'acme.com', 'https://acme.com'],
    ['Acme:acme.com', 'acme.com', 'https://acme.com'],
    ['http://.acme.com/', 'acme.com', 'http://acme.com'],
    ['h\tt\ntp://ac\rme.com', 'acme.com', 'http://acme.com'],
    ['https://"acme.com"/', 'acme.com', 'https://acme.com'],
    ['http://!jane@acme.com/x', 'acme.com', 'http://acme.com'],
    ['hxxps://www.acme[.]com/x', 'acme.com', 'https://www.acme.com'],
    ['hxxp[://]acme(dot)com', 'acme.com', 'http://acme.com'],
    ['https://http://acme.com/x', 'acme.com', 'http://acme.com'],
    ['https%3A%2F%2Fwww.acme.com%2Fx', 'acme.com', 'https://www.acme.com'],
    ['view-source:https://acme.com/x', 'acme.com', 'https://acme.com'],
    ['*.acme.com', 'acme.com', 'https://acme.com'],
    ['@acme.com', 'acme.com', 'https://acme.com'],
    ['https://(www.acme.com)', 'acme.com', 'https://www.acme.com'],
    ['Acme\tacme.com', 'acme.com', 'https://acme.com'],
    ['acme.com:Widgets', 'acme.com', 'https://acme.com'],
    ['www.acme.example', 'acme.example', 'https://www.acme.example'],
  ])('%j is %s', (messy, domain, url) => {
    expect(cleanDomain(messy)).toEqual({
      cleanDomain: domain,
      asciiDomain: domain,
      cleanUrl: url,
      validatedDomain: true,
    });
  });

  test.each([
    ['https://www.münchen.de/rathaus', 'münchen.de', 'xn--mnchen-3ya.de', 'https://www.münchen.de'],
    ['WWW.MÜNCHEN.DE', 'münchen.de', 'xn--mnchen-3ya.de', 'https://www.münchen.de'],
    ['xn--mnchen-3ya.de', 'münchen.de', 'xn--mnchen-3ya.de', 'https://xn--mnchen-3ya.de'],
    ['faß.de', 'faß.de', 'xn--fa-hia.de', 'https://faß.de'],
    ['www.食狮.公司.cn', '食狮.公司.cn', 'xn--85x722f.xn--55qx5d.cn', 'https://www.食狮.公司.cn'],
  ])('%s comes in Unicode and in ASCII, its address as it was written', (messy, domain, ascii, url) => {
    expect(cleanDomain(messy)).toEqual({
      cleanDomain: domain,
      asciiDomain: ascii,
      cleanUrl: url,
      validatedDomain: true,
    });
  });
});

describe('what nobody can register is not validated', () => {
  test.each([
    ['user@acme.com', 'acme.com', 'https://acme.com'],
    ['mailto:user@mail.acme.com', 'acme.com', 'https://mail.acme.com'],
    ['192.168.1.1', '192.168.1.1', 'https://192.168.1.1'],
    ['http://[2001:db8::1]:8080/x', '[2001:db8::1]', 'http://[2001:db8::1]:8080'],
    ['localhost:3000', 'localhost', 'https://localhost:3000'],
    ['co.uk', 'co.uk', 'https://co.uk'],
    ['github.io', 'github.io', 'https://github.io'],
    ['acme.test', 'acme.test', 'https://acme.test'],
    ['www.printer.local', 'printer.local', 'https://www.printer.local'],
    ['2001:db8::1', '[2001:db8::1]', 'https://[2001:db8::1]'],
    ['http://[::1]:8080/', '[::1]', 'http://[::1]:8080'],
    ['[::1]', '[::1]', 'https://[::1]'],
    ['jane:secret@mail.acme.com/x', 'acme.com', 'https://mail.acme.com'],
    ['ex_ample.com', 'ex_ample.com', 'https://ex_ample.com'],
    ['acme', 'acme', 'https://acme'],
  ])('%j has the domain or host %s', (messy, domain, url) => {
    expect(cleanDomain(messy)).toEqual({
      cleanDomain: domain,
      asciiDomain: domain,
      cleanUrl: url,
      validatedDomain: false,
    });
  });

  test.each([
    '',
    '   ',
    '/path',
    'http://',
    '-acme.com',
    'acme..com',
    'javascript:alert(1)',
    'tel:+4512345678',
    'urn:acme.com',
    'mailto:acme.com',
    '…',
  ])('%j names no host', (messy) => {
    expect(cleanDomain(messy)).toEqual(nothing);
  });

  test.each([
    ['http://...', 'http://...'],
    ['http://-acme-.com:8080/x', 'http://-acme-.com:8080'],
    ['HTTPS://jane@Acme..COM:443/x?y', 'https://acme..com'],
    ['http://acme.12../', 'http://acme.12..'],
    ['http://{host}!/', 'http://{host}!'],
    ['http://münchen..de/', 'http://xn--mnchen-3ya..de'],
  ])('%s has no domain, and the address that browsers make of it: %s', (messy, url) => {
    expect(cleanDomain(messy)).toEqual({ ...nothing, cleanUrl: url });
  });

  test.each(['http://acme..com:port/', 'http://^acme.com/', 'http://acme.%2Fcom../', 'ftp://acme..com'])(
    '%s names no host to a browser either',
    (messy) => {
      expect(cleanDomain(messy)).toEqual(nothing);
    },
  );

  test('a label of 64 letters and a name of 254 are too long to be a host', () => {
    expect(cleanDomain(`${'a'.repeat(64)}.com`)).toEqual(nothing);
    expect(cleanDomain(`${'a.'.repeat(126)}com`)).toEqual(nothing);
  });
});

describe('what fields of CRMs hold', () => {
  test.each([
    ['https://www.acme.com\nhttps://www.beta.com', 'acme.com'],
    ['https://acme.com%20', 'acme.com'],
    ['acme.com%C2%A0', 'acme.com'],
    ['.acme.com', 'acme.com'],
    ['acme.com…', 'acme.com'],
    ['https://https//acme.com', 'acme.com'],
    ['acme.com, beta.com', 'acme.com'],
    ['acme.com;beta.com', 'acme.com'],
    ['acme.com | beta.com', 'acme.com'],
    ['acme.com and beta.com', 'acme.com'],
    ['acme.com\nbeta.com', 'acme.com'],
    ['https://acme.com, https://beta.com', 'acme.com'],
    ['https://acme.com;https://beta.com', 'acme.com'],
    ['https://acme.com https://beta.com', 'acme.com'],
    ['http://acme.com/http://beta.com', 'acme.com'],
    ['https://acme.com|https://beta.com', 'acme.com'],
    ['https://www.acme.com\r\nhttps://www.beta.com', 'acme.com'],
    ['https://acme.com\thttps://beta.com', 'acme.com'],
    ['www.acme.com / www.beta.com', 'acme.com'],
    ['["acme.com","beta.com"]', 'acme.com'],
    ['acme.com & beta.com', 'acme.com'],
    ['acme.com\u2028beta.com', 'acme.com'],
    ['https://www.acme.com\nwww.beta.com', 'acme.com'],
    ['https://acme.com\n\nbeta.com', 'acme.com'],
    ['acme.com(beta.com)', 'acme.com'],
    ['https://acme.com%0A', 'acme.com'],
    ['https%3A%2F%2Facme.com%2F', 'acme.com'],
    ['%20acme.com', 'acme.com'],
    ['acme.com%09', 'acme.com'],
    ['acme.com%2F', 'acme.com'],
    ['acme.com%E2%80%8B', 'acme.com'],
    ['https://www.acme.com%20/about', 'acme.com'],
    ['https://%20acme.com', 'acme.com'],
    ['acme.com%20%20', 'acme.com'],
    ['acme.com&nbsp;', 'acme.com'],
    ['acme.com\\n', 'acme.com'],
    ['acme.com...', 'acme.com'],
    ['...acme.com', 'acme.com'],
    ['..acme.com', 'acme.com'],
    ['acme.com-', 'acme.com'],
    ['acme.com–', 'acme.com'],
    ['–acme.com', 'acme.com'],
    ['• acme.com', 'acme.com'],
    ['acme.com •', 'acme.com'],
    ['acme.com”', 'acme.com'],
    ['acme.com→', 'acme.com'],
    ['→ acme.com', 'acme.com'],
    ['#acme.com', 'acme.com'],
    ['~acme.com', 'acme.com'],
    ['=acme.com', 'acme.com'],
    ["'acme.com", 'acme.com'],
    ["acme.com'", 'acme.com'],
    ['//acme.com', 'acme.com'],
    ['http//acme.com', 'acme.com'],
    ['https//www.acme.com', 'acme.com'],
    ['http:acme.com', 'acme.com'],
    ['http:/acme.com', 'acme.com'],
    ['https:///acme.com', 'acme.com'],
    ['htttps://acme.com', 'acme.com'],
    ['https://http://acme.com', 'acme.com'],
    ['https://http//acme.com', 'acme.com'],
    ['http://https:acme.com', 'acme.com'],
    ['https://www.https://acme.com', 'acme.com'],
    ['http://http//www.acme.com', 'acme.com'],
    ['https://https:/acme.com', 'acme.com'],
    ['https.acme.com', 'acme.com'],
    ['www..acme.com', 'acme.com'],
    ['www.www.acme.com', 'acme.com'],
    ['ww.acme.com', 'acme.com'],
    ['acme .com', 'acme.com'],
    ['acme. com', 'acme.com'],
    ['acme.com:', 'acme.com'],
    ['acme.com,', 'acme.com'],
    ['acme.com!', 'acme.com'],
    ['acme.com?', 'acme.com'],
    ['(acme.com)', 'acme.com'],
    ['<acme.com>', 'acme.com'],
    ['<a href="https://acme.com">x</a>', 'acme.com'],
    ['[acme](https://acme.com)', 'acme.com'],
    ['Website: acme.com', 'acme.com'],
    ['acme.com (HQ)', 'acme.com'],
    ['Acme - acme.com', 'acme.com'],
    ['acme.com - Acme', 'acme.com'],
    ['www.acme.com/', 'acme.com'],
    ['acme.com\u200b', 'acme.com'],
    ['\ufeffacme.com', 'acme.com'],
    ['acme。com', 'acme.com'],
    ['ACME.COM', 'acme.com'],
    ['_acme.com_', 'acme.com'],
    ['*acme.com*', 'acme.com'],
    ['http://www.none.com', 'none.com'],
    ['localhost', 'localhost'],
    ['test.com', 'test.com'],
    ['example.com', 'example.com'],
  ])('of several domains the first, and dirt around it goes: %j is %s', (messy, domain) => {
    expect(cleanDomain(messy).cleanDomain).toBe(domain);
  });

  test.each([
    'N/A',
    'nicht vorhanden',
    'sin web',
    'n/a',
    'NA',
    '#N/A',
    'none',
    'None',
    'null',
    'NULL',
    'undefined',
    'unknown',
    'Unknown',
    '-',
    '--',
    'TBD',
    'test',
    'not available',
    'No website',
    'no website',
    'http://n/a',
    'https://n/a',
    'http://none',
    'https://na',
    'www.n/a',
    'http://',
    'https://www.',
    '?',
    'http://null',
    'n.a.',
    'N.A.',
    'nil',
    'http://unknown',
    'keine',
    '0',
    'FALSE',
    'false',
    '#REF!',
    '#VALUE!',
    'coming soon',
    'pending',
    'under construction',
    'www.',
  ])('%j stands for no domain', (messy) => {
    expect(cleanDomain(messy)).toMatchObject({ cleanDomain: '', asciiDomain: '', validatedDomain: false });
  });

  test.each(['none.com', 'test.com', 'unknown.org'])('%s is a domain all the same', (domain) => {
    expect(cleanDomain(domain)).toMatchObject({ cleanDomain: domain, validatedDomain: true });
  });
});

test('any text at all gives an answer, and its address cleaned again is the same domain', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.webUrl(),
    fc.domain(),
    fc.constantFrom(
      'http://',
      '@',
      '.',
      '[',
      ']',
      ':',
      '/',
      '\\',
      'www.',
      'münchen.de',
      '](',
      '\ud800',
      'href=',
      '..',
      'http://..',
      '%2e',
      '%68ref="',
      '!',
      '{',
      '-',
    ),
  );

  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const cleaned = cleanDomain(pieces.join(''));

      if (cleaned.cleanUrl !== '') {
        expect(cleanDomain(cleaned.cleanUrl)).toMatchObject({
          asciiDomain: cleaned.asciiDomain,
          cleanUrl: cleaned.cleanUrl,
        });
      }
    }),
    { numRuns: 1_000 },
  );
});

test("a spreadsheet's link is what it leads to", () => {
  expect(cleanDomain('=HYPERLINK("https://www.acme.com/a","Acme")')).toMatchObject({
    cleanDomain: 'acme.com',
    validatedDomain: true,
  });
});
