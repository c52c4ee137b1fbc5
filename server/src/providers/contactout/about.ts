import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Phone numbers and personal e-mail addresses of the person of a page of the professional network. It says of no personal address whether it is verified.',
  access:
    'An account whose prices are agreed upon. A key that may only try it gets the answer of a sample, which Millrace takes for a refused key.',
  price:
    'Negotiated, and not published: Millrace reckons with the price of People Data Labs, the source behind it in the order.',
  limits: '60 searches a minute, which Millrace does not make; 1,000 of the other questions (not sourced).',
  terms: unreadTerms('https://contactout.com'),
};
