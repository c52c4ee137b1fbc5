import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Verifies e-mail addresses: valid, invalid, disposable, of a domain that accepts every address, or unknown.',
  access:
    'Create an account with credits, and an app in it, which has the key. Its API takes the key in the URL of each request, where proxies on the way may log it.',
  price: 'About $0.008 an address, whatever the result (read 2026-11-22).',
  limits: 'No published numbers; it reports when you send too many requests.',
  terms: unreadTerms('https://www.neverbounce.com'),
};
