import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Verifies e-mail addresses with a Reacher server that you run. It checks mail servers itself, from its own IP address.',
  access:
    'Run a server (see its documentation). Set its secret as the key, and set its address. It needs outgoing port 25.',
  price: 'Free, except for the machine.',
  limits:
    'Those of its own settings. Its advice is at most 60 addresses a minute and 10,000 a day from one machine (read 2026-11-22).',
  terms:
    'The program is under the AGPL. Mail servers may refuse clients that check too many addresses: see docs/verification.md.',
};
