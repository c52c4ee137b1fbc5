import {
  after,
  call,
  grouped,
  groupedPixel,
  named,
  noProduct,
  parameter,
  rule,
  setting,
  shopifyPixel,
} from './id-rules.ts';
import type { PixelKind } from './pixel-kind.ts';

const digits = '\\d{5,20}';

/** Those that have a field of their own in an answer: their names are those of the specification. */
export const specifiedPixelKinds: readonly PixelKind[] = [
  {
    name: 'facebookPixel',
    signs: [
      'connect.facebook.net/en_US/fbevents.js',
      '/fbevents.js',
      'facebook.com/tr?',
      'facebook.com/tr/?',
      'fbq(',
    ],
    ids: [
      rule('fbq', /fbq\s{0,9}\(\s{0,9}["'`]init["'`]\s{0,9},\s{0,9}["'`]?(\d{5,20})/g),
      rule('fbq', /fbq\s{0,9}\(\s{0,9}["'`]trackSingle(?:Custom)?["'`]\s{0,9},\s{0,9}["'`]?(\d{5,20})/g),
      parameter('facebook.com/tr', 'id', digits),
      after('facebook.net/signals/config/', digits),
      ...named('facebook_pixel|fb_pixel|meta_pixel', '\\d{10,18}'),
      ...groupedPixel('facebook_pixel|fb_pixel|meta_pixel', '\\d{10,18}'),
      grouped('facebook', '\\d{10,18}'),
      grouped('meta', '\\d{10,18}'),
      setting('_fbq.addPixelId', digits),
      rule(
        'facebook_pixel',
        /"pixel_id"\s{0,4}:\s{0,4}"(\d{5,20})"\s{0,4},\s{0,4}"pixel_type"\s{0,4}:\s{0,4}"facebook_pixel"/g,
      ),
    ],
    form: /^\d{10,18}$/,
    byIdAlone: true,
  },
  {
    name: 'ga4',
    signs: [],
    ids: [
      rule(
        'G-',
        new RegExp(`["'\`=,/](G-[A-Z0-9]{6,14})(?=["'\`&,\\s<>?;)]|$)${noProduct('G-[A-Z0-9]{6,14}')}`, 'g'),
      ),
      parameter('google-analytics.com/g/collect', 'tid', 'G-[A-Z0-9]{6,14}'),
    ],
    form: /^G-[A-Z0-9]{8,12}$/,
    byIdAlone: true,
  },
  {
    name: 'gtm',
    signs: [],
    ids: [
      rule('GTM-', /(?:^|[^A-Za-z0-9_-])(GTM-[A-Z0-9]{4,10})(?![A-Za-z0-9_-])/g),
      rule('gtm.start', /[?&]st=([A-Z0-9]{6,9})(?=["'`&\s])/g, 'GTM-'),
    ],
    form: /^GTM-[A-Z0-9]{4,9}$/,
    byIdAlone: true,
  },
  {
    name: 'networkInsight',
    signs: [
      'snap.licdn.com/li.lms-analytics/',
      'px.ads.linkedin.com/',
      'dc.ads.linkedin.com/',
      '_linkedin_partner_id',
      '_linkedin_data_partner_id',
    ],
    ids: [
      setting('_linkedin_partner_id', '\\d{3,10}'),
      rule('_linkedin_data_partner_ids', /_linkedin_data_partner_ids\.push\(\s{0,9}["'`]?(\d{3,10})/g),
      setting('_linkedin_data_partner_id', '\\d{3,10}'),
      setting('_bizo_data_partner_id', '\\d{3,10}'),
      ...named('linkedin_partner|linkedin_insight|linkedin_insight_tag', '\\d{4,10}'),
      parameter('ads.linkedin.com/', 'pid', '\\d{3,10}'),
    ],
    form: /^\d{4,10}$/,
  },
  {
    name: 'tiktokPixel',
    signs: ['analytics.tiktok.com/', 'ttq.load(', 'TiktokAnalyticsObject', 'TikTokAnalyticsObject'],
    ids: [
      call('ttq.load', '[A-Z0-9]{15,25}'),
      call('ttq.instance', '[A-Z0-9]{15,25}'),
      parameter('analytics.tiktok.com/', 'sdkid', '[A-Z0-9]{15,25}'),
      ...named('tiktok_pixel|tt_pixel', '[A-Z0-9]{18,22}'),
      ...groupedPixel('tiktok_pixel|tt_pixel', '[A-Z0-9]{18,22}'),
      grouped('tiktok', '[A-Z0-9]{18,22}'),
      shopifyPixel('pixelCode', '[A-Z0-9]{18,22}'),
    ],
    form: /^[A-Z0-9]{18,22}$/,
    byIdAlone: true,
  },
];
