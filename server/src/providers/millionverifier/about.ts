import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Verifies e-mail addresses: good, of a domain that accepts every address, disposable, invalid or unknown. It says nothing about mail servers.',
  access:
    'Create an account with credits. It may block your IP address after too many requests with a wrong key. Its API takes the key in the URL of each request, where proxies on the way may log it.',
  price:
    'About $0.0012 an address (read 2026-11-22). Whether it refunds unknown results depends on the plan (unconfirmed), so Millrace assumes no refund.',
  limits: '160 requests a second. It waits up to 60 s for a mail server; Millrace sets 10 s.',
  terms: unreadTerms('https://www.millionverifier.com'),
};
