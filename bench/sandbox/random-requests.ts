import { endpoints } from '../../server/src/endpoints/registry.ts';
import { atOnce } from '../../server/src/kernel/gradual.ts';
import { makeNetworkAds } from '../../server/src/world/ads/network-ads.ts';
import { dayZero } from '../../server/src/world/calendar.ts';
import { Random } from '../../server/src/world/random.ts';
import { trades } from '../../server/src/world/trades.ts';
import { makeVideos } from '../../server/src/world/videos.ts';
import { worldOf } from '../../server/src/world/world.ts';

export type Body = Readonly<Record<string, unknown>>;

const world = worldOf(1);
const companies = world.companies.list;
const people = world.people.list;
const jobs = world.jobs.on(dayZero);
const posts = world.posts.on(dayZero);
const cities = companies.map(({ city }) => `${city.city}, ${city.countryName}`);

const videos = atOnce(makeVideos(1, world.companies));
const ads = atOnce(makeNetworkAds(1, world.companies));
const everyAd = {
  keyword: null,
  accountOwner: null,
  companyIds: [],
  countries: [],
  dates: null,
  cursor: null,
};

type Draw = (random: Random) => unknown;
const company = (random: Random) => random.pick(companies);
const person = (random: Random) => random.pick(people);
const companyUrl: Draw = (random) => company(random).record.networkUrl;
const personUrl: Draw = (random) => person(random).record.networkUrl;
const email: Draw = (random) => {
  const { workEmail, personalEmail, record } = person(random);
  return workEmail ?? personalEmail ?? `${record.publicId}@nobody.example`;
};
const subject: Draw = (random) => random.pick(company(random).line.specialties);
const local: Draw = (random) => random.pick(random.pick(trades).words);
const title: Draw = (random) =>
  random.pick(['engineer', 'head of sales', 'director', 'nurse', 'founder', 'buyer']);
const site: Draw = (random) => company(random).record.website;
const domain: Draw = (random) => company(random).record.domain;
const handle = (random: Random) => (company(random).record.universalName ?? '').replaceAll('-', '');
const postUrn: Draw = (random) => `urn:li:activity:${posts.head(random.int(0, posts.count - 1)).id}`;
const city: Draw = (random) => random.pick(cities);
const plus = (text: unknown) => encodeURIComponent(String(text)).replaceAll('%20', '+');

/** Of a field, whatever the endpoint: what may stand there in the place of the example's. */
const fields: Readonly<Record<string, Draw>> = {
  email,
  url: site,
  domain,
  link: site,
  network_url: personUrl,
  company_network_url: companyUrl,
  company_name: (random) => company(random).record.name,
  job_id: (random) => jobs.at(random.int(0, jobs.count - 1)).id,
  urn: postUrn,
  keyword: subject,
  query: subject,
  search_query: subject,
  search: (random) => person(random).record.name,
  location: city,
  location_query: city,
  title,
  job_title: (random) => [title(random)],
  network_company_universal_name: (random) => company(random).record.universalName,
  prompt: (random) => `What does ${company(random).record.name} sell?`,
  maps_search_url: (random) => `https://maps.example/search/${plus(local(random))}+in+${plus(city(random))}`,
  funding_company_url: (random) =>
    `https://funding.example/organization/${company(random).record.universalName}`,
  social_ad_url: (random) => `https://socialads.example/library/?q=${plus(subject(random))}`,
  workspace: (random) => company(random).record.universalName,
};

const named = (random: Random): Body => {
  const { record, company: employer } = person(random);
  return {
    first_name: record.firstName,
    last_name: record.lastName,
    company_domain: employer?.record.domain ?? 'nobody.example',
  };
};

/** Of one endpoint: bodies that fields alone do not make. */
const bodies: Readonly<Record<string, (random: Random) => Body>> = {
  email_finder: named,
  email_finding: (random) => ({ data: Array.from({ length: 10 }, () => named(random)) }),
  email_verification: (random) => ({ data: Array.from({ length: 10 }, () => email(random)) }),
  find_network_url_by_name: (random) => {
    const { record, company: employer } = person(random);
    return { full_name: record.name, company_name: employer?.record.name ?? 'Nobody' };
  },
  enrich_company: (random) => ({ url: companyUrl(random) }),
  enrich_profile: (random) => ({ url: personUrl(random) }),
  profile_social_metrics: (random) => ({ url: personUrl(random) }),
  enrich_companies_bulk: (random) => ({
    urns: random.some(companies, 50).map(({ record }) => record.networkId),
  }),
  enrich_profiles_bulk: (random) => ({ urns: random.some(people, 50).map(({ record }) => record.entityId) }),
  profile_activities: (random) => ({ urn: person(random).record.entityId, limit: 50 }),
  company_search: (random) => ({ search_query: company(random).record.name.split(' ')[0], page: 1 }),
  network_company_search: (random) => ({ search_query: company(random).record.name.split(' ')[0], page: 1 }),
  lead_search: (random) => ({
    search_query: title(random),
    locations: [company(random).city.countryName],
    session_id: 'bench',
  }),
  people_search: (random) => ({
    page: 0,
    limit: 100,
    job_title: [title(random)],
    location: [company(random).city.countryName],
  }),
  profile_search: (random) => ({ search: person(random).record.lastName, page: 1 }),
  network_job_search: (random) => ({ title: title(random), page: 1 }),
  post_keyword_search: (random) => ({ keyword: subject(random), page: 0, limit: 50, sort: 'RELEVANCE' }),
  maps_places_scraper_keyword: (random) => ({
    search_query: local(random),
    location_query: city(random),
    limit: 300,
  }),
  maps_reviews_scraper_sync: (random) => ({
    maps_review_url: `https://maps.example/place/ChIJ${random.token(23)}`,
    limit: 300,
    review_sort: 'highest_rating',
  }),
  directory_listings: (random) => ({
    search_query: local(random),
    location: city(random),
    page: 1,
    max_pages: 10,
  }),
  search_scraper_sync: (random) => ({ search_query: subject(random), limit: 10 }),
  search_engine_b: (random) => ({ query: subject(random), limit: 50, page: 1 }),
  search_trends: (random) => ({
    keyword: subject(random),
    geo: random.pick(['US', 'DE', 'JP']),
    timeframe: 'all',
  }),
  video_channel: (random) => ({ url: `https://video.example/@${handle(random)}` }),
  video_channel_videos: (random) => ({ url: `https://video.example/@${handle(random)}` }),
  video_detail: (random) => {
    const channel = { by: 'handle', value: handle(random) } as const;
    return {
      url: `https://video.example/watch?v=${random.pick(videos.videosOf(channel, dayZero) ?? []).id}`,
    };
  },
  network_ad_details: (random) => ({
    ad_url: random.pick(ads.search(everyAd, dayZero)?.items ?? []).pageUrl,
  }),
  network_ad_search: (random) => ({ keyword: subject(random) }),
  ad_transparency_scraper_sync: (random) => ({
    ad_url: `https://ads.example/?region=anywhere&domain=${domain(random)}`,
    limit: 50,
  }),
  clean_domain: (random) => ({ messy_url: `HTTPS://WWW.${domain(random)}/about?q=1` }),
  geo_id_search: (random) => ({ search: city(random) }),
  predict_gender: (random) => ({ name: person(random).record.firstName }),
};

/** Valid bodies, the same at every run: each asks for something else of the world. Of what has nothing to draw, the example. */
export function randomRequests(name: string, count: number): Body[] {
  const endpoint = endpoints.find((one) => one.name === name);
  const example = (endpoint?.example.request ?? {}) as Body;
  return Array.from({ length: count }, (_, number) => {
    const random = new Random(1, 'bench', name, number);
    const own = bodies[name];
    if (own) return own(random);
    return Object.fromEntries(
      Object.entries(example).map(([field, value]) => [field, fields[field]?.(random) ?? value]),
    );
  });
}
