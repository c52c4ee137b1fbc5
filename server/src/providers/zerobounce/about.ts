import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Verifies e-mail addresses, with a detailed reason. It knows spam traps and people who report mail as spam.',
  access:
    'Create an account with credits. Its API takes the key in the URL of each request, where proxies on the way may log it.',
  price:
    '$39 for 2,000, the smallest pack, and less in larger ones; unknown results are free (a comparison of 2026-10-02).',
  limits: '80,000 requests in 10 seconds. It waits up to 60 s for a mail server; Millrace sets 10 s.',
  terms: unreadTerms('https://www.zerobounce.net'),
};
