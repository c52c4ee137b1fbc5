import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Ads from the public page of the Meta Ad Library (Facebook and Instagram), including commercial ads of all countries. Each has texts, headline, landing page, page with category and likes, platforms and dates. A search returns only its first page, about 30 ads, whatever limit you set. It has no creation date, languages or audience.',
  access:
    'No key: it reads the page that anyone can open without an account. It identifies itself, stores no cookies and solves no checks. Meta was seen to answer an anonymous visitor’s first request with 403 and a check that a browser passes (July and August 2026). Millrace does not pass it; then this source finds nothing. If the official API is enough, set META_ADS_API_KEY. META_ADS_PAGES_BASE_URL names another address where you are allowed to read.',
  price: 'Free.',
  limits:
    'One page a lookup, of at most four megabytes, and ten lookups a minute, which is Millrace’s own limit. Meta’s limits are not public. Pages were seen to claim no results for visitors that the site did not trust. A page that counts ads and shows none is a failure here. A page that counts none looks the same as a true miss. Field names are partly unconfirmed.',
  terms:
    'Meta’s terms forbid collecting data from its pages with programs without permission. Read them before you switch this on.',
};
