import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Runs actors, programs that others have written and offer in Apify’s shop, and gives what they find. Of the professional network (people, companies, jobs, posts, what people do) the actors of HarvestAPI are run; of maps compass/crawler-google-places and compass/google-maps-reviews-scraper; apify/google-search-scraper, apify/google-trends-scraper and apify/facebook-ads-scraper of what their names say; tri_angle/fast-similarweb-scraper of traffic; goat255/crunchbase-scraper of funding; silva95gustavo/linkedin-ad-library-scraper and silva95gustavo/google-ads-scraper of ads. Each can be replaced by APIFY_ACTORS with one that takes and gives the same. Of places it gives no opening hours and no spread of stars, which cost extra; of trends no regions within a country; of reviews those of a link that has the id or the number of a place, and no others; of the network’s ads at most the first 96 of a search; of funding no lead investors.',
  access:
    'An API token from Settings, API & Integrations of the console. Some actors have to be rented or approved once in the console before they run.',
  price:
    'Each actor has its price, beside the plan (a free one has $5 a month). Read 2026-11-22: HarvestAPI $4 for 1,000 profiles or companies, $2 for 1,000 posts, $1 for 1,000 jobs; search pages $4.50 for 1,000 without a plan, $2.50 with one; traffic $2 for 1,000; places $2 to $4 and reviews $0.30 to $1 for 1,000; funding $8 for 1,000; ads of the transparency centre $1.90 for 1,000. Prices of trends, of ads of the network and of social ads are unsourced. Each run is sent with a limit of what it may cost.',
  limits:
    'A run is given the time that its call has left, at most 55 seconds, in which it has to start as well; none is begun with less than 5 seconds (CALL_DEADLINE_MS says how long a call has). One that ends at its time, or at what it may cost, counts as failed, also with some rows found; of lists that are shorter than was asked for, its status is looked up for that. Five run at a time, since each needs memory of the account. Never more rows are asked for than the caller wants; of an actor that reads lists from their start, at most 100. The input words and fields of actors outside of HarvestAPI are those of their examples and of public code, not of a contract. Apify’s shop called fast-similarweb-scraper deprecated (date unknown).',
  terms:
    'Actors read pages of platforms, whose terms may forbid it; what Apify’s terms and those of an actor’s author say is the operator’s to read. Reviews come with the names of reviewers, which is personal data.',
};
