import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses by name and domain, and verdicts on addresses. A search is started and its result asked for, which takes seconds.',
  access:
    'An account. The key has two parts, the API user id and the secret: set it as both with a colon between.',
  price:
    'About $0.039 a credit, as the smallest plan sells it: one for an answer, also for that it does not know (read 2026-11-22).',
  limits: '60 requests a minute for an account, of which a question makes about five.',
  terms: unreadTerms('https://snov.io'),
};
