import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { networkAdIdOf } from './network-ad-url.ts';

const variantsMax = 50;

export const networkAdDetails = defineEndpoint({
  name: 'network_ad_details',
  title: 'LinkedIn ad details',
  group: 'Ads',
  description: `Describes a LinkedIn ad: who paid for it, its texts and pictures, and where it leads.
    Impressions and targeting are available for some countries only, and null elsewhere. If the ad is not in the ad library
    (anymore), \`found\` is false and the call is free.`,
  keywords: [
    'linkedin ad details',
    'one linkedin ad',
    'who paid for a linkedin ad',
    'linkedin ad by id or url',
    'ad impressions and targeting',
    'ad creative details',
    'single linkedin ad',
    'inspect a linkedin ad',
  ],
  price: { per: 'call', credits: 2, missed: ({ found }) => !found },
  runs: 'outside',
  needs: ['lookUpNetworkAd'],
  synonyms: { url: 'ad_url' },

  request: z.strictObject({
    ad_url: z
      .string()
      .min(1)
      .max(2_000)
      .refine((text) => networkAdIdOf(text) !== undefined, {
        error:
          'Must be the URL of an ad in the LinkedIn Ad Library, …/ad-library/detail/<number>, or that number.',
      })
      .describe('URL or number of the ad in the LinkedIn Ad Library.'),
  }),

  response: z.object({
    found: z.boolean().describe('False: the ad is not in the library, and the call is free.'),
    element: z.object({
      id: z.string(),
      about: z
        .object({
          advertiserName: z.string(),
          advertiserUrl: z.string().nullable(),
          format: z.string().nullable().describe('Such as Single Image Ad.'),
          paidBy: z.string().nullable(),
          firstShown: z.string().nullable().describe('YYYY-MM-DD.'),
          lastShown: z.string().nullable().describe('YYYY-MM-DD.'),
        })
        .nullable(),
      impressions: z
        .object({
          total: z.string().nullable().describe('A range, such as 10k-50k.'),
          byCountry: z.array(z.object({ country: z.string(), percent: z.number() })),
        })
        .nullable(),
      targeting: z.record(z.string(), z.array(z.string())).nullable(),
      variants: z
        .array(
          z.object({
            creativeType: z.string().nullable(),
            advertiser: z.object({
              name: z.string(),
              headline: z.string().nullable(),
              imageUrl: z.string().nullable(),
              networkUrl: z.string().nullable(),
            }),
            content: z.object({
              ctaLabel: z.string().nullable(),
              description: z.string().nullable(),
              headline: z.string().nullable(),
              imageUrl: z.string().nullable(),
              targetUrl: z.string().nullable().describe('Landing page URL.'),
            }),
          }),
        )
        .max(variantsMax),
    }),
    query: z.object({ url: z.string() }),
    status: z.int().describe('200, or 404 if the ad is not in the library.'),
  }),

  mainFields: {
    Advertiser: 'element.about.advertiserName',
    Headline: 'element.variants[0].content.headline',
    'Ad text': 'element.variants[0].content.description',
    'First shown': 'element.about.firstShown',
    'Last shown': 'element.about.lastShown',
    'Landing page': 'element.variants[0].content.targetUrl',
  },

  example: {
    request: { ad_url: 'https://network.example/ad-library/detail/1502277431' },
    response: {
      found: true,
      element: {
        id: '1502277431',
        about: {
          advertiserName: 'Halden Instruments',
          advertiserUrl: 'https://network.example/company/halden-instruments',
          format: 'Single Image Ad',
          paidBy: 'Halden Instruments A/S',
          firstShown: '2026-10-26',
          lastShown: '2026-11-21',
        },
        impressions: null,
        targeting: null,
        variants: [
          {
            creativeType: 'SPONSORED_STATUS_UPDATE',
            advertiser: {
              name: 'Halden Instruments',
              headline: 'Promoted',
              imageUrl: 'https://cdn.example/logos/halden-100.png',
              networkUrl: 'https://network.example/company/halden-instruments',
            },
            content: {
              ctaLabel: 'Learn more',
              description: 'Field calibration without pulling the meter.',
              headline: 'See drift before it costs you',
              imageUrl: 'https://cdn.example/ads/1502277431.jpg',
              targetUrl: 'https://halden-instruments.example/field',
            },
          },
        ],
      },
      query: { url: 'https://network.example/ad-library/detail/1502277431' },
      status: 200,
    },
  },

  async run({ ad_url }, { sources, signal }) {
    const id = networkAdIdOf(ad_url);
    invariant(id, 'the schema takes nothing else');
    const { value: ad } = await sources.lookUpNetworkAd(id, signal);
    const query = { url: ad_url };
    if (ad === null) {
      const element = { id, about: null, impressions: null, targeting: null, variants: [] };
      return { found: false, element, query, status: 404 };
    }
    const { firstShownOn, lastShownOn, ...about } = ad.about;
    const element = {
      id: ad.id,
      about: { ...about, firstShown: firstShownOn, lastShown: lastShownOn },
      impressions: ad.impressions,
      targeting: ad.targeting,
      variants: ad.variants.slice(0, variantsMax),
    };
    return { found: true, element, query, status: 200 };
  },
});
