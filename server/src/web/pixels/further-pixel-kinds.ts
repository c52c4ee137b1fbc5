import {
  after,
  call,
  grouped,
  named,
  noProduct,
  parameter,
  rule,
  setting,
  shopifyPixel,
} from './id-rules.ts';
import type { PixelKind } from './pixel-kind.ts';
import { siteToolKinds } from './site-tool-kinds.ts';

const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';

/** Those that have no field of their own in an answer, in its order. Names are stable. */
export const furtherPixelKinds: readonly PixelKind[] = [
  {
    name: 'universalAnalytics',
    signs: ['google-analytics.com/analytics.js', 'google-analytics.com/ga.js', '.google-analytics.com/ga.js'],
    ids: [rule('UA-', /(?:^|[^A-Za-z0-9_-])(UA-\d{4,12}-\d{1,4})(?![A-Za-z0-9_-])/g)],
    form: /^UA-\d{4,10}-\d{1,4}$/,
    byIdAlone: true,
  },
  {
    name: 'googleTag',
    signs: [],
    ids: [
      // A car may be called GT-ROADSTER: without a sign of the tag it takes a figure and a letter.
      rule(
        'GT-',
        /(?:gtag\/js\?id=|gtag\(\s{0,9}["'`]config["'`]\s{0,9},\s{0,9}["'`])(GT-[A-Z0-9]{5,14})(?![A-Z0-9-])/g,
      ),
      rule(
        'GT-',
        new RegExp(
          `["'\`=,/](GT-(?=[A-Z]*\\d)(?=\\d*[A-Z])[A-Z0-9]{5,14})(?=["'\`&,\\s<>?;)]|$)${noProduct('GT-[A-Z0-9]{5,14}')}`,
          'g',
        ),
      ),
    ],
    form: /^GT-[A-Z0-9]{6,12}$/,
    byIdAlone: true,
  },
  {
    name: 'googleAds',
    signs: ['googleadservices.com/pagead/conversion'],
    ids: [
      rule('AW-', /(?:^|[^A-Za-z0-9_-])(AW-\d{6,14})(?![A-Za-z0-9_-])/g),
      rule('google_conversion_id', /google_conversion_id["'`]?\]?\s{0,9}[=:]\s{0,9}["'`]?(\d{6,14})/g, 'AW-'),
      rule('/pagead/', /\/pagead\/(?:1p-)?(?:viewthrough)?conversion\/(\d{6,14})/g, 'AW-'),
    ],
    form: /^AW-\d{8,12}$/,
    byIdAlone: true,
  },
  {
    name: 'floodlight',
    signs: ['.fls.doubleclick.net/', 'ad.doubleclick.net/activity', 'ad.doubleclick.net/ddm/activity'],
    ids: [
      rule('DC-', /(?:^|[^A-Za-z0-9_-])(DC-\d{5,12})(?![A-Za-z0-9_-])/g),
      rule('.fls.doubleclick.net/', /(?:\/\/|["'`])(\d{5,12})\.fls\.doubleclick\.net\//g, 'DC-'),
      rule(
        'doubleclick.net/',
        /doubleclick\.net\/(?:ddm\/)?activity[^"'`<>\s]{0,20}?;src=(\d{5,12})/g,
        'DC-',
      ),
    ],
    form: /^DC-\d{6,10}$/,
    byIdAlone: true,
  },
  {
    name: 'adsense',
    signs: [
      'pagead2.googlesyndication.com/pagead/js/adsbygoogle.js',
      'pagead2.googlesyndication.com/pagead/show_ads.js',
    ],
    ids: [rule('ca-pub-', /["'`=](ca-pub-\d{10,20})(?!\d)/g)],
    form: /^ca-pub-\d{16}$/,
    byIdAlone: true,
  },
  {
    name: 'twitterPixel',
    signs: [
      'static.ads-twitter.com/uwt.js',
      'static.ads-twitter.com/oct.js',
      'analytics.twitter.com/i/adsct',
      't.co/i/adsct',
    ],
    ids: [
      rule('twq', /twq\s{0,9}\(\s{0,9}["'`](?:init|config)["'`]\s{0,9},\s{0,9}["'`]([a-z0-9]{4,8})["'`]/g),
      rule('twttr.conversion', /twttr\.conversion\.trackPid\(\s{0,9}["'`]([a-z0-9]{4,8})["'`]/g),
      parameter('/i/adsct', 'txn_id', '[a-z0-9]{4,8}'),
    ],
    form: /^[a-z0-9]{5,6}$/,
  },
  {
    name: 'pinterestTag',
    signs: ['s.pinimg.com/ct/core.js', 'ct.pinterest.com/', 'pintrk('],
    ids: [
      rule('pintrk', /pintrk\s{0,9}\(\s{0,9}["'`]load["'`]\s{0,9},\s{0,9}["'`]?(\d{8,18})/g),
      parameter('ct.pinterest.com/', 'tid', '\\d{8,18}'),
      ...named('pinterest_tag|pinterest_pixel', '\\d{12,14}'),
      grouped('pinterest', '\\d{12,14}'),
      shopifyPixel('tagID', '\\d{12,14}'),
    ],
    form: /^\d{10,16}$/,
  },
  {
    name: 'snapchatPixel',
    signs: ['sc-static.net/scevent.min.js', 'tr.snapchat.com/', 'snaptr('],
    ids: [
      rule('snaptr', /snaptr\s{0,9}\(\s{0,9}["'`]init["'`]\s{0,9},\s{0,9}["'`]([0-9a-f-]{36})["'`]/gi),
      parameter('tr.snapchat.com/', 'pid', uuid),
      ...named('snapchat_pixel|snap_pixel', uuid),
      shopifyPixel('pixelId', uuid),
    ],
    form: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  },
  {
    name: 'redditPixel',
    signs: ['redditstatic.com/ads/pixel.js', 'alb.reddit.com/'],
    ids: [
      rule('rdt', /rdt\s{0,9}\(\s{0,9}["'`]init["'`]\s{0,9},\s{0,9}["'`]((?:t2|a2)_[a-z0-9]{4,20})["'`]/g),
      parameter('alb.reddit.com/', 'id', '(?:t2|a2)_[a-z0-9]{4,20}'),
      rule('redditstatic.com', /pixel_id=((?:t2|a2)_[a-z0-9]{4,20})/g),
    ],
  },
  {
    name: 'quoraPixel',
    signs: ['a.quora.com/qevents.js', 'q.quora.com/_/ad/'],
    ids: [
      rule('qp', /\bqp\s{0,9}\(\s{0,9}["'`]init["'`]\s{0,9},\s{0,9}["'`]([0-9a-f]{32})["'`]/g),
      rule('q.quora.com/_/ad/', /q\.quora\.com\/_\/ad\/([0-9a-f]{32})\//g),
    ],
  },
  {
    name: 'bingUet',
    signs: ['bat.bing.com/bat.js', 'bat.bing.com/action', 'bat.bing.net/bat.js', 'bat.bing.com/p/action'],
    ids: [
      rule('UET', /\bti\s{0,4}["'`]?\s{0,4}:\s{0,4}["'`](\d{5,12})["'`]/g),
      rule('uetq', /\bti\s{0,4}["'`]?\s{0,4}:\s{0,4}["'`](\d{5,12})["'`]/g),
      parameter('bat.bing.com/action', 'ti', '\\d{5,12}'),
      ...named('bing_uet|uet_tag|bing_tag|bing_uet_tag', '\\d{6,10}'),
      grouped('bing', '\\d{6,10}'),
    ],
    form: /^\d{6,10}$/,
  },
  {
    name: 'hotjar',
    signs: ['static.hotjar.com/c/hotjar-', 'script.hotjar.com/', '_hjSettings'],
    ids: [
      setting('hjid', '\\d{4,10}'),
      after('static.hotjar.com/c/hotjar-', '\\d{4,10}'),
      ...named('hotjar|hotjar_site', '\\d{5,9}'),
    ],
    form: /^\d{5,9}$/,
  },
  {
    name: 'clarity',
    signs: ['clarity.ms/tag', 'www.clarity.ms/'],
    ids: [
      after('clarity.ms/tag/', '[a-z0-9]{8,12}'),
      rule(
        'clarity',
        /["'`]clarity["'`]\s{0,9},\s{0,9}["'`]script["'`]\s{0,9},\s{0,9}["'`]([a-z0-9]{8,12})["'`]/g,
      ),
      ...named('clarity|clarity_project', '[a-z0-9]{10}'),
      rule('clarity', /clarity\.init\(\s{0,9}["'`]([a-z0-9]{8,12})["'`]/g),
    ],
    form: /^[a-z0-9]{10}$/,
  },
  {
    name: 'segment',
    signs: [
      'cdn.segment.com/analytics.js',
      'cdn.segment.com/next-integrations',
      'analytics.SNIPPET_VERSION',
      'cdn.segment.com/v1/',
    ],
    ids: [
      call('analytics.load', '[A-Za-z0-9]{20,40}'),
      rule('cdn.segment.com/analytics.js', /cdn\.segment\.com\/analytics\.js\/v1\/([A-Za-z0-9]{20,40})\//g),
      rule('segment', /segment(?:WriteKey|_write_key|Key)["'`]?\s{0,4}[=:]\s{0,4}["'`]([A-Za-z0-9]{20,40})/g),
    ],
    form: /^[A-Za-z0-9]{28,36}$/,
  },
  {
    name: 'mixpanel',
    signs: ['cdn.mxpnl.com/libs/mixpanel', 'api.mixpanel.com/', 'api-js.mixpanel.com/', 'mixpanel.init('],
    ids: [call('mixpanel.init', '[0-9a-f]{32}'), setting('mixpanelToken', '[0-9a-f]{32}')],
  },
  {
    name: 'amplitude',
    signs: ['cdn.amplitude.com/', 'api.amplitude.com/', 'api2.amplitude.com/', 'amplitude.getInstance('],
    ids: [
      rule(
        'amplitude',
        /amplitude(?:\.getInstance\([^)]{0,60}\))?\.(?:init|add)\(\s{0,9}["'`]([0-9a-f]{32})["'`]/g,
      ),
      after('cdn.amplitude.com/script/', '[0-9a-f]{32}'),
    ],
  },
  {
    name: 'heap',
    signs: ['cdn.heapanalytics.com/js/', 'heapanalytics.com/h?', 'cdn.us.heap-api.com/', 'heap.load('],
    ids: [
      call('heap.load', '\\d{6,14}'),
      rule(
        'heap',
        /(?:heap-|heap_id\s{0,4}[=:]\s{0,4}["'`]?|\/v\d\/heapjs-static\/|config\/)(\d{8,14})(?:\.js|["'`/])/g,
      ),
    ],
  },
  {
    name: 'fullstory',
    signs: ['edge.fullstory.com/s/fs.js', 'fullstory.com/s/fs.js', '_fs_org', '_fs_namespace'],
    ids: [setting('_fs_org', '[A-Za-z0-9-]{3,20}'), setting('data-fs-org', '[A-Za-z0-9-]{3,20}')],
  },
  {
    name: 'hubspot',
    signs: [
      'js.hs-scripts.com/',
      'js.hs-analytics.net/',
      'js-eu1.hs-scripts.com/',
      'js.hsforms.net/',
      'track.hubspot.com/',
      'js.hs-banner.com/',
      'js.hscta.net/',
    ],
    ids: [
      rule('hs-scripts.com/', /hs-scripts\.com\/(\d{3,12})\.js/g),
      rule('hs-analytics.net/', /hs-analytics\.net\/analytics\/\d{1,20}\/(\d{3,12})\.js/g),
      rule('hs-banner.com/', /hs-banner\.com\/(?:v\d\/)?(\d{3,12})[./]/g),
      rule('hbspt.forms', /portalId["'`]?\s{0,4}:\s{0,4}["'`]?(\d{3,12})/g),
      rule('hbspt.cta', /hbspt\.cta\.(?:_relativeUrls=\w{4,5};hbspt\.cta\.)?load\(\s{0,4}["'`]?(\d{3,12})/g),
      ...named('hubspot_portal|hubspot_account|hubspot_hub', '\\d{4,10}'),
      rule('hsVars', /portal_id["'`]?\s{0,4}:\s{0,4}["'`]?(\d{3,12})/g),
    ],
    form: /^\d{4,10}$/,
  },
  {
    name: 'criteo',
    signs: ['static.criteo.net/js/', 'dynamic.criteo.com/js/', 'window.criteo_q', 'sslwidget.criteo.com/'],
    ids: [
      rule(
        'setAccount',
        /["'`]setAccount["'`]\s{0,4},\s{0,4}["'`]?account["'`]?\s{0,4}:\s{0,4}\[?\s{0,4}["'`]?(\d{3,8})/g,
      ),
      parameter('dynamic.criteo.com/js/', 'a', '\\d{3,8}'),
    ],
    form: /^\d{3,7}$/,
  },
  {
    name: 'taboola',
    signs: ['cdn.taboola.com/libtrc/', 'trc.taboola.com/', '_tfa.push('],
    ids: [
      after('cdn.taboola.com/libtrc/unip/', '\\d{4,10}'),
      rule('_tfa', /["'`]?id["'`]?\s{0,4}:\s{0,4}["'`]?(\d{6,10})["'`]?\s{0,4}\}/g),
      after('trc.taboola.com/', '\\d{6,10}'),
    ],
    form: /^\d{6,9}$/,
  },
  {
    name: 'outbrain',
    signs: [
      'amplify.outbrain.com/cp/obtp.js',
      'tr.outbrain.com/pixel',
      'widgets.outbrain.com/outbrain.js',
      'OB_ADV_ID',
    ],
    ids: [
      setting('OB_ADV_ID', '[0-9a-f]{20,40}'),
      parameter('tr.outbrain.com/', 'marketerId', '[0-9a-f]{20,40}'),
    ],
    form: /^[0-9a-f]{32,36}$/,
  },
  {
    name: 'adroll',
    signs: ['s.adroll.com/j/', 'd.adroll.com/', 'adroll_adv_id'],
    ids: [setting('adroll_adv_id', '[A-Z0-9]{15,30}'), setting('adroll_pix_id', '[A-Z0-9]{15,30}')],
  },
  {
    name: 'tradeDesk',
    signs: ['js.adsrvr.org/up_loader', 'insight.adsrvr.org/track/', 'ttd_dom_ready', 'TTDUniversalPixelApi'],
    ids: [
      rule('TTDUniversalPixelApi', /\.init\(\s{0,9}["'`]([a-z0-9]{5,12})["'`]\s{0,4},/g),
      parameter('insight.adsrvr.org/track/', 'adv', '[a-z0-9]{5,12}'),
    ],
  },
  {
    name: 'klaviyo',
    signs: ['static.klaviyo.com/onsite/', 'a.klaviyo.com/', '_learnq.push('],
    ids: [
      rule('klaviyo.com/', /klaviyo\.com\/[^\s"'<>`]{0,80}[?&]company_id=([A-Za-z0-9]{6,8})/g),
      shopifyPixel('accountID', '[A-Za-z0-9]{6}'),
      after('static.klaviyo.com/onsite/js/', '[A-Za-z0-9]{6}(?=/klaviyo)'),
      rule(
        '_learnq',
        /_learnq\.push\(\[\s{0,4}["'`]account["'`]\s{0,4},\s{0,4}["'`]([A-Za-z0-9]{6,8})["'`]/g,
      ),
    ],
    form: /^[A-Za-z0-9]{6,8}$/,
  },
  ...siteToolKinds,
];
