import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses by name and company, and verdicts on addresses, also in domains that take every address. A search is started and its result asked for, which takes seconds.',
  access: 'An account with credits.',
  price:
    'About $0.012 a credit, taken where an address is found; a verification takes a quarter of one, whatever comes of it (read 2026-11-22).',
  limits: 'Not known.',
  terms: unreadTerms('https://enrow.io'),
};
