import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Ads from the official API of the Meta Ad Library (Facebook and Instagram). Each has texts, headline, page, platforms, languages, dates, and the estimated audience size if Meta has one. It covers ads about social issues, elections and politics anywhere, and all ads delivered in the European Union or the United Kingdom within the last year. Three lookups go to the next source: commercial ads elsewhere, all countries, and a single ad by its number. It has no page category, likes or verification.',
  access:
    'You need an account that has confirmed its identity and location (facebook.com/ID), accepted the terms of the ad library’s API, and has an app. Set META_ADS_API_KEY to its token. User tokens expire after about 60 days. Millrace sends the token in the Authorization header (bearer), which keeps it out of URL logs. The API’s reference shows it only in the query (read 2026-11-22), so the header is unconfirmed. If Meta refuses a valid token, that may be why.',
  price: 'Free.',
  limits:
    'Up to 100 ads a lookup here, in at most five requests. Search words: at most 100 characters. Rate limits depend on the app and are not public; codes 4, 17, 32, 341 and 613 report them. A lookup with a parameter that Meta does not accept (code 100), such as a nonexistent page, goes to the next source. The API version in the URL is v24.0, as in its reference (read 2026-11-22). It stops working after about two years; then set META_ADS_BASE_URL to a later one.',
  terms:
    'Meta’s terms for the ad library’s API say how you may use its data. Read them. Ad links never carry the token: Millrace does not request the API’s own snapshot links, which do.',
};
