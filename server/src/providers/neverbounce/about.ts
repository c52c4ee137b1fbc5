import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Verdicts on e-mail addresses: valid, invalid, disposable, of a domain that takes every address, or unknown.',
  access:
    'An account with credits, and an app in it, which has the key. Its interface takes the key in the address of each request, where proxies on the way may write it down.',
  price: 'About $0.008 an address, whatever comes of it (read 2026-11-22).',
  limits: 'Not known in numbers; it says when it is asked too often.',
  terms: unreadTerms('https://www.neverbounce.com'),
};
