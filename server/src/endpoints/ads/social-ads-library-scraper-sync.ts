import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { socialAdAskedFor } from '../../records/asked-for.ts';
import { readSocialAdAddress, socialAdSearchOf, socialAdsMax } from '../../records/social-ad.ts';
import { defineEndpoint } from '../define-endpoint.ts';

const limitDefault = 10;

export const socialAdsLibraryScraperSync = defineEndpoint({
  name: 'social_ads_library_scraper_sync',
  title: 'Meta ads',
  group: 'Ads',
  description: `Lists Facebook and Instagram ads from a Meta Ad Library URL: of a search, an advertiser or one ad.
    The response is a list; the headers show the cost. You pay only for the ads returned. An empty list is free.`,
  keywords: [
    'facebook ads',
    'meta ads',
    'instagram ads',
    'facebook ad library',
    'meta ad library',
    'competitor ads',
    'ads a brand runs on facebook',
    'fb ads',
    'ads on instagram',
    'facebook ad spy',
  ],
  price: {
    per: 'record',
    credits: 1,
    atMost: (request) => request.limit,
    in: (response) => response.length,
    countedBy: '_list_count',
  },
  runs: 'outside',
  needs: ['searchSocialAds'],
  synonyms: { url: 'social_ad_url' },

  request: z.strictObject({
    social_ad_url: z
      .string()
      .min(1)
      .max(2_000)
      .superRefine((text, context) => {
        const read = readSocialAdAddress(text);
        if ('problem' in read) context.addIssue({ code: 'custom', message: read.problem });
      })
      .describe('Meta Ad Library URL of a search, an advertiser or an ad.'),
    limit: z
      .int()
      .min(0)
      .max(socialAdsMax)
      .default(limitDefault)
      .describe('Maximum number of ads to return and pay for.'),
  }),

  response: z
    .array(
      z.object({
        adArchiveID: z.string(),
        adStatus: z.string().nullable().describe('ACTIVE or INACTIVE.'),
        adText: z.string().nullable(),
        adCreativeBodies: z.array(z.string()),
        ctaDomain: z.string().nullable().describe('Landing page URL.'),
        ctaHeadline: z.string().nullable(),
        ctaDescription: z.string().nullable(),
        pageName: z.string().nullable(),
        pageID: z.string().nullable(),
        pageURL: z.string().nullable(),
        pageCategory: z.string().nullable(),
        pageCountry: z.string().nullable(),
        pageLikes: z.int().nullable(),
        pageVerified: z.boolean().nullable(),
        publisherPlatforms: z.array(z.string()).describe('Lowercase.'),
        languages: z.array(z.string()),
        startDate: z.string().nullable().describe('YYYY-MM-DD.'),
        endDate: z.string().nullable(),
        adCreationTime: z.string().nullable().describe('YYYY-MM-DD.'),
        estimatedAudienceSize: z.object({ low: z.int(), high: z.int().nullable() }).nullable(),
        sourceUrl: z.string().describe('The URL that you sent.'),
        adLibraryURL: z.string().nullable().describe('Its own page in the ad library.'),
      }),
    )
    .max(socialAdsMax),

  mainFields: {
    Page: '[0].pageName',
    'Ad text': '[0].adText',
    'Ad status': '[0].adStatus',
    'First shown': '[0].startDate',
    'Landing domain': '[0].ctaDomain',
    'Ad URL': '[0].adLibraryURL',
  },

  example: {
    request: { social_ad_url: 'https://socialads.example/library/?q=halden', limit: 1 },
    response: [
      {
        adArchiveID: '902117340051226',
        adStatus: 'ACTIVE',
        adText: 'Calibrate in the field. No downtime.',
        adCreativeBodies: ['Calibrate in the field. No downtime.'],
        ctaDomain: 'halden-instruments.example',
        ctaHeadline: 'Book a visit',
        ctaDescription: null,
        pageName: 'Halden Instruments',
        pageID: '114420097711',
        pageURL: 'https://socialads.example/114420097711',
        pageCategory: 'Industrial company',
        pageCountry: 'DK',
        pageLikes: 5210,
        pageVerified: false,
        publisherPlatforms: ['facebook', 'instagram'],
        languages: ['en'],
        startDate: '2026-10-03',
        endDate: null,
        adCreationTime: '2026-10-01',
        estimatedAudienceSize: null,
        sourceUrl: 'https://socialads.example/library/?q=halden',
        adLibraryURL: 'https://socialads.example/library/?id=902117340051226',
      },
    ],
  },

  async run({ social_ad_url, limit }, { sources, signal }) {
    if (limit === 0) return [];
    const search = socialAdSearchOf(social_ad_url);
    invariant(search, 'the schema takes nothing else');
    const question = { ...search, limit };
    const { value } = await sources.searchSocialAds(question, signal);
    // Extra results of a provider are cut before anything is charged.
    const ads = (value ?? []).slice(0, limit).map((ad) => socialAdAskedFor(ad, question));
    return ads.map((ad) => ({
      adArchiveID: ad.archiveId,
      adStatus: ad.status,
      adText: ad.bodies[0] ?? null,
      adCreativeBodies: ad.bodies,
      ctaDomain: ad.ctaDomain,
      ctaHeadline: ad.ctaHeadline,
      ctaDescription: ad.ctaDescription,
      pageName: ad.pageName,
      pageID: ad.pageId,
      pageURL: ad.pageUrl,
      pageCategory: ad.pageCategory,
      pageCountry: ad.pageCountry,
      pageLikes: ad.pageLikes,
      pageVerified: ad.pageVerified,
      publisherPlatforms: ad.platforms.map((platform) => platform.toLowerCase()),
      languages: ad.languages,
      startDate: ad.startOn,
      endDate: ad.endOn,
      adCreationTime: ad.createdOn,
      estimatedAudienceSize: ad.estimatedAudience,
      sourceUrl: social_ad_url,
      adLibraryURL: ad.libraryUrl,
    }));
  },
});
