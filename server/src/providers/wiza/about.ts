import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses at work, and phone numbers, by page or by name and company. A search is started and its result asked for, which takes seconds.',
  access: 'An account with credits for its API.',
  price: 'About $0.025 a credit: two for an address, five for a phone number (read 2026-11-22).',
  limits: 'Not known.',
  terms: unreadTerms('https://wiza.co'),
};
