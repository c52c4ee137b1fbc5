import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Companies and people by LinkedIn URL, LinkedIn URLs by name and company, personal e-mail addresses and phone numbers. It answers in the format of Proxycurl; some field names are from memory and unconfirmed.',
  access: 'Create an account with credits.',
  price:
    'About $0.10 a credit (read 2026-11-22): one for a profile, an address or a number, two for a LinkedIn URL by name. Skills may cost one more; a company by its number, name or domain costs two more.',
  limits: 'About 20 requests a minute in the entry plans.',
  terms: unreadTerms('https://enrichlayer.com'),
};
