import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Ads of Meta’s ad library as its public page embeds them, commercial ones of all countries included: texts, headline, where an ad leads, page with category and likes, platforms and days. Of a search it gives the first page only, about 30 ads, whatever limit was asked for. When an ad was made, its languages and its audience are not told.',
  access:
    'No key: it reads the page that anybody can open without an account. Off unless META_ADS_PAGES is on. It says who it is, keeps no cookies and solves no checks. An anonymous visitor’s first request was seen to be answered 403 with a check that a browser passes (July and August 2026); Millrace does not pass it, and then nothing is found here. Use META_ADS_API_KEY, where the official API will do, or META_ADS_PAGES_BASE_URL for an address at which you may read.',
  price: 'Free.',
  limits:
    'One page a question, of at most four megabytes, and ten questions a minute, which is Millrace’s own bound. Meta’s are not public. Pages were seen to claim that nothing was found to visitors whom the site did not trust; a page that counts ads and shows none is a failure here, one that counts none cannot be told from the truth. The names of fields are partly unsourced.',
  terms:
    'Meta’s terms forbid collecting data from its pages by programs without permission. Read them, and decide yourself, before you switch this on.',
};
