import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses by name and company or by LinkedIn URL, verification, and LinkedIn URLs by e-mail address. It never returns people who asked Hunter to remove them.',
  access: 'Create an account; the free plan has 50 credits a month.',
  price:
    'About $0.015 a credit (10,000 for $149 a month), charged if it finds an address; a verification takes half a credit (read 2026-11-22).',
  limits: '15 requests a second and 500 a minute; verifications 10 and 300 (read 2026-11-22).',
  terms: unreadTerms('https://hunter.io'),
};
