import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses by name and company, and LinkedIn URLs by e-mail address. It computes each answer, which takes seconds to minutes. So single calls query it last, and lists benefit most.',
  access: 'Create an account with credits.',
  price:
    'About $0.17 a credit, charged if it finds an address, even if you only wanted a LinkedIn URL (read 2026-11-22).',
  limits:
    '60 requests a second; a lookup makes several. 250 records a request and 15 kB a record. It wants clients to check for a result every 30 s.',
  terms: `It says that it keeps no database of people and follows the GDPR. ${unreadTerms('https://www.dropcontact.com')}`,
};
