import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses by name and company, and phone numbers by page of the professional network. Of an address that it has guessed it says so.',
  access:
    'An account. Its interface takes the key in the address of each request, where proxies on the way may write it down.',
  price:
    'About $0.0163 a credit: one for an address that it has verified, thirty for phone numbers (read 2026-11-22).',
  limits: 'Not known.',
  terms: unreadTerms('https://datagma.com'),
};
