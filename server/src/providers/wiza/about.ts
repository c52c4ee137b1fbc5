import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Work e-mail addresses and phone numbers, by LinkedIn URL or by name and company. Each lookup starts a search and collects its result seconds later.',
  access: 'Create an account with API credits.',
  price: 'About $0.025 a credit: two for an address, five for a phone number (read 2026-11-22).',
  limits: 'Not known.',
  terms: unreadTerms('https://wiza.co'),
};
