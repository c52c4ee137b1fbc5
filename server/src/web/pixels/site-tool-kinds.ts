import { after, call, parameter, rule, setting } from './id-rules.ts';
import type { PixelKind } from './pixel-kind.ts';

const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';

/** Counters of single countries, self-hosted analytics, chats, tests of pages and the like: the end of an answer's order. */
export const siteToolKinds: readonly PixelKind[] = [
  {
    name: 'yandexMetrica',
    signs: ['mc.yandex.ru/metrika/', 'mc.yandex.ru/watch/', 'mc.yandex.com/', 'mc.webvisor.org/metrika/'],
    ids: [
      after('mc.yandex.ru/watch/', '\\d{5,10}'),
      rule('ym', /\bym\s{0,4}\(\s{0,9}(\d{5,10})\s{0,9},\s{0,9}["'`]init["'`]/g),
      rule('Ya.Metrika', /Ya\.Metrika2?\(\s{0,9}\{\s{0,9}["'`]?id["'`]?\s{0,4}:\s{0,4}["'`]?(\d{5,10})/g),
      parameter('mc.yandex.ru/metrika/', 'id', '\\d{5,10}'),
    ],
    form: /^\d{5,9}$/,
  },
  {
    name: 'vkPixel',
    signs: ['vk.com/rtrg?', 'vk.com/js/api/openapi.js', 'VK.Retargeting'],
    ids: [rule('VK-RTRG-', /(VK-RTRG-\d{3,10}-[A-Za-z0-9]{3,10})/g)],
  },
  {
    name: 'topMailRu',
    signs: ['top-fwz1.mail.ru/', 'top.mail.ru/counter'],
    ids: [
      rule('_tmr', /["'`]?id["'`]?\s{0,4}:\s{0,4}["'`](\d{5,9})["'`]\s{0,4},\s{0,4}["'`]?type["'`]?/g),
      parameter('top-fwz1.mail.ru/', 'id', '\\d{5,9}'),
    ],
  },
  {
    name: 'matomo',
    signs: ['matomo.js', 'piwik.js', 'matomo.php', 'piwik.php', 'cdn.matomo.cloud/'],
    ids: [
      rule('setSiteId', /["'`]setSiteId["'`]\s{0,4},\s{0,4}["'`]?(\d{1,8})/g),
      rule('tomo.php', /tomo\.php\?[^\s"'<>`]{0,200}?idsite=(\d{1,8})/g),
      rule('piwik.php', /piwik\.php\?[^\s"'<>`]{0,200}?idsite=(\d{1,8})/g),
      rule('.getTracker', /\.getTracker\([^)]{1,200},\s{0,4}["'`]?(\d{1,8})["'`]?\s{0,4}\)/g),
    ],
  },
  {
    name: 'plausible',
    signs: ['plausible.io/js/', '/js/plausible.', '/js/script.outbound-links.js'],
    ids: [],
  },
  {
    name: 'fathom',
    signs: ['cdn.usefathom.com/', 'fathom.trackPageview('],
    ids: [],
  },
  {
    name: 'umami',
    signs: ['cloud.umami.is/script.js', 'analytics.umami.is/script.js', '/umami.js'],
    ids: [],
  },
  {
    name: 'simpleAnalytics',
    signs: ['scripts.simpleanalyticscdn.com/', 'simpleanalytics.com/latest.js'],
    ids: [],
  },
  {
    name: 'cloudflareInsights',
    signs: ['static.cloudflareinsights.com/beacon.min.js'],
    ids: [],
  },
  {
    name: 'posthog',
    signs: ['posthog.init(', 'i.posthog.com/static/', 'app.posthog.com/static/'],
    ids: [
      call('posthog.init', 'phc_[A-Za-z0-9]{20,60}'),
      rule('phc_', /["'`](phc_[A-Za-z0-9]{20,60})["'`]/g),
    ],
  },
  {
    name: 'adobeAnalytics',
    signs: ['sc.omtrdc.net/', '.2o7.net/', 'AppMeasurement', 's_code.js', 'demdex.net/'],
    ids: [setting('s_account', '[a-z0-9,_-]{4,60}')],
  },
  {
    name: 'adobeLaunch',
    signs: ['assets.adobedtm.com/'],
    ids: [
      rule(
        'assets.adobedtm.com/',
        /assets\.adobedtm\.com\/(?:[a-z0-9]{6,40}\/){0,2}(launch-[A-Za-z0-9-]{4,40}?|satelliteLib-[0-9a-f]{10,50})(?:-(?:development|staging))?(?:\.min)?\.js/g,
      ),
    ],
  },
  {
    name: 'tealium',
    signs: ['tags.tiqcdn.com/utag/'],
    ids: [
      rule('tags.tiqcdn.com/', /tags\.tiqcdn\.com\/utag\/([\w.-]{1,40}\/[\w.-]{1,40})\/(?:prod|qa|dev)\//g),
    ],
  },
  {
    name: 'intercom',
    signs: ['widget.intercom.io/widget/', 'intercomSettings', 'js.intercomcdn.com/', 'api-iam.intercom.io'],
    ids: [
      after('widget.intercom.io/widget/', '[a-z0-9]{6,10}'),
      rule('ntercom', /app_id["'`]?\s{0,4}:\s{0,4}["'`]([a-z0-9]{6,10})["'`]/g),
    ],
    form: /^[a-z0-9]{8}$/,
  },
  {
    name: 'drift',
    signs: ['js.driftt.com/', 'drift.load('],
    ids: [call('drift.load', '[a-z0-9]{10,16}')],
  },
  {
    name: 'crisp',
    signs: ['client.crisp.chat/'],
    ids: [setting('CRISP_WEBSITE_ID', uuid)],
  },
  {
    name: 'tawk',
    signs: ['embed.tawk.to/'],
    ids: [after('embed.tawk.to/', '[0-9a-f]{20,28}')],
  },
  {
    name: 'zendesk',
    signs: ['static.zdassets.com/ekr/snippet.js'],
    ids: [parameter('static.zdassets.com/ekr/snippet.js', 'key', uuid)],
  },
  {
    name: 'freshchat',
    signs: ['wchat.freshchat.com/', 'fw-cdn.com/'],
    ids: [rule('fw-cdn.com/', /fw-cdn\.com\/(\d{5,12})\/\d{3,12}\.js/g)],
  },
  {
    name: 'crazyEgg',
    signs: ['script.crazyegg.com/pages/scripts/'],
    ids: [rule('crazyegg.com/', /crazyegg\.com\/pages\/scripts\/(\d{4}\/\d{4})\.js/g)],
  },
  {
    name: 'mouseflow',
    signs: ['cdn.mouseflow.com/projects/'],
    ids: [after('cdn.mouseflow.com/projects/', uuid)],
  },
  {
    name: 'luckyOrange',
    signs: ['tools.luckyorange.com/', 'luckyorange.com/w.js', 'd10lpsik1i8c69.cloudfront.net/'],
    ids: [
      parameter('tools.luckyorange.com/', 'site-id', '[0-9a-f]{6,12}'),
      setting('__lo_site_id', '\\d{3,10}'),
    ],
  },
  {
    name: 'smartlook',
    signs: ['web-sdk.smartlook.com/', 'rec.smartlook.com/'],
    ids: [rule('smartlook', /smartlook\(\s{0,4}["'`]init["'`]\s{0,4},\s{0,4}["'`]([0-9a-f]{40})["'`]/g)],
  },
  {
    name: 'visualWebsiteOptimizer',
    signs: ['dev.visualwebsiteoptimizer.com/', '_vwo_code'],
    ids: [
      rule('_vwo', /account_id\s{0,4}=\s{0,4}["'`]?(\d{4,9})/g),
      rule('visualwebsiteoptimizer.com/', /visualwebsiteoptimizer\.com\/[^\s"'<>`]{0,60}[?&]a=(\d{4,9})/g),
    ],
  },
  {
    name: 'optimizely',
    signs: ['cdn.optimizely.com/js/', 'optimizelyEdge'],
    ids: [rule('cdn.optimizely.com/js/', /cdn\.optimizely\.com\/js\/(\d{6,14})\.js/g)],
  },
  { name: 'abTasty', signs: ['try.abtasty.com/'], ids: [after('try.abtasty.com/', '[0-9a-f]{32}')] },
  {
    name: 'pardot',
    signs: ['pi.pardot.com/pd.js', 'piAId'],
    ids: [setting('piAId', '\\d{4,9}')],
  },
  {
    name: 'marketo',
    signs: ['munchkin.marketo.net/', 'Munchkin.init('],
    ids: [call('Munchkin.init', '[0-9]{3}-[A-Z]{3}-[0-9]{3}')],
  },
  {
    name: 'activeCampaign',
    signs: ['diffuser-cdn.app-us1.com/diffuser/', 'trackcmp.net/'],
    ids: [rule('vgo', /["'`]setAccount["'`]\s{0,4},\s{0,4}["'`](\d{5,12})["'`]/g)],
  },
  {
    name: 'mailchimp',
    signs: ['chimpstatic.com/mcjs-connected/'],
    ids: [],
  },
  {
    name: 'sixSense',
    signs: ['j.6sc.co/'],
    ids: [after('j.6sc.co/j/', uuid)],
  },
  {
    name: 'leadfeeder',
    signs: ['sc.lfeeder.com/', 'lftracker.leadfeeder.com/'],
    ids: [rule('lfeeder', /\/lftracker_v1_([A-Za-z0-9]{8,24})\.js/g)],
  },
  {
    name: 'demandbase',
    signs: ['tag.demandbase.com/'],
    ids: [after('tag.demandbase.com/', '[0-9a-f]{8,32}')],
  },
  { name: 'bombora', signs: ['ml314.com/'], ids: [] },
  {
    name: 'comscore',
    signs: ['scorecardresearch.com/beacon.js', 'scorecardresearch.com/p?'],
    ids: [rule('scorecardresearch.com', /(?:c2["'`]?\s{0,4}[:=]\s{0,4}["'`]?)(\d{6,10})/g)],
  },
  {
    name: 'quantcast',
    signs: ['secure.quantserve.com/quant.js', 'pixel.quantserve.com/'],
    ids: [rule('quantserve', /["'`/](p-[A-Za-z0-9_-]{8,20})(?=["'`.])/g)],
  },
  {
    name: 'chartbeat',
    signs: ['static.chartbeat.com/js/'],
    ids: [
      setting('_sf_async_config.uid', '\\d{2,8}'),
      rule(
        '_sf_async_config',
        /_sf_async_config\s{0,4}=\s{0,4}\{[^{}]{0,200}?\buid["']?\s{0,4}:\s{0,4}["']?(\d{2,8})/g,
      ),
    ],
  },
  {
    name: 'parsely',
    signs: ['cdn.parsely.com/keys/'],
    ids: [rule('cdn.parsely.com/', /cdn\.parsely\.com\/keys\/([\w.-]{3,60})\/p\.js/g)],
  },
  { name: 'statcounter', signs: ['statcounter.com/counter/'], ids: [setting('sc_project', '\\d{4,10}')] },
  {
    name: 'baiduTongji',
    signs: ['hm.baidu.com/hm.js', 'hm.baidu.com/h.js'],
    ids: [rule('hm.baidu.com/', /hm\.baidu\.com\/hm?\.js\?([0-9a-f]{32})/g)],
  },
  {
    name: 'naverAnalytics',
    signs: ['wcs.naver.net/wcslog.js', 'wcs.pstatic.net/wcslog.js'],
    ids: [rule('wcs', /\[\s{0,4}["'`]wa["'`]\s{0,4}\]\s{0,4}=\s{0,4}["'`]([A-Za-z0-9_]{8,24})["'`]/g)],
  },
  {
    name: 'kakaoPixel',
    signs: ['t1.daumcdn.net/adfit/static/kp.js', 'kakaoPixel('],
    ids: [call('kakaoPixel', '\\d{10,24}')],
  },
  {
    name: 'newRelic',
    signs: ['js-agent.newrelic.com/', 'NREUM'],
    ids: [rule('NREUM', /applicationID["'`]?\s{0,4}:\s{0,4}["'`](\d{5,14})/g)],
  },
  {
    name: 'sentry',
    signs: ['browser.sentry-cdn.com/', 'js.sentry-cdn.com/', 'Sentry.init('],
    ids: [rule('sentry-cdn.com/', /js(?:-de)?\.sentry-cdn\.com\/([0-9a-f]{32})\.min\.js/g)],
  },
];
