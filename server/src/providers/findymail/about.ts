import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses by name or LinkedIn URL, verification, phone numbers by LinkedIn URL, and LinkedIn URLs by e-mail address. It calls the addresses that it finds verified. For an address that you send, it says only whether it is verified, never that it is wrong. It has no phone numbers of people in the EU.',
  access: 'Create an account with a subscription. Verifying takes separate credits.',
  price:
    'About $0.02 a credit, charged if it finds something; a phone number takes ten (a catalog of 2026-09-30). The price of a verification is unconfirmed: Millrace assumes one credit.',
  limits: 'Not known. It answers 423 while its owner has paused the subscription.',
  terms: unreadTerms('https://www.findymail.com'),
};
