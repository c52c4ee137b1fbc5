/* What actors outside of the network give, as their examples and public code have it. */

export const aPlace = {
  title: 'Canal Row Coffee',
  categoryName: 'Coffee shop',
  categories: ['Coffee shop', 'Cafe'],
  address: '210 Canal Row, Dayton, OH 45402',
  street: '210 Canal Row',
  neighborhood: 'Oregon District',
  city: 'Dayton',
  postalCode: '45402',
  state: 'Ohio',
  countryCode: 'US',
  phone: '(202) 555-0119',
  phoneUnformatted: '+12025550119',
  website: 'https://canalrow.example/',
  totalScore: 4.6,
  reviewsCount: 416,
  reviewsDistribution: { oneStar: 9, twoStar: 6, threeStar: 20, fourStar: 71, fiveStar: 310 },
  price: '$',
  location: { lat: 39.7589, lng: -84.1916 },
  placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  cid: '3820017718842260741',
  permanentlyClosed: false,
  temporarilyClosed: false,
  openingHours: [{ day: 'Monday', hours: '7 AM to 6 PM' }],
  imageUrl: 'https://cdn.example/m/canalrow.jpg',
  imagesCount: 58,
  additionalInfo: { Accessibility: [{ 'Wheelchair accessible entrance': true }] },
  isAdvertisement: false,
  language: 'en',
  scrapedAt: '2026-11-21T09:42:31.004Z',
  url: 'https://www.google.com/maps/place/?q=place_id:ChIJx0mQe2T3akYR7b9dQ1sWv0c',
};

export const aReview = {
  reviewId: 'ChZDSUhNMG9nS0VJQ0FnSUR1',
  name: 'Tomas R.',
  stars: 5,
  text: 'Fast line, good beans.',
  publishAt: '8 days ago',
  publishedAtDate: '2026-11-14T16:20:00.000Z',
  placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  cid: '3820017718842260741',
  title: 'Canal Row Coffee',
};

export const aResultPage = (page: number, count = 10) => ({
  searchQuery: { term: 'flow meter', page, type: 'SEARCH' },
  organicResults: Array.from({ length: count }, (_, at) => ({
    title: `Result ${page}.${at}`,
    url: `https://metrology.example/${page}/${at}`,
    displayedUrl: 'https://metrology.example › guide',
    description: 'Three field methods.',
    position: at + 1,
    ...(at === 1 ? { date: '2026-02-11T12:00:00.000Z' } : {}),
  })),
});

export const aTrend = {
  inputUrlOrTerm: 'flow meter',
  searchTerm: 'flow meter',
  interestOverTime_timelineData: [
    { time: '1763856000', formattedTime: 'Nov 23 – 29, 2025', value: [58], hasData: [true] },
    { time: '1764460800', formattedTime: 'Nov 30 – Dec 6, 2025', value: [61], hasData: [true] },
  ],
  interestBySubregion: [
    { geoCode: 'US-OH', geoName: 'Ohio', value: [100], hasData: [true] },
    { geoCode: 'US-AK', geoName: 'Alaska', value: [0], hasData: [false] },
  ],
  relatedQueries_top: [{ query: 'ultrasonic flow meter', value: 100, formattedValue: '100' }],
  relatedQueries_rising: [{ query: 'clamp on flow meter', value: 60, formattedValue: '+60%' }],
  relatedTopics_top: [{ topic: { mid: '/m/0', title: 'Flow', type: 'Topic' }, value: 100 }],
  relatedTopics_rising: [],
};

export const someTraffic = {
  url: 'https://halden-instruments.example',
  title: 'Halden Instruments',
  description: 'Flow meters and software.',
  category: 'Industry and Engineering',
  globalRank: { rank: 912_440 },
  countryRank: { countryCode: 'DK', rank: 8_123 },
  categoryRank: { category: 'Industry', rank: 311 },
  engagements: { visits: 41_870.4, bounceRate: 0.43, pagePerVisit: 3.1, timeOnSite: 128.4 },
  estimatedMonthlyVisits: { '2026-10-01': 41_870, '2026-09-01': 40_203 },
  trafficSources: {
    direct: 0.41,
    search: 0.44,
    referrals: 0.08,
    social: 0.04,
    mail: 0.02,
    paidReferrals: 0.01,
  },
  topCountries: [{ countryCode: 'DK', countryName: 'Denmark', visitsShare: 0.62 }],
};

export const aFundedCompany = {
  type: 'company',
  name: 'Halden Instruments',
  shortDescription: 'Flow meters and the software that reads them.',
  websiteUrl: 'https://halden-instruments.example',
  city: 'Aarhus',
  country: 'Denmark',
  categories: ['Hardware', 'Software'],
  foundedOn: '2009-04',
  operatingStatus: 'active',
  companyType: 'for_profit',
  employeeRange: 'c_00251_00500',
  fundingTotalUsd: 31_500_000,
  lastFundingType: 'series_b',
  numFundingRounds: 3,
  numInvestors: 5,
  url: 'https://www.crunchbase.com/organization/halden-instruments',
};

export const aNetworkAd = (adId: string) => ({
  adId,
  adLibraryUrl: `https://www.linkedin.com/ad-library/detail/${adId}`,
  advertiserName: 'Halden Instruments',
  advertiserUrl: 'https://www.linkedin.com/company/halden-instruments',
  advertiserLogo: 'https://cdn.example/logos/halden-100.png',
  format: 'SINGLE_IMAGE',
  body: 'Field calibration without pulling the meter.',
  headline: 'See drift before it costs you',
  clickUrl: 'https://halden-instruments.example/field',
  ctas: ['Learn more'],
  availability: { start: '2026-10-26', end: '2026-11-21' },
  impressions: '10k-50k',
  impressionsPerCountry: [
    { country: 'Denmark', impressions: '62%' },
    { country: 'Sweden', impressions: 'less than 1%' },
  ],
  paidBy: 'Halden Instruments A/S',
  targeting: { language: 'English', location: 'Denmark' },
  imageUrl: 'https://cdn.example/ads/1502277431.jpg',
});

export const aSocialAd = (adArchiveID: string) => ({
  adArchiveID,
  pageID: '114420097711',
  pageName: 'Halden Instruments',
  isActive: true,
  startDate: 1_788_480_000,
  startDateFormatted: '2026-09-04T00:00:00.000Z',
  endDate: 1_790_000_000,
  publisherPlatform: ['FACEBOOK', 'INSTAGRAM'],
  snapshot: {
    body: { text: 'Calibrate in the field.' },
    cards: [{ body: 'Second text' }],
    caption: 'halden-instruments.example',
    title: 'Field calibration',
    linkDescription: 'Without removal.',
    pageProfileUri: 'https://www.facebook.com/halden',
    pageCategories: ['Industrial company'],
    pageLikeCount: 1_204,
    countryIsoCode: 'DK',
    creationTime: 1_788_000_000,
  },
});

export const aTransparencyAd = (creativeId: string) => ({
  advertiserId: 'AR07731122',
  advertiserName: 'Halden Instruments A/S',
  creativeId,
  format: 'TEXT',
  firstShown: '2026-09-04T14:37:59.993Z',
  lastShown: '2026-11-18T14:37:59.993Z',
  regionStats: [{ regionCode: 'DK', regionName: 'Denmark', lastShown: '2026-11-18' }],
  variations: [{ headline: 'Field', clickUrl: 'https://www.halden-instruments.example/field' }],
});
