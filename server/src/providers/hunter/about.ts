import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses by name and company or by page, verdicts on addresses, and pages of the professional network by address. Whoever asked Hunter not to be found is not found.',
  access: 'An account; the free plan has 50 credits a month.',
  price:
    'About $0.015 a credit (10,000 for $149 a month), taken where an address is found; a verification takes half of one (read 2026-11-22).',
  limits: '15 requests a second and 500 a minute; verifications 10 and 300 (read 2026-11-22).',
  terms: unreadTerms('https://hunter.io'),
};
