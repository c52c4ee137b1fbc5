import type { KeylessName } from './keyless-sources.ts';
import type { SourceAbout } from './source-about.ts';
import type { VendorName } from './vendors.ts';

/** Available without a key or a switch; `custom` is any provider that a file of the operator describes. */
export type OwnSourceName = 'custom' | 'dataset' | 'gravatar' | 'native';
export type SourceName = VendorName | KeylessName | OwnSourceName;

/** What operators want to know about every source, by name: a source without it does not compile. */
const abouts = {
  ai_ark: async () => (await import('./ai_ark/about.ts')).about,
  anthropic: async () => (await import('./anthropic/about.ts')).about,
  apify: async () => (await import('./apify/about.ts')).about,
  apollo: async () => (await import('./apollo/about.ts')).about,
  bouncer: async () => (await import('./bouncer/about.ts')).about,
  brave: async () => (await import('./brave/about.ts')).about,
  cloudflare_radar: async () => (await import('./cloudflare_radar/about.ts')).about,
  contactout: async () => (await import('./contactout/about.ts')).about,
  coresignal: async () => (await import('./coresignal/about.ts')).about,
  crunchbase: async () => (await import('./crunchbase/about.ts')).about,
  custom: async () => (await import('./custom/about.ts')).about,
  datagma: async () => (await import('./datagma/about.ts')).about,
  dataset: async () => (await import('./dataset/about.ts')).about,
  dropcontact: async () => (await import('./dropcontact/about.ts')).about,
  emailable: async () => (await import('./emailable/about.ts')).about,
  enrich: async () => (await import('./enrich/about.ts')).about,
  enrichlayer: async () => (await import('./enrichlayer/about.ts')).about,
  enrow: async () => (await import('./enrow/about.ts')).about,
  findymail: async () => (await import('./findymail/about.ts')).about,
  foursquare: async () => (await import('./foursquare/about.ts')).about,
  gemini: async () => (await import('./gemini/about.ts')).about,
  google_ads_transparency: async () => (await import('./google_ads_transparency/about.ts')).about,
  google_cse: async () => (await import('./google_cse/about.ts')).about,
  google_places: async () => (await import('./google_places/about.ts')).about,
  google_trends: async () => (await import('./google_trends/about.ts')).about,
  gravatar: async () => (await import('./gravatar/about.ts')).about,
  harvestapi: async () => (await import('./harvestapi/about.ts')).about,
  hunter: async () => (await import('./hunter/about.ts')).about,
  icypeas: async () => (await import('./icypeas/about.ts')).about,
  leadmagic: async () => (await import('./leadmagic/about.ts')).about,
  linkedin_ads: async () => (await import('./linkedin_ads/about.ts')).about,
  meta_ads: async () => (await import('./meta_ads/about.ts')).about,
  meta_ads_pages: async () => (await import('./meta_ads_pages/about.ts')).about,
  millionverifier: async () => (await import('./millionverifier/about.ts')).about,
  native: async () => (await import('./native/about.ts')).about,
  neverbounce: async () => (await import('./neverbounce/about.ts')).about,
  openai: async () => (await import('./openai/about.ts')).about,
  openai_compatible: async () => (await import('./openai_compatible/about.ts')).about,
  osm: async () => (await import('./osm/about.ts')).about,
  outscraper: async () => (await import('./outscraper/about.ts')).about,
  pdl: async () => (await import('./pdl/about.ts')).about,
  perplexity: async () => (await import('./perplexity/about.ts')).about,
  prospeo: async () => (await import('./prospeo/about.ts')).about,
  reacher: async () => (await import('./reacher/about.ts')).about,
  searxng: async () => (await import('./searxng/about.ts')).about,
  serpapi: async () => (await import('./serpapi/about.ts')).about,
  serper: async () => (await import('./serper/about.ts')).about,
  similarweb: async () => (await import('./similarweb/about.ts')).about,
  similarweb_public: async () => (await import('./similarweb_public/about.ts')).about,
  slack: async () => (await import('./slack/about.ts')).about,
  snov: async () => (await import('./snov/about.ts')).about,
  tranco: async () => (await import('./tranco/about.ts')).about,
  unipile: async () => (await import('./unipile/about.ts')).about,
  wikidata: async () => (await import('./wikidata/about.ts')).about,
  wiza: async () => (await import('./wiza/about.ts')).about,
  yellowpages: async () => (await import('./yellowpages/about.ts')).about,
  yelp: async () => (await import('./yelp/about.ts')).about,
  youtube: async () => (await import('./youtube/about.ts')).about,
  youtube_data: async () => (await import('./youtube_data/about.ts')).about,
  zerobounce: async () => (await import('./zerobounce/about.ts')).about,
} as const satisfies Readonly<Record<SourceName, () => Promise<SourceAbout>>>;

/** In alphabetical order. */
export const sourceNames = Object.keys(abouts).toSorted() as SourceName[];

export function aboutOf(name: SourceName): Promise<SourceAbout> {
  return abouts[name]();
}
