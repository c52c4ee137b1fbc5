import type { WebResult } from '../records/web-result.ts';
import { resultsPerPage } from '../records/web-result.ts';
import { wordsOf } from '../text/words.ts';
import { before, type Day } from './calendar.ts';
import type { Companies } from './companies.ts';
import { slugOf } from './company-names.ts';
import { type People, titleNow, type WorldPerson } from './people.ts';
import { Random } from './random.ts';
import { landingPage } from './sites/site-pages.ts';
import { capitalised } from './trades.ts';
import { publishers, writings } from './web-publishers.ts';
import type { WorldCompany } from './world-company.ts';

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
  world: { readonly companies: Companies; readonly people: People },
  { text, engine, day }: { readonly text: string; readonly engine: Engine; readonly day: Day },
): WebResult[] {
  const key = text.toLowerCase().replace(/\s+/g, ' ').trim();
  const found = pagesFor(seed, world, key);
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

function pagesFor(
  seed: number,
  { companies, people }: { readonly companies: Companies; readonly people: People },
  key: string,
): Found[] {
  const random = new Random(seed, 'web', key);
  const total = random.int(resultsFewest, resultsMost);
  const pages = new Map<string, Found>();
  const add = (page: Found) => pages.set(page.url, pages.get(page.url) ?? page);
  if (key === exampleQuery) for (const page of examplePages) add(page);
  for (const person of peopleNamed(people, key)) for (const page of pageOf(person)) add(page);
  for (const company of companiesAbout(companies, key))
    for (const page of pagesOf(random, company)) add(page);
  const subject = capitalised(key.slice(0, 80));
  const slug = slugOf(key).slice(0, 60) || 'page';
  const order = random.some(writings, writings.length);
  for (let number = 0; pages.size < total; number++) {
    const { site, name } = random.pick(publishers);
    const write = order[number % order.length] as (typeof writings)[number];
    const { title, path, description } = write(subject, slug);
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

const byName = new WeakMap<People, ReadonlyMap<string, readonly WorldPerson[]>>();
const fullName = ({ record: { firstName, lastName } }: WorldPerson) =>
  wordsOf(`${firstName ?? ''} ${lastName ?? ''}`).join(' ');

/** Those whose name the words begin with: `"Mira Voss" Halden`. What narrows to a site is none of the name. */
function peopleNamed(people: People, key: string): readonly WorldPerson[] {
  const names = byName.get(people) ?? Map.groupBy(people.list, fullName);
  byName.set(people, names);
  const words = wordsOf(key.replace(/\bsite:\S+/g, ' '), 20);
  for (let count = Math.min(4, words.length); count > 1; count--) {
    const named = names.get(words.slice(0, count).join(' '));
    if (named) return named.slice(0, companiesMost);
  }
  return [];
}

function pageOf(person: WorldPerson): Found[] {
  const { firstName, lastName, headline, networkUrl } = person.record;
  if (networkUrl === null) return [];
  const name = [firstName, lastName].join(' ');
  const what = headline ?? titleNow(person);
  return [
    {
      url: networkUrl,
      title: [name, ...(what === null ? [] : [what]), 'Network'].join(' | ').slice(0, 300),
      description: [name, ...(person.company ? [`works at ${person.company.record.name}`] : [])].join(' '),
      minutes: null,
    },
  ];
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
  const { domain, name, website, networkUrl, description, tagline, specialties } = record;
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
                  url: landingPage(domain ?? '', first),
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
