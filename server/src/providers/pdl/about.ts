import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'People and companies out of a large table, with e-mail addresses, mobile numbers and pages, searches for people, leads, employees and companies, and of companies sum, number and last of their funding rounds, without investors. It asks no mail server, so that its addresses are of unknown state. Plans without contact data say that it is there and do not tell it.',
  access:
    'An account; 100 people a month are free (read 2026-11-22). Addresses and numbers need a plan with contact data, funding one with those fields.',
  price:
    'About $0.28 for a person who is found, and for each of a page of a search; about $0.10 for a company (not sourced). What is not found is free.',
  limits:
    '100 requests a minute in the free plan, up to 1,000 in others (not sourced); searches ten a minute, as its documents say by default. At most 100 rows a page and 10,000 of a search.',
  terms: unreadTerms('https://www.peopledatalabs.com'),
};
