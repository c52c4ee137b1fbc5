import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { transparencyAdAskedFor } from '../../records/asked-for.ts';
import {
  readTransparencyAdAddress,
  transparencyAdSearchOf,
  transparencyAdsMax,
} from '../../records/transparency-ad.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const adTransparencyScraperSync = defineEndpoint({
  name: 'ad_transparency_scraper_sync',
  title: 'Google ads',
  group: 'Ads',
  description: `Lists the ads of an advertiser or domain from the Google Ads Transparency Center, most recently shown first.
    The response is a list; the headers show the cost. You pay only for the ads returned. An empty list is free.`,
  keywords: [
    'google ads',
    'google ads transparency',
    'ad transparency center',
    'competitor ads on google',
    'adwords',
    'search and display ads of a domain',
    'youtube ads of an advertiser',
    'ads on google',
    'google display ads',
    'advertiser transparency',
  ],
  price: {
    per: 'record',
    credits: 3,
    atMost: (request) => request.limit,
    in: (response) => response.length,
    countedBy: '_list_count',
  },
  runs: 'outside',
  needs: ['searchTransparencyAds'],
  synonyms: { url: 'ad_url' },

  request: z.strictObject({
    ad_url: z
      .string()
      .min(1)
      .max(2_000)
      .superRefine((text, context) => {
        const read = readTransparencyAdAddress(text);
        if ('problem' in read) context.addIssue({ code: 'custom', message: read.problem });
      })
      .describe('Transparency Center URL of a domain, an advertiser or one ad.'),
    limit: z.int().min(0).max(transparencyAdsMax).describe('Maximum number of ads to return and pay for.'),
  }),

  response: z
    .array(
      z.object({
        adUrl: z.string(),
        advertiserId: z.string(),
        advertiserName: z.string().nullable(),
        creativeId: z.string(),
        format: z.string().nullable().describe('TEXT, IMAGE or VIDEO.'),
        landingDomain: z.string().nullable(),
        landingUrls: z.array(z.string()),
        firstShown: z.string().nullable().describe('YYYY-MM-DD.'),
        lastShown: z.string().nullable().describe('YYYY-MM-DD.'),
      }),
    )
    .max(transparencyAdsMax),

  mainFields: {
    Advertiser: '[0].advertiserName',
    Format: '[0].format',
    'First shown': '[0].firstShown',
    'Last shown': '[0].lastShown',
    'Landing domain': '[0].landingDomain',
    'Ad URL': '[0].adUrl',
  },

  example: {
    request: { ad_url: 'https://ads.example/?region=DK&domain=halden-instruments.example', limit: 1 },
    response: [
      {
        adUrl: 'https://ads.example/advertiser/AR07731122/creative/CR55120983',
        advertiserId: 'AR07731122',
        advertiserName: 'Halden Instruments A/S',
        creativeId: 'CR55120983',
        format: 'TEXT',
        landingDomain: 'halden-instruments.example',
        landingUrls: ['https://halden-instruments.example/field'],
        firstShown: '2026-09-04',
        lastShown: '2026-11-18',
      },
    ],
  },

  async run({ ad_url, limit }, { sources, signal }) {
    if (limit === 0) return [];
    const search = transparencyAdSearchOf(ad_url);
    invariant(search, 'the schema takes nothing else');
    const { value } = await sources.searchTransparencyAds({ ...search, limit }, signal);
    // Extra results of a provider are cut before anything is charged.
    const ads = (value ?? []).slice(0, limit).map((ad) => transparencyAdAskedFor(ad, search));
    return ads.map(({ firstShownOn, lastShownOn, ...ad }) => ({
      ...ad,
      firstShown: firstShownOn,
      lastShown: lastShownOn,
    }));
  },
});
