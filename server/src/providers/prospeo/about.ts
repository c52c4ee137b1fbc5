import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses, verified mobile numbers, LinkedIn URLs by e-mail address or name, people and companies, and a people search.',
  access: 'Create an account with credits.',
  price:
    'About $0.039 a credit: one for a person, ten with the mobile number, one for a search page that has rows. The same lookup within 30 days is free (read 2026-11-22).',
  limits: '25 rows a page, 1,000 pages a search. Its rate limit is unknown.',
  terms: unreadTerms('https://prospeo.io'),
};
