import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses by name or page, personal addresses and mobile numbers by page, verdicts on addresses, and pages by address.',
  access: 'An account with credits.',
  price:
    'About $0.0245 a credit: one for an address by name and five by page, two for a personal one, five for a mobile number, ten for a page by address, a quarter for a verification (read 2026-11-22). What is not found is free.',
  limits: '300 to 500 requests a minute (not sourced).',
  terms: unreadTerms('https://leadmagic.io'),
};
