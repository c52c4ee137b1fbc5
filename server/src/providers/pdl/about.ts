import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'People and companies from a large database, with e-mail addresses, mobile numbers and LinkedIn URLs; searches for people, leads, employees and companies. Of funding it has the total, the number of rounds and the last one, without investors. It checks no mail server, so addresses have unknown status. Plans without contact data show that it exists but not the data.',
  access:
    'Create an account; 100 people a month are free (read 2026-11-22). Addresses and numbers need a plan with contact data, funding one with those fields.',
  price:
    'About $0.28 for each person found or returned by a search; about $0.10 for a company (unconfirmed). Misses are free.',
  limits:
    '100 requests a minute in the free plan, up to 1,000 in others (unconfirmed). Ten searches a minute by default, says its documentation. At most 100 rows a page and 10,000 a search.',
  terms: unreadTerms('https://www.peopledatalabs.com'),
};
