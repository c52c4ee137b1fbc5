import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Ads of Meta’s ad library by its official API: texts, headline, page, platforms, languages and days of each ad, and the size of the audience where it is estimated. Two kinds only: ads about social issues, elections and politics, anywhere, and all ads that were delivered in the European Union or the United Kingdom within the last year. A question for commercial ads elsewhere, or for all countries, and one for a single ad by its number are left to the next source. Category, likes and verification of a page are not told.',
  access:
    'A token of an account that has confirmed its identity and location (facebook.com/ID), accepted the terms of the ad library’s API, and has an app with it. Set META_ADS_API_KEY to it. Tokens of users expire after about 60 days. It is sent in the header Authorization, as a bearer, so that no log of addresses has it; the reference of this API shows it in the query only (read 2026-11-22), so that the header is unsourced: where a good token is refused, that may be why.',
  price: 'Free.',
  limits:
    'Up to 100 ads a question here, read in at most five requests. Words of a search: at most 100 characters. Its rate limits depend on the app and are not public; codes 4, 17, 32, 341 and 613 say that they are reached. A question with a parameter that it does not take (code 100), such as a page that there is not, is left to the next source. The version of the API in the address, v24.0, is the one of its reference (read 2026-11-22) and stops working after about two years: set META_ADS_BASE_URL to a later one then.',
  terms:
    'Meta’s terms of the ad library’s API say what its data may be used for; they are the operator’s to read. Links of ads never carry the token: the API’s own snapshot links, which do, are not asked for.',
};
