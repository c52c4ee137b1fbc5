import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { clientRedirect } from './client-redirect.ts';

const pageOf = (html: string, headers: Record<string, string> = {}) =>
  readPage({
    url: 'https://acme.example/start',
    status: 200,
    headers: { 'content-type': 'text/html', ...headers },
    body: Buffer.from(html),
  });

describe('meta refresh', () => {
  test.each([
    ['<meta http-equiv="refresh" content="0; url=https://new.example/">', 'https://new.example/'],
    ['<META HTTP-EQUIV=Refresh CONTENT="0;URL=/next">', 'https://acme.example/next'],
    [
      `<meta http-equiv="refresh" content="0; URL='https://new.example/a?b=c&amp;d=e'">`,
      'https://new.example/a?b=c&d=e',
    ],
    ['<meta http-equiv="refresh" content="3,url=next">', 'https://acme.example/next'],
    ['<meta http-equiv="refresh" content="0 next">', 'https://acme.example/next'],
    ['<meta http-equiv="refresh" content="0.5; url = next ">', 'https://acme.example/next'],
    ['<meta http-equiv="refresh" content=" .5; URL = next ">', 'https://acme.example/next'],
    ['<meta http-equiv="refresh" content=".;url=next">', 'https://acme.example/next'],
    ['<meta http-equiv="refresh" content="0,/next">', 'https://acme.example/next'],
    ['<meta http-equiv="refresh" content="0 url=/next">', 'https://acme.example/next'],
    ['<meta http-equiv="refresh" content="0;/next">', 'https://acme.example/next'],
    ['<meta http-equiv="refresh" content=\'1;url="/next" and more\'>', 'https://acme.example/next'],
    [
      '<base href="https://base.example/x/"><meta http-equiv="refresh" content="0; url=next">',
      'https://base.example/x/next',
    ],
  ])('%s leads on', (html, url) => {
    expect(clientRedirect(pageOf(html))).toMatchObject({ kind: 'meta_refresh', url });
  });

  test.each([
    ['renews the page itself', '<meta http-equiv="refresh" content="5">'],
    [
      'renews the page by its own address',
      '<meta http-equiv="refresh" content="5; url=https://acme.example/start">',
    ],
    ['waits, so there is something to see', '<meta http-equiv="refresh" content="60; url=/next">'],
    [
      'is for browsers without scripts',
      '<noscript><meta http-equiv="refresh" content="0; url=/no-js"></noscript><p>Hello',
    ],
    ['is a comment', '<!-- <meta http-equiv="refresh" content="0; url=/next"> -->'],
    ['leads to a script', '<meta http-equiv="refresh" content="0; url=javascript:alert(1)">'],
    ['says nothing', '<meta http-equiv="refresh" content="0; url=">'],
    ['has no time', '<meta http-equiv="refresh" content="; url=/next">'],
    ['has a time of another kind', '<meta http-equiv="refresh" content="0s; url=/next">'],
    ['leads to a part of the page itself', '<meta http-equiv="refresh" content="0; url=#part">'],
  ])('what %s does not', (_what, html) => {
    expect(clientRedirect(pageOf(html))).toBeNull();
  });
});

test('the Refresh header leads on as well', () => {
  const page = pageOf('<p>Moved', { refresh: '0; url=/moved' });

  expect(clientRedirect(page)).toEqual({
    kind: 'refresh_header',
    url: 'https://acme.example/moved',
    delaySeconds: 0,
  });
});

describe('scripts on a page that shows nothing', () => {
  test.each([
    '<script>window.location.href = "/next";</script>',
    "<script>location='/next'</script>",
    '<script>\n  window.location.replace("/next");\n</script>',
    '<body><script>document.location.assign( "/next" )</script><p>Redirecting…</p>',
    '<script>top.location = "https:\\/\\/acme.example\\/next";</script>',
    '<script>if (top === self) { self.location.href="/next" }</script>',
    '<script>(function () { window.location.replace("/next"); })();</script>',
    '<script>\n(() => {\n  location.assign(`/next`)\n})()</script>',
    '<script>!function(){location="/next"}()</script>',
    '<script>setTimeout(function () { window.location.href = "/next"; });</script>',
    '<script>setTimeout(() => location.replace("/next"), 0)</script>',
  ])('%s leads on', (html) => {
    expect(clientRedirect(pageOf(html))).toEqual({
      kind: 'javascript',
      url: 'https://acme.example/next',
      delaySeconds: 0,
    });
  });

  test.each([
    '<script>setTimeout(function(){ location.href = "/next"; }, 3000);</script>',
    "<script>setTimeout(() => { location.replace('/next') }, 2600)</script>",
    `<script>setTimeout("location.href='/next'", 3000)</script>`,
  ])('%s leads on after a while', (html) => {
    expect(clientRedirect(pageOf(html))).toEqual({
      kind: 'javascript',
      url: 'https://acme.example/next',
      delaySeconds: 3,
    });
  });

  test.each([
    [
      'one that ends a session',
      '<script>setTimeout(function(){ location.href = "/next" }, 1800000)</script>',
    ],
    ['one whose wait is computed', '<script>setTimeout(() => { location = "/next" }, wait)</script>'],
    ['one that comes again and again', '<script>setInterval(function(){ location = "/next" }, 5)</script>'],
    ['the click of a button', '<script>$("b").click(function(){ location = "/next" })</script>'],
    [
      'a function inside of one that runs',
      '<script>(function(){ function go(){ location="/next" } })()</script>',
    ],
    ['the beginning of an address', '<script>location.href = "/next?from=" + document.referrer</script>'],
    ['an address with gaps', `<script>location.href = \`/next/\${id}\`</script>`],
    ['a function that something else may call', '<script>function go() { location.href = "/next" }</script>'],
    ['a handler', '<script>button.onclick = () => { location.href = "/next" }</script>'],
    ['a comparison', '<script>if (location.href == "/next") x()</script>'],
    ['a computed address', '<script>location.href = base + "/next"</script>'],
    ['another object', '<script>my_location = "/next"; obj.location.hrefs = "/next"</script>'],
    ['a page with text to read', `<script>location = "/next"</script><p>${'Words to read. '.repeat(60)}</p>`],
  ])('%s does not', (_what, html) => {
    expect(clientRedirect(pageOf(html))).toBeNull();
  });
});

test('any page at all is answered', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      clientRedirect(pageOf(`<script>location="${text}"</script>${text}`, { refresh: text }));
    }),
    { numRuns: 500 },
  );
});
