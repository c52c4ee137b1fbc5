import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses, verdicts on them, phone numbers, people by address, people of whom something is known, the people of a company, and searches for people and leads: the widest of the cheap ones. Surnames of leads are shown in part until they are paid for. Of funding it has nothing that can be asked for by the page of a company.',
  access: 'An account; 100 credits are free.',
  price:
    '$0.00049 a credit in the smallest plan that is paid for (100,000 for $49), down to $0.0002 (read 2026-11-22). Ten for an address or a person by address, one for a verification, 500 for a phone number, one for a row of a search, one more for a surname. What is not found, and a risky address, is free.',
  limits:
    '5 requests a second and 60 a minute in the free plan, 25 and 300 in the smallest that is paid for, which Millrace reckons with (read 2026-11-22).',
  terms: unreadTerms('https://enrich.so'),
};
