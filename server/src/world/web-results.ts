import type { WebResult } from '../records/web-result.ts';
import { resultsPerPage } from '../records/web-result.ts';
import { wordsOf } from '../text/words.ts';
import { before, type Day } from './calendar.ts';
import type { Companies, WorldCompany } from './companies.ts';
import { slugOf } from './company-names.ts';
import { Random } from './random.ts';

/** Which of the two engines of the world. */
export type Engine = 'first' | 'second';

/** A page of the web of the world, without its place among others. */
interface Found {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** How old, in minutes; null where the page does not tell. */
  readonly minutes: number | null;
}

const resultsFewest = 14;
const resultsMost = 95;
const companiesMost = 8;
const yearMinutes = 525_600;

/**
 * What an engine finds for words, best first: companies of the world that have to do with them, and pages of publishers that write about
 * everything. Both engines know the same pages, in another order. Something is always found.
 */
export function webResults(
  seed: number,
  companies: Companies,
  { text, engine, day }: { readonly text: string; readonly engine: Engine; readonly day: Day },
): WebResult[] {
  const key = text.toLowerCase().replace(/\s+/g, ' ').trim();
  const found = pagesFor(seed, companies, key);
  // The best stay where they are.
  const kept = key === exampleQuery ? 1 : 0;
  const ordered =
    engine === 'first'
      ? found
      : [
          ...found.slice(0, kept),
          ...new Random(seed, 'second engine', key).some(found.slice(kept), found.length),
        ];
  return ordered.map(({ url, title, description, minutes }, index) => ({
    url,
    title,
    description,
    position: index + 1,
    page: Math.floor(index / resultsPerPage) + 1,
    displayedUrl: engine === 'first' ? breadcrumb(url) : shortAddress(url),
    publishedAt: minutes === null ? null : before(day, minutes),
  }));
}

const exampleQuery = 'ultrasonic flow meter calibration';
/** As the example of the reference has them. */
const examplePages: readonly Found[] = [
  {
    url: 'https://metrology.example/guide/ultrasonic',
    title: 'Calibrating ultrasonic meters',
    description: 'Three field methods compared.',
    minutes: null,
  },
  {
    url: 'https://halden-instruments.example/field',
    title: 'Field calibration',
    description: 'Calibrate without removal.',
    minutes: 406_800,
  },
];

function pagesFor(seed: number, companies: Companies, key: string): Found[] {
  const random = new Random(seed, 'web', key);
  const total = random.int(resultsFewest, resultsMost);
  const pages = new Map<string, Found>();
  const add = (page: Found) => {
    if (!pages.has(page.url)) pages.set(page.url, page);
  };
  if (key === exampleQuery) for (const page of examplePages) add(page);
  for (const company of companiesAbout(companies, key))
    for (const page of pagesOf(random, company)) add(page);
  const subject = capitalised(key.slice(0, 80));
  const slug = slugOf(key).slice(0, 60) || 'page';
  for (let number = 0; pages.size < total; number++) {
    const { site, name } = random.pick(publishers);
    const write = random.pick(writings);
    const { title, path, description } = write(subject, slug, random);
    const again = Math.floor(number / (publishers.length * 2));
    add({
      url: `https://${site}/${path}${again > 0 ? `-${again + 1}` : ''}`,
      title: `${title}${random.chance(50) ? ` | ${name}` : ''}`,
      description,
      minutes: random.chance(35) ? random.int(600, 4 * yearMinutes) : null,
    });
  }
  return [...pages.values()];
}

/** Those of whose name, industry or specialties the words are, the most first. */
function companiesAbout({ list }: Companies, key: string): WorldCompany[] {
  const wanted = new Set(wordsOf(key, 20).filter((word) => word.length > 2 && !noSubject.has(word)));
  if (wanted.size === 0) return [];
  return list
    .flatMap((company) => {
      const matches = subjectsOf(company).filter((word) => wanted.has(word)).length;
      return matches > 0 ? [{ company, matches }] : [];
    })
    .sort((one, other) => other.matches - one.matches)
    .slice(0, companiesMost)
    .map(({ company }) => company);
}

const subjects = new WeakMap<WorldCompany, readonly string[]>();

function subjectsOf(company: WorldCompany): readonly string[] {
  const known = subjects.get(company);
  if (known) return known;
  const { name, specialties, industries } = company.record;
  const words = [...new Set([name, ...specialties, ...industries].flatMap((text) => wordsOf(text)))];
  subjects.set(company, words);
  return words;
}

const noSubject = new Set([
  'the',
  'and',
  'for',
  'with',
  'how',
  'what',
  'best',
  'related',
  'services',
  'activities',
]);

function pagesOf(random: Random, { record }: WorldCompany): Found[] {
  const { name, website, networkUrl, description, tagline, specialties } = record;
  const about = description ?? name;
  const [first] = specialties;
  return [
    ...(website === null
      ? []
      : [
          {
            url: `${website}/`,
            title: tagline === null ? name : `${name}: ${tagline}`,
            description: about,
            minutes: null,
          },
          ...(first === undefined
            ? []
            : [
                {
                  url: `${website}/${slugOf(first)}`,
                  title: `${capitalised(first)} | ${name}`,
                  description: `What ${name} does for ${first}.`,
                  minutes: random.chance(40) ? random.int(6_000, 3 * yearMinutes) : null,
                },
              ]),
        ]),
    ...(networkUrl === null
      ? []
      : [{ url: networkUrl, title: `${name} | Network`, description: about, minutes: null }]),
  ];
}

const publishers = [
  ['metrology', 'Metrology Today'],
  ['tradepaper', 'The Trade Paper'],
  ['workshop-notes', 'Workshop Notes'],
  ['openhandbook', 'Open Handbook'],
  ['buyersdesk', "The Buyer's Desk"],
  ['marketgazette', 'Market Gazette'],
  ['fieldguide', 'Field Guide'],
  ['askaround', 'Ask Around'],
  ['slowreview', 'Slow Review'],
  ['townherald', 'Town Herald'],
  ['learnbydoing', 'Learn by Doing'],
  ['standardsdesk', 'Standards Desk'],
  ['videobench', 'Video Bench'],
  ['encyclopaedic', 'Encyclopaedic'],
].map(([host, name]) => ({ site: `${host}.example`, name: name ?? '' }));

type Writing = (
  subject: string,
  slug: string,
  random: Random,
) => { readonly title: string; readonly path: string; readonly description: string };

const writings: readonly Writing[] = [
  (subject, slug) => ({
    title: `${subject}: a practical guide`,
    path: `guide/${slug}`,
    description: `What to know of ${subject.toLowerCase()} before you begin, and what to leave to others.`,
  }),
  (subject, slug) => ({
    title: `What is ${subject.toLowerCase()}?`,
    path: `wiki/${slug}`,
    description: `${subject} explained in plain words, with examples and pictures.`,
  }),
  (subject, slug, random) => ({
    title: `${random.int(5, 12)} mistakes with ${subject.toLowerCase()}, and how to avoid them`,
    path: `articles/${slug}-mistakes`,
    description: `Those who do it every day tell what went wrong with ${subject.toLowerCase()}.`,
  }),
  (subject, slug) => ({
    title: `${subject} compared`,
    path: `compare/${slug}`,
    description: `Prices, strengths and weaknesses: ${subject.toLowerCase()} side by side.`,
  }),
  (subject, slug) => ({
    title: `How much does ${subject.toLowerCase()} cost?`,
    path: `prices/${slug}`,
    description: `What people paid for ${subject.toLowerCase()} last year, and for what.`,
  }),
  (subject, slug) => ({
    title: `Questions about ${subject.toLowerCase()}`,
    path: `questions/${slug}`,
    description: `Answers by people who know ${subject.toLowerCase()}.`,
  }),
  (subject, slug) => ({
    title: `News: ${subject}`,
    path: `news/${slug}`,
    description: `What happened lately in ${subject.toLowerCase()}.`,
  }),
];

/** "https://metrology.example › guide". */
function breadcrumb(url: string): string {
  const { origin, pathname } = new URL(url);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const shown = segments.length > 1 ? segments.slice(0, -1) : segments;
  return [origin, ...shown].join(' › ');
}

/** "metrology.example/guide". */
function shortAddress(url: string): string {
  const { host, pathname } = new URL(url);
  const [first] = pathname.split('/').filter((segment) => segment !== '');
  return first === undefined ? host : `${host}/${first}`;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
