import type { Job } from '../../records/job.ts';
import { type Day, dayZero } from '../calendar.ts';
import type { Companies } from '../companies.ts';
import type { Jobs } from '../jobs.ts';
import type { People } from '../people.ts';
import type { Posts } from '../posts.ts';
import { Random } from '../random.ts';
import { publishers } from '../web-publishers.ts';
import { pageHtml, type SitePage } from './page-html.ts';
import { marksOn, type SiteMarks } from './site-marks.ts';
import { articlePage, type PageEntry, pagesOf, publishedPage } from './site-pages.ts';
import {
  ofCompany,
  ofMagicWord,
  ofPerson,
  ofPublisher,
  ofStranger,
  type SiteSubject,
} from './site-subject.ts';

/** What a server of the world answers to a GET. */
export interface SiteAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a host of the world shows beside its pages. */
export interface SiteHost {
  /** Of the range that is kept for documentation (RFC 5737). */
  readonly addresses: readonly string[];
  readonly mailServers: readonly string[];
  /** Until its certificate ends, counted from the day. */
  readonly certificateDays: number;
}

/** The web as the world has it. */
export interface Sites {
  /** Null where there is no such host. */
  answer(url: URL, day: Day): SiteAnswer | null;
  host(hostname: string): SiteHost | null;
}

export interface SiteParts {
  readonly seed: number;
  readonly companies: Companies;
  readonly people: People;
  readonly jobsOn: (day: Day) => Jobs;
  readonly postsOn: (day: Day) => Posts;
}

interface Site {
  readonly subject: SiteSubject;
  readonly pages: ReadonlyMap<string, PageEntry>;
  readonly marks: SiteMarks;
}

const teamShown = 12;
const jobsShown = 20;
const pathLengthMax = 2_000;
/** That a host has been asked for lately, with its pages of a day. */
const keptMax = 64;
/** Of the examples of the reference: an older name of the company. */
const haldenShort = 'halden.example';

export function makeSites(parts: SiteParts): Sites {
  const { seed, companies, people } = parts;
  const jobNumbers = jobsByCompany(parts);
  const kept = new Map<string, Site>();

  const subjectAt = (hostname: string): SiteSubject | null => {
    const host = bare(hostname);
    const company = companies.atDomain(host === haldenShort ? 'halden-instruments.example' : host);
    if (company) return ofCompany(company);
    if (!host.endsWith('.example')) return isOfWeb(host) ? ofStranger(seed, host) : null;
    if (/^magic-[a-z-]+\.example$/.test(host)) return ofMagicWord(seed, host);
    const publisher = publishers.find(({ site }) => site === host);
    if (publisher) return ofPublisher(publisher);
    const person = people.find({ by: 'public_id', value: host.slice(0, -'.example'.length) });
    const isTheirs = person?.record.websites.some((url) => URL.parse(url)?.hostname === host) === true;
    return person && isTheirs ? ofPerson(person, host) : null;
  };

  const siteOf = (subject: SiteSubject, day: Day): Site => {
    const key = keyOf(subject.host, day);
    const known = kept.get(key);
    if (known) return known;
    const { company } = subject;
    const content = {
      subject,
      people: company === null ? [] : people.staffOf(company).slice(0, teamShown),
      jobs: company === null ? [] : openJobs(parts.jobsOn(day), jobNumbers().get(company.record.name) ?? []),
    };
    const pages = new Map(pagesOf(seed, content, day).map((page) => [page.path, page]));
    if (kept.size >= keptMax) kept.delete(kept.keys().next().value as string);
    const site = { subject, pages, marks: marksOn(seed, subject) };
    kept.set(key, site);
    return site;
  };

  return {
    answer(url, day) {
      const { hostname, pathname, search } = url;
      const host = bare(hostname);
      const subject = kept.get(keyOf(host, day))?.subject ?? subjectAt(hostname);
      if (subject === null) return null;
      // A company has one name on the web, and its other domains lead there.
      if (host === haldenShort) return movedTo(`https://www.${subject.host}${pathname}${search}`);
      if (host !== subject.host) return movedTo(`https://${subject.host}${pathname}${search}`);
      if (url.protocol === 'http:')
        return movedTo(`https://${url.host.replace(/:80$/, '')}${pathname}${search}`);
      return answerOf(siteOf(subject, day), pathname.slice(0, pathLengthMax), () => parts.postsOn(day));
    },
    host(hostname) {
      const subject = subjectAt(hostname);
      if (subject === null) return null;
      const random = new Random(seed, 'host', subject.host);
      const isHalden = subject.host === 'halden-instruments.example';
      const takesMail = subject.company === null || subject.company.mail.manner !== 'none';
      return {
        addresses: [`203.0.113.${isHalden ? 18 : random.int(20, 250)}`],
        mailServers: takesMail && subject.person === null ? [`mx1.${subject.host}`] : [],
        certificateDays: isHalden ? 59 : random.int(9, 88),
      };
    },
  };
}

const keyOf = (host: string, day: Day) => `${host} ${day}`;

const bare = (hostname: string) =>
  hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');

/** Names that may lead somewhere on the real web: no numbers, and none that are kept for networks of one's own (RFC 6761, 6762). */
function isOfWeb(host: string): boolean {
  if (!/^(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/.test(host)) return false;
  return !/(?:^|\.)(?:localhost|local|internal|intranet|test|invalid|onion|home\.arpa|lan|corp|home)$/.test(
    host,
  );
}

/** By name: names of companies are told apart in the world. */
function jobsByCompany({ jobsOn }: SiteParts): () => ReadonlyMap<string, readonly number[]> {
  let made: Map<string, number[]> | undefined;
  return () => {
    if (made) return made;
    made = new Map();
    const jobs = jobsOn(dayZero);
    for (let number = 0; number < jobs.count; number++) {
      const { name } = jobs.at(number).company;
      const known = made.get(name);
      if (known) known.push(number);
      else made.set(name, [number]);
    }
    return made;
  };
}

const openJobs = (jobs: Jobs, numbers: readonly number[]): Job[] =>
  numbers
    .map((number) => jobs.at(number))
    .filter(({ state }) => state === 'LISTED')
    .slice(0, jobsShown);

const movedTo = (location: string): SiteAnswer => ({
  status: 301,
  headers: { location, 'content-type': 'text/html; charset=utf-8' },
  body: '',
});

/** Paths that lead on, on every site. */
const leadsOn: Readonly<Record<string, string>> = {
  '/home': '/',
  '/index.html': '/',
  '/careers': '/jobs',
  '/news': '/blog',
  '/impressum': '/imprint',
  '/contact-us': '/contact',
};

function answerOf({ subject, pages, marks }: Site, pathname: string, posts: () => Posts): SiteAnswer {
  const path = pathname === '/' ? '/' : pathname.replace(/\/+$/, '').toLowerCase() || '/';
  const site = `https://${subject.host}`;
  if (path === '/robots.txt') {
    return plain('text/plain', `User-agent: *\nDisallow: /internal/\n\nSitemap: ${site}/sitemap.xml\n`);
  }
  if (subject.isEmpty && path === '/') return plain('text/html', emptyPage);
  if (subject.isEmpty) return { ...plain('text/html', notFound), status: 404 };
  if (path === '/sitemap.xml') return plain('application/xml', sitemap(site, [...pages.keys()]));
  const target = leadsOn[path];
  if (target !== undefined) return movedTo(`${site}${target}`);
  // A page that leads on by itself.
  if (path === '/start') {
    return plain(
      'text/html',
      '<!doctype html><title>Start</title><meta http-equiv="refresh" content="0; url=/about">',
    );
  }
  const page = pages.get(path)?.make() ?? sharedArticle(subject, path, posts) ?? publishedPage(subject, path);
  if (page === undefined) return { ...plain('text/html', notFound), status: 404 };
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', ...security, ...marks.headers },
    body: pageHtml(subject, page, marks),
  };
}

/** Posts of the network tell of articles at /news/<number of the post>. */
function sharedArticle(subject: SiteSubject, path: string, posts: () => Posts): SitePage | undefined {
  const id = /^\/news\/(\d{1,19})$/.exec(path)?.[1];
  const number = id === undefined ? undefined : posts().find({ by: 'activity', value: id });
  const post = number === undefined ? undefined : posts().head(number);
  const isOurs = post?.media.article?.url === `https://${subject.host}${path}`;
  return post && isOurs ? articlePage(subject, post, path) : undefined;
}

const security = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy': "default-src 'self' https: 'unsafe-inline'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
};

const plain = (type: string, body: string): SiteAnswer => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body,
});

const emptyPage = '<!doctype html><html lang="en"><head></head><body></body></html>';
const notFound =
  '<!doctype html><html lang="en"><title>Not found</title><h1>There is no such page</h1><a href="/">Home</a></html>';

const sitemap = (site: string, paths: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((path) => `<url><loc>${site}${path}</loc></url>`)
    .join('\n')}\n</urlset>\n`;
