import type { Job } from '../../records/job.ts';
import type { Post } from '../../records/post.ts';
import { before, type Day } from '../calendar.ts';
import { slugOf } from '../company-names.ts';
import { titleNow, type WorldPerson } from '../people.ts';
import { Random } from '../random.ts';
import { writingAt } from '../web-publishers.ts';
import { escaped, type SitePage } from './page-html.ts';
import type { SiteSubject } from './site-subject.ts';

/** What the site shows of the rest of the world. */
export interface SiteContent {
  readonly subject: SiteSubject;
  /** Some of its people, those who lead it first. */
  readonly people: readonly WorldPerson[];
  /** Open positions. */
  readonly jobs: readonly Job[];
}

/** A page that the sitemap names; it is made when it is asked for. */
export interface PageEntry {
  readonly path: string;
  make(): SitePage;
}

const dayMinutes = 1_440;
/** As many as the example of the reference has. */
const haldenPages = 48;

/** Every page of a site, in the order of its sitemap. */
export function pagesOf(seed: number, content: SiteContent, day: Day): PageEntry[] {
  const { subject } = content;
  const random = new Random(seed, 'site pages', subject.host);
  const isHalden = subject.host === 'halden-instruments.example';
  const pages: PageEntry[] = [
    { path: '/', make: () => home(content) },
    ...(isHalden ? haldenOwn : []),
    { path: '/about', make: () => about(content) },
    ...(subject.person === null ? [{ path: '/team', make: () => team(content) }] : []),
    ...productsOf(subject).map((specialty) => ({
      path: productPath(specialty),
      make: () => product(subject, specialty),
    })),
    { path: '/contact', make: () => contact(content) },
    ...(subject.pressEmail === null ? [] : [{ path: '/press', make: () => press(subject) }]),
    { path: '/jobs', make: () => jobList(content) },
    ...content.jobs.map((job) => ({ path: jobPath(job), make: () => jobPage(subject, job) })),
    { path: '/imprint', make: () => imprint(subject) },
    { path: '/privacy', make: () => privacy(subject) },
    { path: '/blog', make: () => blog(subject, posts) },
  ];
  const count = isHalden ? Math.max(1, haldenPages - pages.length) : random.int(4, 24);
  const posts = drawPosts(random, subject, count, day);
  return [...pages, ...posts.map((post) => ({ path: post.path, make: () => blogPost(subject, post) }))];
}

/** One of the example's has a page of its own already. */
const productsOf = ({ host, specialties }: SiteSubject) =>
  specialties.filter((one) => host !== 'halden-instruments.example' || one !== 'calibration');

const productPath = (specialty: string) => `/products/${slugOf(specialty)}`;

/** The page of a company's site that tells of one of its specialties. */
export const landingPage = (host: string, specialty: string): string =>
  `https://${host}${host === 'halden-instruments.example' && specialty === 'calibration' ? '/field' : productPath(specialty)}`;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
const link = (path: string, text: string) => `<a href="${path}">${escaped(text)}</a>`;
const listed = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const haldenOwn: readonly PageEntry[] = [
  {
    path: '/field',
    make: () => ({
      path: '/field',
      title: 'Field calibration',
      description: 'Field calibration without pulling the meter.',
      main: `<h1>Field calibration</h1>${paragraph('Field calibration without pulling the meter.')}${link('/docs/calibration', 'How it works')}`,
    }),
  },
  {
    path: '/docs/calibration',
    make: () => ({
      path: '/docs/calibration',
      title: 'Calibration',
      description: 'How reference meters are compared in the field.',
      main: `<h1>Calibration</h1>${paragraph('A reference meter is clamped on beside yours, and both are read for an hour.')}${link('/field', 'Field calibration')}`,
    }),
  },
];

function home({ subject, jobs }: SiteContent): SitePage {
  const { name, description, tagline } = subject;
  const products = productsOf(subject).map((one) => link(productPath(one), capitalized(one)));
  const hiring = jobs.length > 0 ? `<p>${link('/jobs', `${jobs.length} open positions`)}</p>` : '';
  return {
    path: '/',
    title: name,
    description,
    main: `<h1>${escaped(tagline ?? name)}</h1>${paragraph(description)}<h2>What we do</h2>${listed(products)}${hiring}<p><img src="/team.jpg" alt="Our team"></p>`,
  };
}

function about({ subject, people }: SiteContent): SitePage {
  const { name, description, foundedYear, address, person } = subject;
  const city = address?.city ?? null;
  const since = foundedYear === null ? '' : paragraph(`${name} was founded in ${foundedYear}.`);
  const place = city === null ? '' : paragraph(`We work from ${city}.`);
  const who = people
    .slice(0, 3)
    .map((one) => `${escaped(one.record.name)}, ${escaped(titleNow(one) ?? 'staff')}`);
  const leaders = who.length > 0 ? `<h2>Who leads us</h2>${listed(who)}${link('/team', 'The team')}` : '';
  const own = person?.record.summary == null ? '' : paragraph(person.record.summary);
  const title = `About ${person === null ? 'us' : 'me'} | ${name}`;
  return {
    path: '/about',
    title,
    description: `About ${name}.`,
    main: `<h1>About ${escaped(name)}</h1>${paragraph(description)}${since}${place}${own}${leaders}`,
  };
}

function team({ subject, people }: SiteContent): SitePage {
  const who = people.map(({ record, ...one }) => {
    const title = escaped(titleNow({ record, ...one }) ?? 'Staff');
    const page = record.networkUrl === null ? '' : ` <a href="${record.networkUrl}">Profile</a>`;
    return `<strong>${escaped(record.name)}</strong>, ${title}${page}`;
  });
  return {
    path: '/team',
    title: `Team | ${subject.name}`,
    description: `Who works at ${subject.name}.`,
    main: `<h1>Team</h1>${who.length > 0 ? listed(who) : paragraph('We are a small team.')}`,
  };
}

function product(subject: SiteSubject, specialty: string): SitePage {
  const name = capitalized(specialty);
  return {
    path: productPath(specialty),
    title: `${name} | ${subject.name}`,
    description: `${name} by ${subject.name}.`,
    main: `<h1>${escaped(name)}</h1>${paragraph(`${subject.name} takes care of ${specialty}, from the first visit on.`)}${paragraph(subject.description)}${link('/contact', 'Ask us')}`,
    data: { '@type': 'Service', name, provider: { '@type': 'Organization', name: subject.name } },
  };
}

function contact({ subject, people }: SiteContent): SitePage {
  const { name, phone, email, pressEmail, company } = subject;
  // A small company has no mailbox but those of its people.
  const isSmall = (company?.record.employeeCount ?? 0) <= 10;
  const own = isSmall ? (people.find(({ workEmail }) => workEmail !== null)?.workEmail ?? null) : null;
  const mail = (label: string, address: string | null) =>
    address === null ? '' : `<p>${label}: <a href="mailto:${address}">${address}</a></p>`;
  const call = phone === null ? '' : `<p>Telephone: <a href="tel:${phone}">${phone}</a></p>`;
  return {
    path: '/contact',
    title: `Contact | ${name}`,
    description: `How to reach ${name}.`,
    main: `<h1>Contact</h1>${call}${mail('Write to us', email)}${mail('Write to us directly', own)}${mail('Press', pressEmail)}`,
    data: { '@type': 'ContactPage', name: `Contact ${name}` },
  };
}

function press({ name, pressEmail }: SiteSubject): SitePage {
  return {
    path: '/press',
    title: `Press | ${name}`,
    description: `For journalists: pictures and numbers of ${name}.`,
    main: `<h1>Press</h1><p>Ask <a href="mailto:${pressEmail}">${pressEmail}</a> for pictures and numbers.</p>`,
  };
}

function jobList({ subject, jobs }: SiteContent): SitePage {
  const open = jobs.map((job) => link(jobPath(job), job.title));
  return {
    path: '/jobs',
    title: `Jobs | ${subject.name}`,
    description: `Open positions at ${subject.name}.`,
    main: `<h1>Jobs</h1>${open.length > 0 ? listed(open) : paragraph('There is no open position at the moment.')}`,
  };
}

/** Where the network sends those who apply. */
const jobPath = ({ id, applyUrl }: Job) => (applyUrl === null ? `/jobs/${id}` : new URL(applyUrl).pathname);

function jobPage(subject: SiteSubject, job: Job): SitePage {
  return {
    path: jobPath(job),
    title: `${job.title} | ${subject.name}`,
    description: job.descriptionText?.slice(0, 200) ?? job.title,
    main: `<h1>${escaped(job.title)}</h1>${paragraph(job.location?.text ?? '')}${job.descriptionHtml ?? ''}${link('/contact', 'Apply')}`,
    data: {
      '@type': 'JobPosting',
      title: job.title,
      description: job.descriptionText,
      datePosted: job.postedAt?.slice(0, 10),
      hiringOrganization: { '@type': 'Organization', name: subject.name },
    },
  };
}

function imprint({ name, address, phone }: SiteSubject): SitePage {
  const lines = [name, address?.line1, `${address?.postalCode ?? ''} ${address?.city ?? ''}`.trim(), phone];
  return {
    path: '/imprint',
    title: `Imprint | ${name}`,
    description: `Who is responsible for this site.`,
    main: `<h1>Imprint</h1>${lines.flatMap((line) => (line ? [paragraph(line)] : [])).join('')}`,
  };
}

function privacy({ name }: SiteSubject): SitePage {
  return {
    path: '/privacy',
    title: `Privacy | ${name}`,
    description: 'What we keep of visitors.',
    main: `<h1>Privacy</h1>${paragraph('We keep what the law asks us to keep, and count visits.')}`,
  };
}

interface BlogPost {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly publishedAt: string;
}

const titles: readonly ((subject: string) => string)[] = [
  (subject) => `What we learned about ${subject}`,
  (subject) => `Five questions about ${subject}`,
  (subject) => `A day with our ${subject} team`,
  (subject) => `How to choose ${subject}`,
  (subject) => `The cost of ${subject}`,
  (subject) => `${capitalized(subject)}, explained`,
  (subject) => `News in ${subject}`,
  (subject) => `Our plans for ${subject}`,
];

/** As the example of the reference has it. */
const pageOfExample = ({ host }: SiteSubject, path: string) =>
  host === 'metrology.example' && path === '/guide/ultrasonic'
    ? { title: 'Calibrating ultrasonic meters', description: 'Three field methods compared.' }
    : undefined;

function drawPosts(random: Random, subject: SiteSubject, count: number, day: Day): BlogPost[] {
  const products = productsOf(subject);
  const subjects = products.length > 0 ? products : ['our work'];
  let age = random.int(1, 20);
  return Array.from({ length: count }, (_, place) => {
    const about = subjects[place % subjects.length] as string;
    const part = Math.floor(place / (subjects.length * titles.length));
    const make = titles[Math.floor(place / subjects.length) % titles.length] as (typeof titles)[number];
    const title = part === 0 ? make(about) : `${make(about)}, part ${part + 1}`;
    const publishedAt = before(day, age * dayMinutes - 9 * 60);
    age += random.int(5, 40);
    const text = `${capitalized(about)} looks simple from outside. Here is what ${subject.name} has seen of it, and what we would do again.`;
    return { path: `/blog/${slugOf(title)}`, title, text, publishedAt };
  });
}

/** What a search finds of a publisher; undefined for other sites, and for what is none of its pages. */
export function publishedPage(subject: SiteSubject, path: string): SitePage | undefined {
  if (!subject.isPublisher) return undefined;
  const { title, description } = pageOfExample(subject, path) ?? writingAt(path) ?? {};
  if (title === undefined || description === undefined) return undefined;
  return {
    ...{ path, title, description },
    main: `<article><h1>${escaped(title)}</h1>${paragraph(description)}${paragraph('Nobody wrote this page: it is made up, as all of the sandbox is.')}</article>`,
  };
}

/** What a post of the network shares. */
export function articlePage(subject: SiteSubject, { text, media, postedAt }: Post, path: string): SitePage {
  const title = media.article?.title ?? 'News';
  const publishedAt = postedAt ?? '';
  return blogPost(subject, { path, title, text: text ?? `${title}, by ${subject.name}.`, publishedAt });
}

function blog({ name }: SiteSubject, posts: readonly BlogPost[]): SitePage {
  const items = posts.map(({ path, title, publishedAt }) => {
    const on = publishedAt.slice(0, 10);
    return `${link(path, title)} <time datetime="${on}">${on}</time>`;
  });
  return {
    path: '/blog',
    title: `Blog | ${name}`,
    description: `What ${name} writes about.`,
    main: `<h1>Blog</h1>${listed(items)}`,
  };
}

function blogPost({ name }: SiteSubject, { path, title, text, publishedAt }: BlogPost): SitePage {
  return {
    path,
    title: `${title} | ${name}`,
    description: text.slice(0, 150),
    publishedAt,
    main: `<article><h1>${escaped(title)}</h1><time datetime="${publishedAt.slice(0, 10)}">${publishedAt.slice(0, 10)}</time>${paragraph(text)}${paragraph('We visited three customers, counted what went wrong, and wrote down what it took to put it right.')}${paragraph('If you want to know more, write to us: we answer within a day.')}</article>`,
    data: {
      '@type': 'BlogPosting',
      headline: title,
      datePublished: publishedAt,
      author: { '@type': 'Organization', name },
    },
  };
}
