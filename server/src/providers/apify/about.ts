import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Runs actors: programs that others publish in Apify’s store. Millrace runs these:\n\n- LinkedIn people, companies, jobs, posts and activities: the actors of HarvestAPI.\n- Google Maps: compass/crawler-google-places and compass/google-maps-reviews-scraper.\n- Google search and Google Trends: apify/google-search-scraper and apify/google-trends-scraper.\n- Website traffic: tri_angle/fast-similarweb-scraper.\n- Funding: goat255/crunchbase-scraper.\n- Ads: apify/facebook-ads-scraper, silva95gustavo/linkedin-ad-library-scraper and silva95gustavo/google-ads-scraper.\n\nAPIFY_ACTORS replaces any of them with one that has the same input and output. What is missing:\n\n- Places have no opening hours and no star distribution, which cost extra.\n- Trends have no regions within a country.\n- Reviews need a link that contains the ID or number of the place.\n- A LinkedIn ad search returns at most its first 96 ads.\n- Funding has no lead investors.',
  access:
    'Create an API token in the Apify console under Settings, API & Integrations. Some actors need to be rented or approved once in the console first.',
  price:
    'Each actor has its own price, in addition to the plan. A free plan includes $5 a month. Prices for 1,000 (read 2026-11-22):\n\n- HarvestAPI: profiles or companies $4, posts $2, jobs $1.\n- Search pages: $4.50 without a plan, $2.50 with one.\n- Website traffic: $2.\n- Places: $2 to $4. Reviews: $0.30 to $1.\n- Funding: $8.\n- Google Ads Transparency ads: $1.90.\n\nPrices of Google Trends, LinkedIn ads and Meta ads are unconfirmed. Millrace sends each run with a cost limit.',
  limits:
    'A run gets the time that its call has left, at most 55 seconds including its start. Millrace starts none with less than 5 seconds left; CALL_DEADLINE_MS sets the time of a call. A run that reaches its time or cost limit counts as failed, even with some rows found. To detect that, Millrace checks the run’s status if a list is shorter than requested. Five runs go at a time, since each needs memory of the account. Millrace never requests more rows than the caller wants, and at most 100 from an actor that reads lists from their start. Inputs and fields of actors outside HarvestAPI come from their examples and public code, not from a contract. Apify’s store called fast-similarweb-scraper deprecated (date unknown).',
  terms:
    'Actors read pages of platforms whose terms may forbid it. Read Apify’s terms and those of each actor’s author. Reviews include reviewers’ names, which are personal data.',
};
