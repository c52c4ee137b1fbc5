import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses by name or LinkedIn URL, personal addresses and mobile numbers by LinkedIn URL, verification, and LinkedIn URLs by e-mail address.',
  access: 'Create an account with credits.',
  price:
    'About $0.0245 a credit (read 2026-11-22). Misses are free. Credits:\n\n- E-mail address: one by name, five by LinkedIn URL.\n- Personal address: two.\n- Mobile number: five.\n- LinkedIn URL by e-mail address: ten.\n- Verification: a quarter.',
  limits: '300 to 500 requests a minute (unconfirmed).',
  terms: unreadTerms('https://leadmagic.io'),
};
