import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Companies and people by page of the professional network, pages by name and company, personal e-mail addresses and phone numbers. It answers in the form of Proxycurl; some names of fields are remembered from there and not sourced.',
  access: 'An account with credits.',
  price:
    'About $0.10 a credit (read 2026-11-22): one for a profile, an address or a number, two for a page by name. Skills may cost one more, a company by its number, name or domain two more.',
  limits: 'About 20 requests a minute in the plans that one begins with.',
  terms: unreadTerms('https://enrichlayer.com'),
};
