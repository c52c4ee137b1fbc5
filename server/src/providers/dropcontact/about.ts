import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses by name and company, and pages of the professional network by address. It computes what it finds, so that an answer takes from seconds to minutes: single calls ask it last, and lists gain most by it.',
  access: 'An account with credits.',
  price:
    'About $0.17 a credit, taken where an address is found, also where only a page was wanted (read 2026-11-22).',
  limits:
    '60 requests a second, of which a question makes several; 250 records a request and 15 kB a record. It wants to be asked for a result every 30 s.',
  terms: `It says of itself that it keeps no database of people and follows the GDPR. ${unreadTerms('https://www.dropcontact.com')}`,
};
