import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAllowed } from './is-allowed.ts';
import { parseRobots, robotsBytesMax } from './parse-robots.ts';

/** Whether Millbot may fetch a path under the lines of a robots.txt. */
function may(lines: readonly string[] | string, path: string, robot = 'Millbot'): boolean {
  const text = typeof lines === 'string' ? lines : lines.join('\n');
  return isAllowed(parseRobots(text, robot), path);
}

describe('lines (RFC 9309, 2.1 and 2.2)', () => {
  test('an empty file allows everything', () => {
    expect(may('', '/')).toBe(true);
  });

  test('names of directives are read in any capitals', () => {
    const lines = ['USER-agent: Millbot', 'aLLOW: /open/', 'DISallow: /'];

    expect(may(lines, '/open/door')).toBe(true);
    expect(may(lines, '/closed')).toBe(false);
  });

  test('a missing colon is read where the line has two words', () => {
    expect(may(['User-agent Millbot', 'Disallow /'], '/a')).toBe(false);
    expect(may(['User-agent Millbot', 'Disallow /a or /b'], '/a')).toBe(true);
  });

  test.each(['Disalow', 'Dissallow', 'Dissalow', 'Diasllow', 'Disallaw', 'Disallowed'])(
    'a rule that is misspelt %s counts',
    (name) => {
      expect(may(['Useragent: Millbot', `${name}: /a`], '/a')).toBe(false);
    },
  );

  test.each(['\n', '\r\n', '\r'])('lines end with %j', (lineEnd) => {
    const text = ['User-agent: other', 'Allow: /', 'User-agent: Millbot', '', '', 'Disallow: /'].join(
      lineEnd,
    );

    expect(may(text, '/a')).toBe(false);
  });

  test('comments and blanks around names and values do not count', () => {
    const lines = ['  User-agent :  Millbot  # us', '# Disallow: /', '\tDisallow\t:\t/private#part\t'];

    expect(may(lines, '/private')).toBe(false);
    expect(may(lines, '/public')).toBe(true);
  });

  test('a byte order mark, or the beginning of one, is passed over, but only where the file begins', () => {
    const withMark = (mark: readonly number[]) =>
      isAllowed(
        parseRobots(Buffer.concat([Buffer.from(mark), Buffer.from('User-agent: *\nDisallow: /')]), 'Millbot'),
        '/',
      );

    expect(withMark([0xef, 0xbb, 0xbf])).toBe(false);
    expect(withMark([0xef, 0xbb])).toBe(false);
    expect(withMark([0xef])).toBe(false);
    expect(withMark([0xef, 0x11, 0xbf])).toBe(true);
    expect(may('User-agent: *\n\uFEFFDisallow: /', '/')).toBe(true);
  });

  test.each(['utf-16le', 'utf-16be'] as const)('a file in %s is read', (encoding) => {
    const bytes = Buffer.from('\uFEFFUser-agent: *\nDisallow: /', 'utf16le');
    const file = encoding === 'utf-16le' ? bytes : bytes.swap16();

    expect(isAllowed(parseRobots(file, 'Millbot'), '/')).toBe(false);
  });

  test('of a line only the first 16,663 bytes count', () => {
    const path = `/x/${'a'.repeat(16_663 - 'disallow: /x/'.length)}`;
    const lines = ['User-agent: *', `disallow: ${path}/never-read`];

    expect(may(lines, `${path}/elsewhere`)).toBe(false);
    expect(may(lines, path.slice(0, -1))).toBe(true);
  });

  test('what is behind the first 500 KiB is not read', () => {
    const before = `User-agent: *\nDisallow: /early\n`;
    const filler = `#${' '.repeat(robotsBytesMax - before.length - 2)}\n`;

    expect(may(`${before}${filler}Disallow: /late`, '/early')).toBe(false);
    expect(may(`${before}${filler}Disallow: /late`, '/late')).toBe(true);
    expect(may(`${before}${filler.slice(20)}Disallow: /late`, '/late')).toBe(false);
  });
});

describe('groups', () => {
  const lines = [
    'Allow: /nobody/',
    'User-agent: Millbot',
    'Disallow: /',
    'Allow: /x/',
    'User-agent: Otherbot',
    'Disallow: /',
    'Allow: /y/',
    '',
    'Allow: /w/',
    'User-agent: Thirdbot',
    '',
    'User-agent: Millbot',
    'Allow: /z/',
  ];

  test('all groups that name a robot are one', () => {
    expect(may(lines, '/x/1')).toBe(true);
    expect(may(lines, '/z/1')).toBe(true);
    expect(may(lines, '/y/1')).toBe(false);
  });

  test('an empty line does not end a group, and several robots share the rules that follow', () => {
    expect(may(lines, '/w/1', 'Otherbot')).toBe(true);
    expect(may(lines, '/z/1', 'Thirdbot')).toBe(true);
  });

  test('rules before the first User-agent line belong to nobody', () => {
    expect(may(lines, '/nobody/')).toBe(false);
  });

  test('the group of * counts only for a robot that no group names', () => {
    const both = ['User-agent: *', 'Disallow: /x', 'User-agent: Millbot', 'Disallow: /y'];

    expect(may(both, '/x')).toBe(true);
    expect(may(both, '/y')).toBe(false);
    expect(may(both, '/x', 'Otherbot')).toBe(false);
    expect(may(['User-agent: Otherbot', 'Disallow: /'], '/x')).toBe(true);
  });

  test('a group that names the robot and has no rules allows everything', () => {
    expect(may(['User-agent: *', 'Disallow: /', '', 'User-agent: Millbot'], '/x')).toBe(true);
    expect(may(['User-agent: *', 'Disallow: /', '', 'User-agent: Millbot', 'Disallow:'], '/x')).toBe(true);
  });

  test('names are compared in any capitals, and only up to what cannot be in a product token', () => {
    expect(may(['User-agent: MILLBOT', 'Disallow: /'], '/')).toBe(false);
    expect(may(['User-agent: Millbot/2.1', 'Disallow: /'], '/')).toBe(false);
    expect(may(['User-agent: Millbot Images', 'Disallow: /'], '/')).toBe(false);
    expect(may(['User-agent: Millbot-Images', 'Disallow: /'], '/')).toBe(true);
    expect(may(['User-agent: Mill', 'Disallow: /'], '/')).toBe(true);
    expect(may(['User-agent: Bot7', 'Disallow: /'], '/', 'Bot7')).toBe(false);
    expect(may(['User-agent: Bot77', 'Disallow: /'], '/', 'Bot7')).toBe(true);
  });

  test('* with words behind it is everyone, a name that begins with * is nobody', () => {
    expect(may(['User-agent: * all of you', 'Disallow: /'], '/')).toBe(false);
    expect(may(['User-agent: *bot', 'Disallow: /'], '/')).toBe(true);
  });

  test('Sitemap lines and unknown ones do not end the list of robots that rules are for', () => {
    const split = (line: string) => ['User-agent: Millbot', line, 'User-agent: *', 'Disallow: /'];

    expect(may(split('Sitemap: https://acme.example/s.xml'), '/')).toBe(false);
    expect(may(split('Clean-param: ref'), '/')).toBe(false);
    expect(may(split('Crawl-delay: 3'), '/', 'Otherbot')).toBe(false);
  });
});

describe('which rule decides (2.2.2)', () => {
  test.each([
    ['/x/page.html', '/x/', '/x/page.html', false],
    ['/x/', '/x/page.html', '/x/page.html', true],
    ['/x/', '/x/page.html', '/x/', false],
    ['/', '/', '/x', true],
    ['/x', '/x/', '/x', false],
    ['/x', '/x/', '/x/', true],
    ['/*.html', '/page', '/page.html', false],
    ['/*.html', '/page', '/page', true],
    ['/*.html', '/x/page.', '/x/page.html', true],
    ['/', '/$', '/', true],
    ['/', '/$', '/page', false],
  ])('Disallow: %s beside Allow: %s: %s is %s', (disallow, allow, path, expected) => {
    expect(may(['User-agent: *', `Disallow: ${disallow}`, `Allow: ${allow}`], path)).toBe(expected);
    expect(may(['User-agent: *', `Allow: ${allow}`, `Disallow: ${disallow}`], path)).toBe(expected);
  });

  test('empty rules decide nothing', () => {
    expect(may(['User-agent: *', 'Disallow:', 'Allow:'], '/')).toBe(true);
    expect(may(['User-agent: *', 'Disallow: /a', 'Allow:'], '/a')).toBe(false);
  });

  test('paths are compared with their capitals', () => {
    expect(may(['User-agent: *', 'Disallow: /X/'], '/x/')).toBe(true);
  });

  test('allowing an index page allows its folder too', () => {
    const lines = ['User-agent: *', 'Disallow: /', 'Allow: /shop/index.html'];

    expect(may(lines, '/shop/')).toBe(true);
    expect(may(lines, '/shop/index.html')).toBe(true);
    expect(may(lines, '/shop/index.htm')).toBe(false);
    expect(may(lines, '/shop')).toBe(false);
  });

  test('/robots.txt may always be fetched', () => {
    expect(may(['User-agent: *', 'Disallow: /'], '/robots.txt')).toBe(true);
  });
});

describe('wildcards (2.2.3)', () => {
  test.each([
    ['/trout', '/trout/brown?size=2', true],
    ['/trout', '/Trout', false],
    ['/trout', '/catfish/trout', false],
    ['/trout*', '/troutling', true],
    ['/trout/', '/trout', false],
    ['/trout/', '/trout/?brown', true],
    ['/*.php', '/folder/any.php.file.html', true],
    ['/*.php', '/index?f=a.php/', true],
    ['/*.php', '/index.PHP', false],
    ['/*.php$', '/a/b.php', true],
    ['/*.php$', '/b.php?x', false],
    ['/*.php$', '/b.php5', false],
    ['/trout*.php', '/trout-farm/brook.php?x', true],
    ['/a*b*c$', '/a-b-c-b-c', true],
    ['/a*b*c$', '/a-c-b', false],
    ['/a*aa$', '/aa', false],
    ['/a**b', '/ab', true],
    ['/a$b', '/a$bc', true],
    ['/a$', '/a', true],
    ['*/private', '/very/private', true],
    ['$', '/', false],
    ['*$', '/', true],
    ['private', '/private', false],
  ])('%s and %s: %s', (pattern, path, matches) => {
    expect(may(['User-agent: *', `Disallow: ${pattern}`], path)).toBe(!matches);
  });

  test('an encoded * or $ in a pattern is the character itself', () => {
    expect(may(['User-agent: *', 'Disallow: /a-%2A.html'], '/a-*.html')).toBe(false);
    expect(may(['User-agent: *', 'Disallow: /a-%2a.html'], '/a-b.html')).toBe(true);
    expect(may(['User-agent: *', 'Disallow: /price%24'], '/price$5')).toBe(false);
  });
});

describe('percent-encoding (2.2.2)', () => {
  test.each([
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'],
    ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%E3%83%84', '/foo/bar/ツ'],
    ['/foo/bar/%e3%83%84', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ['/%7Ejoe/', '/~joe/'],
    ['/a<b> c', '/a%3Cb%3E%20c'],
    ['/a%3cb', '/a<b'],
  ])('%s and %s are the same', (pattern, path) => {
    const lines = ['User-agent: *', 'Disallow: /', `Allow: ${pattern}$`];

    expect(may(lines, path)).toBe(true);
  });

  test('an address inside of a path is not the same encoded', () => {
    expect(may(['User-agent: *', 'Disallow: /http%3a%2f%2fa'], '/http://a')).toBe(true);
    expect(may(['User-agent: *', 'Disallow: /http%3a%2f%2fa'], '/http%3A%2F%2Fa')).toBe(false);
  });

  test('an encoded slash is no slash', () => {
    expect(may(['User-agent: *', 'Disallow: /a%2Fb'], '/a/b')).toBe(true);
    expect(may(['User-agent: *', 'Disallow: /a%2fb'], '/a%2Fb')).toBe(false);
  });

  test('octets that are no UTF-8 are compared as they are', () => {
    const file = Buffer.from('User-agent: *\nDisallow: /caf\xe9', 'latin1');

    expect(isAllowed(parseRobots(file, 'Millbot'), '/caf%E9')).toBe(false);
    expect(isAllowed(parseRobots(file, 'Millbot'), '/caf%C3%A9')).toBe(true);
  });
});

describe('other lines', () => {
  test('Sitemap lines count wherever they stand, each once', () => {
    const { sitemaps } = parseRobots(
      [
        'Sitemap:https://acme.example/first.xml   ',
        'User-agent: Otherbot',
        'site-map: /second.xml # also ours',
        'SITEMAP: https://acme.example/dritte-ä.xml',
        'Sitemap: https://acme.example/first.xml',
        'Sitemap:',
      ].join('\n'),
      'Millbot',
    );

    expect(sitemaps).toEqual([
      'https://acme.example/first.xml',
      '/second.xml',
      'https://acme.example/dritte-ä.xml',
    ]);
  });

  test.each([
    ['2', 2_000],
    ['0.5', 500],
    ['3600', 10_000],
    ['1s', 1_000],
    ['soon', null],
    ['-1', null],
  ])('Crawl-delay: %s is %s ms', (value, expected) => {
    const rules = parseRobots(`User-agent: *\nCrawl-delay: ${value}\nDisallow: /a`, 'Millbot');

    expect(rules.crawlDelayMs).toBe(expected);
  });

  test('the Crawl-delay of another robot is not ours', () => {
    const text = 'User-agent: *\nCrawl-delay: 9\n\nUser-agent: Millbot\nDisallow: /a';

    expect(parseRobots(text, 'Millbot').crawlDelayMs).toBe(null);
  });
});

describe('hostile files', () => {
  test('any bytes at all are read', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 2_000 }),
        fc.string({ maxLength: 200, unit: 'binary' }),
        (bytes, path) => {
          const rules = parseRobots(bytes, 'Millbot');

          expect(typeof isAllowed(rules, `/${path}`)).toBe('boolean');
        },
      ),
    );
  });

  test('patterns match as the same pattern written as a regular expression', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*', '/', '$'), maxLength: 12 });
    fc.assert(
      fc.property(
        letters,
        fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 14 }),
        (tail, path) => {
          const pattern = `/${tail}`;
          const isAnchored = pattern.endsWith('$');
          const source = (isAnchored ? pattern.slice(0, -1) : pattern)
            .replaceAll('$', '\\$')
            .replaceAll('*', '[^]*');
          const expected = new RegExp(`^${source}${isAnchored ? '$' : ''}`).test(`/${path}`);

          expect(may(['User-agent: *', `Disallow: ${pattern}`], `/${path}`)).toBe(!expected);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('a file of many groups is read in proportion to its length', () => {
    const text = 'User-agent: Millbot\nUser-agent: *\nDisallow: /a\n'.repeat(10_000);

    const rules = parseRobots(text, 'Millbot');

    expect(rules.rules).toHaveLength(10_000);
  });
});

test('comparing an address with rules ends after a million steps, and then nothing is allowed', () => {
  const rulesOf = (count: number) =>
    parseRobots(`User-agent: *\n${'Disallow: *ab\n'.repeat(count)}`, 'Millrace');
  const path = `/${'a'.repeat(7_999)}`;
  // A step for each octet of the path and of the pattern, for each rule: no rule matches this path.
  const stepsARule = 8_000 + '*ab'.length;
  const within = Math.floor(1_000_000 / stepsARule);

  expect(isAllowed(rulesOf(within), path)).toBe(true);
  expect(isAllowed(rulesOf(within + 1), path)).toBe(false);
});

test('no more than 10,000 rules of a file are read', () => {
  const { rules } = parseRobots(`User-agent: *\n${'Disallow: *ab\n'.repeat(36_000)}`, 'Millrace');

  expect(rules).toHaveLength(10_000);
});
