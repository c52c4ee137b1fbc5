import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Finds e-mail addresses by name and company, and verifies addresses, even in domains that accept every address. Each lookup starts a search and collects its result seconds later.',
  access: 'Create an account with credits.',
  price:
    'About $0.012 a credit, charged if it finds an address. A verification takes a quarter of a credit, whatever the result (read 2026-11-22).',
  limits: 'Not known.',
  terms: unreadTerms('https://enrow.io'),
};
