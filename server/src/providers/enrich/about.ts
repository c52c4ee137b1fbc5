import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Finds and verifies e-mail addresses, and finds phone numbers, people by e-mail address or partial data, and the people of a company. It also searches for people and leads: the widest of the cheap providers. Leads show shortened surnames until you pay for them. It has no funding lookup by a company’s page URL.',
  access: 'Create an account; 100 credits are free.',
  price:
    '$0.00049 a credit in the smallest paid plan (100,000 for $49), down to $0.0002 (read 2026-11-22). An e-mail address or a person by address takes ten credits, a verification one, a phone number 500. A search row takes one, and its surname one more. Misses and risky addresses are free.',
  limits:
    '5 requests a second and 60 a minute in the free plan; 25 and 300 in the smallest paid plan (read 2026-11-22). Millrace assumes the paid plan.',
  terms: unreadTerms('https://enrich.so'),
};
