import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Verdicts on e-mail addresses: deliverable, risky, undeliverable or unknown, with the reason, a score, and whether the domain takes every address.',
  access: 'An account, which makes the key.',
  price: '$8 for 1,000 addresses; what it does not know is free (a comparison of 2026-10-02).',
  limits: '1,000 requests a minute. It waits up to 30 s for a mail server; Millrace asks it to wait 10.',
  terms: unreadTerms('https://www.usebouncer.com'),
};
