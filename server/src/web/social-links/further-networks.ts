import type { Network } from './network.ts';

const language = /^[a-z]{2}(?:-[a-z]{2})?$/;

/** Those that have no field of their own in an answer, in its order. */
export const furtherNetworks: readonly Network[] = [
  {
    name: 'threads',
    hosts: ['threads.com', 'threads.net'],
    isWww: true,
    handle: /^@[\w.]{1,30}$/,
    forms: [{ path: '/:x', kind: 'account', rest: ['replies', 'media', 'reposts'] }],
  },
  {
    name: 'bluesky',
    hosts: ['bsky.app'],
    handle: /^(?:[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}|did:[\w:.%-]{5,120})$/,
    forms: [{ path: '/profile/:x', kind: 'account' }],
  },
  {
    name: 'pinterest',
    hosts: [
      'pinterest.com',
      ...'at ca ch cl co.kr co.uk com.au com.mx de dk es fr ie it jp nz ph pt ru se'
        .split(' ')
        .map((top) => `pinterest.${top}`),
    ],
    below: language,
    isWww: true,
    handle: /^\w[\w.-]{1,40}$/,
    forms: [{ path: '/:x', kind: 'account', rest: '*' }],
    reserved: `pin ideas search explore categories about business login _ settings today videos terms privacy password logout topics
      discover source convert-business shopping resource oauth home`,
  },
  {
    name: 'reddit',
    hosts: ['reddit.com'],
    below: /^(?:old|new|np|[a-z]{2})$/,
    isWww: true,
    handle: /^[\w-]{2,40}$/,
    forms: [
      { path: '/r/:x', kind: 'group', rest: ['about', 'new', 'top', 'hot', 'rising'] },
      { path: '/user/:x', kind: 'account', rest: ['submitted', 'comments', 'overview'] },
      { path: '/u/:x', kind: 'account' },
    ],
  },
  {
    name: 'discord',
    hosts: ['discord.gg', 'discord.com', 'discordapp.com', 'discord.me'],
    below: /^(?:canary|ptb)$/,
    handle: /^[\w-]{2,50}$/,
    forms: [
      { path: '/invite/:x', kind: 'group' },
      { path: '/servers/:x', kind: 'group' },
      { path: '/:x', kind: 'group' },
    ],
    reserved: `channels login register developers download nitro safety support blog app branding company jobs terms privacy guidelines
      api oauth2 servers invite why-discord-is-different users newsroom quests store servers discovery community
      acknowledgements licenses partners verification moderation safety-library streamkit rich-presence widget`,
    isCased: true,
  },
  {
    name: 'telegram',
    hosts: ['t.me', 'telegram.me', 'telegram.dog'],
    handle: /^(?:\+[\w-]{8,40}|[a-z]\w{2,40})$/i,
    forms: [
      { path: '/s/:x', kind: 'account' },
      { path: '/joinchat/:x', kind: 'group', handle: /^[\w-]{8,40}$/ },
      { path: '/:x', kind: 'account' },
    ],
    reserved:
      'share joinchat addstickers addemoji addtheme setlanguage proxy socks login confirmphone iv bg c s boost invoice',
  },
  {
    name: 'whatsapp',
    hosts: ['wa.me', 'whatsapp.com'],
    below: /^(?:api|web|chat)$/,
    handle: /^\+?\d{6,16}$/,
    forms: [
      { path: '/message/:x', kind: 'account', handle: /^[A-Z\d]{8,24}$/ },
      { path: '/c/:x', kind: 'account' },
      { path: '/channel/:x', kind: 'account', handle: /^\w{16,40}$/ },
      { path: '/:x', kind: 'account' },
    ],
    isCased: true,
  },
  {
    name: 'mastodon',
    hosts:
      `mastodon.social mastodon.online mstdn.social mstdn.jp fosstodon.org hachyderm.io infosec.exchange techhub.social mas.to
      mastodon.world chaos.social social.coop toot.community toot.io indieweb.social mastodon.xyz mastodon.art mastodon.green
      ruby.social norden.social troet.cafe social.tchncs.de det.social muenchen.social bonn.social pawoo.net masto.ai
      mastodon.nl mastodon.scot mastodon.ie mastodon.nu mastodon.uno piaille.fr masto.es aus.social social.vivaldi.net
      newsie.social journa.host genomic.social fediscience.org sciences.social mathstodon.xyz functional.cafe defcon.social
      universeodon.com social.bund.de social.network.europa.eu ec.social-network.europa.eu kolektiva.social`.split(
        /\s+/,
      ),
    keepsHost: true,
    handle: /^@\w[\w.-]{0,40}(?:@[\w.-]{3,80})?$/,
    forms: [
      { path: '/:x', kind: 'account' },
      { path: '/users/:x', kind: 'account', handle: /^\w[\w.-]{0,40}$/ },
    ],
  },
  {
    name: 'medium',
    hosts: ['medium.com'],
    handle: /^@?[\w.-]{2,60}$/,
    forms: [{ path: '/:x', kind: 'account', rest: ['about', 'followers'] }],
    reserved:
      'm p me tag topic topics search policy membership about creators jobs-at-medium new-story explore-topics plans s u help',
    isSubdomain: true,
  },
  {
    name: 'snapchat',
    hosts: ['snapchat.com'],
    below: /^(?:story)$/,
    isWww: true,
    handle: /^@?[a-z][\w.-]{1,30}$/i,
    forms: [
      { path: '/add/:x', kind: 'account' },
      { path: '/p/:x', kind: 'account', handle: /^[\w-]{20,80}$/, rest: '*' },
      { path: '/:x', kind: 'account', handle: /^@[a-z][\w.-]{1,30}$/i },
    ],
  },
  {
    name: 'vk',
    hosts: ['vk.com', 'vk.ru', 'vkontakte.ru'],
    handle: /^[a-z\d_][\w.]{1,60}$/i,
    forms: [{ path: '/:x', kind: 'account' }],
    reserved: `share.php share away.php feed video videos app apps login join terms privacy about dev support search im audio music
      market wall photo album doc docs widget_community.php js images restore settings clips stories jobs business ads
      rtrg blog data`,
  },
  {
    name: 'odnoklassniki',
    hosts: ['ok.ru', 'odnoklassniki.ru'],
    below: /^(?:www|m)$/,
    handle: /^[\w.-]{2,60}$/,
    forms: [
      { path: '/group/:x', kind: 'account' },
      { path: '/profile/:x', kind: 'person' },
      { path: '/:x', kind: 'account' },
    ],
    reserved: 'dk group groups profile offer share video live music help regulations games search about',
  },
  {
    name: 'xing',
    hosts: ['xing.com'],
    isWww: true,
    handle: /^[\p{L}\p{N}_.-]{2,120}$/u,
    forms: [
      { path: '/pages/:x', kind: 'organisation', rest: '*' },
      { path: '/companies/:x', kind: 'organisation', rest: '*' },
      { path: '/company/:x', kind: 'organisation', rest: '*' },
      { path: '/profile/:x', kind: 'person', rest: '*' },
    ],
  },
  {
    name: 'vimeo',
    hosts: ['vimeo.com'],
    handle: /^[a-z][\w-]{1,60}$/i,
    forms: [
      { path: '/channels/:x', kind: 'account' },
      { path: '/:x', kind: 'account', rest: ['videos', 'albums', 'about'] },
    ],
    reserved: `channels groups ondemand watch categories features upgrade log_in join help terms privacy about blog solutions enterprise create
      video album showcase event staffpicks stock jobs site_map api settings upload search manage create-ad pricing plans ott`,
  },
  {
    name: 'twitch',
    hosts: ['twitch.tv'],
    isWww: true,
    handle: /^[a-z\d]\w{2,25}$/i,
    forms: [{ path: '/:x', kind: 'account', rest: ['about', 'videos', 'schedule'] }],
    reserved:
      'directory videos p downloads jobs turbo store login signup settings subscriptions search team broadcast user clip prime',
  },
  {
    name: 'soundcloud',
    hosts: ['soundcloud.com'],
    handle: /^[\w-]{2,40}$/,
    forms: [
      { path: '/:x', kind: 'account', rest: ['tracks', 'albums', 'sets', 'popular-tracks', 'reposts'] },
    ],
    reserved:
      'discover stream you upload pages player search terms-of-use charts go jobs imprint signin people popular mobile share tags',
  },
  {
    name: 'spotify',
    hosts: ['open.spotify.com'],
    handle: /^[\w.-]{5,60}$/,
    forms: [
      { path: '/artist/:x', kind: 'account' },
      { path: '/show/:x', kind: 'account' },
      { path: '/user/:x', kind: 'account' },
    ],
    isCased: true,
  },
  {
    name: 'behance',
    hosts: ['behance.net'],
    isWww: true,
    handle: /^[\w-]{2,40}$/,
    forms: [{ path: '/:x', kind: 'account' }],
    reserved: 'gallery search joblist hire galleries login onboarding about live blog assets pro',
  },
  {
    name: 'dribbble',
    hosts: ['dribbble.com'],
    handle: /^[\w-]{2,40}$/,
    forms: [{ path: '/:x', kind: 'account', rest: ['about', 'projects', 'likes'] }],
    reserved:
      'shots jobs designers tags search about signup session terms privacy pro stories hiring freelance-jobs contact for-designers api',
  },
  {
    name: 'flickr',
    hosts: ['flickr.com'],
    isWww: true,
    handle: /^[\w@-]{2,60}$/,
    forms: [
      { path: '/photos/:x', kind: 'account', rest: ['albums', 'sets'] },
      { path: '/people/:x', kind: 'account' },
      { path: '/groups/:x', kind: 'group', rest: ['pool'] },
    ],
  },
  {
    name: 'tumblr',
    hosts: ['tumblr.com'],
    isWww: true,
    handle: /^@?[\w-]{2,40}$/,
    forms: [
      { path: '/blog/:x', kind: 'account' },
      { path: '/:x', kind: 'account' },
    ],
    reserved:
      'share tagged dashboard login register explore widgets about policy privacy help jobs press search themes settings apps docs',
    isSubdomain: true,
  },
  {
    name: 'slideshare',
    hosts: ['slideshare.net'],
    isWww: true,
    handle: /^[\w-]{3,60}$/,
    forms: [{ path: '/:x', kind: 'account', rest: ['presentations'] }],
    reserved:
      'slideshow share search login signup about terms privacy explore category featured upload business api',
  },
  {
    name: 'gitlab',
    hosts: ['gitlab.com'],
    handle: /^[\w.-]{2,60}$/,
    forms: [
      { path: '/groups/:x', kind: 'organisation' },
      { path: '/:x', kind: 'account' },
    ],
    reserved: 'users explore help dashboard search -  api groups projects snippets public',
  },
  {
    name: 'stackoverflow',
    hosts: ['stackoverflow.com'],
    handle: /^[\w-]{1,60}$/,
    forms: [
      { path: '/users/:x', kind: 'person', rest: '*', handle: /^\d+$/ },
      { path: '/company/:x', kind: 'organisation' },
      { path: '/jobs/companies/:x', kind: 'organisation' },
    ],
  },
  {
    name: 'devto',
    hosts: ['dev.to'],
    handle: /^\w{2,30}$/,
    forms: [{ path: '/:x', kind: 'account' }],
    reserved:
      't about privacy terms code-of-conduct search enter new settings listings videos tags faq contact pod top latest signout_confirm',
  },
  {
    name: 'weibo',
    hosts: ['weibo.com', 'weibo.cn'],
    handle: /^[\w-]{3,40}$/,
    forms: [
      { path: '/u/:x', kind: 'account' },
      { path: '/n/:x', kind: 'account', handle: /^[^\s/]{2,40}$/ },
      { path: '/p/:x', kind: 'account' },
      { path: '/:x', kind: 'account', rest: ['home', 'profile'] },
    ],
    reserved: 'u n p login signup share service hot top newlogin ttarticle tv detail status',
  },
  {
    name: 'bilibili',
    hosts: ['space.bilibili.com'],
    handle: /^\d{2,20}$/,
    forms: [{ path: '/:x', kind: 'account', rest: '*' }],
  },
  {
    name: 'zhihu',
    hosts: ['zhihu.com'],
    isWww: true,
    handle: /^[\w-]{2,60}$/,
    forms: [
      { path: '/org/:x', kind: 'organisation', rest: '*' },
      { path: '/people/:x', kind: 'person', rest: '*' },
    ],
  },
  {
    name: 'douyin',
    hosts: ['douyin.com'],
    isWww: true,
    handle: /^[\w-]{10,100}$/,
    forms: [{ path: '/user/:x', kind: 'account' }],
    isCased: true,
  },
  {
    name: 'xiaohongshu',
    hosts: ['xiaohongshu.com'],
    isWww: true,
    handle: /^[\da-f]{16,32}$/,
    forms: [{ path: '/user/profile/:x', kind: 'account' }],
  },
  {
    name: 'line',
    hosts: ['line.me', 'page.line.me', 'lin.ee'],
    keepsHost: true,
    handle: /^(?:%40|@)?[\w.-]{3,40}$/,
    forms: [
      { path: '/R/ti/p/:x', kind: 'account' },
      { path: '/ti/p/:x', kind: 'account' },
      { path: '/:x', kind: 'account', handle: /^(?:%40|@)[\w.-]{3,40}$|^(?=.*\d)[\w-]{6,12}$/ },
    ],
    reserved: 'en ja ko tw th id stickershop R msg',
    isCased: true,
  },
  {
    name: 'kakao',
    hosts: ['pf.kakao.com'],
    handle: /^_\w{3,20}$/,
    forms: [{ path: '/:x', kind: 'account', rest: ['chat', 'friend'] }],
    isCased: true,
  },
  {
    name: 'naver',
    hosts: ['blog.naver.com', 'cafe.naver.com'],
    keepsHost: true,
    handle: /^\w{3,40}$/,
    forms: [{ path: '/:x', kind: 'account' }],
  },
  {
    name: 'appleMusic',
    hosts: ['music.apple.com', 'podcasts.apple.com'],
    keepsHost: true,
    handle: /^(?:id)?\d{5,12}$/,
    forms: [
      { path: '/:x/artist/:x/:x', kind: 'account' },
      { path: '/:x/podcast/:x/:x', kind: 'account' },
      { path: '/artist/:x/:x', kind: 'account' },
      { path: '/artist/:x', kind: 'account' },
    ],
  },
  {
    name: 'bandcamp',
    hosts: ['bandcamp.com'],
    handle: /^[\w-]{2,60}$/,
    forms: [],
    isSubdomain: true,
  },
  {
    name: 'gumroad',
    hosts: ['gumroad.com'],
    handle: /^[\w-]{2,60}$/,
    forms: [{ path: '/:x', kind: 'account' }],
    reserved:
      'l discover login signup features pricing about blog help terms privacy affiliates university search products',
    isSubdomain: true,
  },
  {
    name: 'etsy',
    hosts: ['etsy.com'],
    isWww: true,
    handle: /^[\w-]{3,60}$/,
    forms: [
      { path: '/shop/:x', kind: 'organisation', rest: '*' },
      { path: '/people/:x', kind: 'person' },
    ],
  },
  {
    name: 'keybase',
    hosts: ['keybase.io'],
    handle: /^\w{2,30}$/,
    forms: [
      { path: '/team/:x', kind: 'group' },
      { path: '/:x', kind: 'account' },
    ],
    reserved: 'team download docs blog login account jobs teams inv _ popular-teams',
  },
  {
    name: 'hashnode',
    hosts: ['hashnode.com', 'hashnode.dev'],
    handle: /^@[\w-]{2,60}$/,
    forms: [{ path: '/:x', kind: 'account' }],
    isSubdomain: true,
  },
  {
    name: 'steam',
    hosts: ['steamcommunity.com'],
    handle: /^[\w-]{2,60}$/,
    forms: [
      { path: '/id/:x', kind: 'account' },
      { path: '/profiles/:x', kind: 'account', handle: /^\d{10,20}$/ },
      { path: '/groups/:x', kind: 'group' },
    ],
  },
  {
    name: 'lemmy',
    hosts: ['lemmy.world', 'lemmy.ml', 'programming.dev', 'feddit.org'],
    keepsHost: true,
    handle: /^\w[\w.-]{1,60}(?:@[\w.-]{3,80})?$/,
    forms: [
      { path: '/u/:x', kind: 'account' },
      { path: '/c/:x', kind: 'group' },
    ],
  },
  {
    name: 'kuaishou',
    hosts: ['kuaishou.com'],
    isWww: true,
    handle: /^\w{6,40}$/,
    forms: [{ path: '/profile/:x', kind: 'account' }],
  },
  {
    name: 'gravatar',
    hosts: ['gravatar.com'],
    below: language,
    handle: /^[a-z\d]{3,60}$/i,
    forms: [{ path: '/:x', kind: 'account' }],
    reserved: 'avatar profile profiles connect site support emails login about',
  },
  { name: 'messenger', hosts: ['m.me'], handle: /^[\w.-]{3,80}$/, forms: [{ path: '/:x', kind: 'account' }] },
  {
    name: 'linktree',
    hosts: ['linktr.ee'],
    handle: /^[\w.]{2,60}$/,
    forms: [{ path: '/:x', kind: 'account' }],
    reserved: 's login register admin',
  },
  {
    name: 'patreon',
    hosts: ['patreon.com'],
    isWww: true,
    handle: /^\w{2,60}$/,
    forms: [
      { path: '/c/:x', kind: 'account', rest: ['about', 'posts'] },
      { path: '/:x', kind: 'account', rest: ['about', 'posts'] },
    ],
    reserved: 'posts login signup create explore about policy c join bePatron home search pricing checkout',
  },
  {
    name: 'substack',
    hosts: ['substack.com'],
    handle: /^@[\w-]{2,60}$/,
    forms: [{ path: '/:x', kind: 'account' }],
    isSubdomain: true,
  },
  {
    name: 'quora',
    hosts: ['quora.com'],
    isWww: true,
    handle: /^[\p{L}\p{M}\p{N}_.%-]{2,80}$/u,
    forms: [{ path: '/profile/:x', kind: 'person' }],
  },
  {
    name: 'flipboard',
    hosts: ['flipboard.com'],
    handle: /^@[\w.]{2,40}$/,
    forms: [{ path: '/:x', kind: 'account' }],
  },
  {
    name: 'producthunt',
    hosts: ['producthunt.com'],
    isWww: true,
    handle: /^@?[\w-]{2,60}$/,
    forms: [
      { path: '/products/:x', kind: 'organisation', rest: '*' },
      { path: '/posts/:x', kind: 'organisation' },
      { path: '/:x', kind: 'person', handle: /^@[\w-]{2,40}$/ },
    ],
  },
  {
    name: 'crunchbase',
    hosts: ['crunchbase.com'],
    isWww: true,
    handle: /^[\w-]{2,80}$/,
    forms: [
      { path: '/organization/:x', kind: 'organisation', rest: '*' },
      { path: '/company/:x', kind: 'organisation', rest: '*' },
      { path: '/person/:x', kind: 'person', rest: '*' },
    ],
  },
  {
    name: 'wellfound',
    hosts: ['wellfound.com', 'angel.co'],
    handle: /^[\w-]{2,80}$/,
    forms: [
      { path: '/company/:x', kind: 'organisation', rest: '*' },
      { path: '/u/:x', kind: 'person' },
    ],
  },
  {
    name: 'glassdoor',
    hosts: [
      'glassdoor.com',
      ...'ca ch co.in co.uk com.au de fr ie it nl sg'.split(' ').map((top) => `glassdoor.${top}`),
    ],
    isWww: true,
    handle: /^[\w.,%-]{3,120}\.htm$/,
    forms: [
      { path: '/Overview/:x', kind: 'organisation' },
      { path: '/Reviews/:x', kind: 'organisation' },
    ],
  },
  {
    name: 'g2',
    hosts: ['g2.com'],
    isWww: true,
    handle: /^[\w-]{2,80}$/,
    forms: [
      { path: '/products/:x', kind: 'organisation', rest: '*' },
      { path: '/sellers/:x', kind: 'organisation' },
    ],
  },
  {
    name: 'capterra',
    hosts: ['capterra.com'],
    below: language,
    isWww: true,
    handle: /^[\w-]{2,80}$/,
    forms: [
      { path: '/p/:x/:x', kind: 'organisation', rest: '*' },
      { path: '/reviews/:x/:x', kind: 'organisation', rest: '*' },
      { path: '/software/:x/:x', kind: 'organisation', rest: '*' },
    ],
  },
  {
    name: 'trustpilot',
    hosts: ['trustpilot.com'],
    below: language,
    isWww: true,
    handle: /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}$/,
    forms: [{ path: '/review/:x', kind: 'organisation' }],
  },
  {
    name: 'clutch',
    hosts: ['clutch.co'],
    handle: /^[\w-]{2,80}$/,
    forms: [{ path: '/profile/:x', kind: 'organisation' }],
  },
  {
    name: 'yelp',
    hosts: [
      'yelp.com',
      ...'at be ca ch co.uk com.au de es fr ie it nl pl se'.split(' ').map((top) => `yelp.${top}`),
    ],
    isWww: true,
    handle: /^[\p{L}\p{N}_%-]{2,120}$/u,
    forms: [{ path: '/biz/:x', kind: 'organisation' }],
  },
];
