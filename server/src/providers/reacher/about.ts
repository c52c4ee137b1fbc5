import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Verdicts on e-mail addresses, of a Reacher server that you run: it asks mail servers itself, from its own address.',
  access:
    'Run a server (its documents say how), set its secret as the key, and its address. It needs a way out at port 25.',
  price: 'Free, but for the machine.',
  limits:
    'Those of its own settings: at most 60 addresses a minute and 10,000 a day from one machine are advised (read 2026-11-22).',
  terms:
    'The program is under the AGPL. Mail servers may refuse whoever asks too much: see docs/verification.md.',
};
