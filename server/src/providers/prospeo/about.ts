import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses, verified mobile numbers, pages by address or name, people and companies, and a search for people.',
  access: 'An account with credits.',
  price:
    'About $0.039 a credit: one for a person, ten with the mobile number, one for a page of a search that has rows; the same again within 30 days is free (read 2026-11-22).',
  limits: '25 rows a page, 1,000 pages a search. Its limit of requests is not known.',
  terms: unreadTerms('https://prospeo.io'),
};
