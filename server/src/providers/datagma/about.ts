import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses by name and company, and phone numbers by LinkedIn profile URL. It marks addresses that it guessed.',
  access:
    'Create an account. Its API takes the key in the URL of each request, where proxies on the way may log it.',
  price:
    'About $0.0163 a credit: one for an address that it verified, thirty for phone numbers (read 2026-11-22).',
  limits: 'Not known.',
  terms: unreadTerms('https://datagma.com'),
};
