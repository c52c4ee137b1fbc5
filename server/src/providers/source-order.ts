import type { Capability, Provider } from './capabilities.ts';

/*
 * In which order sources are asked where the operator says nothing else: what costs nothing first, then about by price for a hit, those
 * that answer by and by last. A vendor stands where it can do something and nowhere else, since operators without any source are told to
 * set the key of one of these. Sources that are not named here come after those that are, by price for an expected find.
 */
const usualOrder: { readonly [Name in Capability]?: readonly string[] } = {
  findEmail: [
    'dataset',
    'native',
    'enrich',
    'icypeas',
    'enrow',
    'hunter',
    'datagma',
    'findymail',
    'leadmagic',
    'prospeo',
    'wiza',
    'apollo',
    'pdl',
    'snov',
    'dropcontact',
  ],
  verifyEmail: [
    'native',
    'reacher',
    'enrich',
    'millionverifier',
    'neverbounce',
    'bouncer',
    'hunter',
    'zerobounce',
    'emailable',
    'findymail',
    'leadmagic',
    'icypeas',
    'enrow',
    'snov',
  ],
  findPhone: [
    'dataset',
    'enrich',
    'leadmagic',
    'findymail',
    'prospeo',
    'wiza',
    'contactout',
    'pdl',
    'datagma',
    'enrichlayer',
    'apollo',
  ],
  findProfileByEmail: [
    'dataset',
    'gravatar',
    'enrich',
    'findymail',
    'hunter',
    'prospeo',
    'pdl',
    'leadmagic',
    'icypeas',
    'dropcontact',
  ],
  findProfileByName: ['dataset', 'icypeas', 'prospeo', 'pdl', 'enrichlayer', 'apollo'],
  findPersonalEmail: ['dataset', 'leadmagic', 'contactout', 'pdl', 'enrichlayer'],
  lookUpCompanies: [
    'dataset',
    'wikidata',
    'harvestapi',
    'apify',
    'pdl',
    'enrichlayer',
    'coresignal',
    'prospeo',
  ],
  lookUpPeople: ['dataset', 'harvestapi', 'apify', 'pdl', 'enrichlayer', 'coresignal', 'prospeo'],
  readProfileMetrics: ['dataset', 'harvestapi', 'apify'],
  identifyPerson: ['dataset', 'pdl', 'enrich', 'apollo'],
  searchCompanies: ['dataset', 'harvestapi', 'apify', 'ai_ark', 'pdl'],
  searchPeople: ['dataset', 'ai_ark', 'enrich', 'pdl', 'apollo', 'prospeo', 'coresignal'],
  searchProfiles: ['dataset', 'harvestapi', 'apify', 'unipile', 'pdl'],
  searchLeads: ['dataset', 'harvestapi', 'enrich', 'apollo', 'pdl'],
  listEmployees: ['dataset', 'harvestapi', 'apify', 'enrich', 'ai_ark', 'pdl'],
  lookUpJob: ['dataset', 'harvestapi'],
  searchJobs: ['dataset', 'harvestapi', 'apify', 'coresignal'],
  lookUpPost: ['dataset', 'harvestapi'],
  listComments: ['dataset', 'harvestapi', 'apify'],
  listReactions: ['dataset', 'harvestapi', 'apify'],
  searchPosts: ['dataset', 'harvestapi', 'apify'],
  listCompanyPosts: ['dataset', 'harvestapi', 'apify', 'unipile'],
  listActivities: ['dataset', 'harvestapi', 'apify'],
  searchPlaces: ['apify', 'outscraper', 'serpapi', 'serper', 'google_places', 'osm'],
  listReviews: ['apify', 'serpapi', 'outscraper', 'google_places'],
  searchDirectory: ['yellowpages', 'osm', 'foursquare', 'yelp', 'outscraper'],
  // Wikidata last, though it costs nothing: it knows neither rounds nor sums, and whoever answers first is paid for.
  lookUpFunding: ['crunchbase', 'apify', 'pdl', 'harvestapi', 'wikidata'],
  readTraffic: ['similarweb_public', 'tranco', 'cloudflare_radar', 'apify', 'outscraper', 'similarweb'],
  searchWeb: ['searxng', 'serper', 'brave', 'apify', 'serpapi', 'google_cse'],
  searchWebElsewhere: ['brave', 'serpapi'],
  readTrend: ['google_trends', 'serpapi', 'apify'],
  readChannel: ['youtube', 'youtube_data', 'serpapi'],
  listChannelVideos: ['youtube', 'youtube_data'],
  searchVideos: ['youtube', 'youtube_data', 'serpapi'],
  readVideo: ['youtube', 'youtube_data', 'serpapi'],
  searchNetworkAds: ['linkedin_ads', 'harvestapi', 'apify'],
  lookUpNetworkAd: ['linkedin_ads', 'harvestapi', 'apify'],
  searchSocialAds: ['meta_ads', 'meta_ads_pages', 'apify'],
  searchTransparencyAds: ['google_ads_transparency', 'serpapi', 'apify'],
  listChatMembers: ['slack'],
  completePrompt: ['openai_compatible', 'openai', 'anthropic', 'gemini', 'perplexity'],
};

/** What has a usual order. */
export const orderedCapabilities = Object.keys(usualOrder) as readonly Capability[];

/** Our own names of sources for this, in the usual order; none where there is but one kind of source. */
export const usualSources = (capability: Capability): readonly string[] => usualOrder[capability] ?? [];

/** What to expect of a source of which nothing is known: how often it has a find, and how often it is paid for a wrong one. */
export const expectedOfUnknown = { hit: 0.35, unfit: 0.1 };

/**
 * Sources in the order in which they are asked for this. Those that the order does not name come last: first those that state a price,
 * by what a find is expected to cost, then those that state none, since nobody knows what they cost. Equals stay as they are given.
 */
export function inOrder<Source extends Pick<Provider, 'name' | 'terms'>>(
  sources: readonly Source[],
  capability: Capability,
  order: readonly string[] = usualSources(capability),
): Source[] {
  const place = (name: string) => {
    const at = order.indexOf(name);
    return at < 0 ? order.length : at;
  };
  return sources.toSorted((one, other) => {
    const apart = place(one.name) - place(other.name);
    if (apart !== 0 || place(one.name) < order.length) return apart;
    const [usd, otherUsd] = [expectedFindUsd(one, capability), expectedFindUsd(other, capability)];
    // Two without a price would be infinitely far apart.
    return usd === otherUsd ? 0 : usd - otherUsd;
  });
}

/** What one find costs where requests and wrong finds are paid as well; Infinity where no price is stated. */
function expectedFindUsd({ terms = {} }: Pick<Provider, 'terms'>, capability: Capability): number {
  const costUsd = terms[capability]?.costUsd ?? terms.costUsd;
  if (costUsd === undefined) return Number.POSITIVE_INFINITY;
  const { hit, unfit } = expectedOfUnknown;
  const paidFinds = hit + (1 - hit) * unfit;
  return (paidFinds * costUsd.hit + (1 - paidFinds) * costUsd.miss) / hit;
}
