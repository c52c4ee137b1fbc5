import { describe, expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { pixels } from './pixels.ts';

const idsOf = (html: string) =>
  Object.fromEntries(pixels(htmlPage(html), {}).map(({ name, ids }) => [name, ids]));
const inScript = (code: string) => idsOf(`<script>${code}</script>`);
const facebookId = '817264553911027';
const secondId = '223344556677881';
const tiktokId = 'C4ABCDEFGH1234567890';

describe('ids in objects of settings', () => {
  test.each([
    [`var o={"facebook":{"pixelIds":["${facebookId}"],"advanced":[]}}`, 'facebookPixel', [facebookId]],
    [`o = {facebook: {enabled: true, pixel_id: ${facebookId}}}`, 'facebookPixel', [facebookId]],
    [
      `var o={"facebook":{"pixelIds":["${facebookId}","${secondId}"]}}`,
      'facebookPixel',
      [facebookId, secondId],
    ],
    [`{"facebookPixel":{"trackingId":"${facebookId}"}}`, 'facebookPixel', [facebookId]],
    [`{"meta_pixel":{"enabled":true,"id":"${facebookId}"}}`, 'facebookPixel', [facebookId]],
    [`{tiktokPixel: {code: "${tiktokId}"}}`, 'tiktokPixel', [tiktokId]],
    [`window.__ENV={"FACEBOOK_PIXEL_ID":"${facebookId}"}`, 'facebookPixel', [facebookId]],
    [`NEXT_PUBLIC_FB_PIXEL_ID:"${facebookId}"`, 'facebookPixel', [facebookId]],
    [`config.metaPixelIds = ['${facebookId}', '${secondId}']`, 'facebookPixel', [facebookId, secondId]],
    [`{"fbPixel":"${facebookId}"}`, 'facebookPixel', [facebookId]],
    [`{"ga":{"trackingIds":["G-7Q2K1H0ZXM"]}}`, 'ga4', ['G-7Q2K1H0ZXM']],
    [`{"google_ads":{"conversion_ids":["AW-987654321"]}}`, 'googleAds', ['AW-987654321']],
    [`{"tiktok":{"pixelIds":["${tiktokId}"]}}`, 'tiktokPixel', [tiktokId]],
    [`tiktok_pixel_code: "${tiktokId}"`, 'tiktokPixel', [tiktokId]],
    [`{"pinterest":{"pixelIds":["2613847561920"]}}`, 'pinterestTag', ['2613847561920']],
    [`{"bing":{"pixelIds":["56041234"]}}`, 'bingUet', ['56041234']],
    [`{linkedInPartnerId: 5511208}`, 'networkInsight', ['5511208']],
    [`{"LinkedIn_Partner_Id":"5511208"}`, 'networkInsight', ['5511208']],
    [`{"hotjarId": 2837465}`, 'hotjar', ['2837465']],
    [`{"HOTJAR_SITE_ID":"2837465"}`, 'hotjar', ['2837465']],
    [`{"clarityProjectId":"k3j4h5g6f7"}`, 'clarity', ['k3j4h5g6f7']],
    [`{"hubspotPortalId":"4821337"}`, 'hubspot', ['4821337']],
    [`["G-7Q2K1H0ZXM","AW-987654321"].forEach(configure)`, 'ga4', ['G-7Q2K1H0ZXM']],
    [`["G-7Q2K1H0ZXM","AW-987654321"].forEach(configure)`, 'googleAds', ['AW-987654321']],
    [`dataLayer.push({gtmId:'GTM-K4T8PV2'})`, 'gtm', ['GTM-K4T8PV2']],
    [`gtag('config','GT-WRKBLNT')`, 'googleTag', ['GT-WRKBLNT']],
    [`{"tagIds":["GT-5MRGDJVG","GT-K2PX7QW"]}`, 'googleTag', ['GT-5MRGDJVG', 'GT-K2PX7QW']],
  ])('%s', (code, name, ids) => {
    expect(inScript(code)[name]).toEqual(ids);
  });
});

describe('ids that are written with escapes, or in pieces', () => {
  test.each([
    [`x("{\\u0022gtmId\\u0022:\\u0022GTM-K4T8PV2\\u0022}")`, 'gtm', ['GTM-K4T8PV2']],
    [`x("{\\x22ga\\x22:\\x22G-7Q2K1H0ZXM\\x22}")`, 'ga4', ['G-7Q2K1H0ZXM']],
    [`x = '{&quot;fbPixelId&quot;:&quot;${facebookId}&quot;}'`, 'facebookPixel', [facebookId]],
    [
      `u = "https:\\/\\/www.facebook.com\\/tr?id=${facebookId}\\u0026ev=PageView"`,
      'facebookPixel',
      [facebookId],
    ],
    [`x = "{\\"a\\":\\"{\\\\\\"ids\\\\\\":[\\\\\\"G-7Q2K1H0ZXM\\\\\\"]}\\"}"`, 'ga4', ['G-7Q2K1H0ZXM']],
    [`load('https://x/ns.html?id\\u003dGTM-K4T8PV2')`, 'gtm', ['GTM-K4T8PV2']],
    [`(function(w,l,i){})(window,"dataLayer","GTM-"+"K4T8PV2")`, 'gtm', ['GTM-K4T8PV2']],
    [`var id = 'GTM-K4' + 'T8PV2'`, 'gtm', ['GTM-K4T8PV2']],
    [`gtag('config', 'G-' + '7Q2K1H0ZXM')`, 'ga4', ['G-7Q2K1H0ZXM']],
  ])('%s', (code, name, ids) => {
    expect(inScript(code)[name]).toEqual(ids);
  });
});

describe('ids in attributes', () => {
  test.each([
    ['<body data-gtm="GTM-K4T8PV2">', 'gtm', ['GTM-K4T8PV2']],
    ['<script src="/gtm.js" data-gtm-container-id="GTM-K4T8PV2"></script>', 'gtm', ['GTM-K4T8PV2']],
    ['<html data-container="GTM-K4T8PV2, GTM-AA11BB2">', 'gtm', ['GTM-K4T8PV2', 'GTM-AA11BB2']],
    ['<meta name="gtm" content="GTM-K4T8PV2">', 'gtm', ['GTM-K4T8PV2']],
    ['<meta name="google-analytics" content="UA-4718293-7">', 'universalAnalytics', ['UA-4718293-7']],
    ['<div data-ga-id="G-7Q2K1H0ZXM"></div>', 'ga4', ['G-7Q2K1H0ZXM']],
    ['<div data-measurement-id="G-7Q2K1H0ZXM"></div>', 'ga4', ['G-7Q2K1H0ZXM']],
    ['<div data-google-tag="GT-5MRGDJVG"></div>', 'googleTag', ['GT-5MRGDJVG']],
    [`<div data-fb-pixel="${facebookId}"></div>`, 'facebookPixel', [facebookId]],
    [`<div data-facebook-pixel-id="${facebookId}"></div>`, 'facebookPixel', [facebookId]],
    [`<meta name="facebook:pixel_id" content="${facebookId}">`, 'facebookPixel', [facebookId]],
    [`<div data-settings='{"facebook":{"pixelId":"${facebookId}"}}'></div>`, 'facebookPixel', [facebookId]],
    [
      `<div data-config="{&quot;analytics&quot;:{&quot;google&quot;:[&quot;G-7Q2K1H0ZXM&quot;]}}"></div>`,
      'ga4',
      ['G-7Q2K1H0ZXM'],
    ],
    [`<div data-tiktok-pixel="${tiktokId}"></div>`, 'tiktokPixel', [tiktokId]],
    [
      '<script async src="https://www.googletagmanager.com/gtag/js?id=GT-WRKBLNT"></script>',
      'googleTag',
      ['GT-WRKBLNT'],
    ],
  ])('%s', (html, name, ids) => {
    expect(idsOf(html)[name]).toEqual(ids);
  });
});

test('the pixels of the apps of a shop', () => {
  const configuration = (settings: object) => ({
    id: '1',
    configuration: JSON.stringify(settings),
    type: 'APP',
  });
  const list = [
    configuration({ pixel_id: facebookId, pixel_type: 'facebook_pixel' }),
    configuration({
      config: JSON.stringify({ google_tag_ids: ['G-7Q2K1H0ZXM', 'AW-987654321', 'GT-5MRGDJVG'] }),
    }),
    configuration({ pixelCode: tiktokId }),
    configuration({ tagID: '2613847561920' }),
    configuration({ pixelId: '1f2e3d4c-5b6a-4978-8695-a4b3c2d1e0ff' }),
    configuration({ accountID: 'Xy12Za', webPixelConfig: 'e30=' }),
  ];

  expect(inScript(`init({webPixelsConfigList:${JSON.stringify(list)}})`)).toEqual({
    facebookPixel: [facebookId],
    ga4: ['G-7Q2K1H0ZXM'],
    tiktokPixel: [tiktokId],
    googleTag: ['GT-5MRGDJVG'],
    googleAds: ['AW-987654321'],
    pinterestTag: ['2613847561920'],
    snapchatPixel: ['1f2e3d4c-5b6a-4978-8695-a4b3c2d1e0ff'],
    klaviyo: ['Xy12Za'],
  });
});

describe('what is like an id', () => {
  test.each([
    ['a product of that number', '<div data-sku="G-4K8Z2QX7WM" data-model="GT-500X2W"></div>'],
    ['a product in data', '<script>p={"sku":"G-4K8Z2QX7WM","productCode":"AA","model":"GT-500X2W"}</script>'],
    ['a product in JSON of an attribute', `<div data-product='{"sku":"G-4K8Z2QX7WM","price":3}'></div>`],
    ['the name of a car', '<script>car("GT-ROADSTER")</script><div data-tag="GT-ROADSTER"></div>'],
    [
      'an app of Facebook',
      `<meta property="fb:app_id" content="${facebookId}"><meta property="fb:pages" content="${facebookId}">`,
    ],
    ['an app in settings', `<script>o={"facebook":{"appId":"${facebookId}"},"pixel":{"ratio":2}}</script>`],
    [
      'settings of a screen',
      `<script>o={"pixelRatio":2,"devicePixelIds":1,"metaPixelRatio":"${facebookId}"}</script>`,
    ],
    ['prose in an attribute', '<div data-text="Put GTM-K4T8PV2 on your page"></div>'],
    ['prose in JSON', `<div data-post='{"text":"We use GTM-K4T8PV2 and G-7Q2K1H0ZXM for analytics"}'></div>`],
    ['a longer number', `<script>o={fbPixelId:"${facebookId}99999"}</script>`],
    ['an empty setting', '<script>o={"hotjarId":"","facebookPixelId":null,"tiktokPixelId":""}</script>'],
    ['code in an attribute that shows it', `<pre data-code="fbq('init','${facebookId}')"></pre>`],
    ['a setting of another tool', `<script>o={"pixelCode":"${tiktokId}","tagID":"2613847561920"}</script>`],
    ['a comment', `<!-- <body data-gtm="GTM-K4T8PV2"> -->`],
    ['a placeholder', '<body data-gtm="GTM-XXXXXXX"><meta name="ga" content="G-XXXXXXXXXX">'],
  ])('%s', (_what, html) => {
    expect(idsOf(html)).toEqual({});
  });
});
