import { Random } from '../random.ts';
import type { SiteSubject } from './site-subject.ts';

/** What the technologies and pixels of a site leave in its pages and headers. */
export interface SiteMarks {
  readonly head: string;
  readonly beforeEnd: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Mark {
  readonly head?: string;
  readonly beforeEnd?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Those that are seen from outside; the others work behind the pages. */
const marksOf: Readonly<Record<string, (random: Random) => Mark>> = {
  WordPress: () => ({
    head: '<meta name="generator" content="WordPress 6.8.1"><link rel="stylesheet" href="/wp-content/themes/plain/style.css">',
  }),
  HubSpot: (random) => ({
    beforeEnd: `<script src="https://js.hs-scripts.com/${random.digits(7)}.js" async></script>`,
  }),
  Shopify: (random) => ({
    beforeEnd: `<script src="https://cdn.shopify.com/s/files/1/${random.digits(4)}/theme.js"></script>`,
  }),
  nginx: () => ({ headers: { server: 'nginx/1.27.4' } }),
  Cloudflare: (random) => ({ headers: { server: 'cloudflare', 'cf-ray': `${random.digits(16)}-CPH` } }),
  React: () => ({ beforeEnd: '<script src="/assets/react-dom.production.min.js"></script>' }),
  'Next.js': () => ({
    beforeEnd: '<script src="/_next/static/chunks/main-4f1c2a.js" defer></script>',
    headers: { 'x-powered-by': 'Next.js' },
  }),
  Zendesk: (random) => ({
    beforeEnd: `<script src="https://static.zdassets.com/ekr/snippet.js?key=${random.digits(12)}"></script>`,
  }),
  Matomo: () => ({ beforeEnd: '<script src="/matomo/matomo.js" async></script>' }),
  Drupal: () => ({
    head: '<meta name="Generator" content="Drupal 11 (https://www.drupal.org)">',
    headers: { 'x-generator': 'Drupal 11 (https://www.drupal.org)' },
  }),
  TYPO3: () => ({ head: '<meta name="generator" content="TYPO3 CMS">' }),
  Stripe: () => ({ beforeEnd: '<script src="https://js.stripe.com/v3/"></script>' }),
};

/** Of the examples of the reference. */
const haldenPixels = {
  ga4: 'G-7Q2K1H0ZXM',
  gtm: 'GTM-K4T8PV2',
  insight: '5511208',
  facebook: null,
  tiktok: null,
};

export function marksOn(seed: number, subject: SiteSubject): SiteMarks {
  const random = new Random(seed, 'site marks', subject.host);
  const marks = subject.technologies.flatMap((name) => marksOf[name]?.(random) ?? []);
  const isHalden = subject.host === 'halden-instruments.example';
  const pixels = isHalden ? haldenPixels : drawPixels(random, subject);
  return {
    head: marks.map(({ head = '' }) => head).join(''),
    beforeEnd: marks.map(({ beforeEnd = '' }) => beforeEnd).join('') + pixelCode(pixels),
    headers: Object.assign({}, ...marks.map(({ headers = {} }) => headers)),
  };
}

type Pixels = { readonly [Name in keyof typeof haldenPixels]: string | null };

function drawPixels(random: Random, { technologies, person }: SiteSubject): Pixels {
  if (person !== null) return { ga4: null, gtm: null, insight: null, facebook: null, tiktok: null };
  const hasAnalytics = technologies.includes('Google Analytics') || random.chance(55);
  return {
    ga4: hasAnalytics ? `G-${letters(random, 10)}` : null,
    gtm: random.chance(50) ? `GTM-${letters(random, 7)}` : null,
    insight: random.chance(45) ? random.digits(7) : null,
    facebook: random.chance(40) ? random.digits(15) : null,
    tiktok: random.chance(15) ? `C${letters(random, 19)}` : null,
  };
}

const idLetters = 'ABCDEFGHJKLMNPQRSTVWXYZ0123456789'.split('');
const letters = (random: Random, length: number) =>
  Array.from({ length }, () => random.pick(idLetters)).join('');

function pixelCode({ ga4, gtm, insight, facebook, tiktok }: Pixels): string {
  const parts = [
    gtm && `<script src="https://www.googletagmanager.com/gtm.js?id=${gtm}" async></script>`,
    ga4 &&
      `<script src="https://www.googletagmanager.com/gtag/js?id=${ga4}" async></script><script>gtag('config','${ga4}');</script>`,
    insight &&
      `<script>_linkedin_partner_id="${insight}";</script><script src="https://snap.licdn.com/li.lms-analytics/insight.min.js" async></script>`,
    facebook &&
      `<script src="https://connect.facebook.net/en_US/fbevents.js" async></script><script>fbq('init','${facebook}');fbq('track','PageView');</script>`,
    tiktok && `<script>ttq.load('${tiktok}');ttq.page();</script>`,
  ];
  return parts.filter((part) => part !== null).join('');
}
