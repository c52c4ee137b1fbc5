import type { Network } from './network.ts';

/**
 * Those that have a field of their own in an answer, as the specification names them. Hosts below .example are those of the sandbox, where no
 * profile may be somebody's.
 */
export const specifiedNetworks: readonly Network[] = [
  {
    name: 'facebook',
    hosts: ['facebook.com', 'fb.com', 'facebook.co', 'fb.co', 'fb.me', 'facebook.example'],
    below: /^(?:[a-z]{2}(?:-[a-z]{2})?|web|touch|mbasic|business)$/,
    isWww: true,
    // Versions of its interface stand in the place of a name: /v2.7/dialog/feed.
    handle: /^(?!v\d{1,2}\.\d{1,2}$)[\p{L}\p{N}][\p{L}\p{N}._-]{1,80}$/u,
    forms: [
      { path: '/pages/category/:x/:x', kind: 'organisation', rest: '*' },
      { path: '/pages/:x/:x', kind: 'organisation', rest: '*', handle: /^\d{5,20}$/ },
      { path: '/pg/:x', kind: 'account', rest: '*' },
      { path: '/p/:x', kind: 'organisation', rest: '*' },
      { path: '/people/:x/:x', kind: 'person', rest: '*' },
      { path: '/groups/:x', kind: 'group', rest: '*' },
      { path: '/:x', kind: 'account', rest: '*' },
    ],
    singles: 'posts permalink videos photos photo events notes offers media albums reels live',
    reserved: `pages pg p people groups sharer sharer.php share share.php dialog plugins tr login login.php help policies policy privacy
      legal terms terms.php about business biz ads events event.php event watch stories story.php photo photo.php photos video.php
      video videos reel reels hashtag l.php l ajax apps gaming games marketplace messages messenger notifications settings
      settings.php directory places careers developers docs profile.php permalink.php media set search find-friends friends
      home.php home index.php r.php reg recover security sem_campaigns feeds feed notes note.php groups.php like.php
      2008 badges mobile lite jobs fundraisers donate offers live local memories saved bookmarks ad_campaign salesgroups
      recommendations crisisresponse onthisday connect intern dyi common chat images rsrc.php weather ad_center tos.php`,
  },
  {
    name: 'github',
    hosts: ['github.com', 'github.example'],
    handle: /^[a-z\d](?:[a-z\d]|[-_](?=[a-z\d])){0,38}$/i,
    forms: [
      {
        path: '/orgs/:x',
        kind: 'organisation',
        rest: ['repositories', 'people', 'projects', 'packages', 'teams'],
      },
      { path: '/:x', kind: 'account' },
    ],
    reserved: `about features pricing login join logout signup marketplace sponsors topics trending collections explore enterprise
      security contact settings notifications apps orgs site readme team teams customer-stories search issues pulls
      codespaces copilot events nonprofit solutions resources skills new organizations dashboard account stars watching
      edu education mobile github git-guides why-github premium-support partners open-source discussions gist mcp models`,
  },
  {
    name: 'instagram',
    hosts: ['instagram.com', 'instagr.am', 'instagram.example'],
    isWww: true,
    handle: /^[a-z\d_](?:[a-z\d_.]{0,28}[a-z\d_])?\.?$/i,
    forms: [
      { path: '/_u/:x', kind: 'account' },
      { path: '/:x', kind: 'account', rest: '*' },
    ],
    singles: 'p reel reels tv guide',
    reserved: `ajax p reel reels explore stories accounts about developer developers legal directory tv share web direct challenge s oauth
      privacy terms api press blog help static session emails _n _u ar lite invites n nametag`,
  },
  {
    name: 'network',
    // network.example is what the sandbox calls it (RFC 2606 keeps it free).
    hosts: ['linkedin.com', 'network.example'],
    below: /^(?:[a-z]{2,3}|www\.[a-z]{2})$/,
    isWww: true,
    handle: /^[^\s/<>"']{2,120}$/u,
    forms: [
      { path: '/company/:x', kind: 'organisation', rest: '*' },
      { path: '/company-beta/:x', kind: 'organisation', rest: '*' },
      { path: '/school/:x', kind: 'organisation', rest: '*' },
      { path: '/edu/school/:x', kind: 'organisation', rest: '*' },
      { path: '/showcase/:x', kind: 'organisation', rest: '*' },
      { path: '/groups/:x', kind: 'group', rest: '*' },
      { path: '/in/:x', kind: 'person', rest: '*' },
      { path: '/pub/:x/:x/:x/:x', kind: 'person', handle: /^[\da-f]{1,4}$/i },
      { path: '/pub/:x', kind: 'person' },
    ],
    reserved: '',
  },
  {
    name: 'tiktok',
    hosts: ['tiktok.com', 'tiktok.example'],
    isWww: true,
    handle: /^@[\p{L}\p{N}_][\p{L}\p{N}_.]{0,39}$/u,
    forms: [{ path: '/:x', kind: 'account', rest: ['live'] }],
  },
  {
    name: 'twitter',
    hosts: ['x.com', 'twitter.com', 'twitter.example'],
    below: /^mobile$/,
    handle: /^@?\w{1,15}$/,
    forms: [{ path: '/:x', kind: 'account', rest: '*' }],
    singles: 'status statuses events lists moments article timelines',
    reserved: `intent share home hashtag search login logout signup i settings privacy tos about explore messages notifications jobs
      download widgets oauth account compose statuses who_to_follow rules help start oct personalization goodies
      search-advanced invitations similar_to welcome favorites lists tweet status`,
  },
  {
    name: 'video',
    // video.example is what the sandbox calls it.
    hosts: ['youtube.com', 'video.example', 'youtube-nocookie.com'],
    below: /^(?:[a-z]{2}|gaming)$/,
    isWww: true,
    handle: /^@?[\p{L}\p{N}_](?:[\p{L}\p{N}_.%·-]{0,99})$/u,
    forms: [
      { path: '/channel/:x', kind: 'account', rest: '*', handle: /^UC[\w-]{20,24}$/ },
      { path: '/user/:x', kind: 'account', rest: '*', handle: /^[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,99}$/u },
      { path: '/c/:x', kind: 'account', rest: '*' },
      {
        path: '/:x',
        kind: 'account',
        rest: [
          'featured',
          'videos',
          'shorts',
          'streams',
          'live',
          'playlists',
          'community',
          'about',
          'channels',
          'podcasts',
          'releases',
          'posts',
        ],
      },
    ],
    reserved: `new watch watch_videos embed shorts playlist playlists results feed live t yt about howyoutubeworks channel user c v vi e premium
      gaming redirect oembed post hashtag ads creators kids music account signin subscription_center attribution_link
      account_advanced intl upload dashboard static s iframe_api player_api img movies tv trending index sharing_services
      share_ajax error clip source logout live_chat supported_browsers opensource jobs testtube press copyright`,
  },
];
