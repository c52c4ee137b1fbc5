import { describe, expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { pixels } from './pixels.ts';

const idsOf = (html: string) =>
  Object.fromEntries(pixels(htmlPage(html), {}).map(({ name, ids }) => [name, ids]));
const inScript = (code: string) => idsOf(`<script>${code}</script>`);

const gtmLoader = (layer: string, id: string, host = 'www.googletagmanager.com') =>
  `(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],j=d.createElement(s),dl=l!='dataLayer'?'&l='+l:'';j.async=true;j.src='https://${host}/gtm.js?id='+i+dl;f.parentNode.insertBefore(j,f);})(window,document,'script','${layer}','${id}');`;

describe('ids in the code that the tools give out', () => {
  test.each([
    [gtmLoader('dataLayer', 'GTM-K4T8PV2'), 'gtm', ['GTM-K4T8PV2']],
    [gtmLoader('myLayer', 'GTM-K4T8PV2', 'tags.acme.com'), 'gtm', ['GTM-K4T8PV2']],
    [`w[l].push({'gtm.start':1});j.src='https://load.acme.com/abc.js?st=K4T8PV2';`, 'gtm', ['GTM-K4T8PV2']],
    [`gtag('config', 'G-7Q2K1H0ZXM'); gtag('config', "AW-987654321");`, 'ga4', ['G-7Q2K1H0ZXM']],
    [`gtag('config', 'G-7Q2K1H0ZXM'); gtag('config', "AW-987654321");`, 'googleAds', ['AW-987654321']],
    [`gtag('event','conversion',{'send_to':'AW-987654321/AbC-D_efG-h12'})`, 'googleAds', ['AW-987654321']],
    [`/* <![CDATA[ */ var google_conversion_id = 987654321; /* ]]> */`, 'googleAds', ['AW-987654321']],
    [`gtag('config', 'DC-7654321')`, 'floodlight', ['DC-7654321']],
    [`ga('create', 'UA-4718293-7', 'auto'); ga('send','pageview')`, 'universalAnalytics', ['UA-4718293-7']],
    [`_gaq.push(['_setAccount', 'UA-4718293-7'])`, 'universalAnalytics', ['UA-4718293-7']],
    [`fbq('init', '817264553911027'); fbq('track','PageView')`, 'facebookPixel', ['817264553911027']],
    [`fbq("init",817264553911027)`, 'facebookPixel', ['817264553911027']],
    [
      `fbq( 'init' , '817264553911027', {em: 'x'} ); fbq('init','223344556677881')`,
      'facebookPixel',
      ['817264553911027', '223344556677881'],
    ],
    [
      `_linkedin_partner_id = "5511208"; window._linkedin_data_partner_ids.push(_linkedin_partner_id)`,
      'networkInsight',
      ['5511208'],
    ],
    [`window._linkedin_data_partner_ids.push("5511208")`, 'networkInsight', []],
    [`ttq.load('C4ABCDEFGH1234567890'); ttq.page();`, 'tiktokPixel', ['C4ABCDEFGH1234567890']],
    [`twq('init','o1x2y'); s.src='https://static.ads-twitter.com/uwt.js'`, 'twitterPixel', ['o1x2y']],
    [`twq('config','o1x2y'); u.src='https://static.ads-twitter.com/uwt.js'`, 'twitterPixel', ['o1x2y']],
    [`pintrk('load', '2613847561920', {em: ''}); pintrk('page');`, 'pinterestTag', ['2613847561920']],
    [
      `snaptr('init', '1f2e3d4c-5b6a-4978-8695-a4b3c2d1e0ff', {})`,
      'snapchatPixel',
      ['1f2e3d4c-5b6a-4978-8695-a4b3c2d1e0ff'],
    ],
    [
      `p.src="https://www.redditstatic.com/ads/pixel.js"; rdt('init','t2_abc12x')`,
      'redditPixel',
      ['t2_abc12x'],
    ],
    [
      `qp('init', 'aabbccddeeff00112233445566778899'); q.src='https://a.quora.com/qevents.js'`,
      'quoraPixel',
      ['aabbccddeeff00112233445566778899'],
    ],
    [
      `(function(w,d,t,r,u){f=function(){var o={ti:"56041234"};o.q=w[u],w[u]=new UET(o)};n.src=r})(window,document,"script","//bat.bing.com/bat.js","uetq")`,
      'bingUet',
      ['56041234'],
    ],
    [`h._hjSettings={hjid:2837465,hjsv:6};a='https://static.hotjar.com/c/hotjar-'`, 'hotjar', ['2837465']],
    [
      `(function(c,l,a,r,i,t,y){t.src="https://www.clarity.ms/tag/"+i})(window, document, "clarity", "script", "k3j4h5g6f7")`,
      'clarity',
      ['k3j4h5g6f7'],
    ],
    [
      `analytics.SNIPPET_VERSION="4.1.0";analytics.load("aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0hJ");`,
      'segment',
      ['aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0hJ'],
    ],
    [
      `mixpanel.init("aabbccddeeff00112233445566778899", {})`,
      'mixpanel',
      ['aabbccddeeff00112233445566778899'],
    ],
    [
      `amplitude.getInstance().init("aabbccddeeff00112233445566778899")`,
      'amplitude',
      ['aabbccddeeff00112233445566778899'],
    ],
    [`heap.load("2764518390")`, 'heap', ['2764518390']],
    [`window['_fs_org'] = 'o-1A2B3C-na1'; window['_fs_namespace'] = 'FS';`, 'fullstory', ['o-1A2B3C-na1']],
    [`window.criteo_q.push({ event: "setAccount", account: 48213 })`, 'criteo', ['48213']],
    [`window._tfa.push({notify: 'event', name: 'page_view', id: 1482736});`, 'taboola', ['1482736']],
    [
      `var OB_ADV_ID = '00aabbccddeeff00112233445566778899'; s='//amplify.outbrain.com/cp/obtp.js'`,
      'outbrain',
      ['00aabbccddeeff00112233445566778899'],
    ],
    [
      `adroll_adv_id = "ABCDE3FGHIJKLMN4OPQRST"; adroll_pix_id = "UVWXY5ZABCDEFGH6IJKLMN";`,
      'adroll',
      ['ABCDE3FGHIJKLMN4OPQRST', 'UVWXY5ZABCDEFGH6IJKLMN'],
    ],
    [
      `ttd_dom_ready(function(){ if (typeof TTDUniversalPixelApi === 'function') { var u = new TTDUniversalPixelApi(); u.init("ab12cd3", ["xyz"], "https://insight.adsrvr.org/track/up"); }})`,
      'tradeDesk',
      ['ab12cd3'],
    ],
    [`_learnq.push(['account', 'Xy12Za'])`, 'klaviyo', ['Xy12Za']],
    [
      `ym(48213377, "init", {clickmap:true}); k.src="https://mc.yandex.ru/metrika/tag.js"`,
      'yandexMetrica',
      ['48213377'],
    ],
    [`_paq.push(['setSiteId', '7']); g.src='//stats.acme.com/matomo.js'`, 'matomo', ['7']],
    [`window.intercomSettings = { app_id: "ab12cd34" };`, 'intercom', ['ab12cd34']],
    [
      `posthog.init('phc_aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0hJ',{api_host:'x'})`,
      'posthog',
      ['phc_aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0hJ'],
    ],
    [
      `hm.src = "https://hm.baidu.com/hm.js?aabbccddeeff00112233445566778899"`,
      'baiduTongji',
      ['aabbccddeeff00112233445566778899'],
    ],
    [`Munchkin.init('123-ABC-456')`, 'marketo', ['123-ABC-456']],
    [`self.__next_f.push([1,"{\\"gtmId\\":\\"GTM-K4T8PV2\\"}"])`, 'gtm', ['GTM-K4T8PV2']],
    [
      `var c = {"url":"https:\\/\\/www.googletagmanager.com\\/gtag\\/js?id=G-7Q2K1H0ZXM"}`,
      'ga4',
      ['G-7Q2K1H0ZXM'],
    ],
    [
      `x = "{\\"pixel_id\\":\\"817264553911027\\",\\"pixel_type\\":\\"facebook_pixel\\"}"`,
      'facebookPixel',
      ['817264553911027'],
    ],
  ])('%s', (code, name, ids) => {
    const found = inScript(code);

    if (ids.length > 0) expect(found[name]).toEqual(ids);
    else expect(found).toHaveProperty(name);
  });
});

describe('ids in addresses and attributes', () => {
  test.each([
    [
      '<script src="https://www.googletagmanager.com/gtag/js?id=G-7Q2K1H0ZXM"></script>',
      'ga4',
      ['G-7Q2K1H0ZXM'],
    ],
    ['<script src="https://metrics.acme.com/gtag/js?id=G-7Q2K1H0ZXM&l=x"></script>', 'ga4', ['G-7Q2K1H0ZXM']],
    ['<script src="https://sgtm.acme.com/gtm.js?id=GTM-K4T8PV2"></script>', 'gtm', ['GTM-K4T8PV2']],
    [
      '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-K4T8PV2"></iframe></noscript>',
      'gtm',
      ['GTM-K4T8PV2'],
    ],
    [
      '<noscript><img src="https://www.facebook.com/tr?id=817264553911027&amp;ev=PageView&amp;noscript=1"></noscript>',
      'facebookPixel',
      ['817264553911027'],
    ],
    [
      '<img src="https://px.ads.linkedin.com/collect/?pid=5511208&amp;fmt=gif">',
      'networkInsight',
      ['5511208'],
    ],
    [
      '<script type="text/plain" data-src="https://www.googletagmanager.com/gtag/js?id=G-7Q2K1H0ZXM"></script>',
      'ga4',
      ['G-7Q2K1H0ZXM'],
    ],
    [
      '<script type="text/plain" data-cookieconsent="marketing">fbq("init","817264553911027")</script>',
      'facebookPixel',
      ['817264553911027'],
    ],
    [
      '<script data-cmp-src="https://static.hotjar.com/c/hotjar-2837465.js?sv=6"></script>',
      'hotjar',
      ['2837465'],
    ],
    [
      `<script src="https://js.hscta.net/cta/current.js"></script><script>hbspt.cta.load(4821337, 'f2a1', {});</script>`,
      'hubspot',
      ['4821337'],
    ],
    [
      '<script>var _sf_async_config={domain:"acme.com",uid:48213};</script><script src="https://static.chartbeat.com/js/chartbeat.js"></script>',
      'chartbeat',
      ['48213'],
    ],
    ['<script src="//js.hs-scripts.com/4821337.js" id="hs-script-loader"></script>', 'hubspot', ['4821337']],
    [
      '<script src="https://static.klaviyo.com/onsite/js/klaviyo.js?company_id=Xy12Za"></script>',
      'klaviyo',
      ['Xy12Za'],
    ],
    [
      '<script defer data-domain="acme.com" src="https://plausible.io/js/script.js"></script>',
      'plausible',
      ['acme.com'],
    ],
    [
      '<script src="https://cdn.usefathom.com/script.js" data-site="ABCDEFGH"></script>',
      'fathom',
      ['ABCDEFGH'],
    ],
    ['<noscript><img src="https://mc.yandex.ru/watch/48213377"></noscript>', 'yandexMetrica', ['48213377']],
    ['<img src="https://stats.acme.com/matomo.php?idsite=3&amp;rec=1">', 'matomo', ['3']],
    [
      '<iframe src="https://7654321.fls.doubleclick.net/activityi;src=7654321;type=x"></iframe>',
      'floodlight',
      ['DC-7654321'],
    ],
    [
      '<script src="https://assets.adobedtm.com/a1b2c3d4e5f6/0f1e2d3c4b5a/launch-aabbccddeeff.min.js"></script>',
      'adobeLaunch',
      ['launch-aabbccddeeff'],
    ],
    ['<script src="https://cdn.optimizely.com/js/4821337712.js"></script>', 'optimizely', ['4821337712']],
    [
      '<script data-cf-beacon=\'{"token": "aabbccddeeff00112233445566778899"}\' src="https://static.cloudflareinsights.com/beacon.min.js"></script>',
      'cloudflareInsights',
      ['aabbccddeeff00112233445566778899'],
    ],
    [
      '<amp-analytics config="https://www.googletagmanager.com/amp.json?id=GTM-K4T8PV2"></amp-analytics>',
      'gtm',
      ['GTM-K4T8PV2'],
    ],
    [
      '<link rel="preload" as="script" href="https://www.googletagmanager.com/gtm.js?id=GTM-K4T8PV2">',
      'gtm',
      ['GTM-K4T8PV2'],
    ],
    [
      '<img height="1" src="https://ct.pinterest.com/v3/?tid=2613847561920&amp;noscript=1">',
      'pinterestTag',
      ['2613847561920'],
    ],
    ['<script async src="https://www.clarity.ms/tag/k3j4h5g6f7"></script>', 'clarity', ['k3j4h5g6f7']],
  ])('%s', (html, name, ids) => {
    expect(idsOf(html)[name]).toEqual(ids);
  });
});

describe('no tag', () => {
  test.each([
    ['a placeholder of a container', `<script>${gtmLoader('dataLayer', 'GTM-XXXX')}</script>`],
    [
      'other placeholders',
      `<script>gtag('config','G-XXXXXXXXXX');ga('create','UA-XXXXX-Y');gtag('config','UA-000000-0');gtag('config','AW-123456789');fbq2('YOUR_PIXEL_ID')</script>`,
    ],
    ['counted up', `<script>gtag('config','G-1234567890'); x='GTM-ABCDEF'</script>`],
    ['an HTML comment', `<!-- <script>gtag('config','G-7Q2K1H0ZXM')</script> -->`],
    [
      'a comment of a script',
      `<script>// gtag('config','G-7Q2K1H0ZXM')\n/* fbq('init','817264553911027') */ var a = 'http://x/';</script>`,
    ],
    ['text', `<p>Put GTM-K4T8PV2 and fbq('init','817264553911027') into your page.</p>`],
    [
      'a link to the tool',
      '<a href="https://www.hotjar.com/">Hotjar</a><a href="https://clarity.microsoft.com">Clarity</a>',
    ],
    ['a preconnect', '<link rel="preconnect" href="https://www.googletagmanager.com">'],
    [
      'words that are like ids',
      '<script>var size = "G-FORCE"; var b = "UA-1"; c("AW-1"); d = "DC-10"</script>',
    ],
    ['a minified function', '<script>function ym(a){return rdt(a)+qp(a)+twq(a)}ym(5)</script>'],
  ])('%s', (_, html) => {
    expect(idsOf(html)).toEqual({});
  });

  test('a tool without a readable id is there all the same', () => {
    expect(
      inScript('fbq("init", window.pixelId); s.src="https://connect.facebook.net/en_US/fbevents.js"'),
    ).toEqual({
      facebookPixel: [],
    });
  });
});

test('each id once, in the order of the page, tools in the order of the specification', () => {
  const html = `<script>gtag('config','AW-987654321');gtag('config','G-7Q2K1H0ZXM')</script>
    <script src="https://www.googletagmanager.com/gtag/js?id=G-7Q2K1H0ZXM"></script>
    <script>${gtmLoader('dataLayer', 'GTM-K4T8PV2')}${gtmLoader('dataLayer', 'GTM-AA11BB2')}</script>`;

  expect(pixels(htmlPage(html), {})).toEqual([
    { name: 'ga4', ids: ['G-7Q2K1H0ZXM'] },
    { name: 'gtm', ids: ['GTM-K4T8PV2', 'GTM-AA11BB2'] },
    { name: 'googleAds', ids: ['AW-987654321'] },
  ]);
});
