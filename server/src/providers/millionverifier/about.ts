import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Verdicts on e-mail addresses: good, of a domain that takes every address, disposable, invalid or unknown. It says nothing of mail servers.',
  access:
    'An account with credits. It may block an address of yours that asked too often with a bad key. Its interface takes the key in the address of each request, where proxies on the way may write it down.',
  price:
    'About $0.0012 an address (read 2026-11-22). Whether it takes back what it does not know depends on the plan (not sourced), so Millrace does not count on it.',
  limits: '160 requests a second. It waits up to 60 s for a mail server; Millrace asks it to wait 10.',
  terms: unreadTerms('https://www.millionverifier.com'),
};
