export interface BrowserPlace {
  /** Of the proxy, such as http://127.0.0.1:40123. */
  readonly proxyUrl: string;
  readonly profileFolder: string;
  readonly userAgent: string;
  /** Chromium's sandbox cannot be had by root. */
  readonly isRoot: boolean;
}

/** What is switched off beside the flags of its own: whatever calls home, looks around the local network, or acts ahead of a page. */
const featuresOff = [
  'AcceptCHFrame',
  'AsyncDns',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'DnsOverHttps',
  'EncryptedClientHello',
  'FetchLaterAPI',
  'GlobalMediaControls',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'InterestFeedContentSuggestions',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'Prerender2',
  'SegmentationPlatform',
  'Translate',
  'UseDnsHttpsSvcb',
  'WebBluetooth',
  // It would announce names for this machine's addresses on the local network; with the policy below none are told at all.
  'WebRtcHideLocalIpsWithMdns',
  'WebUsb',
];

/** Every way out but the proxy is closed twice where Chromium has two locks for it. */
export function browserFlags({ proxyUrl, profileFolder, userAgent, isRoot }: BrowserPlace): string[] {
  return [
    '--headless=new',
    '--remote-debugging-pipe',
    `--user-data-dir=${profileFolder}`,
    ...pageFlags({ proxyUrl, userAgent }),
    ...(isRoot ? ['--no-sandbox', '--no-zygote-sandbox'] : []),
    'about:blank',
  ];
}

/** Flags that concern pages, for local and remote browsers alike. */
export function pageFlags({
  proxyUrl,
  userAgent,
}: Pick<BrowserPlace, 'proxyUrl' | 'userAgent'>): readonly string[] {
  return [
    `--user-agent=${userAgent}`,
    '--lang=en',

    // Addresses of this machine go through the proxy too, which Chromium leaves out otherwise.
    `--proxy-server=${proxyUrl}`,
    '--proxy-bypass-list=<-loopback>',
    // It looks up no name itself, and without the proxy knows no address but the proxy's.
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${new URL(proxyUrl).hostname}`,
    '--dns-prefetch-disable',
    '--disable-quic',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--no-pings',

    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-client-side-phishing-detection',
    '--disable-component-extensions-with-background-pages',
    '--disable-component-update',
    '--disable-crash-reporter',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-field-trial-config',
    `--disable-features=${featuresOff.join(',')}`,
    '--disable-search-engine-choice-screen',
    '--disable-sync',
    '--metrics-recording-only',
    '--no-default-browser-check',
    '--no-first-run',
    '--no-service-autorun',
    '--password-store=basic',
    '--use-mock-keychain',

    // Nobody looks or listens.
    '--blink-settings=imagesEnabled=false',
    '--disable-remote-fonts',
    '--autoplay-policy=user-gesture-required',
    '--disable-3d-apis',
    '--disable-gpu',
    '--disable-notifications',
    '--disable-speech-api',
    '--disable-file-system',
    '--hide-scrollbars',
    '--mute-audio',
    '--deny-permission-prompts',

    '--disable-dev-shm-usage',
    // A page whose scripts want more is ended; what is outside of this heap is watched from here.
    '--js-flags=--max-old-space-size=512',
    // Timers of a page that is not in front run as late as once a minute otherwise.
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
  ];
}
