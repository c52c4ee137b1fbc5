import { expect, test } from 'vitest';
import { cpuMs } from '../testing/cpu-time.ts';
import { htmlPage } from '../testing/html-page.ts';
import { contactLinks } from './emails/contact-links.ts';
import { emails } from './emails/emails.ts';
import { pixels } from './pixels/pixels.ts';
import { socialLinks } from './social-links/social-links.ts';

/* What any site may send: the time of the analyses of contacts grows with the length of a page. */

const analyses = { emails, contactLinks, socialLinks, pixels } as const;

const fill = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

const hostile: Readonly<Record<string, (size: number) => string>> = {
  'at signs': (size) => `<p>${fill('@', size)}`,
  'names and at signs': (size) => `<p>${fill('a@', size)}`,
  addresses: (size) => `<p>${fill('a1@b.com ', size)}`,
  'different addresses': (size) =>
    `<p>${Array.from({ length: size / 16 }, (_, i) => `a${i}@b${i}.com`).join(' ')}`,
  'dots after an at sign': (size) => `<p>a@${fill('a.', size)}`,
  letters: (size) => `<p>${fill('a', size)}@b.com`,
  'spelled at signs': (size) => `<p>${fill('a(at)', size)}`,
  'spelled dots': (size) => `<p>a (at) ${fill('a (dot) ', size)}`,
  'words at words': (size) => `<p>${fill('a at b dot ', size)}`,
  'hyphened at words': (size) => `<p>${fill('a-at-', size)}`,
  brackets: (size) => `<p>${fill('[', size)}`,
  'brackets and at': (size) => `<p>${fill('[[at', size)}`,
  'spaces and brackets': (size) => `<p>${fill(' [ ', size)}@`,
  'quotes in a word': (size) => `<p>x@${fill(")'", size)}y`,
  elements: (size) => `<p>${fill('<b>a</b>@', size)}`,
  'reversed elements': (size) => fill('<bdo dir=rtl>moc.b@a</bdo>', size),
  'nested reversed elements': (size) => `${fill('<bdo dir=rtl>', size / 2)}${fill('a@b.com', size / 2)}`,
  'hidden elements': (size) => fill('<i hidden>a@b</i>', size),
  links: (size) => fill('<a href="/contact">x</a>', size),
  'different links': (size) =>
    Array.from({ length: size / 32 }, (_, i) => `<a href="/p${i}">Page ${i}</a>`).join(''),
  'one long link': (size) => `<a href="mailto:${fill('a%40b.com,', size)}">`,
  'mailto links with brackets': (size) => fill(`<a href="mailto:${fill(')', 400)}x">`, size),
  'profile links': (size) =>
    Array.from({ length: size / 48 }, (_, i) => `<a href="https://x.com/a${i}">x</a>`).join(''),
  'profiles in text': (size) => `<p>${fill('x.com/a ', size)}`,
  'hosts in text': (size) => `<p>${fill('a.a.', size)}`,
  'hosts and slashes': (size) => `<p>${fill('//', size)}`,
  'a style sheet': (size) => `<style>${fill('.a{display:none}', size)}</style>`,
  'a style sheet without braces': (size) => `<style>display${fill('.a,', size)}</style>`,
  'content of a style sheet': (size) => `<style>.a::before{content:${fill('"\\', size)}}</style>`,
  'a script of quotes': (size) => `<script>mail${fill("'", size)}</script>`,
  'a script of concatenations': (size) => `<script>mail=${fill("'a@'+", size)}</script>`,
  'a script of members': (size) => `<script>mail=${fill('a.', size)}</script>`,
  'a script of brackets': (size) => `<script>'@'${fill('(', size)}</script>`,
  'a script of lists': (size) => `<script>'@'${fill("['a',", size)}</script>`,
  'a script of open parentheses and strings': (size) => `<script>'@'${fill("('a'+", size)}</script>`,
  'a script of calls': (size) => `<script>'@'${fill("atob('a'+", size)}</script>`,
  'a script of replacements': (size) => `<script>'@'${fill(".replace('a','aa')", size)}</script>`,
  'a script that doubles a string': (size) => `<script>a='@a';${fill('a=a+a;', size)}</script>`,
  'a script of templates': (size) => `<script>a='@';${fill(`\`$${'{a}'}$${'{a}'}\`;`, size)}</script>`,
  'a script of slashes': (size) => `<script>mail${fill('/', size)}</script>`,
  'a script of patterns': (size) => `<script>mail=${fill('/a[', size)}</script>`,
  'a script of comments': (size) => `<script>mail${fill('/**/', size)}</script>`,
  'a script of spaces': (size) => `<script>fbq(${fill(' ', size)}</script>`,
  'a script of pixel calls': (size) => `<script>${fill("fbq('init','", size)}</script>`,
  'a script of pixel addresses': (size) => `<script>${fill('facebook.com/tr?', size)}</script>`,
  'a script of containers': (size) => `<script>${fill('GTM-A1B2C ', size)}</script>`,
  'a script of launch files': (size) => `<script>${fill('assets.adobedtm.com/a1b2c3/', size)}</script>`,
  'data attributes': (size) => fill('<i data-user=a data-domain=b.c>', size),
  'one long attribute': (size) => `<i data-x="${fill('a@b ', size)}">`,
  'encoded attributes': (size) => fill(`<i data-x="${fill('bWFpbHRv', 400)}">`, size),
  'deep JSON-LD': (size) =>
    `<script type="application/ld+json">${fill('[', size / 2)}${fill(']', size / 2)}</script>`,
  'long JSON-LD': (size) =>
    `<script type="application/ld+json">[${fill('{"sameAs":"https://x.com/a","email":"a@b.com"},', size).replace(/,[^,]*,?[^,]*$/, '')}]</script>`,
};

/** What is quadratic takes minutes for a million characters. */
const msMax = 5_000;

test.each(Object.entries(hostile))(
  'time grows with the length: %s',
  { timeout: 120_000 },
  async (_, make) => {
    const quarter = htmlPage(make(250_000));
    const whole = htmlPage(make(1_000_000));

    const tooSlow: string[] = [];
    for (const [name, analyse] of Object.entries(analyses)) {
      const ofQuarter = await cpuMs(() => analyse(quarter, {}));
      const ofWhole = await cpuMs(() => analyse(whole, {}));
      // Linear is 4, quadratic 16; below 200 ms the ratio says more about the machine.
      const grows = ofWhole > 200 && ofWhole > 10 * Math.max(ofQuarter, 10);
      if (ofWhole > msMax || grows) tooSlow.push(`${name}: a quarter ${ofQuarter} ms, all ${ofWhole} ms`);
    }

    expect(tooSlow).toEqual([]);
  },
);
