import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Finds e-mail addresses by name and domain, and verifies addresses. Each lookup starts a search and collects its result seconds later.',
  access:
    'Create an account. The key has two parts, the API user ID and the secret: set both with a colon between them.',
  price:
    'About $0.039 a credit in the smallest plan. Each answer takes one, even if it is unknown (read 2026-11-22).',
  limits: '60 requests a minute for an account; a lookup makes about five.',
  terms: unreadTerms('https://snov.io'),
};
