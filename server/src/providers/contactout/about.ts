import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Phone numbers and personal e-mail addresses by LinkedIn profile URL. It does not say whether a personal address is verified.',
  access:
    'Create an account; prices are negotiated. A trial key gets sample data, which Millrace treats as a refused key.',
  price:
    'Negotiated, and not published. Millrace assumes the price of People Data Labs, the next source in the order.',
  limits: '60 searches a minute, which Millrace does not use; 1,000 other requests a minute (unconfirmed).',
  terms: unreadTerms('https://contactout.com'),
};
