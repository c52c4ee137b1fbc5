import { describe, expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { emails } from './emails.ts';

function addresses(html: string, url?: string): string[] {
  return emails(htmlPage(html, url), {}).map(({ email }) => email);
}

function ways(html: string): Record<string, readonly string[]> {
  return Object.fromEntries(emails(htmlPage(html), {}).map(({ email, how }) => [email, how]));
}

/** As Cloudflare's protection does it. */
function protectedHex(address: string, key = 0x5a): string {
  return Buffer.from([key, ...Buffer.from(address).map((byte) => byte ^ key)]).toString('hex');
}

const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    const base = code > 96 ? 97 : 65;
    return String.fromCharCode(((code - base + 13) % 26) + base);
  });
const backwards = (text: string) => [...text].reverse().join('');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const entities = (text: string) => [...text].map((letter) => `&#${letter.charCodeAt(0)};`).join('');

/** TYPO3's turning of three ranges of characters. */
function turned(text: string, offset: number): string {
  return [...text]
    .map((letter) => {
      const code = letter.charCodeAt(0);
      const [from, to] =
        [
          [0x2b, 0x3a],
          [0x40, 0x5a],
          [0x61, 0x7a],
        ].find(([a = 0, b = 0]) => code >= a && code <= b) ?? [];
      if (from === undefined || to === undefined) return letter;
      const size = to - from + 1;
      return String.fromCharCode(from + ((((code - from + offset) % size) + size) % size));
    })
    .join('');
}

describe('mailto links', () => {
  test.each([
    ['<a href="mailto:jan@acme.com">Write</a>', ['jan@acme.com']],
    ['<a href="MAILTO:Jan@ACME.com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto: jan@acme.com ">Write</a>', ['jan@acme.com']],
    ['<a href="//mailto:jan@acme.com">Write</a>', ['jan@acme.com']],
    ['<a href="http://mailto:jan@acme.com/">Write</a>', ['jan@acme.com']],
    ['<a href="https://mailto:jan@acme.com?subject=x">Write</a>', ['jan@acme.com']],
    ['<a href="/mailto:jan@acme.com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto:mailto:jan@acme.com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto://mailto: jan@acme.com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto::jan@acme.com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto:jan@acme.com/">Write</a>', ['jan@acme.com']],
    ['<a href="email:jan@acme.com">Write</a>', ['jan@acme.com']],
    ['<a href="E-Mail: jan@acme.com.">Write</a>', ['jan@acme.com']],
    ['<a href="mailto:Dan%20Doe%20%3Cdan@acme.com%3E">Write</a>', ['dan@acme.com']],
    ['<a href=" mailto:jan@acme.com?subject=Hello%20you&body=ida@other.com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto:jan@acme.com,ida@acme.com">Write</a>', ['jan@acme.com', 'ida@acme.com']],
    ['<a href="mailto:jan@acme.com;ida@acme.com">Write</a>', ['jan@acme.com', 'ida@acme.com']],
    ['<a href="mailto:?to=jan@acme.com&cc=ida@acme.com">Write</a>', ['jan@acme.com', 'ida@acme.com']],
    ['<a href="mailto:jan@acme.com?bcc=ida%40acme.com">Write</a>', ['jan@acme.com', 'ida@acme.com']],
    ['<a href="mailto:jan%40acme.com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto%3Ajan@acme.com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto:%6A%61%6E@%61%63%6D%65.com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto:%20jan@acme.com%20">Write</a>', ['jan@acme.com']],
    ['<a href="mailto:Jan%20Berg%20%3Cjan@acme.com%3E">Write</a>', ['jan@acme.com']],
    ['<a href="mailto://jan@acme.com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto:mailto:jan@acme.com">Write</a>', ['jan@acme.com']],
    [`<a href="${entities('mailto:jan@acme.com')}">Write</a>`, ['jan@acme.com']],
    ['<a href="mailto:jan&amp;#64;acme.com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto:jan(at)acme.com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto:jan[at]acme[dot]com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto:janNOSPAM@acme.com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto:jan@REMOVE-THIS.acme.com">Write</a>', ['jan@acme.com']],
    ['<a href="mailto:jan@acme.com.nospam">Write</a>', ['jan@acme.com']],
    ['<area href="mailto:jan@acme.com">', ['jan@acme.com']],
    ['<a href="mailto:info@bücher.de">Write</a>', ['info@bücher.de']],
    ['<a href="mailto:info@xn--bcher-kva.de">Write</a>', ['info@bücher.de']],
    [
      '<a href="https://mail.google.com/mail/?view=cm&amp;to=jan@acme.com&amp;su=Hi">Write</a>',
      ['jan@acme.com'],
    ],
    ['<a href="jan@acme.com">Write</a>', ['jan@acme.com']],
    ['<svg><a xlink:href="mailto:jan@acme.com"><text>Write</text></a></svg>', ['jan@acme.com']],
  ])('%s', (html, expected) => {
    expect(addresses(html)).toEqual(expected);
  });

  test.each([
    '<a href="mailto:?subject=Look at this&body=https://acme.com">Tell a friend</a>',
    '<a href="mailto:">Write</a>',
    '<a href="mailto:jan">Write</a>',
    '<a href="mailto:jan@acme">Write</a>',
    '<a href="mailto:you@example.com">Write</a>',
    '<a href="mailto:friend@email.com?subject=Look">Tell a friend</a>',
    '<a href="https://twitter.com/@acme">Us</a> <a href="https://medium.com/@acme.com/x">Blog</a>',
    '<a href="https://jan@acme.com/x">x</a><a href="https://acme.com/?email=jan@acme.com">x</a>',
  ])('no address: %s', (html) => {
    expect(addresses(html)).toEqual([]);
  });
});

describe('visible text', () => {
  test.each([
    ['<p>Write to jan@acme.co.uk.Thanks</p>', ['jan@acme.co.uk']],
    ['<p>jan@acme.com.We answer. Or ian@mail.acme.de.Bis bald</p>', ['jan@acme.com', 'ian@mail.acme.de']],
    ['<p>jan@mail.acme.Com</p>', ['jan@mail.acme.com']],
    [
      '<p>Call JAN@ACME.COM, or &lt;Ian@acme.com&gt;; (kim@acme.com)!</p>',
      ['jan@acme.com', 'ian@acme.com', 'kim@acme.com'],
    ],
    ['<p>jan@xn--mller-kva.de</p>', ['jan@müller.de']],
    ['<p>Write to jan@acme.com.</p>', ['jan@acme.com']],
    ['<p>E-Mail:jan@acme.com</p>', ['jan@acme.com']],
    ['<p>jan@acme.com|ida@acme.com</p>', ['jan@acme.com', 'ida@acme.com']],
    ['<p>jan&#64;acme&#46;com</p>', ['jan@acme.com']],
    ['<p>jan&commat;acme&period;com</p>', ['jan@acme.com']],
    ['<p>jan&#x40;acme.com</p>', ['jan@acme.com']],
    ['<p>jan&amp;#64;acme.com</p>', ['jan@acme.com']],
    ['<p>jan＠acme．com</p>', ['jan@acme.com']],
    ['<p>jan\u200b@\u200bacme.\u200bcom</p>', ['jan@acme.com']],
    ['<p>jan&shy;@acme&shy;.com</p>', ['jan@acme.com']],
    ['<p>jan<wbr>@<wbr>acme.com</p>', ['jan@acme.com']],
    ['<p>jan<span>@</span>acme.com</p>', ['jan@acme.com']],
    ['<p><span>jan</span><span>@</span><span>acme</span><span>.com</span></p>', ['jan@acme.com']],
    ['<p>jan<!-- no robots -->@<!-- please -->acme.com</p>', ['jan@acme.com']],
    ['<p><b>j</b>an@acme.com</p>', ['an@acme.com']],
    ['<table><tr><td>jan@acme.com<td>Sales</table>', ['jan@acme.com']],
    ['<ul><li>jan@acme.com<li>ida@acme.com</ul>', ['jan@acme.com', 'ida@acme.com']],
    ['<div>Phone 12345<br>jan@acme.com<br>Fax</div>', ['jan@acme.com']],
    ['<p><b>Phone</b><a href="/x">jan@acme.com</a><b>Fax</b></p>', ['jan@acme.com']],
    ['<p><a href="/x">jan@acme.com</a><a href="/y">ida@acme.com</a></p>', ['jan@acme.com', 'ida@acme.com']],
    ['<p>请联系jan@acme.com谢谢</p>', ['jan@acme.com']],
    ['<noscript>jan@acme.com</noscript>', ['jan@acme.com']],
    ['<dialog>jan@acme.com</dialog><p hidden>ida@acme.com</p>', ['jan@acme.com', 'ida@acme.com']],
    ['<title>jan@acme.com - Acme</title>', []],
    ['<p>Jan.Van-Der_Berg+shop@mail.acme.co.uk</p>', ['jan.van-der_berg+shop@mail.acme.co.uk']],
    ['<x-card>jan@acme.com</x-card>', ['jan@acme.com']],
  ])('%s', (html, expected) => {
    expect(addresses(html)).toEqual(expected);
  });

  test('an address in capitals and the same in a link are one', () => {
    const html = '<h2>INFO@ACME.COM</h2><a href="mailto:info@acme.com">Write</a>';

    expect(ways(html)).toEqual({ 'info@acme.com': ['mailto', 'text'] });
  });
});

describe('text that styles change', () => {
  test.each([
    ['<p>jan<span style="display:none">nospam</span>@acme.com</p>', 'jan@acme.com'],
    ['<p>jan@<span style="display: none !important">remove.</span>acme.com</p>', 'jan@acme.com'],
    ['<style>.x1{display:none}</style><p>jan<span class="a x1">null</span>@acme.com</p>', 'jan@acme.com'],
    [
      '<style>p span.x1, b { display : none; }</style><p>jan<span class="x1">null</span>@acme.com</p>',
      'jan@acme.com',
    ],
    ['<style>.mail b{display:none}</style><p class="mail">jan<b>null</b>@acme.com</p>', 'jan@acme.com'],
    [
      '<style>@media screen { #h{visibility:hidden} }</style><p>jan<i id="h">x</i>@acme.com</p>',
      'jan@acme.com',
    ],
    ['<p>jan<span hidden>x</span>@acme.com</p>', 'jan@acme.com'],
    ['<p>jan<span style="font-size:0">x</span>@acme.com</p>', 'jan@acme.com'],
    ['<style>.e::after{content:"@acme.com"}</style><span class="e">jan</span>', 'jan@acme.com'],
    ['<style>.e:before{content:"jan\\0040"}</style><span class="e">acme.com</span>', 'jan@acme.com'],
    [
      '<style>.e::before{content:attr(data-n) "@" attr(data-h)}</style><span class="e" data-n="jan" data-h="acme.com"></span>',
      'jan@acme.com',
    ],
    ['<style>.at::after{content:"\\40"}</style><p>jan<i class="at"></i>acme.com</p>', 'jan@acme.com'],
  ])('%s', (html, expected) => {
    expect(addresses(html)).toEqual([expected]);
  });

  test.each([
    `<p style="unicode-bidi:bidi-override;direction:rtl">${backwards('jan@acme.dk')}</p>`,
    `<style>.r{direction:rtl;unicode-bidi:bidi-override}</style><span class="r">${backwards('jan@acme.dk')}</span>`,
    `<bdo dir="rtl">${backwards('jan@acme.dk')}</bdo>`,
    `<p>Write: <span style="unicode-bidi: bidi-override; direction: rtl;">${backwards('jan@')}<i>null</i>${''}</span></p><a class="reverse" data-mail="${backwards('jan@acme.dk')}">x</a>`,
    `<a class="js-reverse" data-contact="${backwards('jan@acme.dk')}">Write</a>`,
    `<script>x.value.split('').reverse().join('')</script><span data-x="${backwards('jan@acme.dk')}">Write</span>`,
    `<style>.e{unicode-bidi:bidi-override}.e::before{content:attr(data-domain)}.e::after{content:"@" attr(data-user)}</style><span class="e" data-user="${backwards('jan')}" data-domain="${backwards('acme.dk')}"></span>`,
  ])('backwards: %s', (html) => {
    expect(ways(html)).toEqual({ 'jan@acme.dk': ['reversed'] });
  });

  test('backwards without a word about it counts where the address ends in com', () => {
    expect(ways(`<p>${backwards('jan@acme.com')}</p>`)).toEqual({ 'jan@acme.com': ['reversed'] });
    expect(addresses('<p>ed.sheeran@home and ku.oc@ours</p>')).toEqual([]);
  });
});

describe('spelled out', () => {
  test.each([
    'jan [at] acme [dot] com',
    'jan(at)acme.com',
    'jan (at) acme.com',
    'jan{at}acme{dot}com',
    'jan <span>[</span>at<span>]</span> acme.com',
    'jan &lt;at&gt; acme &lt;dot&gt; com',
    'jan[ät]acme.com',
    'jan (ät) acme (punkt) com',
    'jan [arroba] acme [punto] com',
    'jan (arobase) acme (point) com',
    'jan [chiocciola] acme [punto] com',
    'jan [zavináč] acme [tečka] com',
    'jan (małpa) acme (kropka) com',
    'jan [собака] acme [точка] com',
    'jan（アットマーク）acme.com',
    'jan【at】acme.com',
    'jan [골뱅이] acme.com',
    'jan[@]acme[.]com',
    'jan (@) acme (.) com',
    'jan(a)acme.com',
    'jan_at_acme.com',
    'jan-at-acme-dot-com',
    'jan *at* acme *dot* com',
    'jan |at| acme |dot| com',
    'jan (AT) ACME (DOT) COM'.replace('ACME (DOT) COM', 'acme (DOT) com'),
    'jan AT acme DOT com',
    'jan AT acme.com',
    'Email: jan at acme dot com',
    'Write to jan at acme dot com, please',
    'jan at acme dot com',
    'Mail: jan @ acme.com',
    'jan @ acme . com',
    'jan arroba acme punto com',
    'jan <img src="/img/at.png" alt="@"> acme.com',
    'jan<img src="at.gif" alt="at">acme.com',
    'jan<i class="fa fa-at"></i>acme.com',
    'jan<img src="/i/at.png">acme.com',
    'jan [at] acme.com. Call us.',
  ])('%s', (text) => {
    expect(addresses(`<p>${text}</p>`)).toEqual(['jan@acme.com']);
  });

  test.each([
    ['jan dot berg at acme dot co dot uk', 'jan.berg@acme.co.uk'],
    ['jan [dot] berg [at] mail [dot] acme [dot] co [dot] uk', 'jan.berg@mail.acme.co.uk'],
    ['Contact: sales-dk (at) acme-group.com', 'sales-dk@acme-group.com'],
    ['firstname (at) acme.com and info(at)acme.com', 'info@acme.com'],
    ['jan@acme[dot]com', 'jan@acme.com'],
    ['jan (dot) berg@acme.com', 'jan.berg@acme.com'],
  ])('%s', (text, expected) => {
    expect(addresses(`<p>${text}</p>`)).toContain(expected);
  });

  test('the end of a name whose dots are spelled is no address of its own', () => {
    expect(addresses('<p>jan (dot) berg@acme.com</p>')).toEqual(['jan.berg@acme.com']);
  });

  test.each([
    'Meet us at acme dot com',
    'Contact us at acme.com',
    'Find it at acme.com or call.',
    'Email us at acme dot com for details',
    'MEET US AT ACME.COM',
    'See you @ acme.com',
    'Lunch @ joes.com was great',
    'Look at me.com',
    'Jane is an engineer at acme.com',
    'Everything is available at acme dot com today',
    'The team [at] work',
    'Section (a) acme.com is ours',
    'See note (a) booking.com',
    'We ship ("at" cost) acme.com',
    'dine-at-joes.com is open',
    'A great day at booking.com. Thank you',
    'Bob works at acme dot com and likes it',
    'jan [at] acme',
    'jan (at) logo.png',
    'twitter: @acme.com and @ acme.com',
    'E-Mobilität @ efahrer.com',
  ])('prose: %s', (text) => {
    expect(addresses(`<p>${text}</p>`)).toEqual([]);
  });
});

describe('attributes and data', () => {
  test.each([
    ['<span data-email="jan@acme.com">Write</span>', 'attribute'],
    ['<span data-mail="mailto:jan@acme.com">Write</span>', 'attribute'],
    ['<a title="jan@acme.com" href="#">Write</a>', 'attribute'],
    ['<a aria-label="Write to jan@acme.com" href="#">Write</a>', 'attribute'],
    ['<meta name="contact" content="jan@acme.com">', 'attribute'],
    ['<meta itemprop="email" content="mailto:jan@acme.com">', 'attribute'],
    ['<link rev="made" href="mailto:jan@acme.com">', 'mailto'],
    ['<div data-settings=\'{"to":"jan@acme.com","x":1}\'></div>', 'attribute'],
    ['<input type="hidden" name="recipient" value="jan@acme.com">', 'attribute'],
    ['<span data-user="jan" data-domain="acme.com"></span>', 'attribute'],
    ['<span data-name="jan" data-host="acme" data-tld="com"></span>', 'attribute'],
    ['<span data-email-user="jan" data-email-domain="acme.com"></span>', 'attribute'],
    [`<span data-u="${base64('jan')}a=" data-mail="${base64('jan@acme.com')}"></span>`, 'encoded'],
    [`<span data-enc="${base64('mailto:jan@acme.com')}"></span>`, 'encoded'],
    [`<span data-enc="${Buffer.from('jan@acme.com').toString('hex')}"></span>`, 'encoded'],
    ['<span data-email="jan%40acme.com"></span>', 'encoded'],
    ['<span data-email="jan(at)acme.com"></span>', 'spelled-out'],
    [
      `<a href="#" data-mailto-token="${turned('mailto:jan@acme.com', 2)}" data-mailto-vector="2">Write</a>`,
      'encoded',
    ],
    [`<a href="#" data-mailto-token="${base64(turned('mailto:jan@acme.com', -3))}">Write</a>`, 'encoded'],
    [
      `<span class="__cf_email__" data-cfemail="${protectedHex('jan@acme.com')}">[email&#160;protected]</span>`,
      'cloudflare',
    ],
    [
      `<a href="/cdn-cgi/l/email-protection#${protectedHex('jan@acme.com', 0xc3)}">[email protected]</a>`,
      'cloudflare',
    ],
    [
      `<a href="/cdn-cgi/l/email-protection#${protectedHex('jan@acme.com?subject=Hi')}">Write</a>`,
      'cloudflare',
    ],
    [`<a href="${rot13('mailto:jan@acme.com')}">Write</a>`, 'rot13'],
    [`<a href="mailto:${rot13('jan@acme.com')}">Write</a>`, 'rot13'],
    [`<a class="rot13" data-mail="${rot13('jan@acme.com')}">Write</a>`, 'rot13'],
    [`<script>function rot13(s){return s}</script><p>${rot13('jan@acme.com')}</p>`, 'rot13'],
    [`<a href="mailto:${backwards('jan@acme.com')}">Write</a>`, 'reversed'],
    [
      '<script type="application/ld+json">{"@type":"Organization","email":"mailto:jan@acme.com"}</script>',
      'json-ld',
    ],
    [
      '<script type="application/ld+json">{"@graph":[{"contactPoint":{"email":"jan@acme.com"}}]}</script>',
      'json-ld',
    ],
    ['<script type="application/ld+json">{"email":"jan&#64;acme.com"}</script>', 'json-ld'],
    ['<script type="application/ld+json">{"email":"jan@acme.com",}</script>', 'script'],
  ])('%s', (html, how) => {
    expect(ways(html)).toEqual({ 'jan@acme.com': [how] });
  });
});

describe('scripts', () => {
  test.each([
    [`document.write('<a href="mailto:jan@acme.com">jan</a>')`, 'script'],
    [`var m = 'jan' + '@' + 'acme.com';`, 'script'],
    [`document.write("<a href='mai"+"lto:jan"+"@"+"acme"+"."+"com'>x</a>")`, 'script'],
    [`var n="jan"; var d="acme.com"; el.href = "mailto:" + n + "@" + d;`, 'script'],
    [`const p = ['jan', 'acme', 'com']; el.textContent = p[0] + '@' + p[1] + '.' + p[2];`, 'script'],
    [`const p = ['jan', 'acme.com']; show(p.join('@'))`, 'script'],
    [`show(['jan', '@', 'acme.com'].join(''))`, 'script'],
    [`const n = 'jan', d = 'acme.com'; show(\`mailto:\${n}@\${d}\`)`, 'script'],
    [`var o = {user: 'jan', host: 'acme.com'}; show(o.user + '@' + o.host)`, 'script'],
    [`show(String.fromCharCode(106,97,110,64,97,99,109,101,46,99,111,109))`, 'script'],
    [`show(String.fromCharCode(0x6a,97,110) + String.fromCharCode(64) + 'acme.com')`, 'script'],
    [`show(atob('${base64('jan@acme.com')}'))`, 'script'],
    [`location = window.atob("${base64('mailto:jan@acme.com')}")`, 'script'],
    [`document.write(unescape('%6A%61%6E%40acme.com'))`, 'script'],
    [`show(decodeURIComponent('jan%40acme.com'))`, 'script'],
    [`show('\\x6aan\\x40acme.com')`, 'script'],
    [`show('jan\\u0040acme.com')`, 'script'],
    [`document.write('&#106;&#97;&#110;&#64;acme.com')`, 'script'],
    [`show('${backwards('jan@acme.com')}'.split('').reverse().join(''))`, 'script'],
    [`var s='${backwards('jan@acme.com')}'; show(s.split("").reverse().join(""))`, 'script'],
    [`show('jan#acme.com'.replace('#', '@'))`, 'script'],
    [`show('jan[at]acme.com'.replace(/\\[at\\]/g, '@'))`, 'script'],
    [`show('jan'.concat('@', 'x'), 'jan'.concat('@acme.com'))`, 'script'],
    [`sendMail('jan', 'acme.com')`, 'script'],
    [`mailTo("jan","acme","com")`, 'script'],
    [`linkTo_UnCryptMailto('${turned('mailto:jan@acme.com', 3)}')`, 'encoded'],
    [`var c = '${base64('jan@acme.com')}'; show(window["at"+"ob"](c)) // mail`, 'encoded'],
    [`window.__DATA__ = {"contact":{"email":"jan@acme.com"}}`, 'script'],
    [`var rot13 = 1; show('${rot13('jan@acme.com')}')`, 'rot13'],
  ])('%s', (script, how) => {
    const found = ways(`<script>${script}</script>`);

    expect(Object.keys(found)).toEqual(['jan@acme.com']);
    expect(found['jan@acme.com']).toContain(how);
  });

  test.each([
    `<a href="javascript:location='mailto:'+'jan'+'@'+'acme.com'">Write</a>`,
    `<a href="javascript:location=%27mailto:jan%27+%27@%27+%27acme.com%27">Write</a>`,
    `<a onclick="this.href='mailto:' + 'jan' + String.fromCharCode(64) + 'acme.com'">Write</a>`,
    `<a href="javascript:linkTo_UnCryptMailto(%27${turned('mailto:jan@acme.com', 1).replaceAll("'", '%27')}%27);">Write</a>`,
    `<a href="javascript:window.location.href=atob('${base64('mailto:jan@acme.com')}')">Write</a>`,
  ])('handlers and javascript: addresses: %s', (html) => {
    expect(addresses(html)).toEqual(['jan@acme.com']);
  });

  test('an author in the comment of a script is no address of the page', () => {
    const html = `<script>/*! some-lib (c) Jane <jane@lib.dev> */ // ida@lib.dev
      var at = '@';</script>`;

    expect(addresses(html)).toEqual([]);
  });
});

describe('what only looks like an address', () => {
  test.each([
    '<img src="logo@2x.png" srcset="logo@2x.png 2x, logo@3x.png 3x">',
    '<p>logo@2x.png sprite@1.5x.webp icon@2x.zip</p>',
    '<p>lodash@4.17.21 react@18.2.0 npm i @scope/name@1.2.3 jquery@latest</p>',
    '<style>@media screen{} @import url(x.css)</style>',
    '<p>@media @acme @jan.berg follow @acme.com</p>',
    '<p>@jan@mastodon.social</p>',
    '<script>Sentry.init({dsn:"https://8f1d2c3b4a5968778695a4b3c2d1e0ff@o123.ingest.sentry.io/42"})</script>',
    '<script>x("8f1d2c3b4a5968778695a4b3c2d1e0ff@sentry.io","605a7baede844d278b89dc95ae0a9123@sentry-next.wixpress.com")</script>',
    '<p>8f1d2c3b4a5968778695a4b3c2d1e0ff@acme.com</p>',
    '<input placeholder="jan@acme.com" value="ida@acme.com">',
    '<!-- jan@acme.com -->',
    '<template>jan@acme.com</template>',
    '<link href="https://fonts.googleapis.com/css2?family=Inter:wght@400;700&display=swap">',
    '<script src="https://cdn.jsdelivr.net/npm/vue@3.com/x.js"></script>',
    '<p>git@github.com:acme/site.git and ssh://git@acme.com/x</p>',
    '<textarea>jan@acme.com</textarea>',
    '<a data-social-client-id="Kx7mQwZ2hRt9LpVb" data-domain="accounts.acme.com">Sign in</a>',
    '<a data-user="Kx7mQwZ2hRt9LpVbN4sD" data-host="acme.com">Sign in</a>',
    '<article data-content-graph-id="cms/post_48" data-id="cms/post_48" data-host="www.acme.com">x</article>',
    '<p>a@b jan@localhost jan@acme.internal jan@10.0.0.1 jan@acme.soda</p>',
  ])('%s', (html) => {
    expect(addresses(html)).toEqual([]);
  });

  test.each([
    'you@example.com',
    'name@domain.com',
    'your@email.com',
    'email@yourdomain.com',
    'email@your-company.co.uk',
    'info@mysite.com',
    'jane@company.com',
    'test@test.com',
    'user@domain.tld',
    'johndoe@domain.de',
    'firstname.lastname@acme.com',
    'vorname.nachname@acme.de',
    'prenom.nom@acme.fr',
    'youremail@gmail.com',
    'john.doe@gmail.com',
    'xxx@hotmail.com',
    'max.mustermann@web.de',
    'nombre@ejemplo.com',
    'hello@reallygreatsite.com',
    'filler@godaddy.com',
    'xxxx@xxxx.com',
  ])('a placeholder is no address: %s', (placeholder) => {
    expect(addresses(`<p>${placeholder}</p><a href="mailto:${placeholder}">x</a>`)).toEqual([]);
  });

  test('the name of a counter is no mailbox', () => {
    expect(addresses('<a href="https://top.mail.ru/">Рейтинг@Mail.ru</a>')).toEqual([]);
  });

  test('what turns into an address of the site is in ROT13, though it is an address as it stands', () => {
    const html = `<a href="javascript:open_('znvygb:vasb@npzr.ng');">vasb@npzr.ng</a><p>jan@other.ng</p>`;

    expect(addresses(html, 'https://acme.at/')).toEqual(['info@acme.at', 'jan@other.ng']);
  });

  test('John Doe has no mailbox at the site either', () => {
    const html = `<script>var form = {"emailPlaceholder":"e.g. jon.doe@my.acme.edu","owner":"john@acme.edu"}</script>`;

    expect(addresses(html, 'https://acme.edu/')).toEqual(['john@acme.edu']);
  });

  test('the domain of a template counts where it is the site', () => {
    const found = addresses('<p>sales@test.com, sales@example.com</p>', 'https://www.test.com/contact');

    expect(found).toEqual(['sales@test.com']);
  });

  test('names below .example are those of documentation and of the sandbox', () => {
    expect(addresses('<p>press@halden.example</p>', 'https://halden.example/')).toEqual([
      'press@halden.example',
    ]);
  });
});

describe('order', () => {
  test('the site before its name elsewhere before others; contact, departments, people, machines', () => {
    const html = `<p>agency@other.net jan@acme.com noreply@acme.com acme@gmail.com info@acme.de sales@acme.com info@acme.com
      hello@other.net</p><script>var x = 'aaa@acme.com'</script>`;

    expect(addresses(html, 'https://www.acme.com/about')).toEqual([
      'info@acme.com',
      'sales@acme.com',
      'jan@acme.com',
      'aaa@acme.com',
      'noreply@acme.com',
      'info@acme.de',
      'hello@other.net',
      'agency@other.net',
      'acme@gmail.com',
    ]);
  });

  test('each way in which an address was found is told once', () => {
    const html = `<a href="mailto:jan@acme.com">jan@acme.com</a><p>jan@acme.com, jan (at) acme.com</p>`;

    expect(ways(html)).toEqual({ 'jan@acme.com': ['mailto', 'text', 'spelled-out'] });
  });
});

test('a text file and JSON are read as well', () => {
  const page = htmlPage('');
  const text = {
    ...page,
    kind: 'text' as const,
    html: 'Contact: mailto:security@acme.com\njan (at) acme.com',
  };

  expect(emails(text, {}).map(({ email }) => email)).toEqual(['security@acme.com', 'jan@acme.com']);
});
