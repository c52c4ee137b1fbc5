import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses by name or page, verdicts, phone numbers by page, and pages by address. It says that the addresses it finds are verified; of one that it is asked about it says only whether it is verified, never that it is wrong. It has no phone numbers of people in the EU.',
  access: 'An account with a subscription, and credits of their own for verifying.',
  price:
    'About $0.02 a credit, taken where something is found, ten of them for a phone number (a catalogue of 2026-09-30). What a verification takes is not sourced: Millrace reckons with the same.',
  limits: 'Not known. A subscription that its owner has paused answers 423.',
  terms: unreadTerms('https://www.findymail.com'),
};
