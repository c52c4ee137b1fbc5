import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Searches for people and companies, and lists the people who work at a company, as full profiles. It ignores filters that it does not know, and would then return its whole table. So Millrace sends only the filters of its specification and skips searches that need others. It drops rows that clearly belong to another company.',
  access: 'Create an account; it makes the key.',
  price:
    'Not published. A search takes half a credit a person and a tenth of a credit a company. Millrace guesses one cent a credit, so that cost limits hold.',
  limits: '5 requests a second, 300 a minute and 18,000 an hour; at most 100 rows a page (read 2026-11-22).',
  terms: unreadTerms('https://ai-ark.com'),
};
