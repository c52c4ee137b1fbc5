import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Ads that Google has shown, by advertiser or domain, as in its Ads Transparency Center. Each has the advertiser, kind of ad, first and last day, and the domain that the center names. It returns no landing pages. For a single ad by its number it returns only the kind and the last day.',
  access: 'No key: it requests what the center’s own pages request, without an account or cookies.',
  price: 'Free.',
  limits:
    'Up to 100 ads a lookup here, in one to four requests. Google’s limits are not public. Above them it answers 429 or a page that asks for proof. So Millrace starts at most twenty lookups a minute, one at a time, which are up to 80 requests. Google does not document this interface. Public readers of the center agree on it (read 2026-11-22), but some send cookies or a token. Millrace searches the first 160 ads of a format.',
  terms:
    'Google’s terms forbid automated access that its robots.txt does not allow. The same data is in BigQuery’s public data set google_ads_transparency_center. Read the terms before you switch this on.',
};
