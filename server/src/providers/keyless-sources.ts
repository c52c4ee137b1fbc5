import type { KeylessDefinition } from './keyless-definition.ts';
import { workspacesAt } from './slack/workspaces-at.ts';

/** Every source that needs no vendor key, by name: stable lower-case words. */
const definitions = {
  google_ads_transparency: {
    name: 'Google Ads Transparency',
    kind: 'pages',
    meaning:
      'Whether Millrace queries the Google Ads Transparency Center as its own pages do. It sends the advertisers and domains of the call. Google’s terms may forbid it: see docs/providers/google_ads_transparency.md.',
    addresses: { BASE_URL: 'https://adstransparency.google.com' },
    load: async () =>
      (await import('./google_ads_transparency/google-ads-transparency.ts')).openGoogleAdsTransparency,
  },
  google_trends: {
    name: 'Google Trends',
    kind: 'pages',
    meaning:
      'Whether Millrace queries Google Trends for search interest, as its own pages do. It sends the keywords. Google does not offer this as an API and often refuses servers.',
    addresses: { BASE_URL: 'https://trends.google.com' },
    load: async () => (await import('./google_trends/google_trends.ts')).openGoogleTrends,
  },
  linkedin_ads: {
    name: 'LinkedIn Ad Library',
    kind: 'pages',
    meaning:
      'Whether Millrace reads pages of the LinkedIn Ad Library. It sends the words, advertisers and ads of the call. LinkedIn’s terms may forbid it: see docs/providers/linkedin_ads.md.',
    addresses: { BASE_URL: 'https://www.linkedin.com' },
    load: async () => (await import('./linkedin_ads/linkedin-ads.ts')).openLinkedinAds,
  },
  meta_ads_pages: {
    name: 'Meta Ad Library',
    kind: 'pages',
    meaning:
      'Whether Millrace reads the public page of the Meta Ad Library. It sends the words, pages and ads of the call. Meta’s terms may forbid it; META_ADS_API_KEY uses the official API instead: see docs/providers/meta_ads_pages.md.',
    addresses: { BASE_URL: 'https://www.facebook.com' },
    load: async () => (await import('./meta_ads_pages/meta-ads-pages.ts')).openMetaAdsPages,
  },
  openai_compatible: {
    name: 'your language models',
    kind: 'own_instance',
    meaning:
      'The address of a language model server with OpenAI’s chat completions API, such as http://127.0.0.1:11434/v1. It answers ai_enrich instead of one of the providers (OPENAI_COMPATIBLE_PROVIDER).',
    addresses: { BASE_URL: null },
    load: async () => (await import('./openai_compatible/openai_compatible.ts')).openOpenaiCompatible,
  },
  osm: {
    name: 'OpenStreetMap',
    kind: 'open_data',
    meaning:
      'Whether Millrace searches OpenStreetMap for places. It sends what is searched, and where. The data is open (ODbL): say “© OpenStreetMap contributors” where you show it. Set OUTBOUND_CONTACT, since it wants a contact address.',
    addresses: {
      BASE_URL: 'https://nominatim.openstreetmap.org',
      OVERPASS_BASE_URL: 'https://overpass-api.de',
    },
    load: async () => (await import('./osm/osm.ts')).openOsm,
  },
  searxng: {
    name: 'SearXNG',
    kind: 'own_instance',
    meaning: 'The address of a SearXNG that you run, for search results. Its settings.yml has to allow JSON.',
    addresses: { BASE_URL: null },
    load: async () => (await import('./searxng/searxng.ts')).openSearxng,
  },
  similarweb_public: {
    name: 'Similarweb (public)',
    kind: 'pages',
    meaning:
      'Whether Millrace queries website traffic as Similarweb’s browser extension does. It sends domains. Similarweb does not offer this API to others.',
    addresses: { BASE_URL: 'https://data.similarweb.com' },
    load: async () => (await import('./similarweb_public/similarweb_public.ts')).openSimilarwebPublic,
  },
  slack: {
    name: 'Slack',
    kind: 'caller',
    meaning:
      'Whether Millrace lists members of Slack channels, with the session that the caller sends. Millrace sends it to that workspace and stores it nowhere.',
    addresses: { BASE_URL: workspacesAt },
    load: async () => (await import('./slack/slack.ts')).openSlack,
  },
  tranco: {
    name: 'Tranco',
    kind: 'open_data',
    meaning:
      'Whether Millrace queries Tranco, a list of the million most visited sites, for website ranks. It sends domains.',
    addresses: { BASE_URL: 'https://tranco-list.eu' },
    load: async () => (await import('./tranco/tranco.ts')).openTranco,
  },
  wikidata: {
    name: 'Wikidata',
    kind: 'open_data',
    meaning:
      'Whether Millrace queries Wikidata (open data) for companies and their investors. It sends names, domains and page IDs. Set OUTBOUND_CONTACT, since it wants a contact address.',
    addresses: { BASE_URL: 'https://www.wikidata.org', QUERY_BASE_URL: 'https://query.wikidata.org' },
    load: async () => (await import('./wikidata/wikidata.ts')).openWikidata,
  },
  yellowpages: {
    name: 'Yellow Pages',
    kind: 'pages',
    meaning:
      'Whether Millrace reads pages of yellowpages.com for businesses in the United States. It sends the words and places of the search. The site’s terms may forbid it: see docs/providers/yellowpages.md.',
    addresses: { BASE_URL: 'https://www.yellowpages.com' },
    load: async () => (await import('./yellowpages/yellowpages.ts')).openYellowpages,
  },
  youtube: {
    name: 'YouTube',
    kind: 'pages',
    meaning:
      'Whether Millrace queries the internal API of YouTube’s pages for channels and videos. It sends what callers search for. YouTube’s terms forbid that without permission; youtube_data is the official API.',
    addresses: { BASE_URL: 'https://www.youtube.com' },
    load: async () => (await import('./youtube/youtube.ts')).openYoutube,
  },
} as const satisfies Readonly<Record<string, KeylessDefinition>>;

export type KeylessName = keyof typeof definitions;

/** In alphabetical order. */
export const keylessNames = Object.keys(definitions) as KeylessName[];

export const isKeyless = (name: string): name is KeylessName => Object.hasOwn(definitions, name);

export const keylessSource = (name: KeylessName): KeylessDefinition => definitions[name];

/** What an operator does to turn it on, as the start of a sentence; null if it is on by default. */
export function howToSwitchOn(name: KeylessName): string | null {
  const { kind } = keylessSource(name);
  const setting = name.toUpperCase();
  if (kind === 'own_instance') return `Set ${setting}_BASE_URL to the address of your own server`;
  return kind === 'pages' ? `Set ${setting}=on (read docs/providers/${name}.md first)` : null;
}
