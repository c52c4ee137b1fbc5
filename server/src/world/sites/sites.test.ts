import { expect, test } from 'vitest';
import { dayOf } from '../calendar.ts';
import { webResults } from '../web-results.ts';
import { worldOf } from '../world.ts';
import type { WorldCompany } from '../world-company.ts';
import { makeSites, type SiteAnswer } from './sites.ts';

const world = worldOf(1);
const sitesOf = (seed: number) => {
  const { companies, people, jobs, posts } = worldOf(seed);
  return makeSites({
    ...{ seed, companies, people },
    jobsOn: (day) => jobs.on(day),
    postsOn: (day) => posts.on(day),
  });
};
const sites = sitesOf(1);
const today = dayOf(Date.UTC(2026, 10, 21));
const some = world.companies.list.filter((_, place) => place % 13 === 0);

function get(address: string): SiteAnswer {
  const answer = sites.answer(new URL(address), today);
  expect(answer, address).not.toBeNull();
  return answer as SiteAnswer;
}

const siteOf = ({ record }: WorldCompany) => `https://${record.domain}`;
const linksIn = (html: string) => [...html.matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1] as string);
const files = /\.(?:ico|css|png|jpg)$/;

test('every page that a sitemap names is there, and so is every page that these link to', () => {
  for (const company of some) {
    const site = siteOf(company);
    const listed = [...get(`${site}/sitemap.xml`).body.matchAll(/<loc>([^<]+)/g)].map(
      (match) => match[1] as string,
    );
    expect(listed.length).toBeGreaterThan(10);
    expect(new Set(listed).size).toBe(listed.length);
    for (const address of listed) {
      const { status, body } = get(address);
      expect(status, address).toBe(200);
      for (const path of linksIn(body)) {
        if (files.test(path)) continue;
        const linked = get(`${site}${path}`);
        expect([200, 301], `${address} -> ${path}`).toContain(linked.status);
      }
    }
  }
});

test('a site names its company as its record does: name, town, telephone, mail, profile', () => {
  for (const company of world.companies.list) {
    const { name, headquarters, phone, email, networkUrl } = company.record;
    const { body } = get(`${siteOf(company)}/`);
    const wanted = [name.replaceAll('&', '&amp;'), headquarters?.city, phone, networkUrl];
    if (company.mail.manner !== 'none') wanted.push(email);

    for (const text of wanted) if (text) expect(body, name).toContain(text);
    // No other address of a company than its own.
    for (const [, domain] of body.matchAll(/mailto:[^@"]+@([^"]+)/g))
      expect(domain).toBe(company.record.domain);
  }
});

test('open positions of a company are on its site, where the network says that it takes applications', () => {
  const jobs = world.jobs.on(today);
  let compared = 0;
  for (let number = 0; number < jobs.count && compared < 60; number++) {
    const { applyUrl, state, title } = jobs.at(number);
    if (applyUrl === null || state !== 'LISTED') continue;
    compared += 1;
    expect(get(applyUrl)).toMatchObject({ status: 200, body: expect.stringContaining('JobPosting') });
    expect(get(applyUrl).body).toContain(`<h1>${title.replaceAll('&', '&amp;')}</h1>`);
  }
  expect(compared).toBe(60);
});

test('the article that a post shares is on the site that it names, under its title and on its date', () => {
  const posts = world.posts.on(today);
  let compared = 0;
  for (let number = 0; number < posts.count; number++) {
    const { media, postedAt } = posts.head(number);
    if (media.article === null) continue;
    compared += 1;
    const { status, body } = get(media.article.url ?? '');
    expect([media.article.url, status]).toEqual([media.article.url, 200]);
    expect(body).toContain(`<h1>${media.article.title}</h1>`);
    expect(body).toContain(`content="${postedAt}"`);
  }
  expect(compared).toBeGreaterThan(100);
  // Of a post that shares none, and of nobody's.
  expect(get('https://halden-instruments.example/news/7391204418820001234').status).toBe(404);
  expect(get('https://halden-instruments.example/news/1').status).toBe(404);
});

test('what a search finds on the web of the world is there, under the title that it found', () => {
  const pages = [
    ...webResults(1, world, { text: 'ultrasonic flow meter calibration', engine: 'first', day: today }),
    ...webResults(1, world, { text: 'Route Planning', engine: 'second', day: today }),
    ...webResults(1, world, { text: 'accounting for dentists', engine: 'first', day: today }),
  ].filter(({ url }) => new URL(url).host !== 'network.example');

  expect(pages.length).toBeGreaterThan(40);
  for (const { url, title } of pages) {
    const { status, body } = get(url);
    expect([url, status]).toEqual([url, 200]);
    expect(body.replaceAll('&amp;', '&'), url).toContain(title.split(/ \| |: /)[0] ?? '');
  }
  expect(get('https://metrology.example/nothing').status).toBe(404);
});

test('the team that a site shows works there', () => {
  const company = world.companies.list[60] as WorldCompany;
  const { body } = get(`${siteOf(company)}/team`);
  const staff = world.people.staffOf(company);

  expect(staff.slice(0, 3).every(({ record }) => body.includes(record.name))).toBe(true);
});

test('other names of a company, http and older paths lead to its pages', () => {
  const moved = (from: string, location: string) =>
    expect(get(from)).toMatchObject({ status: 301, headers: { location } });

  moved('http://halden.example/', 'https://www.halden-instruments.example/');
  moved('http://halden-instruments.example/about?a=1', 'https://halden-instruments.example/about?a=1');
  moved('https://halden-instruments.example/careers', 'https://halden-instruments.example/jobs');
  const second = world.companies.list.find(({ record }) => record.otherDomains.length > 0);
  moved(`https://${second?.record.otherDomains[0]}/about`, `https://${second?.record.domain}/about`);
});

test('hosts that are nobody’s, private or numbers are not there; of the real web there are made-up sites that say so', () => {
  for (const host of [
    'nobody.example',
    'localhost',
    'intranet',
    'printer.local',
    '127.0.0.1',
    '[::1]',
    '8.8.8.8',
    'a.internal',
    'a.test',
  ]) {
    expect(sites.answer(new URL(`https://${host}/`), today), host).toBeNull();
    expect(sites.host(new URL(`https://${host}/`).hostname), host).toBeNull();
  }
  const { body } = get('https://stripe.com/');
  expect(body).toContain('made-up');
  // Mail to what it names reaches nobody.
  for (const [, domain] of body.matchAll(/mailto:[^@"]+@([^"]+)/g)) expect(domain).toMatch(/\.example$/);
});

test('what is not there is 404, and what a name has in it does not become markup', () => {
  expect(get('https://halden-instruments.example/nothing').status).toBe(404);
  expect(get('https://halden-instruments.example/__proto__').status).toBe(404);
  expect(get('https://halden-instruments.example/constructor').status).toBe(404);
  for (const company of world.companies.list)
    expect(get(`${siteOf(company)}/`).body).not.toMatch(/<[^>]*&(?!\w+;)/);
});

test('the same seed has the same web on the same day, and another day only other dates', () => {
  const address = new URL('https://halden-instruments.example/blog');
  const tomorrow = dayOf(today + 86_400_000);
  const withoutDates = (text = '') => text.replace(/\d{4}-\d\d-\d\d/g, '');

  expect(sitesOf(1).answer(address, today)).toEqual(sites.answer(address, today));
  const next = sites.answer(address, tomorrow)?.body;
  expect(next).not.toBe(sites.answer(address, today)?.body);
  expect(withoutDates(next)).toBe(withoutDates(sites.answer(address, today)?.body));
});
