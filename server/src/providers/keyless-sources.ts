import type { KeylessDefinition } from './keyless-definition.ts';
import { workspacesAt } from './slack/workspaces-at.ts';

/** Every source that needs no key of a vendor, by name: stable lower-case words. */
const definitions = {
  google_ads_transparency: {
    name: 'Google Ads Transparency',
    kind: 'pages',
    meaning:
      'Whether Google’s ads transparency centre is asked as its pages ask it: it is told the advertisers and domains that are looked for. Its terms may forbid it: see docs/providers/google_ads_transparency.md.',
    addresses: { BASE_URL: 'https://adstransparency.google.com' },
    load: async () =>
      (await import('./google_ads_transparency/google-ads-transparency.ts')).openGoogleAdsTransparency,
  },
  google_trends: {
    name: 'Google Trends',
    kind: 'pages',
    meaning:
      'Whether what the pages of Google Trends ask for is asked how much is searched for a keyword: it is told the keywords. It is no API that Google offers, and often refuses servers.',
    addresses: { BASE_URL: 'https://trends.google.com' },
    load: async () => (await import('./google_trends/google_trends.ts')).openGoogleTrends,
  },
  linkedin_ads: {
    name: 'LinkedIn Ad Library',
    kind: 'pages',
    meaning:
      'Whether pages of the professional network’s ad library are read: it is told the words, advertisers and ads that are looked for. Its terms may forbid it: see docs/providers/linkedin_ads.md.',
    addresses: { BASE_URL: 'https://www.linkedin.com' },
    load: async () => (await import('./linkedin_ads/linkedin-ads.ts')).openLinkedinAds,
  },
  meta_ads_pages: {
    name: 'Meta Ad Library',
    kind: 'pages',
    meaning:
      'Whether the public page of Meta’s ad library is read: it is told the words, pages and ads that are looked for. Its terms may forbid it, and META_ADS_API_KEY opens the official way: see docs/providers/meta_ads_pages.md.',
    addresses: { BASE_URL: 'https://www.facebook.com' },
    load: async () => (await import('./meta_ads_pages/meta-ads-pages.ts')).openMetaAdsPages,
  },
  openai_compatible: {
    name: 'your language models',
    kind: 'own_instance',
    meaning:
      'A server of language models that speaks OpenAI’s chat completions, such as http://127.0.0.1:11434/v1: it answers ai_enrich in the place of one of the providers (OPENAI_COMPATIBLE_PROVIDER).',
    addresses: { BASE_URL: null },
    load: async () => (await import('./openai_compatible/openai_compatible.ts')).openOpenaiCompatible,
  },
  osm: {
    name: 'OpenStreetMap',
    kind: 'open_data',
    meaning:
      'Whether OpenStreetMap, which is open data (ODbL: say “© OpenStreetMap contributors” where it is shown), is asked for places: it is told what is searched, and where. Set OUTBOUND_CONTACT, since it wants to know whom to write to.',
    addresses: {
      BASE_URL: 'https://nominatim.openstreetmap.org',
      OVERPASS_BASE_URL: 'https://overpass-api.de',
    },
    load: async () => (await import('./osm/osm.ts')).openOsm,
  },
  searxng: {
    name: 'SearXNG',
    kind: 'own_instance',
    meaning:
      'The address of a SearXNG that you run, which is asked for search results. Its settings.yml has to allow JSON.',
    addresses: { BASE_URL: null },
    load: async () => (await import('./searxng/searxng.ts')).openSearxng,
  },
  similarweb_public: {
    name: 'Similarweb (public)',
    kind: 'pages',
    meaning:
      'Whether what the browser extension of Similarweb asks for is asked for the traffic of websites: it is told their domains. It is no API that Similarweb offers to others.',
    addresses: { BASE_URL: 'https://data.similarweb.com' },
    load: async () => (await import('./similarweb_public/similarweb_public.ts')).openSimilarwebPublic,
  },
  slack: {
    name: 'Slack',
    kind: 'caller',
    meaning:
      'Whether workspaces of Slack are asked for the members of a channel, with the session that a caller sends with the call. It is sent to that workspace and kept nowhere.',
    addresses: { BASE_URL: workspacesAt },
    load: async () => (await import('./slack/slack.ts')).openSlack,
  },
  tranco: {
    name: 'Tranco',
    kind: 'open_data',
    meaning:
      'Whether Tranco, a list of the million most visited sites, is asked for the ranks of websites: it is told their domains.',
    addresses: { BASE_URL: 'https://tranco-list.eu' },
    load: async () => (await import('./tranco/tranco.ts')).openTranco,
  },
  wikidata: {
    name: 'Wikidata',
    kind: 'open_data',
    meaning:
      'Whether Wikidata, which is open data, is asked about companies and who put money into them: it is told their names, domains and page ids. Set OUTBOUND_CONTACT, since it wants to know whom to write to.',
    addresses: { BASE_URL: 'https://www.wikidata.org', QUERY_BASE_URL: 'https://query.wikidata.org' },
    load: async () => (await import('./wikidata/wikidata.ts')).openWikidata,
  },
  yellowpages: {
    name: 'Yellow Pages',
    kind: 'pages',
    meaning:
      'Whether pages of yellowpages.com are read, of businesses in the United States: it is told the words and places that are looked for. Its terms may forbid it: see docs/providers/yellowpages.md.',
    addresses: { BASE_URL: 'https://www.yellowpages.com' },
    load: async () => (await import('./yellowpages/yellowpages.ts')).openYellowpages,
  },
  youtube: {
    name: 'YouTube',
    kind: 'pages',
    meaning:
      'Whether the inner API of the video platform’s pages is asked about channels and videos: it is told what callers search for. Its terms forbid that without permission; youtube_data is the official API.',
    addresses: { BASE_URL: 'https://www.youtube.com' },
    load: async () => (await import('./youtube/youtube.ts')).openYoutube,
  },
} as const satisfies Readonly<Record<string, KeylessDefinition>>;

export type KeylessName = keyof typeof definitions;

/** In the order of the alphabet. */
export const keylessNames = Object.keys(definitions) as KeylessName[];

export const isKeyless = (name: string): name is KeylessName => Object.hasOwn(definitions, name);

export const keylessSource = (name: KeylessName): KeylessDefinition => definitions[name];

/** What an operator does to have it asked, as the beginning of a sentence; null where it is asked anyway. */
export function howToSwitchOn(name: KeylessName): string | null {
  const { kind } = keylessSource(name);
  const setting = name.toUpperCase();
  if (kind === 'own_instance') return `Set ${setting}_BASE_URL to the address of one that you run`;
  return kind === 'pages' ? `Set ${setting}=on (read docs/providers/${name}.md before)` : null;
}
