import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'What Similarweb estimates for a website, from version 5 of its API. It gives visits of the last three months, bounce rate, pages and seconds a visit, global rank, category and category rank. It leaves out months without visits and unavailable ranks. Traffic sources, search keywords and similar sites need separate requests, which Millrace does not make: those fields are null or empty.',
  access:
    'Get a key for Similarweb’s API, which some plans include or sell separately, and set SIMILARWEB_API_KEY. Versions before 5 were to end on 2026-10-06 (read 2026-11-22 in a digest of its documentation), and Millrace does not use them.',
  price:
    'Data credits by contract. A digest of its documentation says one a month and metric, so a website takes about 15. Millrace assumes half a cent a credit (unconfirmed). Requests over the rate limit take no credit; that is documented. Whether a site that is not found takes any is not. Millrace counts such a miss as one request of 12 credits.',
  limits:
    '10 requests a second for all keys of an account; a website takes two (read 2026-11-22). It returns only the months that your plan covers.',
  terms: 'Enterprise contract. It says whether you may pass the numbers on to others. Read it.',
};
