import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { scriptRedirect } from './script-redirect.ts';

const own = 'https://acme.example/start?to=%2Fasked';
const of = (html: string) => scriptRedirect(htmlPage(html, own));
const ofCode = (code: string) => of(`<script>${code}</script>`);
const next = (path: string) => ({ url: `https://acme.example${path}`, delayMs: 0 });

describe('an address that is put together of constants is followed', () => {
  test.each([
    ['var u = "/next"; window.location = u;'],
    ['const url="/next"; location.replace(url);'],
    ["let a = '/ne', b = 'xt'\nlocation.href = a + b"],
    ['window.location.href = "/ne" + "xt";'],
    ['var u = "/n"; u += "ext"; location = u'],
    ['location.href = "/n".concat("e", "xt")'],
    ["location = ['', 'next'].join('/')"],
    ["location = 'txen/'.split('').reverse().join('')"],
    ['location = "/NEXT".toLowerCase()'],
    ['location.href = "/other".replace("other", "next")'],
    ['const id = "next"; location.href = `/${id}`'],
    ['var p = {"to": "/next"}; window.location.href = p.to;'],
    ['var p = { urls: ["/a", "/next"] }; window.location.href = p["urls"][1];'],
    ['window.cfg = {}; cfg.to = "/next"; location = cfg.to'],
    ['window.target = "/next"; location.href = target'],
    ['location.href = decodeURIComponent("%2Fnext");'],
    ['location.href = unescape("%2F%6Eext")'],
    ['location.replace(atob("L25leHQ="))'],
    ['location = window.atob("L25leHQ=")'],
    ['location = String.fromCharCode(47, 110, 101, 120, 116)'],
    ['location["href"] = "\\x2Fnext"'],
    ['window["location"]["re" + "place"]("/next")'],
    ['var w = window, l = w.location; l.assign("/next")'],
    ['var to; to = to || "/next"; location = to'],
    ['var debug = false; location = debug ? "/debug" : "/next"'],
    ['location.href = new URL("/next", location.href)'],
    ['location.href = new URL("next", "https://acme.example/").href'],
    ['function to(name) { return "/" + name } location.href = to("next")'],
    ['const to = name => `/${name}`; location.href = to("next")'],
    ['(function(w, u) { w.location.href = u })(window, "/next")'],
    ['try { location.replace("/next") } catch (e) { location.href = "/other" }'],
    ['var n = 0; n++; location = "/next"'],
    ['location = "/first"; location = "/next"'],
  ])('%s', (code) => {
    expect(ofCode(code)).toEqual(next('/next'));
  });

  test.each([
    ['location.pathname = "/next"', '/next?to=%2Fasked'],
    ['location.href = "/next" + location.search', '/next?to=%2Fasked'],
    ['location.href = "/next" + window.location.hash', '/next'],
    ['var a = location.hash.substr(1); location.href = "/next" + (a ? "#" + a : "")', '/next'],
    ['location = "/next?from=" + encodeURIComponent(location.pathname)', '/next?from=%2Fstart'],
    ['location = new URLSearchParams(location.search).get("to") || "/home"', '/asked'],
    ['location = new URL(location.href).searchParams.get("none") || "/home"', '/home'],
  ])('what the address of the page brings is known: %s', (code, path) => {
    expect(ofCode(code)).toEqual(next(path));
  });
});

describe('what runs by itself is followed', () => {
  test.each([
    ['<script>window.onload=function(){window.location.href="/next";}</script>'],
    ['<script>onload = () => location = "/next"</script>'],
    ['<script>function go(){ location="/next" } window.onload = go</script>'],
    ['<script>document.addEventListener("DOMContentLoaded",()=>{location.assign("/next")});</script>'],
    ['<script>window.addEventListener("load", function () { location = "/next" }, false)</script>'],
    ['<script>addEventListener("pageshow", async () => { location = "/next" })</script>'],
    ['<script>window.attachEvent("onload", function () { location = "/next" })</script>'],
    ['<script>$(document).ready(function () { $(location).attr("href", "/next") })</script>'],
    ['<script>jQuery(function ($) { window.location.replace("/next") })</script>'],
    ['<script>$(window).on("load", () => { location.href = "/next" })</script>'],
    ['<script>go(); function go() { location.href = "/next" }</script>'],
    ['<script>const go = () => { location.href = "/next" }; go()</script>'],
    ['<script>requestAnimationFrame(() => location.replace("/next"))</script>'],
    ['<script>void function () { location.replace("/next") }.call(this)</script>'],
    ['<script>+function () { location.replace("/next") }()</script>'],
    ['<script type="module">(async () => { location.replace("/next") })()</script>'],
    ['<body onload="location.href=\'/next\'"></body>'],
    ['<body onload="go()"><script>function go() { window.location = "/next" }</script></body>'],
    ['<script>window.navigate("/next")</script>'],
    ['<script>navigation.navigate("/next", { history: "replace" })</script>'],
    ['<script>window.open("/next","_self")</script>'],
    ['<script>eval("location=\'/next\'")</script>'],
    ['<a id="on" href="/next">On</a><script>document.getElementById("on").click()</script>'],
    ['<a id="on" href="next">On</a><script>location = document.querySelector("#on").href</script>'],
  ])('%s', (html) => {
    expect(of(html)).toEqual(next('/next'));
  });

  test.each([
    ['setTimeout(go, 2000); function go() { location = "/next" }', 2_000],
    ['window.setTimeout("go()", 2e3); function go() { location = "/next" }', 2_000],
    ['var wait = 3; setTimeout(() => { location = "/next" }, wait * 1000)', 3_000],
    ['onload = () => setTimeout(() => setTimeout(() => location = "/next", 500), 500)', 1_000],
    ['setTimeout(() => location = "/late", 4000); setTimeout(() => location = "/next", 40)', 40],
  ])('after its time: %s', (code, delayMs) => {
    expect(ofCode(code)).toEqual({ url: 'https://acme.example/next', delayMs });
  });

  test.each([
    ['<body onload="document.forms[0].submit()"><form action="/next" method="get"></form>', '/next'],
    [
      '<form name="on" action="/next"><input type="hidden" name="a" value="b c"><input type=checkbox name=no><input type=submit name=go></form><script>document.on.submit()</script>',
      '/next?a=b+c',
    ],
    [
      '<form id="f" action="/next?x=1"></form><script>document.getElementById("f").submit()</script>',
      '/next',
    ],
    ['<form id="f" action="/next"></form><script>$("#f").submit()</script>', '/next'],
  ])('a form of GET is sent: %s', (html, path) => {
    const found = of(html);

    expect(found?.url.replace(/\?$/, '')).toBe(`https://acme.example${path}`);
  });
});

describe('a condition', () => {
  test.each([
    ['if (window.top === window.self) location = "/next"'],
    ['if (top != self) { top.location = "/framed" } else { location = "/next" }'],
    ['if (typeof window !== "undefined") location = "/next"'],
    ['if (location.protocol === "http:") location = "/secure"; else location = "/next"'],
    ['if (location.hostname.indexOf("acme") >= 0) { location = "/next" }'],
    ['location.hash && (location = "/part"); location = "/next"'],
    ['if (document.images) location.replace("/next"); else location.href = "/next"'],
    ['document.images ? location.replace("/next") : location.assign("/next")'],
    ['if (/iPhone/.test(navigator.userAgent)) { location = "/app" } location = "/next"'],
    ['for (var i = 0; i < 3; i++) { count(i) } location = "/next"'],
    ['if (seen()) { track("seen") } location = "/next"'],
  ])('that is decided, or decides nothing: %s', (code) => {
    expect(ofCode(code)).toEqual(next('/next'));
  });

  test.each([
    ['if (/iPhone/.test(navigator.userAgent)) location = "/next"'],
    ['if (navigator.language === "de") location = "/de"; else location = "/en"'],
    ['document.cookie.includes("seen") && location.replace("/next")'],
    ['location = Math.random() > .5 ? "/a" : "/b"'],
    ['location = "/next"; if (isMobile) location = "/m"'],
    ['(function () { if (isBot()) return; location = "/next" })()'],
    ['if (confirm("Leave?")) { location.href = "/next" }'],
    ['var u = "/a"; if (localStorage.x) u = "/b"; location = u'],
    ['var u = "/a"; for (const x of list) { u = x } location = u'],
    ['while (wait()) { location = "/next" }'],
    ['switch (lang) { case "de": location = "/de"; break; default: location = "/en" }'],
    ['location = localStorage.getItem("to") || "/next"'],
    ['(async () => { await ready(); location = "/next" })()'],
    ['fetch("/who").then(() => { location = "/next" })'],
  ])('of the browser, the visitor or the moment is not decided for it: %s', (code) => {
    expect(ofCode(code)).toBeNull();
  });
});

describe('no redirect', () => {
  test.each([
    ['<script>button.addEventListener("click", () => { location = "/next" })</script>'],
    ['<script>document.addEventListener("click", () => { location = "/next" })</script>'],
    ['<script>document.getElementById("b").onclick = function () { location = "/next" }</script>'],
    ['<button onclick="location=\'/next\'">Go</button><script>var location_ = 1</script>'],
    ['<script>function go() { location = "/next" }</script>'],
    ['<script>var go = function () { location = "/next" }; window.go = go</script>'],
    ['<script type="text/plain">location = "/next"</script>'],
    ['<script type="application/json">{"location": "/next"}</script>'],
    ['<script type="text/template">location = "/next"</script>'],
    ['<script>window.open("/next")</script>'],
    ['<script>window.open("/next", "_blank")</script>'],
    ['<script>location.hash = "#next"; location.href = "#next"</script>'],
    ['<script>location.reload()</script>'],
    ['<script>location.href = location.href</script>'],
    ['<script>location = "javascript:void 0"</script>'],
    ['<script>location = "acme-app://open"</script>'],
    ['<script>history.replaceState(null, "", "/next")</script>'],
    ['<script>setTimeout(function () { location = "/next" }, wait)</script>'],
    ['<script>setInterval(function () { location = "/next" }, 1000)</script>'],
    ['<script>// location = "/next"\n/* location = "/next" */</script>'],
    ['<script>var text = "location = \'/next\'"</script>'],
    ['<form method="post" action="/next"></form><script>document.forms[0].submit()</script>'],
    ['<form action="/next" target="_blank"></form><script>document.forms[0].submit()</script>'],
    ['<script>class Router { go() { location = "/next" } }</script>'],
    ['<script>const router = { go() { location = "/next" } }</script>'],
    ['<script>throw 1; location = "/next"</script>'],
  ])('%s', (html) => {
    expect(of(html)).toBeNull();
  });
});

test('any script at all is read without an error', () => {
  const piece = fc.constantFrom(
    ...'location = ( ) { } [ ] if else for function => return "/a" `${u}` u + ? : , ; . && ! setTimeout var try async await new'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      ofCode(`location="/a";${pieces.join(' ')}`);
    }),
    { numRuns: 2_000 },
  );
});
