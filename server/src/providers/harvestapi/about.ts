import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Companies, people, jobs and posts of the professional network, with searches, comments, reactions and what people do. It reads the pages at the moment it is asked, so that an answer takes seconds and is of now.',
  access: 'An account, which makes the key.',
  price:
    'Its own price list is not public. Millrace reckons with the prices of its actors at a marketplace and of a reseller: about $0.004 a profile or company, $0.001 a job, $0.002 a post, $0.01 a page of a search and $0.10 a page of leads (read 2026-11-22). What is not there is paid as well.',
  limits:
    'Requests at a time, by plan; each answer tells how many. How many the smallest plan has is not known: Millrace makes five.',
  terms: `It reads pages of the professional network, whose own terms may forbid it. ${unreadTerms('https://harvest-api.com')}`,
};
