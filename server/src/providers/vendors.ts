import { modelProviders } from '../records/completion.ts';
import type { Vendor } from './define-vendor.ts';

/**
 * Every vendor whose data a key opens, by name. Their code is read when one is configured: all of them together would make a start
 * a tenth of a second longer.
 */
const vendorFiles = {
  ai_ark: async () => (await import('./ai_ark/ai_ark.ts')).aiArk,
  anthropic: async () => (await import('./anthropic/anthropic.ts')).anthropic,
  apify: async () => (await import('./apify/apify.ts')).apify,
  apollo: async () => (await import('./apollo/apollo.ts')).apollo,
  bouncer: async () => (await import('./bouncer/bouncer.ts')).bouncer,
  brave: async () => (await import('./brave/brave.ts')).brave,
  cloudflare_radar: async () => (await import('./cloudflare_radar/cloudflare_radar.ts')).cloudflareRadar,
  contactout: async () => (await import('./contactout/contactout.ts')).contactout,
  coresignal: async () => (await import('./coresignal/coresignal.ts')).coresignal,
  crunchbase: async () => (await import('./crunchbase/crunchbase.ts')).crunchbase,
  datagma: async () => (await import('./datagma/datagma.ts')).datagma,
  dropcontact: async () => (await import('./dropcontact/dropcontact.ts')).dropcontact,
  emailable: async () => (await import('./emailable/emailable.ts')).emailable,
  enrich: async () => (await import('./enrich/enrich.ts')).enrich,
  enrichlayer: async () => (await import('./enrichlayer/enrichlayer.ts')).enrichlayer,
  enrow: async () => (await import('./enrow/enrow.ts')).enrow,
  findymail: async () => (await import('./findymail/findymail.ts')).findymail,
  foursquare: async () => (await import('./foursquare/foursquare.ts')).foursquare,
  gemini: async () => (await import('./gemini/gemini.ts')).gemini,
  google_cse: async () => (await import('./google_cse/google_cse.ts')).googleCse,
  google_places: async () => (await import('./google_places/google_places.ts')).googlePlaces,
  harvestapi: async () => (await import('./harvestapi/harvestapi.ts')).harvestapi,
  hunter: async () => (await import('./hunter/hunter.ts')).hunter,
  icypeas: async () => (await import('./icypeas/icypeas.ts')).icypeas,
  leadmagic: async () => (await import('./leadmagic/leadmagic.ts')).leadmagic,
  meta_ads: async () => (await import('./meta_ads/meta_ads.ts')).metaAds,
  millionverifier: async () => (await import('./millionverifier/millionverifier.ts')).millionverifier,
  neverbounce: async () => (await import('./neverbounce/neverbounce.ts')).neverbounce,
  openai: async () => (await import('./openai/openai.ts')).openai,
  outscraper: async () => (await import('./outscraper/outscraper.ts')).outscraper,
  pdl: async () => (await import('./pdl/pdl.ts')).pdl,
  perplexity: async () => (await import('./perplexity/perplexity.ts')).perplexity,
  prospeo: async () => (await import('./prospeo/prospeo.ts')).prospeo,
  reacher: async () => (await import('./reacher/reacher.ts')).reacher,
  serpapi: async () => (await import('./serpapi/serpapi.ts')).serpapi,
  serper: async () => (await import('./serper/serper.ts')).serper,
  similarweb: async () => (await import('./similarweb/similarweb.ts')).similarweb,
  snov: async () => (await import('./snov/snov.ts')).snov,
  unipile: async () => (await import('./unipile/unipile.ts')).unipile,
  wiza: async () => (await import('./wiza/wiza.ts')).wiza,
  yelp: async () => (await import('./yelp/yelp.ts')).yelp,
  youtube_data: async () => (await import('./youtube_data/youtube_data.ts')).youtubeData,
  zerobounce: async () => (await import('./zerobounce/zerobounce.ts')).zerobounce,
} as const satisfies Readonly<Record<string, () => Promise<Vendor>>>;

export type VendorName = keyof typeof vendorFiles;

/** In the order of the alphabet. */
export const vendorNames = Object.keys(vendorFiles) as VendorName[];

/** Those that act for an account of the operator's at another service, or by a search engine that they set up, which is a setting of its own: `<NAME>_ACCOUNT_ID`. */
export const accountVendors: ReadonlySet<VendorName> = new Set(['google_cse', 'unipile']);

/** Those whose models the operator chooses: `<NAME>_MODEL` and `<NAME>_MODELS`. */
export const modelVendors: ReadonlySet<VendorName> = new Set(modelProviders);

export const isVendor = (name: string): name is VendorName => Object.hasOwn(vendorFiles, name);

export function vendorOf(name: VendorName): Promise<Vendor> {
  return vendorFiles[name]();
}
