import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Ads that Google has shown, of an advertiser or for a domain, as its ads transparency centre shows them: advertiser, kind of ad, first and last day, and the domain that the centre names. The addresses that an ad leads to are not told, and of a single ad asked for by its number only its kind and its last day.',
  access:
    'No key: it asks what the pages of the centre ask for, without an account or cookies. Off unless GOOGLE_ADS_TRANSPARENCY is on.',
  price: 'Free.',
  limits:
    'Up to 100 ads a question here, for which it takes one to four requests. Google’s limits are not public; it answers 429, or with a page that asks for proof, to those who ask too much, so that Millrace begins twenty questions a minute at most, one at a time, which are up to 80 requests. How it is asked is not documented by Google: public readers of the centre agree on it (read 2026-11-22), except that some send cookies or a token. Of one format the first 160 ads are looked through.',
  terms:
    'Google’s terms forbid automated access that its robots.txt does not allow. The same data is in BigQuery’s public data set google_ads_transparency_center. Read the terms, and decide yourself, before you switch this on.',
};
