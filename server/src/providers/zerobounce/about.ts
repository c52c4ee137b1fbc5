import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Verdicts on e-mail addresses, with a reason of many; it knows traps for spammers, and people who report mail as spam.',
  access:
    'An account with credits. Its interface takes the key in the address of each request, where proxies on the way may write it down.',
  price:
    '$39 for 2,000, the smallest pack, and less in larger ones; what it does not know is free (a comparison of 2026-10-02).',
  limits:
    '80,000 requests in 10 seconds. It waits up to 60 s for a mail server; Millrace asks it to wait 10.',
  terms: unreadTerms('https://www.zerobounce.net'),
};
