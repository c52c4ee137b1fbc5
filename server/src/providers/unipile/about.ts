import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives: 'People searches and company posts, as one of your own LinkedIn accounts sees them.',
  access:
    'Create a Unipile account and sign a LinkedIn account in to it. Besides the key, set that account’s ID and the address (DSN) that the dashboard shows, with https:// and /api/v1.',
  price: 'Monthly, about €49 for ten accounts (unconfirmed); a request costs nothing more.',
  limits:
    'Those of the LinkedIn account, about 100 profiles a day (unconfirmed). Millrace sends one request at a time, and 100 a day.',
  terms: `It acts for a person on LinkedIn, whose terms may forbid that: LinkedIn may close the account. Millrace uses it only if all three settings are set. ${unreadTerms('https://www.unipile.com')}`,
};
