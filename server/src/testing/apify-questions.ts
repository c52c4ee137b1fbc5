import { expect } from 'vitest';
import { type MapsLink, mapsLinkOf } from '../records/maps-link.ts';
import type { NetworkAdSearch } from '../records/network-ad.ts';
import { type SocialAdSearch, socialAdSearchOf } from '../records/social-ad.ts';
import { type TransparencyAdSearch, transparencyAdSearchOf } from '../records/transparency-ad.ts';
import type { Question } from './apify-account.ts';
import {
  aFundedCompany,
  aNetworkAd,
  aPlace,
  aResultPage,
  aReview,
  aSocialAd,
  aTransparencyAd,
  aTrend,
  someTraffic,
} from './apify-items.ts';
import { canalRowCoffee } from './example-place.ts';

/* What is asked of actors outside of the network: what is sent to them, what one item of theirs is read as, and what its run may cost. */

export const link = (url: string) => mapsLinkOf(url) as MapsLink;
export const ofCoffee = link(aPlace.url);
export const social = (url: string, limit = 10) => ({ ...socialAdSearchOf(url), limit }) as SocialAdSearch;
export const socialUrl = 'https://www.facebook.com/ads/library/?active_status=active&country=DK&q=flow';
export const shown = (url: string, limit = 10) =>
  ({ ...transparencyAdSearchOf(url), limit }) as TransparencyAdSearch;
export const shownUrl = 'https://adstransparency.google.com/?region=DK&domain=halden-instruments.example';
export const trend = { keyword: 'flow meter', geo: 'US', timeframe: 'today 3-m' };
export const funding = {
  url: 'https://www.crunchbase.com/organization/halden-instruments',
  permalink: 'halden-instruments',
};
export const ads: NetworkAdSearch = {
  keyword: 'flow meter',
  accountOwner: 'Halden',
  companyIds: ['48213377'],
  countries: ['DK', 'SE'],
  dates: { option: 'custom-date-range', startOn: '2026-01-01', endOn: '2026-02-01' },
  cursor: null,
};
const advertiser = {
  name: 'Halden Instruments',
  headline: null,
  imageUrl: 'https://cdn.example/logos/halden-100.png',
  networkUrl: 'https://www.linkedin.com/company/halden-instruments',
};
const content = {
  headline: 'See drift before it costs you',
  description: 'Field calibration without pulling the meter.',
  imageUrl: 'https://cdn.example/ads/1502277431.jpg',
  targetUrl: 'https://halden-instruments.example/field',
  ctaLabel: 'Learn more',
};

export const questions: Readonly<
  Record<string, { ask: Question; actor: string; input: object; item: object; value: unknown; most: string }>
> = {
  'places by words': {
    ask: async (one, until) =>
      one.searchPlaces?.({ by: 'words', text: 'coffee', location: 'Dayton, OH', limit: 25 }, until),
    actor: 'compass~crawler-google-places',
    input: {
      searchStringsArray: ['coffee'],
      locationQuery: 'Dayton, OH',
      maxCrawledPlacesPerSearch: 25,
      maxReviews: 0,
      language: 'en',
    },
    item: aPlace,
    value: [{ ...canalRowCoffee, url: aPlace.url, website: 'https://canalrow.example/' }],
    most: '0.2',
  },
  'places by link': {
    ask: async (one, until) => one.searchPlaces?.({ by: 'link', link: ofCoffee, limit: 5 }, until),
    actor: 'compass~crawler-google-places',
    input: { startUrls: [{ url: aPlace.url }], maxCrawledPlacesPerSearch: 5 },
    item: aPlace,
    value: [expect.objectContaining({ placeId: canalRowCoffee.placeId })],
    most: '0.12',
  },
  reviews: {
    ask: async (one, until) =>
      one.listReviews?.({ link: ofCoffee, order: 'highest_rating', limit: 3 }, until),
    actor: 'compass~google-maps-reviews-scraper',
    input: {
      startUrls: [{ url: aPlace.url }],
      maxReviews: 3,
      reviewsSort: 'highestRanking',
      personalData: true,
    },
    item: aReview,
    value: [
      {
        id: 'ChZDSUhNMG9nS0VJQ0FnSUR1',
        text: 'Fast line, good beans.',
        stars: 5,
        publishedAt: '2026-11-14T16:20:00.000Z',
        reviewerName: 'Tomas R.',
      },
    ],
    most: '0.103',
  },
  'a search of the web': {
    ask: async (one, until) => one.searchWeb?.({ text: 'flow\nmeter', pages: 1 }, until),
    actor: 'apify~google-search-scraper',
    input: { queries: 'flow meter', maxPagesPerQuery: 1, resultsPerPage: 10 },
    item: aResultPage(1, 2),
    value: [
      {
        url: 'https://metrology.example/1/0',
        title: 'Result 1.0',
        description: 'Three field methods.',
        position: 1,
        page: 1,
        displayedUrl: 'https://metrology.example › guide',
        publishedAt: null,
      },
      expect.objectContaining({ position: 2, publishedAt: '2026-02-11T12:00:00.000Z' }),
    ],
    most: '0.105',
  },
  'a trend': {
    ask: async (one, until) => one.readTrend?.(trend, until),
    actor: 'apify~google-trends-scraper',
    input: { searchTerms: ['flow meter'], isMultiple: false, geo: 'US', timeRange: 'today 3-m' },
    item: aTrend,
    value: {
      overTime: [
        { at: '2025-11-23', value: 58 },
        { at: '2025-11-30', value: 61 },
      ],
      byRegion: [{ region: 'Ohio', value: 100 }],
      queries: {
        top: [{ name: 'ultrasonic flow meter', value: 100 }],
        rising: [{ name: 'clamp on flow meter', value: 60 }],
      },
      topics: { top: [{ name: 'Flow', value: 100, kind: 'Topic' }], rising: [] },
    },
    most: '0.11',
  },
  traffic: {
    ask: async (one, until) => one.readTraffic?.('halden-instruments.example', until),
    actor: 'tri_angle~fast-similarweb-scraper',
    input: { websites: ['halden-instruments.example'] },
    item: someTraffic,
    value: {
      domain: 'halden-instruments.example',
      title: 'Halden Instruments',
      description: 'Flow meters and software.',
      favicon: null,
      category: 'Industry and Engineering',
      rankGlobal: 912_440,
      country: 'DK',
      rankInCountry: 8_123,
      rankInCategory: 311,
      month: '2026-10-01',
      visits: 41_870,
      bounceRate: 0.43,
      pagesPerVisit: 3.1,
      secondsPerVisit: 128.4,
      monthlyVisits: [
        { month: '2026-09-01', visits: 40_203 },
        { month: '2026-10-01', visits: 41_870 },
      ],
      shares: { direct: 0.41, search: 0.44, referral: 0.08, social: 0.04, mail: 0.02, displayAds: 0.01 },
      countries: [{ country: 'DK', share: 0.62 }],
      similarSites: [],
      topKeywords: [],
      isSmall: null,
      seenAt: expect.any(String),
    },
    most: '0.102',
  },
  funding: {
    ask: async (one, until) => one.lookUpFunding?.(funding, until),
    actor: 'goat255~crunchbase-scraper',
    input: { companies: [funding.url], includeFundingRounds: false },
    item: aFundedCompany,
    value: expect.objectContaining({
      name: 'Halden Instruments',
      foundedOn: '2009-04-01',
      foundedPrecision: 'month',
      headquarters: ['Aarhus', 'Denmark'],
      employees: '251-500',
      companyType: 'For Profit',
      lastFundingType: 'Series B',
      totalUsd: 31_500_000,
      roundCount: 3,
      investorCount: 5,
    }),
    most: '0.108',
  },
  'ads of the network': {
    ask: async (one, until) => one.searchNetworkAds?.(ads, until),
    actor: 'silva95gustavo~linkedin-ad-library-scraper',
    input: {
      startUrls: [
        {
          url: 'https://www.linkedin.com/ad-library/search?keyword=flow+meter&accountOwner=Halden&companyIds=48213377&countries=DK%2CSE&dateOption=custom-date-range&startdate=2026-01-01&enddate=2026-02-01',
        },
      ],
      resultsLimit: 25,
      skipDetails: true,
    },
    item: aNetworkAd('1502277431'),
    value: {
      items: [
        {
          id: '1502277431',
          creativeType: null,
          advertiser,
          content,
          pageUrl: 'https://www.linkedin.com/ad-library/detail/1502277431',
        },
      ],
      total: 1,
      cursor: null,
    },
    most: '0.225',
  },
  'an ad of the network': {
    ask: async (one, until) => one.lookUpNetworkAd?.('1502277431', until),
    actor: 'silva95gustavo~linkedin-ad-library-scraper',
    input: { startUrls: [{ url: 'https://www.linkedin.com/ad-library/detail/1502277431' }] },
    item: aNetworkAd('1502277431'),
    value: {
      id: '1502277431',
      about: {
        advertiserName: 'Halden Instruments',
        advertiserUrl: advertiser.networkUrl,
        format: 'Single Image Ad',
        paidBy: 'Halden Instruments A/S',
        firstShownOn: '2026-10-26',
        lastShownOn: '2026-11-21',
      },
      impressions: { total: '10k-50k', byCountry: [{ country: 'Denmark', percent: 62 }] },
      targeting: { Language: ['English'], Location: ['Denmark'] },
      variants: [{ creativeType: null, advertiser, content }],
    },
    most: '0.105',
  },
  'social ads': {
    ask: async (one, until) => one.searchSocialAds?.(social(socialUrl), until),
    actor: 'apify~facebook-ads-scraper',
    input: { startUrls: [{ url: socialUrl }], resultsLimit: 10, activeStatus: 'active' },
    item: aSocialAd('902117340051226'),
    value: [
      {
        archiveId: '902117340051226',
        status: 'ACTIVE',
        bodies: ['Calibrate in the field.', 'Second text'],
        ctaDomain: 'halden-instruments.example',
        ctaHeadline: 'Field calibration',
        ctaDescription: 'Without removal.',
        pageName: 'Halden Instruments',
        pageId: '114420097711',
        pageUrl: 'https://www.facebook.com/halden',
        pageCategory: 'Industrial company',
        pageCountry: 'DK',
        pageLikes: 1_204,
        pageVerified: null,
        platforms: ['facebook', 'instagram'],
        languages: [],
        startOn: '2026-09-04',
        endOn: '2026-09-21',
        createdOn: '2026-08-29',
        estimatedAudience: null,
        libraryUrl: 'https://www.facebook.com/ads/library/?id=902117340051226',
      },
    ],
    most: '0.16',
  },
  'ads of the transparency centre': {
    ask: async (one, until) => one.searchTransparencyAds?.(shown(shownUrl), until),
    actor: 'silva95gustavo~google-ads-scraper',
    input: { startUrls: [{ url: shownUrl }], resultsLimit: 10, skipDetails: false },
    item: aTransparencyAd('CR55120983'),
    value: [
      {
        advertiserId: 'AR07731122',
        advertiserName: 'Halden Instruments A/S',
        creativeId: 'CR55120983',
        adUrl: 'https://adstransparency.google.com/advertiser/AR07731122/creative/CR55120983',
        format: 'TEXT',
        landingDomain: 'halden-instruments.example',
        landingUrls: ['https://www.halden-instruments.example/field'],
        firstShownOn: '2026-09-04',
        lastShownOn: '2026-11-18',
      },
    ],
    most: '0.119',
  },
};
