import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses by name and company, verdicts on addresses, and pages of the professional network by address or by name. Searches for addresses are started and their results asked for, which takes seconds; pages are answered at once.',
  access: 'An account with credits.',
  price:
    'About $0.019 a credit, taken where something is found, ten of them for a person by address; a verification takes a tenth (a catalogue of 2026-09-30).',
  limits:
    'Results may be read thirty times a minute, and a question may need two or three readings; pages may be asked for twenty times a second (read 2026-11-22).',
  terms: unreadTerms('https://www.icypeas.com'),
};
