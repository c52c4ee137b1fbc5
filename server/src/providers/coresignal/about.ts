import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Companies, people and job postings from its own database, and searches for people and jobs. It finds people only by the handle in their LinkedIn URL, since its IDs differ from LinkedIn’s. It also guesses e-mail addresses by patterns, and says so.',
  access: 'Create an account with credits for searches and for records.',
  price:
    'Shown to customers only. Users report $0.05 to $0.20 a record (unconfirmed). Finding jobs is free; each job read is one record.',
  limits: 'About 18 to 54 requests a second, by kind of request (unconfirmed).',
  terms: unreadTerms('https://coresignal.com'),
};
