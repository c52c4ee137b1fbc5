/*
 * Addresses and profiles beside packages that look for them: `node bench/web/contacts.ts --checkouts <folder> [--failures <contender>]`.
 *
 * The cases are the peers' own tests, read out of checkouts of their repositories in that folder (apify+crawlee, kichik+email-scraper,
 * lorey+socials, fluquid+extract-social-media, ysskrishna+social-links) and out of npm packages installed in its `contacts-peers`
 * (html-email-scraper, extract-email, social-links), which are no part of bench/web/package.json. Crawlee is. No package that
 * reads ids of tags out of a page was found; that part has no comparison.
 *
 * Tests write to example.com and test.com, which stand for any to us and are left out on purpose. So each case is also run with
 * those domains replaced by others, in the input and in what is expected, for all contenders alike.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { htmlPage } from '../../server/src/testing/html-page.ts';
import { emails } from '../../server/src/web/emails/emails.ts';
import { profileOf } from '../../server/src/web/social-links/profile-of.ts';
import { table } from '../statistics.ts';

const { values: options } = parseArgs({
  options: { checkouts: { type: 'string' }, failures: { type: 'string' } },
});
const checkouts = options.checkouts ?? '';
const require = createRequire(import.meta.url);
const requirePeer = createRequire(join(checkouts || '/', 'contacts-peers', 'x.js'));

interface Case<Expected> {
  readonly from: string;
  readonly input: string;
  readonly expected: Expected;
}
type Contender<Expected> = (input: string) => Expected;

interface Social {
  readonly emailsFromText: (text: string) => string[];
  readonly parseHandlesFromHtml: (html: string) => Promise<{ emails: string[] }>;
  readonly [name: `${string}_REGEX`]: RegExp;
}
const { social } = require('@crawlee/utils') as { social: Social };

function file(...path: string[]): string {
  const name = join(checkouts, ...path);
  return existsSync(name) ? readFileSync(name, 'utf8') : '';
}

function peer<Exports>(name: string): Exports | null {
  try {
    return requirePeer(name) as Exports;
  } catch {
    return null;
  }
}

/* Addresses */

const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

function stringsIn(code: string): string[] {
  return [...code.matchAll(literal)].map((match) => unescaped(match[1] ?? match[2] ?? match[3] ?? ''));
}

function unescaped(text: string): string {
  return text.replace(
    /\\(.)/gs,
    (_, character: string) => ({ n: '\n', t: '\t', r: '\r' })[character] ?? character,
  );
}

function emailCases(): Case<readonly string[]>[] {
  const cases: Case<readonly string[]>[] = [];
  const add = (from: string, input: string, expected: readonly string[]) => {
    cases.push({ from, input, expected: [...new Set(expected)] });
  };
  const crawlee = file('apify+crawlee', 'test', 'utils', 'social.test.ts');
  for (const [, code = '', list = ''] of crawlee.matchAll(
    /testEmailsFromText\(\s*((?:`[^`]*`|'[^'\n]*'|"[^"\n]*")),\s*\[([^\]]*)\]/g,
  )) {
    add('crawlee', stringsIn(code)[0] ?? '', stringsIn(list));
  }
  const page =
    /(<html>\s*<head>\s*<title>Bla<\/title>\s*<\/head>\s*<a>.*?<\/html>).*?emails: \[([^\]]*)\]/s.exec(
      crawlee,
    );
  if (page) add('crawlee', page[1] ?? '', stringsIn(page[2] ?? ''));

  const scraper = file('kichik+email-scraper', 'tests', 'test_scraping.py');
  for (const [, code = '', list = ''] of scraper.matchAll(
    /assertEqual\(\s*(?:extract|scrape)_emails\(((?:'(?:[^'\\\n]|\\.)*'|"[^"\n]*"))\),\s*[[{]([^\]}]*)[\]}]/g,
  )) {
    add('email-scraper', stringsIn(code)[0] ?? '', stringsIn(list));
  }
  for (const [, html = '', list = ''] of scraper.matchAll(
    /html = """(.*?)"""\s*self\.assertEqual\(scrape_emails\(html\), \{([^}]*)\}/gs,
  )) {
    add('email-scraper', html, stringsIn(list));
  }
  const atob = /atob = '(<a .*)'\n/.exec(scraper)?.[1];
  if (atob) add('email-scraper', unescaped(atob), ['email@example.com']);

  const htmlScraper = file('contacts-peers', 'node_modules', 'html-email-scraper', 'test', 'unit.test.js');
  const snippet = /htmlSnippet = `([^`]*)`/.exec(htmlScraper)?.[1];
  if (snippet) {
    const expected = [...htmlScraper.matchAll(/emails\[\d\] === '([^']+)'/g)].map(([, email = '']) => email);
    add('html-email-scraper', snippet.replace(/\\\n/g, ''), expected);
  }
  const extractEmail = file('contacts-peers', 'node_modules', 'extract-email', 'test', 'test.js');
  for (const [, text = '', , expected = ''] of extractEmail.matchAll(
    /ExtractEmail\.String\("([^"]+)"([^)]*)\);\s*assert\.equal\(res\[0\]\.email,\s*"([^"]+)"/g,
  )) {
    add('extract-email', text, [expected]);
  }
  return cases;
}

const stands: readonly (readonly [RegExp, string])[] = [
  [/example\.(?=com|net|travel)/gi, 'acmewidgets.'],
  [/(?<![a-z.])test\.com/gi, 'widgetsacme.com'],
  [/domain\.name/gi, 'widgets.name'],
  [/some-domain/g, 'acme-widgets'],
  [/&#121;&#111;&#117;&#114;(?=&#110;)/g, '&#106;&#097;&#110;&#101;'],
  [/&#100;&#111;&#109;&#097;&#105;&#110;/g, '&#119;&#105;&#100;&#103;&#101;&#116;'],
  [/yourname@domain\.com/g, 'janename@widget.com'],
  [/bWFpbHRvOmVtYWlsQGV4YW1wbGUuY29t/g, Buffer.from('mailto:email@acmewidgets.com').toString('base64')],
];

function withOtherDomains(one: Case<readonly string[]>): Case<readonly string[]> {
  const replaced = (text: string) => stands.reduce((result, [from, to]) => result.replace(from, to), text);
  return { ...one, input: replaced(one.input), expected: one.expected.map(replaced) };
}

async function emailContenders(): Promise<Record<string, (input: string) => Promise<readonly string[]>>> {
  const scraper = peer<{ scrapeEmails(html: string): string[] }>('html-email-scraper');
  // With its own lists of words it takes seconds for a line, so it is given those of its manual, and round brackets.
  const extractor = peer<{ String(text: string, ats: string[], dots: string[]): { email: string }[] }>(
    'extract-email',
  );
  return {
    Millrace: async (input) => emails(htmlPage(input, 'https://site.invalid/'), {}).map(({ email }) => email),
    'crawlee: parseHandlesFromHtml': async (input) => (await social.parseHandlesFromHtml(input)).emails,
    'crawlee: emailsFromText': async (input) => social.emailsFromText(input),
    ...(scraper ? { 'html-email-scraper': async (input: string) => scraper.scrapeEmails(input) } : {}),
    ...(extractor
      ? {
          'extract-email': async (input: string) =>
            (
              extractor.String(input, ['@', '[at]', '-at-', '(at)'], ['.', '[dot]', '-dot-', '(dot)']) ?? []
            ).map(({ email }) => email),
        }
      : {}),
  };
}

/** The same addresses in any order; the case of a domain does not matter. */
function isSame(found: readonly string[], expected: readonly string[]): boolean {
  const normal = (list: readonly string[]) =>
    [...new Set(list.map((email) => email.replace(/@.*/, (domain) => domain.toLowerCase())))].sort();
  return JSON.stringify(normal(found)) === JSON.stringify(normal(expected));
}

/* Profiles */

function profileCases(): Case<boolean>[] {
  const cases: Case<boolean>[] = [];
  const seen = new Set<string>();
  const add = (from: string, url: string, expected: boolean) => {
    if (url === '' || seen.has(`${from} ${url}`)) return;
    seen.add(`${from} ${url}`);
    cases.push({ from, input: url, expected });
  };
  const crawlee = file('apify+crawlee', 'test', 'utils', 'social.test.ts');
  for (const [, name, url = '', isMatch] of crawlee.matchAll(
    /expect\(\s*(?:social\.)?(\w+)_REGEX\.test\(\s*'([^']*)',?\s*\),?\s*\)\.toBe\((true|false)\)/g,
  )) {
    // Parts of texts and hosts with a letter before them test the pattern, not what a profile is.
    // Videos, pins and chats are handles to Crawlee, and an address with more than a profile is none, since its patterns are for
    // whole texts: other questions than ours.
    const isOther =
      isMatch === 'true'
        ? /watch\?|youtu\.be|trending|\/embed|\/v\/|\/video\/|\/pin\/|\/channels\//.test(url)
        : /sub-page|\?param=|something$/.test(url);
    if (name !== 'EMAIL' && !isOther && /^(?:https?:\/\/)?[\w.-]+\.\w+\/\S*$/i.test(url))
      add('crawlee', url, isMatch === 'true');
  }
  const media = file('fluquid+extract-social-media', 'tests', 'test_social.py');
  for (const [name, expected] of [
    ['LINK_SAMPLES', true],
    ['SOCIAL_NEGATIVE', false],
  ] as const) {
    const list = new RegExp(`${name} = """(.*?)"""`, 's').exec(media)?.[1] ?? '';
    for (const url of list.split('\n')) add('extract-social-media', url.trim(), expected);
  }
  const platforms = join(checkouts, 'lorey+socials', 'tests', 'platforms');
  for (const name of existsSync(platforms) ? readdirSync(platforms) : []) {
    if (name === 'test_misc.py') continue;
    for (const [, list = '', test = ''] of readFileSync(join(platforms, name), 'utf8').matchAll(
      /parametrize\(\s*(?:\([^)]*\)|"url"),\s*\[(.*?)\],\s*\)\s*def (test_\w+)/gs,
    )) {
      if (!/parse|reject/.test(test) || /hostname/.test(test)) continue;
      // Repositories and videos are entities of their own there.
      const isProfile = !/reject|repo|video|tweet|post|event/.test(test);
      for (const url of stringsIn(list)) if (/^https?:/.test(url)) add('socials', url, isProfile);
    }
  }
  const links = join(checkouts, 'ysskrishna+social-links', 'tests', 'platforms');
  for (const name of existsSync(links) ? readdirSync(links) : []) {
    const values = new Map<string, string>();
    for (const line of readFileSync(join(links, name), 'utf8').split('\n')) {
      const [, variable = '', value = ''] = /^\s+(\w+) = "([^"]*)"/.exec(line) ?? [];
      if (variable !== '') values.set(variable, value);
      const [, url, isValid] = /is_valid\("\w+", f?"(https?:[^"]*)"\) is (True|False)/.exec(line) ?? [];
      if (url !== undefined)
        add(
          'social-links',
          url.replace(/\{(\w+)\}/g, (_, one: string) => values.get(one) ?? one),
          isValid === 'True',
        );
    }
  }
  return cases;
}

const withScheme = (url: string) => (/^https?:\/\//i.test(url) ? url : `https://${url}`);

function profileContenders(): Record<string, Contender<boolean>> {
  const patterns = 'LINKEDIN INSTAGRAM TWITTER FACEBOOK YOUTUBE TIKTOK PINTEREST DISCORD'.split(' ');
  const links = peer<{ SocialLinks: new () => { detectProfile(url: string): string } }>('social-links');
  const detector = links ? new links.SocialLinks() : null;
  return {
    Millrace: (url) => profileOf(withScheme(url)) !== null,
    crawlee: (url) => patterns.some((name) => social[`${name}_REGEX`]?.test(url)),
    ...(detector ? { 'social-links (npm)': (url: string) => detector.detectProfile(url) !== '' } : {}),
  };
}

/** Networks that Crawlee knows; on others it can only be wrong. */
const ofCrawlee =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:linkedin\.com|instagram\.com|instagr\.am|twitter\.com|x\.com|facebook\.com|fb\.com|youtube\.com|youtu\.be|tiktok\.com|pinterest\.[\w.]+|discord(?:app)?\.\w+)(?:[/?#:]|$)/i;

/* Tables */

interface Run<Expected> {
  readonly title: string;
  readonly cases: readonly Case<Expected>[];
  readonly contenders: Readonly<Record<string, (input: string) => Promise<Expected> | Expected>>;
  readonly isRight: (found: Expected, expected: Expected) => boolean;
}

async function show<Expected>({ title, cases, contenders, isRight }: Run<Expected>): Promise<void> {
  const origins = [...new Set(cases.map(({ from }) => from))];
  const rows = [
    [
      title,
      ...origins.map((from) => `${from} (${cases.filter((one) => one.from === from).length})`),
      `all (${cases.length})`,
    ],
  ];
  for (const [name, find] of Object.entries(contenders)) {
    const right = new Map<string, number>();
    for (const one of cases) {
      const found = await find(one.input);
      if (isRight(found, one.expected)) right.set(one.from, (right.get(one.from) ?? 0) + 1);
      else if (options.failures === name) console.error(JSON.stringify({ title, ...one, found }));
    }
    const total = [...right.values()].reduce((sum, count) => sum + count, 0);
    const share = (count: number, of: number) => `${((100 * count) / Math.max(of, 1)).toFixed(1)} %`;
    rows.push([
      name,
      ...origins.map((from) => share(right.get(from) ?? 0, cases.filter((one) => one.from === from).length)),
      share(total, cases.length),
    ]);
  }
  console.log(`${table(rows)}\n`);
}

const addresses = emailCases();
const contenders = await emailContenders();
await show({ title: 'addresses, as written', cases: addresses, contenders, isRight: isSame });
await show({
  title: 'addresses, other domains',
  cases: addresses.map(withOtherDomains),
  contenders,
  isRight: isSame,
});
const profiles = profileCases();
const isEqual = (found: boolean, expected: boolean) => found === expected;
await show({
  title: 'profiles, all networks',
  cases: profiles,
  contenders: profileContenders(),
  isRight: isEqual,
});
await show({
  title: "profiles, Crawlee's networks",
  cases: profiles.filter(({ input }) => ofCrawlee.test(input)),
  contenders: profileContenders(),
  isRight: isEqual,
});
