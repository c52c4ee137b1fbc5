import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'A table of people and companies: profiles, e-mail addresses, mobiles, searches, and of companies sum, number and last of their funding rounds; no investors. Mail servers are not asked, so that addresses are of unknown state. Texts come in lower case and are shown with capitals.',
  access:
    'An API key from its dashboard. Contact data and funding are fields that plans have or have not; a plan that is without says so in each answer, which is told as forbidden.',
  price:
    'About $0.28 for a matched person, a searched one as well, and about $0.10 for a company (unsourced); misses are free. 100 a month are free (read 2026-11-22).',
  limits:
    '100 questions a minute on the free plan, up to 1,000 on others (unsourced); 10 searches a minute; 100 records of a search.',
  terms:
    'It holds data about people: its agreement, and what the law asks of those who use it, are the operator’s to read.',
};
