import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses, verdicts on them, phones, people by e-mail, employees of a company and leads. It does not answer for funding: version 3 of its API has no question that takes a company’s page among the funded, and its old one wants a domain, which such a page does not tell.',
  access: 'An API key from its dashboard; the free plan has 100 credits.',
  price:
    'By credits, of which 100,000 cost $49 on the smallest plan that is paid (read 2026-11-22): a verdict 1, an address or a person by e-mail 10, phones 500, a row of a search 1. Misses are free.',
  limits: '5 questions a second and 60 a minute on the free plan, 25 and 300 on the smallest that is paid.',
  terms: 'It holds data about people; its terms are the operator’s to read.',
};
