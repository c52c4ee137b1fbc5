import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractLinks } from './extract-links.ts';

function urls(text: string): readonly string[] {
  return extractLinks(text).urls;
}

function emails(text: string): readonly string[] {
  return extractLinks(text).emails;
}

test('comes in order of first appearance, each once, as written', () => {
  const text = 'b@acme.com HTTP://Acme.COM/B http://acme.com/a b@acme.com http://acme.com/a A@acme.com';

  expect(extractLinks(text)).toEqual({
    urls: ['HTTP://Acme.COM/B', 'http://acme.com/a'],
    emails: ['b@acme.com', 'A@acme.com'],
  });
});

describe('URLs with a scheme', () => {
  test.each([
    'https://user:secret@host.acme.com:8443/p/a/t/h?q=1#top',
    'http://[2001:db8::1]:8080/x',
    'http://192.168.81.255/test.html',
    'http://localhost:8080',
    'http://intranet/page',
    'https://acme.invalid/x',
    'ssh://git@host.xz:22/path',
    'svn+ssh://acme.com/x',
    'postgres://jan:secret@db:5432/orders',
    'file:///etc/motd',
    'https://en.wikipedia.org/wiki/Mill_race_(canal)',
    'https://en.m.wikipedia.org/wiki/Hatfield–McCoy_feud',
    "https://en.wikipedia.org/wiki/Moore's_law",
    'http://index-of.es/Android.2.(Wrox,.2010,.0470565527).pdf',
    'https://acme.com/a/b/(c)/[d]/{e}',
    'https://www.google.com/maps/place/New+York,+NY,+USA/@40.702271,-73.9968471,11z/data=!4m2!3m1',
    'https://acme.com/map/42°56\'46.6"N+0°38\'31.6"E/@42.9',
    'http://acme.com/x?token=CtFOYuk0wjiqvHZF==',
    'http://acme.com/a?b=c;d=P1|0||P2|0',
    'http://acme.com/foo-',
    'http://acme.com/#',
    'http://acme.com/%E4%BD%A0?x=%20#%23',
    'https://web.archive.org/web/2020/http://acme.com/',
    'https://acme.com/go?to=https://other.com/x',
    'http://✪df.ws/123',
    'http://www.bürgerentscheid.de',
    'http://xn--df-oiy.ws/123',
    'http://foobar.みんな/',
    'https://пример.рф/страница?запрос=да',
    'https://ja.wikipedia.org/wiki/日本語',
    'http://acme.com/en/നിന്നെ-പോലൊരാള്‍.html',
    'mailto:jan@acme.com?subject=Hello%20again',
    'MAILTO:JAN@ACME.COM',
    'magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a',
  ])('%s is found whole, also within a sentence', (url) => {
    expect(urls(url)).toEqual([url]);
    expect(urls(`See ${url}, or (${url}).`)).toEqual([url]);
    expect(urls(`“${url}” <${url}> ${url}!`)).toEqual([url]);
  });

  test.each([
    'http://',
    'http://.',
    'http://?? http:// #',
    'http://-acme.com http://acme-.com http://_x.acme.com',
    'http://ac_me.com http://acme.com_ http://acme.c_m',
    'http://192.1.1/ http://1.2.3.400/',
    'http://acme.x http://acme.com-and-a-missing-space',
    'http://xn--はじめよう.com/index.html',
    'hppt://acme.com',
    '_http://acme.com',
    '#http://acme.com @http://acme.com $http://acme.com',
    'mailto:jan tel:+4512345678 javascript:alert(1)',
  ])('%s is none', (text) => {
    expect(urls(text)).toEqual([]);
  });
});

describe('hosts without a scheme', () => {
  test.each([
    'acme.com',
    'ACME.COM',
    'www.acme.co.uk/x',
    'acme.com:8080/path?x=1&y=[1,2]#z',
    'acme.com?q=1',
    'name.al-lastname.com',
    'hp--community.force.com',
    'acme.github.io',
    't.co/abcde',
    'localhost:3000/api',
    '192.168.1.1/abc',
    '//cdn.acme.com/lib.js',
    'münchen.de',
    'МОСКВА.РФ',
    'президент.рф/страница',
    'ELPAÍS.com',
    '➡.ws/䨹',
    'www.🍕💩.ws',
    'docs.rs/serde',
    'gov.uk/benefits',
    'one.fastify.example',
  ])('%s is found', (host) => {
    expect(urls(host)).toEqual([host]);
    expect(urls(`(${host}), '${host}'; ${host}.`)).toEqual([host]);
  });

  test.each([
    'README.md main.rs setup.py run.sh archive.zip Main.java lib.pm',
    'app.ts index.js logo.png photo@2x.png icon@3x.zip report.pdf data.tar.bz2',
    '/usr/lib/libfoo.so /path/to/file.pl path:to:file.pm C:\\setup\\x.pl main.cc:7',
    'v1.2 1.2.3 1.2.3.4.5 1.2.3.400 1000.2.3.4 3.50 10:30',
    'node.js e.g. i.e. a.m. U.S.A. Ph.D. None.of these.should be.Links',
    'this.name console.info Date.now list.map(x)',
    'acme.comm acme.invalid acme.internal localhost co.uk',
    '@acme.com #acme.com $ACME.CO @jan@mastodon.social',
    'We arrived at last.Next morning it rained. Hello.World is done.Now',
    'firmware 2.10.4.1, version 10.0.22.1 and v 1.4.0.2',
    '写信给jan＠acme.com',
    '_acme.com in.v_alid.cz main_data.group.popular_data',
    'google.com:500000',
  ])('%s holds none', (text) => {
    expect(extractLinks(text)).toEqual({ urls: [], emails: [] });
  });
});

describe('slashes without a scheme', () => {
  test.each(['//files.corp', '//nas.home.corp/share?x=1', '//build.2026/log', '//db.intranet:8080/x'])(
    'a text that is nothing but %s is taken at its word',
    (text) => {
      expect(urls(` ${text}\n`)).toEqual([text]);
    },
  );

  test.each([
    'See //files.corp and //build.2026 for more',
    '//files',
    '///files.corp',
    '//1.2.3.400/x',
    '//main.min.js',
    '//console.log(x)',
    '//this.isHidden',
    `//${'files.'.repeat(50)}corp`,
  ])('%s holds none', (text) => {
    expect(urls(text)).toEqual([]);
  });
});

describe('a name in angle brackets', () => {
  test.each([
    'https://api.acme.com/users/<user_id>/posts',
    'https://api.acme.com/v1/<Team-Name>?page=<n>&size=10',
    'acme.com/map_<city>',
  ])('after a separator is filled in by the reader, and belongs to %s', (url) => {
    expect(urls(url)).toEqual([url]);
    expect(urls(`GET ${url}, or (${url}).`)).toEqual([url]);
    expect(urls(`${url} </user></city_hall>`)).toEqual([url]);
  });

  test.each([
    ['https://acme.com/<br>https://acme.com/a<hr> http://b.com/?c=<B>d</B>', 'https://acme.com/'],
    ['<p>https://acme.com/</p><name>x', 'https://acme.com/'],
    ['https://acme.com/<https://acme.com/>', 'https://acme.com/'],
    ['https://acme.com/<jane@acme.com>', 'https://acme.com/'],
    ['<https://acme.com/<id>>', 'https://acme.com/'],
    ['https://acme.com/list<id>', 'https://acme.com/list'],
    ['https://acme.com/<a href="/x">', 'https://acme.com/'],
    ['https://acme.com/< id >', 'https://acme.com/'],
    ['https://acme.com/<12>', 'https://acme.com/'],
    [`https://acme.com/<${'x'.repeat(41)}>`, 'https://acme.com/'],
    ['https://feed.example/<guid>41</guid>', 'https://feed.example/'],
    ['https://feed.example/<lastBuildDate>Sun', 'https://feed.example/'],
    ['https://feed.example/<my-card> text of it</my-card>', 'https://feed.example/'],
    ['https://feed.example/<entry>\n<name>x</name></ENTRY >', 'https://feed.example/'],
    ['https://feed.example/<item><enclosure>', 'https://feed.example/'],
    ['https://feed.example/<изд>', 'https://feed.example/'],
    ['https://feed.example/<genre>Ünder', 'https://feed.example/'],
  ])('is markup, an address or a comparison elsewhere: %s', (text, first) => {
    expect(urls(text)[0]).toBe(first);
  });
});

test('an address at t.co with more letters than the shortener gives out is none', () => {
  const code = 'x1'.repeat(20);

  expect(urls(`https://t.co/${code} t.co/${code}Y, https://t.co/${code}Z/x`)).toEqual([
    `https://t.co/${code}`,
  ]);
});

describe('what surrounds an address', () => {
  test.each([
    ['[Docs](https://acme.com/a "title")[b](http://b.com)', ['https://acme.com/a', 'http://b.com']],
    ['[https://a.com/1](https://a.com/2)', ['https://a.com/1', 'https://a.com/2']],
    ['[url=https://a.com/x]A[/url] [url]https://b.com/y[/url]', ['https://a.com/x', 'https://b.com/y']],
    ['<a href="https://acme.com/a?b=c&amp;d=e">x</a>', ['https://acme.com/a?b=c&amp;d=e']],
    ['&lt;https://acme.com/a&gt; &quot;https://b.com/c&quot;', ['https://acme.com/a', 'https://b.com/c']],
    ['{"url":"https://a.com/x","b":1}', ['https://a.com/x']],
    ['{\\url{http://www.acme.com/file.pdf}}', ['http://www.acme.com/file.pdf']],
    [
      '*https://a.com/x* **b.com** `d.com` ~~https://e.com/f~~',
      ['https://a.com/x', 'b.com', 'd.com', 'https://e.com/f'],
    ],
    ['|https://x.com/a|https://y.com/b|', ['https://x.com/a', 'https://y.com/b']],
    [
      'https://a.com/1,https://b.com/2;https://c.com/3',
      ['https://a.com/1', 'https://b.com/2', 'https://c.com/3'],
    ],
    ['(x http://a.com/f_(b)) (http://a.com/c_(d)_(e))', ['http://a.com/f_(b)', 'http://a.com/c_(d)_(e)']],
    [
      '“https://a.com/x” «b.org» ‘c.net/y’ 「https://d.com/a」',
      ['https://a.com/x', 'b.org', 'c.net/y', 'https://d.com/a'],
    ],
    [
      'https://a.com/x…more http://b.com/y... c.com?! d.com:',
      ['https://a.com/x', 'http://b.com/y', 'c.com', 'd.com'],
    ],
    ['👉acme.com👈 https://acme.com/path🎉', ['acme.com', 'https://acme.com/path']],
    ['https://a.com/x\u200bb \u202ahttp://b.com/\u202c', ['https://a.com/x', 'http://b.com/']],
    ['https://a.com/x\u00a0y https://b.com\ufffcz', ['https://a.com/x', 'https://b.com']],
    ["http://t.co/pbY2NfTZ's http://t.co/FNkPfmii-", ['http://t.co/pbY2NfTZ', 'http://t.co/FNkPfmii']],
    ['text:http://acme.com/ job:link:https://b.com/r', ['http://acme.com/', 'https://b.com/r']],
    ['foohttp://acme.com/x', ['acme.com/x']],
    ['a.com|jan@b.com|c.com (is it d.com?) README.md?)', ['a.com', 'c.com', 'd.com']],
    ['http://a.com|jan@b.com http://b.com、jan@c.com', ['http://a.com', 'http://b.com']],
    ['bring it to docs.rs/.', ['docs.rs/']],
    ['https://https://acme.com/x', ['https://acme.com/x']],
    ['Gmail.Com, acme.Com/Next and ACME.WORLD', ['Gmail.Com', 'acme.Com/Next', 'ACME.WORLD']],
    ['the router at 192.168.7.1, slack://channel/x', ['192.168.7.1', 'slack://channel/x']],
  ])('%s', (text, expected) => {
    expect(urls(text)).toEqual(expected);
  });

  test.each([
    ['请访问https://acme.com/路径。谢谢', ['https://acme.com/']],
    ['公式サイトはhttps://www.acme.co.jp/です。', ['https://www.acme.co.jp/']],
    ['acme.comてすとですtwitter.みんなです', ['acme.com', 'twitter.みんな']],
    ['これは。acme.com/path/index.html中国語b.com/path한국', ['acme.com/path/index.html', 'b.com/path']],
    [
      'http://acme.com/これは日本語です。b.com中国語http://t.co/abcde',
      ['http://acme.com/', 'b.com', 'http://t.co/abcde'],
    ],
    [
      '「https://acme.jp/wiki/札幌」と（https://acme.jp/wiki/函館）',
      ['https://acme.jp/wiki/札幌', 'https://acme.jp/wiki/函館'],
    ],
    ['เข้าที่www.acme.co.thนะ', ['www.acme.co.th']],
    ['https://www.acme.com）。https://b.org、', ['https://www.acme.com', 'https://b.org']],
    ['مرحبا acme.com، أو https://موقع.مصر/صفحة؟', ['acme.com', 'https://موقع.مصر/صفحة']],
  ])('words without spaces between them go on after it: %s', (text, expected) => {
    expect(urls(text)).toEqual(expected);
  });
});

describe('e-mail addresses', () => {
  test.each([
    'jan@acme.com',
    'First.Last+tag@sub.acme.co.uk',
    "o'malley@acme.com.au",
    '~emersion/soju-dev@lists.sr.ht',
    '192.168.1.1@gmail.com',
    '"much.more unusual"@acme.com',
    'jan@[192.168.1.1]',
    'пример@почта.рф',
    '葉士豪@臺網中心.台灣',
    'bounce+user=acme.com@list.acme.org',
  ])('%s is found alone, in angle brackets and before punctuation', (address) => {
    expect(extractLinks(address)).toEqual({ urls: [], emails: [address] });
    expect(extractLinks(`Jan <${address}>, or ${address}.`)).toEqual({ urls: [], emails: [address] });
  });

  test.each([
    [
      '\'a@b.com\' "c@d.com" (e@f.com) [g@h.com] *i@j.com*',
      ['a@b.com', 'c@d.com', 'e@f.com', 'g@h.com', 'i@j.com'],
    ],
    ['a@b.co;c@d.org,e@f.net|g@h.io/i@j.dev', ['a@b.co', 'c@d.org', 'e@f.net', 'g@h.io', 'i@j.dev']],
    ['email=a@b.com&user=c@d.org', ['a@b.com', 'c@d.org']],
    ['To:a@b.com nick:f@d.com nick..g@d.ca', ['a@b.com', 'f@d.com', 'g@d.ca']],
    ['请联系foo@acme.com或bar@acme.co.jpまで', ['foo@acme.com', 'bar@acme.co.jp']],
    ['お問い合わせはjan@acme.co.jpまで', ['jan@acme.co.jp']],
    ['<a href="mailto:a@b.com,c@d.com?subject=x">', ['a@b.com', 'c@d.com']],
    ['Jan <jan@acme.internal>', ['jan@acme.internal']],
    ['(is it a@b.com?) http://c.com、d@e.com', ['a@b.com', 'd@e.com']],
    ['jan@acme.com/box jan@acme.com:1234 git@acme.com:jan/box.git', []],
    ['jan@acme jan@acme..com jan@acme.soda or @acme.com', []],
    ['https://jan@acme.com/ https://acme.com/?email=jan@acme.com acme.com/?m=jan@acme.com', []],
    ['jan at acme dot com, jan[at]acme, jan(at)acme', []],
    ['debug@2.6.9 statuses@~1.5.0 photo@2x.png', []],
  ])('%s', (text, expected) => {
    expect(emails(text)).toEqual(expected);
  });
});

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.emailAddress(),
  fc.domain(),
  fc.constantFrom(
    ...[
      '://',
      'http://',
      '//',
      '@',
      '.',
      '/',
      '?',
      '#',
      ':',
      '(',
      ')',
      '[',
      ']',
      '"',
      "'",
      ',',
      '&',
      '=',
      '|',
      '<',
      '>',
    ],
    ...[
      'mailto:',
      'www.',
      'acme.com',
      't.co',
      '日本',
      '。',
      'みんな',
      '\ud800',
      '\u200d',
      '\u0301',
      '🎉',
      'xn--',
      ':80',
      '::1',
      '"a"',
    ],
  ),
);

/** An address behind mailto: may be percent-coded. */
function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

test('whatever it finds stands in the text, as it is or percent-coded', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');

      const found = extractLinks(text);

      const isThere = (link: string) => text.includes(link) || decoded(text).includes(link);
      expect(found.urls.filter((link) => !text.includes(link))).toEqual([]);
      expect(found.emails.filter((link) => !isThere(link))).toEqual([]);
    }),
    { numRuns: 2_000, examples: [[['mailto:', '%4a.a@a.aa']]] },
  );
});

test('a URL and an address are found between words, whatever they are', () => {
  const word = fc.stringMatching(/^[a-z0-9](?:[a-z0-9_~-]{0,8}[a-z0-9])?$/);
  const url = fc
    .tuple(
      fc.constantFrom('http', 'https', 'ftp'),
      fc.domain(),
      fc.array(word, { minLength: 1, maxLength: 4 }),
    )
    .map(([scheme, host, path]) => `${scheme}://${host}/${path.join('/')}`);
  const address = fc.tuple(word, word).map((words) => `${words.join('.')}@acme.com`);

  fc.assert(
    fc.property(url, address, (oneUrl, oneAddress) => {
      expect(extractLinks(`Word (${oneUrl}), "${oneAddress}"; word`)).toEqual({
        urls: [oneUrl],
        emails: [oneAddress],
      });
    }),
    { numRuns: 500 },
  );
});

describe('addresses between what pages, chats and links put around them', () => {
  test.each([
    ['_jane@acme.com_', ['jane@acme.com']],
    ['__jane@acme.com__', ['jane@acme.com']],
    ['Write to _jane.doe@acme.co.uk_, please', ['jane.doe@acme.co.uk']],
    ['jane@acme.com_', ['jane@acme.com']],
    ['jane@acme.com__ or ida@acme.com_.', ['jane@acme.com', 'ida@acme.com']],
    ['_jane@acme.com', ['_jane@acme.com']],
    ['__jane@acme.com_', ['_jane@acme.com']],
    ['jane@acme.com_old', []],
    ['jane@acme.com\u200bBob', ['jane@acme.com']],
    ['jane@acme.com\u200b', ['jane@acme.com']],
    ['jane@acme\u200b.com', ['jane@acme.com']],
    ['jane@acme.\u200bcom, Bob', ['jane@acme.com']],
    ['jane@ac\u00adme.com', ['jane@acme.com']],
    ['jane\u200b@acme.com', ['jane@acme.com']],
    ['ja\u00adne@\u2060acme.com', ['jane@acme.com']],
    ['\u202ajane@acme.com\u202c; \u202aida@acme.com\u202c', ['jane@acme.com', 'ida@acme.com']],
    ['Jane\ufeff jane@acme.com\ufeffIda ida@acme.com', ['jane@acme.com', 'ida@acme.com']],
    ['mailto:jane%40acme.com', ['jane@acme.com']],
    ['mailto:jane%40acme.com,ida%40acme.com?subject=x', ['jane@acme.com', 'ida@acme.com']],
    ['mailto:jane%2Bnews@acme.com', ['jane+news@acme.com']],
    ['mailto:jane%ZZ@acme.com', ['jane%ZZ@acme.com']],
  ])('%j', (text, found) => {
    expect(extractLinks(text).emails).toEqual(found);
  });

  test('the address of a link is a URL as it is written', () => {
    expect(extractLinks('mailto:jane%40acme.com').urls).toEqual(['mailto:jane%40acme.com']);
  });
});
