import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Verifies e-mail addresses: deliverable, risky, undeliverable or unknown, with the reason, a score, and whether the domain accepts every address.',
  access: 'Create an account; it makes the key.',
  price: '$8 for 1,000 addresses; unknown results are free (a comparison of 2026-10-02).',
  limits: '1,000 requests a minute. It waits up to 30 s for a mail server; Millrace sets 10 s.',
  terms: unreadTerms('https://www.usebouncer.com'),
};
