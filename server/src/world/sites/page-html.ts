import type { SiteMarks } from './site-marks.ts';
import type { SiteSubject } from './site-subject.ts';

/** A page of a site, before it is put into the frame that all of them share. */
export interface SitePage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** HTML of its main part. */
  readonly main: string;
  /** Further structured data. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Of an article. */
  readonly publishedAt?: string;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);

const menu = [
  ['/', 'Home'],
  ['/about', 'About us'],
  ['/blog', 'Blog'],
  ['/jobs', 'Jobs'],
  ['/contact', 'Contact'],
] as const;

export function pageHtml(subject: SiteSubject, page: SitePage, marks: SiteMarks): string {
  const { name, host } = subject;
  const site = `https://${host}`;
  const url = `${site}${page.path}`;
  const isHome = page.path === '/';
  const title = escaped(isHome ? page.title : page.title.slice(0, 200));
  const description = escaped(page.description);
  const image = `${site}/og.png`;
  const application = escaped(name.split(' ')[0] ?? name);
  const nav = menu.map(([path, label]) => `<a href="${path}">${label}</a>`).join(' ');
  const article =
    page.publishedAt === undefined
      ? ''
      : `<meta property="article:published_time" content="${page.publishedAt}">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="description" content="${description}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="index, follow">
<meta name="application-name" content="${application}">
<link rel="canonical" href="${url}">
<link rel="icon" href="/favicon.ico">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:image" content="${image}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${escaped(altOf(subject))}">
<meta property="og:url" content="${url}">
<meta property="og:type" content="${page.publishedAt === undefined ? 'website' : 'article'}">
<meta property="og:site_name" content="${escaped(name)}">
<meta property="og:locale" content="en_US">${article}
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
${marks.head}${isHome ? dataScript(organization(subject)) : ''}${page.data ? dataScript(page.data) : ''}
</head>
<body>
<header><a href="/">${escaped(name)}</a><nav>${nav}</nav></header>
<main>${page.main}</main>
<footer>${footer(subject)}</footer>
${marks.beforeEnd}
</body>
</html>
`;
}

const altOf = ({ host, name }: SiteSubject) => (host === 'halden-instruments.example' ? 'A meter' : name);

/** A text of JSON in a script must not end the script. */
const dataScript = (data: Readonly<Record<string, unknown>>) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')}</script>`;

function organization(subject: SiteSubject): Record<string, unknown> {
  const { name, host, logo, phone, email, address, foundedYear, profiles, person } = subject;
  return {
    '@type': person === null ? 'Organization' : 'Person',
    name,
    url: `https://${host}`,
    ...(logo === null ? {} : { logo }),
    ...(phone === null ? {} : { telephone: phone }),
    ...(email === null ? {} : { email }),
    ...(foundedYear === null ? {} : { foundingDate: String(foundedYear) }),
    ...(address === null
      ? {}
      : {
          address: {
            '@type': 'PostalAddress',
            streetAddress: address.line1,
            postalCode: address.postalCode,
            addressLocality: address.city,
            addressRegion: address.region,
            addressCountry: address.country,
          },
        }),
    sameAs: profiles,
  };
}

function footer({ name, address, phone, email, profiles }: SiteSubject): string {
  const place =
    address === null
      ? ''
      : `<address>${[name, address.line1, `${address.postalCode ?? ''} ${address.city ?? ''}`.trim()]
          .filter((line) => line !== null)
          .map((line) => escaped(line))
          .join(', ')}</address>`;
  const links = profiles.map((url) => `<a href="${escaped(url)}" rel="me">${labelOf(url)}</a>`);
  return [
    place,
    phone === null ? '' : `<a href="tel:${phone}">${phone}</a>`,
    email === null ? '' : `<a href="mailto:${email}">${email}</a>`,
    ...links,
    '<a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a>',
  ].join(' ');
}

function labelOf(url: string): string {
  if (url.startsWith('https://x.com/')) return `@${url.slice('https://x.com/'.length)}`;
  return url.startsWith('https://video.') ? 'Video' : 'Network';
}
