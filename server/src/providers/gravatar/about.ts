import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Pages on the professional network that people have verified in their public Gravatar profile, by e-mail address; and that an address has a profile, for finding addresses. It is told a hash of the address: who has a list of addresses can recognize them by it.',
  access: 'Nothing, and it is asked unless you switch it off. A key allows more questions.',
  price: 'Free.',
  limits:
    '100 questions an hour from one address, 1,000 with a key (read 2026-11-22); Millrace keeps 30 (300) of them for evidence of addresses.',
  terms: `Profiles are published by their owners. ${unreadTerms('https://gravatar.com')}`,
};
