/**
 * Which actor answers what, unless the operator names another one. An actor in the place of another has to take the same input, and to give
 * items of the same shape.
 */
export const usualActors = {
  lookUpPeople: 'harvestapi~linkedin-profile-scraper',
  readProfileMetrics: 'harvestapi~linkedin-profile-scraper',
  lookUpCompanies: 'harvestapi~linkedin-company',
  searchCompanies: 'harvestapi~linkedin-company-search',
  searchProfiles: 'harvestapi~linkedin-profile-search',
  listEmployees: 'harvestapi~linkedin-company-employees',
  searchJobs: 'harvestapi~linkedin-job-search',
  listComments: 'harvestapi~linkedin-post-comments',
  listReactions: 'harvestapi~linkedin-post-reactions',
  searchPosts: 'harvestapi~linkedin-post-search',
  listCompanyPosts: 'harvestapi~linkedin-company-posts',
  // What people do is told by three.
  'listActivities.posts': 'harvestapi~linkedin-profile-posts',
  'listActivities.comments': 'harvestapi~linkedin-profile-comments',
  'listActivities.reactions': 'harvestapi~linkedin-profile-reactions',
  searchPlaces: 'compass~crawler-google-places',
  listReviews: 'compass~google-maps-reviews-scraper',
  searchWeb: 'apify~google-search-scraper',
  readTrend: 'apify~google-trends-scraper',
  readTraffic: 'tri_angle~fast-similarweb-scraper',
  lookUpFunding: 'goat255~crunchbase-scraper',
  searchNetworkAds: 'silva95gustavo~linkedin-ad-library-scraper',
  lookUpNetworkAd: 'silva95gustavo~linkedin-ad-library-scraper',
  searchSocialAds: 'apify~facebook-ads-scraper',
  searchTransparencyAds: 'silva95gustavo~google-ads-scraper',
} as const;

export type ActorCapability = keyof typeof usualActors;
export type Actors = { readonly [Name in ActorCapability]?: string };

/** `user~name`, as its API wants it, or an id of letters and digits. */
const actorId = /^(?:[a-zA-Z0-9][\w.-]{1,62}~[a-zA-Z0-9][\w.-]{0,62}|[a-zA-Z0-9]{17})$/;

/**
 * Of a text such as `lookUpPeople=me~my-actor,searchJobs=me/another`; the slash of its shop is read as well. Undefined where one of them is no
 * actor, or is for something that no actor is asked.
 */
export function readActors(text: string): Actors | undefined {
  const actors: { [Name in ActorCapability]?: string } = {};
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const [name = '', told = '', ...rest] = part.split('=').map((word) => word.trim());
    const id = told.replace('/', '~');
    if (rest.length > 0 || !isActorCapability(name) || actors[name] !== undefined || !actorId.test(id))
      return undefined;
    actors[name] = id;
  }
  return actors;
}

const isActorCapability = (name: string): name is ActorCapability => Object.hasOwn(usualActors, name);
