import { z } from 'zod';
import { idsMax } from '../../web/pixels/pixels.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { otherSpelling } from '../other-spelling.ts';
import { pageFields, readOnePage } from './page-fields.ts';

const ids = (what: string) =>
  z.array(z.string()).max(idsMax).describe(`${what} Each once, in the order of the page.`);

export const webPixels = defineEndpoint({
  name: 'web_pixels',
  title: 'Web pixels',
  group: 'Web Scraping',
  description: `Finds the analytics, advertising and chat tags of a page, with their account ids.
    It reads scripts in the page, URLs of scripts, images and frames (also noscript and AMP) on any host, and tags that a consent
    manager holds back. Placeholders such as GTM-XXXX, HTML comments and commented code do not count. It sees what a
    tag manager loads at run time only with \`render\`. You pay even if a page has no tags.`,
  keywords: [
    'tracking pixels',
    'facebook pixel',
    'google analytics id',
    'google tag manager',
    'gtm container',
    'ga4',
    'tiktok pixel',
    'linkedin insight tag',
    'analytics tags on a site',
    'trackers',
    'retargeting tags',
    'ad pixels',
    'marketing tags',
    'does a site run ads tracking',
  ],
  price: { per: 'call', credits: 1 },
  runs: 'outside',
  needs: ['readPage'],

  request: z.strictObject(pageFields),

  response: z.object({
    facebookPixel: ids('Ids of Facebook (Meta) pixels.'),
    ga4: ids('Measurement ids of Google Analytics 4 (G-…).'),
    gtm: ids('Containers of Google Tag Manager (GTM-…).'),
    networkInsight: z.boolean().describe('The page has the LinkedIn Insight Tag.'),
    tiktokPixel: z.boolean().describe('The page has a TikTok pixel.'),
    pixels: z
      .array(
        z.object({
          name: z.string().describe('The tool, by a stable name: ga4, gtm, hotjar, …'),
          ids: ids('Its account ids; empty if the code has none.'),
        }),
      )
      .max(200)
      .describe('Every tag found.'),
    totalPixelsFound: z.int().describe('Number of `pixels`.'),
    total_pixels_found: otherSpelling(z.int(), 'totalPixelsFound'),
    url: z.string().describe('Page URL, after redirects.'),
  }),

  mainFields: {
    'Pixels found': 'totalPixelsFound',
    'Google Analytics': 'ga4',
    'Google Tag Manager': 'gtm',
    'Meta Pixel': 'facebookPixel',
    'LinkedIn Insight Tag': 'networkInsight',
    'TikTok Pixel': 'tiktokPixel',
  },

  example: {
    request: { url: 'https://halden-instruments.example' },
    response: {
      facebookPixel: ['1650384102938475'],
      ga4: ['G-7Q2K1H0ZXM'],
      gtm: ['GTM-K4T8PV2'],
      networkInsight: true,
      tiktokPixel: false,
      pixels: [
        { name: 'facebookPixel', ids: ['1650384102938475'] },
        { name: 'ga4', ids: ['G-7Q2K1H0ZXM'] },
        { name: 'gtm', ids: ['GTM-K4T8PV2'] },
        { name: 'networkInsight', ids: ['5511208'] },
      ],
      totalPixelsFound: 4,
      total_pixels_found: 4,
      url: 'https://halden-instruments.example/',
    },
  },

  async run(page, call) {
    const { answers, finalUrl } = await readOnePage(page, { pixels: {} }, call);
    const idsOf = new Map(answers.pixels.map(({ name, ids }) => [name, [...ids]]));
    return {
      facebookPixel: idsOf.get('facebookPixel') ?? [],
      ga4: idsOf.get('ga4') ?? [],
      gtm: idsOf.get('gtm') ?? [],
      networkInsight: idsOf.has('networkInsight'),
      tiktokPixel: idsOf.has('tiktokPixel'),
      pixels: answers.pixels.map(({ name, ids }) => ({ name, ids: [...ids] })),
      totalPixelsFound: answers.pixels.length,
      total_pixels_found: answers.pixels.length,
      url: finalUrl,
    };
  },
});
