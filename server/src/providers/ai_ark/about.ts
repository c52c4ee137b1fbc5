import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Searches for people and for companies, and the people who work at a company, as whole profiles. It passes over filters that it does not know, and would then answer with its whole table: Millrace sends those of its specification only, skips what needs others, and drops rows that are visibly of another company.',
  access: 'An account, which makes the key.',
  price:
    'Not published. A search takes half a credit for each person and a tenth for each company; that a credit is a cent is a guess of ours, made so that limits of costs hold.',
  limits: '5 requests a second, 300 a minute and 18,000 an hour; at most 100 rows a page (read 2026-11-22).',
  terms: unreadTerms('https://ai-ark.com'),
};
