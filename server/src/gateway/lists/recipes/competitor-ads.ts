import type { Recipe } from './recipe.ts';

export const competitorAds: Recipe = {
  name: 'competitor-ads',
  title: 'Ads that competitors run on LinkedIn',
  description:
    'Lists up to ten LinkedIn ads of each company, a row for each: headline, text, format and the page in the ad library.',
  needs: [['company_name']],
  steps: [
    {
      id: 'ad',
      endpoint: 'network_ad_search',
      input: { account_owner: '{company_name}' },
      each: 'elements',
      max_rows: 10,
    },
  ],
  output: {
    Advertiser: 'ad.advertiser.name',
    'Ad headline': 'ad.content.headline',
    'Ad text': 'ad.content.description',
    Format: 'ad.creativeType',
    'Ad page': 'ad.content.pageUrl',
  },
  sample: [{ Company: 'Halden Instruments' }, { Company: 'Nowhere magic-miss' }],
};
