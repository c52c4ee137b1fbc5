import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Companies, people and advertised jobs, out of tables that it keeps, and searches for people and jobs. People are found by the handle of their page alone, since its ids are not those of the network. It also makes e-mail addresses up by patterns, and says so.',
  access: 'An account with credits for searches and for records.',
  price:
    'Told to customers only. By those who use it a record is $0.05 to $0.20 (not sourced). Finding jobs is free, and each job that is read is a record.',
  limits: 'About 18 to 54 requests a second, by kind of question (not sourced).',
  terms: unreadTerms('https://coresignal.com'),
};
