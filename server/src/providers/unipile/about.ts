import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Searches for people, and posts of companies, as one of your own accounts on the professional network sees them.',
  access:
    'An account at Unipile in which an account of the network is signed in. Beside the key it needs the id of that account and the address that the dashboard shows (DSN), with https:// and /api/v1.',
  price: 'By the month, about €49 for ten accounts (not sourced): a question costs nothing more.',
  limits:
    'Those of the account on the network, about 100 profiles a day (not sourced): Millrace asks one thing at a time, and 100 a day.',
  terms: `It acts for a person on the professional network, whose terms may forbid that: the network may close the account. It is asked only where all three settings are there. ${unreadTerms('https://www.unipile.com')}`,
};
